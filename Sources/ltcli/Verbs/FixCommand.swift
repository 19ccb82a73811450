import EventLog
import LiftTrail
import Projections
import Training

enum FixCommand: Command {
  static let description = VerbDescription(
    name: "fix", summary: "correct a set by its number; what is not named stays",
    examples: [
      "ltcli fix 2 82.5x5": "set 2 of the session that runs, else of the last one",
      "ltcli fix 2 reps 6":
        "its repetitions alone; also weight, rpe, rir, note, kind, side, exercise",
      "ltcli fix --session tue 2 @8": "of a session of another day",
    ],
    operands: [
      .store, Operand(name: "N", meaning: "the set's number, as train prints it"),
      Operand(name: "CHANGE", meaning: "what it should be", isRepeated: true),
    ],
    options: [.session, .new, .sure, .zone, .sameReplica, .json],
    notes: ["none takes a value away: fix 2 rpe none. The forms are those of ltcli train."])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    var hand = try SessionAtHand.chosen(by: context)
    try hand.chooseLast()
    let words = context.arguments.operands.dropFirst()
    try SessionAtHand.checkNumber(context.operand(1))
    return try hand.run("fix " + words.joined(separator: " "))
  }
}

enum DropCommand: Command {
  static let description = VerbDescription(
    name: "drop", summary: "take sets away by their numbers",
    examples: [
      "ltcli drop 3": "set 3 of the session that runs, else of the last one",
      "ltcli drop 3-5": "several",
      "ltcli drop 3 --yes": "without being asked",
      "ltcli drop --session yesterday 3": "of a session of another day",
    ],
    operands: [
      .store, Operand(name: "N", meaning: "the set's number, as train prints it, or N-M"),
    ],
    options: [.session, .yes, .zone, .sameReplica, .json],
    notes: [
      "It is retracted: the log keeps it, and nothing counts it. The sets are listed first, and a person",
      "at a terminal is asked; a script says --yes (exit 6 without it). The command that takes it back is",
      "named.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    var hand = try SessionAtHand.chosen(by: context)
    try hand.chooseLast()
    try SessionAtHand.checkNumber(context.operand(1))
    if !context.arguments.has(.yes) { try hand.confirmDrop(context.operand(1)) }
    return try hand.run("drop \(context.operand(1))")
  }
}

enum NoteCommand: Command {
  static let description = VerbDescription(
    name: "note", summary: "note something of a session or of a set",
    examples: [
      "ltcli note slept badly": "of the session that runs, else of the last one",
      "ltcli note --set 2 left elbow": "of a set",
      "ltcli note --session tue 'new shoes'": "of a session of another day",
    ],
    operands: [.store, Operand(name: "TEXT", meaning: "the note", isRepeated: true)],
    options: [set, .session, .zone, .sameReplica, .json],
    notes: [
      "A note of the session stands behind what was noted before; a note of a set replaces its note."
    ])

  private static let set = CommandOption(
    name: "--set", value: "N", meaning: "the note is of the set of this number")

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    var hand = try SessionAtHand.chosen(by: context)
    try hand.chooseLast()
    let text = context.arguments.operands.dropFirst().joined(separator: " ")
    guard let number = context.arguments[set] else { return try hand.run("# \(text)") }
    try SessionAtHand.checkNumber(number)
    return try hand.run("note \(number) \(text)")
  }
}

enum WeighCommand: Command {
  static let description = VerbDescription(
    name: "weigh", summary: "write what you weigh",
    examples: [
      "ltcli weigh 81.4": "today, in your unit",
      "ltcli weigh 179lb --on yesterday": "of another day",
    ],
    operands: [.store, Operand(name: "WEIGHT", meaning: "such as 81.4, 81,4 kg or 179lb")],
    options: [on, .sure, .zone, .sameReplica, .json],
    notes: ["A day has one weight: another one replaces it."])

  private static let on = CommandOption(
    name: "--on", value: CommandOption.date, meaning: "the day; else today")

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let day = try context.arguments[on].map { (_) throws(CommandError) in
      try context.arguments.day(on)
    }
    let hand = SessionAtHand(context, context.operand(0))
    var decided = Decisions()
    decided.isSure = context.arguments.has(.sure)
    let replica = try context.writableReplica(context.operand(0))
    let desk = try hand.desk(replica, decided)
    switch try hand.weigh(context.operand(1), on: day, desk) {
    case .said(let rows), .left(let rows): try hand.say(rows)
    case .asked(let asking): throw asking.error
    }
    context.makeSnapshotIfDue(of: replica)
    return .done
  }
}

extension SessionAtHand {
  /// Where no session runs, takes the last one.
  mutating func chooseLast() throws(CommandError) {
    guard case .running = place else { return }
    let desk = try desk(try context.replica(path), Decisions())
    let last = desk.session?.id ?? desk.view.answers.calendar.sessionsInOrder.last?.session
    if let last {
      place = .known(last)
      return
    }
    throw CommandError(
      status: .different, reason: "the store has no session",
      hint: "ltcli train, or ltcli set, begins one")
  }

  /// - Throws: status 2 for a word that is no number of a set.
  static func checkNumber(_ word: String) throws(CommandError) {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ Int($0).map { $0 > 0 } ?? false })
    else {
      throw .usage(
        "“\(Printable.text(word))” is no number of a set", hint: "train and fix count from 1")
    }
  }
}
