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

  /// All options, with those that every verb has.
  var allOptions: [CommandOption] { options + [.clock, .help] }

  /// How the command line looks.
  var usage: String { usageParts.joined(separator: " ") }

  /// The parts of the command line that are not to be parted.
  var usageParts: [String] {
    let operands = operands.map { operand in
      let name = operand.isRepeated ? "\(operand.name)…" : operand.name
      return operand.isOptional ? "[\(name)]" : name
    }
    let options = options.map { $0.isRequired ? $0.usage : "[\($0.usage)]" }
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

  /// The store that a verb is about.
  static let store = Operand(name: "STORE", meaning: "the store's folder")
}

/// A word that starts with `--`, and what may follow it.
struct CommandOption: Sendable {
  /// With its dashes.
  let name: String
  /// How the help names its value; nil where it has none.
  var value: String?
  let meaning: String
  var isRequired = false

  /// How the command line looks with it.
  var usage: String { value.map { "\(name) \($0)" } ?? name }
}

extension CommandOption {
  static let sameReplica = CommandOption(
    name: "--same-replica",
    meaning: "a moved store keeps its replica id: the original will never write again")
  static let json = CommandOption(name: "--json", meaning: "print JSON, for programs")
  static let clock = CommandOption(
    name: "--clock", value: "ISO", meaning: "stop the wall clock at this time, for tests")
  static let help = CommandOption(name: "--help", meaning: "print this and do nothing (also -h)")
  static let at = CommandOption(
    name: "--at", value: "TIME", meaning: "only events stamped no later: a stamp, or an ISO time")
  static let position = CommandOption(
    name: "--position", value: "N", meaning: "only the first N lines of this store's log")
}
