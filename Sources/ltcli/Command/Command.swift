/// What a verb is called and takes: the parser, the help and the reference are made from it.
struct VerbDescription: Sendable {
  let name: String
  /// What it does, as a few words without a full stop.
  let summary: String
  /// How it is called, the most common way first, and what that does.
  let examples: KeyValuePairs<String, String>
  /// What is to be named, in order; those that may be left out come last.
  var operands: [Operand] = []
  /// What may be said besides.
  var options: [CommandOption] = []
  /// Options that people look for here and another verb has, with what to do instead.
  var optionsElsewhere: [String: String] = [:]
  /// What else there is to know, one line each.
  var notes: [String] = []
  /// Whether it checks, syncs or backs up: with `--quiet` it prints nothing when all is well, as a job of cron wants it.
  var isSilentWhenWell = false

  /// Whether it takes times or days, for which it matters where they are read.
  var readsTimes: Bool { takes(CommandOption.time) || takes(CommandOption.date) }

  /// Its own options, and `--zone` where times are read.
  private var ownOptions: [CommandOption] { options + (readsTimes ? [.zone] : []) }

  /// All options, with those that every verb has.
  var allOptions: [CommandOption] {
    ownOptions + [isSilentWhenWell ? .quietWhenWell : .quiet, .clock, .help]
  }

  /// All that there is to know, with what its times, days and zones mean.
  var allNotes: [String] {
    notes + (takes(CommandOption.time) ? CommandOption.timeNotes : [])
      + (takes(CommandOption.date) ? CommandOption.dateNotes : [])
      + (takesZone ? CommandOption.zoneNotes : [])
  }

  /// The verb as it is where these options are given: without the operands that they stand for.
  func called(with options: some Collection<String>) -> VerbDescription {
    var verb = self
    verb.operands.removeAll { operand in operand.option.map(options.contains) ?? false }
    return verb
  }

  /// Whether it takes the name of a time zone.
  private var takesZone: Bool { ownOptions.contains { $0.value == CommandOption.zone.value } }

  private func takes(_ value: String) -> Bool { options.contains { $0.value == value } }

  /// What a shell may offer in place of its operands, besides files: words, and words that a store knows.
  var offeredWords: [String] {
    operands.flatMap { operand -> [String] in
      if case .words(let words) = operand.offers { words } else { [] }
    }
  }

  /// The words of a store that a shell may offer in place of its operands.
  var offeredOfStore: [StoreWords] {
    operands.compactMap { operand in
      if case .store(let words) = operand.offers { words } else { nil }
    }
  }

  /// How the command line looks.
  var usage: String { usageParts.joined(separator: " ") }

  /// The parts of the command line that are not to be parted.
  var usageParts: [String] {
    let operands = operands.map { operand in
      let name = operand.isRepeated ? "\(operand.name)…" : operand.name
      let mayBeMissing =
        operand.isOptional || operand.fallback != .none || operand.option != nil
        || operand.standIn != nil
      return mayBeMissing ? "[\(name)]" : name
    }
    let options = ownOptions.map { $0.isRequired ? $0.usage : "[\($0.usage)]" }
    return ["ltcli", name] + operands + options
  }
}

/// A word of the command line that stands by itself.
struct Operand: Sendable {
  /// How the help names it.
  let name: String
  let meaning: String
  var isOptional = false
  /// Whether there may be many; only the last one of a verb.
  var isRepeated = false
  /// What stands in its place where it is left out.
  var fallback = Fallback.none
  /// The option that says it in another way: with that, it is left out.
  var option: String?
  /// What a word in its place looks like, so that it is told from a store before it.
  var form = Form.word
  /// The words that a shell may offer in its place.
  var offers = Offers.files
  /// What stands in its place where the first word is none of those that it offers; only of the first operand.
  var standIn: String?

  /// What a word looks like.
  enum Form: Sendable {
    /// Any word but a path.
    case word
    /// KIND/ID.
    case entity
    /// A folder, as a store is.
    case folder
  }

  /// Words that a shell may offer.
  enum Offers: Sendable, Hashable {
    /// Files alone.
    case files
    /// These words.
    case words([String])
    /// Words that a store knows: see ``StoreWords``.
    case store(StoreWords)
  }

  /// What stands in place of a word that was left out.
  enum Fallback: Sendable {
    case none
    /// The default store, if there is one.
    case defaultStore
    /// The folder where the default store is made.
    case defaultFolder
  }

  /// The store that a verb is about.
  static let store = Operand(
    name: "STORE", meaning: "the store's folder; if left out, the default store",
    fallback: .defaultStore)
}

/// Words that a store knows, which `ltcli words` lists.
enum StoreWords: String, Sendable, Hashable, CaseIterable {
  case exercises, workouts, sessions, kinds
}

/// A word that starts with `--`, and what may follow it.
struct CommandOption: Sendable {
  /// With its dashes.
  let name: String
  /// How the help names its value; nil where it has none.
  var value: String?
  let meaning: String
  var isRequired = false
  /// Whether it may be given more than once.
  var isRepeated = false
  /// Whether its value may be empty, as the coverage of a store without events is.
  var allowsEmpty = false

  /// How the command line looks with it.
  var usage: String { value.map { "\(name) \($0)" } ?? name }
}

extension CommandOption {
  static let sameReplica = CommandOption(
    name: "--same-replica",
    meaning: "a moved store keeps its replica id; only if the original never writes again")
  static let withEphemeral = CommandOption(
    name: "--with-ephemeral", meaning: "allow an exchange between a trial store and a real one")
  static let json = CommandOption(name: "--json", meaning: "print JSON, for programs")
  static let quiet = CommandOption(
    name: "--quiet", meaning: "print only the answer and errors")
  static let quietWhenWell = CommandOption(
    name: quiet.name, meaning: "print nothing when all is well; else as without it, but notes")
  static let clock = CommandOption(
    name: "--clock", value: "ISO", meaning: "stop the wall clock at this time, for tests")
  static let help = CommandOption(name: "--help", meaning: "print this help (also -h)")
  static let at = CommandOption(
    name: "--at", value: time, meaning: "only events stamped at this time or earlier")
  static let position = CommandOption(
    name: "--position", value: "N", meaning: "only the first N lines of this store's log")
  static let from = CommandOption(
    name: "--from", value: date, meaning: "only training on this day or later")
  static let to = CommandOption(
    name: "--to", value: date, meaning: "only training on this day or earlier")
  static let zone = CommandOption(
    name: "--zone", value: "ZONE",
    meaning:
      "time zone, such as Europe/Berlin; else that of settings, or the machine's")

  /// How the help names a value that says when events were written.
  static let time = "TIME"
  /// How the help names a value that is a day of training.
  static let date = "DATE"

  fileprivate static let timeNotes = [
    "TIME is when events were written: 2026-01-15 (all of that day), 2026-01-15T18:00, the same with Z or",
    "+01:00 for elsewhere, now, today, yesterday, 12h, 7d (seven times 24 hours ago), 2w, or a stamp;",
    "also monday, 'last tue', 28.11., 'tue 18:30', 19:10: the last one that has come. 3/4 may be two days",
    "and is refused (exit 6).",
  ]
  fileprivate static let zoneNotes = [
    "ZONE is a region and its city, such as Europe/Berlin, or UTC. A short name such as BST is refused,",
    "since it may mean several zones.",
  ]
  fileprivate static let dateNotes = [
    "DATE is a day of training, by the clocks where it took place: 2026-01-15, 2026-01 (the month),",
    "2026, today, yesterday, monday, 'last tue', 28.11., 28.11.2026, 7d (seven days ago), 2w: the last",
    "one that has come. 3/4 may be two days and is refused (exit 6). When events were written does not",
    "matter.",
  ]
}

/// One thing that the tool can do; each verb is one file in `Verbs`.
protocol Command: SendableMetatype {
  /// What it is called and takes.
  static var description: VerbDescription { get }

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus
}

/// The verbs that a command line may name, in the order in which the help lists them.
struct CommandTable {
  let all: [any Command.Type]

  /// What each of them is called and takes.
  var descriptions: [VerbDescription] { all.map { $0.description } }

  /// The verb of a name.
  /// Throws `wrongUsage` with a suggestion where there is none.
  func verb(named name: String) throws(CommandError) -> any Command.Type {
    if let verb = all.first(where: { $0.description.name == name }) { return verb }
    throw .usage(
      "there is no verb “\(name)”",
      hint: Suggestion.text(for: name, among: descriptions.map(\.name))
        ?? "ltcli help lists the verbs")
  }
}
