import EventLog
import Projections
import Training

enum StartCommand: Command {
  private static let at = CommandOption(
    name: "--at", value: "WHEN", meaning: "it began then, such as 18:05, and runs")

  static let description = VerbDescription(
    name: "start", summary: "begin a session, with the plan of a workout",
    examples: [
      "ltcli start \"Push A\"": "with the plan of the workout of that name, or a session called so",
      "ltcli start --at 18:05 Legs": "it began a while ago",
      "ltcli start --on 'tue 18:30' Push": "one that is past: it never runs",
    ],
    operands: [
      .store,
      Operand(
        name: "NAME", meaning: "a workout, whose plan is taken, or the session's own name",
        isOptional: true, isRepeated: true, offers: .store(.workouts)),
    ],
    options: [at, .on, .zone, .sameReplica, .json],
    notes: [
      "A session that runs already is refused (exit 6): end it with ltcli finish. ltcli set and ltcli train",
      "log its sets.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let words = context.arguments.operands.dropFirst()
    let name = words.isEmpty ? nil : words.joined(separator: " ")
    var hand = try SessionAtHand.chosen(by: context, name: name)
    switch hand.place {
    case .running:
      try hand.checkNothingRuns()
      _ = try hand.open(name, goesOn: false, ask: nil)
      if let when = context.arguments[at] { try hand.begin(at: when) }
      try begin(&hand)
    case .planned: try begin(&hand)
    case .known(let id):
      throw CommandError(
        status: .different, reason: "there is a session then already: \(id)",
        hint: "ltcli set --session \(id) logs into it")
    }
    return .done
  }

  private static func begin(_ hand: inout SessionAtHand) throws(CommandError) {
    let rows = try hand.start()
    try hand.say(rows)
  }
}

enum FinishCommand: Command {
  private static let at = CommandOption(
    name: "--at", value: "WHEN", meaning: "it ended then, such as 19:30")
  private static let atLastSet = CommandOption(
    name: "--at-last-set", meaning: "it ended with its last set")
  private static let note = CommandOption(
    name: "--note", value: "TEXT", meaning: "a note made at its end")

  static let description = VerbDescription(
    name: "finish", summary: "end the session that runs",
    examples: [
      "ltcli finish": "now, and prints what it came to",
      "ltcli finish --at-last-set": "one that was forgotten",
      "ltcli finish --at 19:30 --note 'slept badly'": "then, with a note",
    ],
    operands: [.store], options: [at, atLastSet, note, .session, .zone, .sameReplica, .json])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    var hand = try SessionAtHand.chosen(by: context)
    let time = try context.arguments[at].map { (text) throws(CommandError) in
      try TimeWord.named(text, by: at)
    }
    let desk = try hand.desk(try context.writableReplica(context.operand(0)), Decisions())
    if context.arguments.has(atLastSet), let session = desk.session, session.finished == nil {
      guard time == nil else { throw .usage("--at and --at-last-set cannot be used together") }
      try hand.end(
        session, at: session.lastActivity ?? desk.view.reader.now, context.arguments[note], desk)
      hand.place = .known(session.id)
      try hand.say(try hand.summary(session.id, desk.replica))
      return .done
    }
    if let session = desk.session { hand.place = .known(session.id) }
    switch try hand.finish(at: time, context.arguments[note], desk) {
    case .said(let rows), .left(let rows): try hand.say(rows)
    case .asked(let asking): throw asking.error
    }
    return .done
  }
}

extension SessionAtHand {
  /// Moves the beginning of a session that has not begun yet.
  mutating func begin(at text: String) throws(CommandError) {
    let time = try TimeWord.named(text, by: CommandOption(name: "--at", value: "WHEN", meaning: ""))
    let reader = try reader()
    let start = reader.instants(of: time).lowerBound
    guard start <= reader.now else { throw .usage("--at: \(reader.shown(start)) is still to come") }
    guard case .planned(var session) = place else { return }
    session.started?.startedAt = start
    place = .planned(session)
  }

  /// - Throws: status 6 where a session runs.
  func checkNothingRuns() throws(CommandError) {
    let desk = try desk(try context.replica(path), Decisions())
    guard let session = desk.session else { return }
    throw CommandError(
      status: .undecided, reason: "\(title(session, desk.view)) runs",
      hint:
        "ltcli finish ends it, ltcli finish --at-last-set at its last set; ltcli set goes on with it"
    )
  }
}
