import EventLog
import Projections

enum AppendCommand: Command {
  private static let atomic = CommandOption(
    name: "--atomic", meaning: "all lines are one batch, written whole or not at all")

  private static let seed = CommandOption(
    name: "--seed",
    meaning: "the lines are starters: they lose to every edit and every deletion")

  private static let seedVersion = CommandOption(
    name: "--seed-version", value: "N",
    meaning: "the lines are starters of this version, 1 to 65535; --seed is 1")

  static let description = VerbDescription(
    name: "append", summary: "write events given on standard input",
    examples: [
      #"echo '{"type":"module.saved","entity":"push-a","data":{"name":"Push A"}}'"#
        + " | ltcli append phone": "writes one event and prints its id",
      "ltcli append phone < events.jsonl": "writes one event a line, in order",
      "ltcli append phone --atomic < session.jsonl": "writes all of them or none",
    ],
    operands: [.store], options: [atomic, seed, seedVersion, .sameReplica, .json],
    notes: [
      "A line is {\"type\":…,\"entity\":…,\"data\":{…}}; add \"v\" if the payload's version is not 1.",
      "A line prints the id of its event once that is durable, or `unchanged` if the state says so already.",
      "append stops at the first line that is refused (exit 3); the events before it stay written. If ids",
      "cannot be printed (exit 7), standard error lists those that are durable. A member that this build",
      "does not know is kept, and named on standard error. A time may lack its milliseconds; one without a",
      "zone is refused with what to write. ltcli help types lists the types, and ltcli help types TYPE the",
      "members of one. ltcli train takes sets without JSON.",
      "",
      "A starter has the first moment there is as its stamp, so it stands only as long as no device has",
      "edited or deleted its entity. A newer version replaces an older one. What is written once cannot be",
      "a starter.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    var writing = try Writing(
      replica: try context.writableReplica(context.operand(0)), context: context)
    var input = InputLines(context.console)
    if context.console.isInputTerminal {
      context.note(
        "waiting for lines such as {\"type\":\"module.saved\",\"entity\":\"push-a\",\"data\":{\"name\":\"Push A\"}}; "
          + "Ctrl-D ends. ltcli help types lists the types; ltcli train takes sets as people write them"
      )
    }
    do throws(CommandError) {
      if context.arguments.has(atomic) {
        try writing.writeAtomically(try input.all())
      } else {
        while let group = try input.nextGroup() { try writing.write(group) }
      }
    } catch {
      throw writing.outcome(of: error)
    }
    context.makeSnapshotIfDue(of: writing.replica)
    return .done
  }

  /// Lines on their way into a store.
  private struct Writing {
    let replica: Replica
    let context: CommandContext
    private var unknown: UnknownMembers
    private let times: TimesToComplete
    /// Durable events whose ids are not printed yet.
    private var untold = Coverage()
    private var lastLine = 0
    /// Of which version the lines are starters; nil where they are edits.
    private let starters: UInt16?

    init(replica: Replica, context: CommandContext) throws(CommandError) {
      (self.replica, self.context) = (replica, context)
      let version = try context.arguments.value(seedVersion, otherwise: "is not 1 to 65535") {
        UInt16($0).flatMap { $0 > 0 ? $0 : nil }
      }
      starters = version ?? (context.arguments.has(seed) ? 1 : nil)
      unknown = UnknownMembers(replica.fold.kinds)
      times = TimesToComplete(
        kinds: replica.fold.kinds, reader: try context.arguments.here.reader())
    }

    /// Writes a group durably together, up to the first line that is refused.
    mutating func write(_ group: [InputLine]) throws(CommandError) {
      var drafts: [EventDraft] = []
      var refusal: CommandError?
      do throws(CommandError) { for line in group { drafts.append(try draft(line)) } } catch {
        refusal = error
      }
      var start = 0
      try noteDropped(by: drafts, on: group)
      while true {
        let rest = Array(drafts[start...])
        let report = try attempting("writing the events") { try replica.write(rest) }
        let count = report.outcomes.count
        try tell(report.outcomes, of: zip(group[start...], rest).prefix(count).map { ($0, $1) })
        guard var error = report.refusal else { break }
        // Its times may only lack what the machine can add.
        start += count
        let whole = try draft(group[start], isCompleted: true)
        if whole != drafts[start] {
          drafts[start] = whole
          continue
        }
        error.position.line = group[start].number
        throw CommandError(error, attempting: "writing the events")
      }
      if let refusal { throw refusal }
    }

    /// The draft that a line states.
    /// - Parameter isCompleted: Whether its times get what they lack.
    private func draft(
      _ line: InputLine, isCompleted: Bool = false
    ) throws(CommandError) -> EventDraft {
      var draft = try line.draft()
      if isCompleted, let whole = try times.completed(draft, line: line.number) { draft = whole }
      guard let starters else { return draft }
      do throws(LogError) {
        return try replica.starters([draft], version: starters)[0]
      } catch {
        throw CommandError(error.located(line: line.number), attempting: "writing the events")
      }
    }

    /// Writes all lines as one batch, or none.
    mutating func writeAtomically(_ lines: [InputLine]) throws(CommandError) {
      var drafts = try lines.map { (line) throws(CommandError) in try draft(line) }
      try noteDropped(by: drafts, on: lines)
      let outcomes: [WriteOutcome]
      do throws(CommandError) {
        outcomes = try attempting("writing the batch") { try replica.writeAtomically(drafts) }
      } catch {
        // Times may only lack what the machine can add.
        let whole = try lines.map { (line) throws(CommandError) in
          try draft(line, isCompleted: true)
        }
        guard whole != drafts else { throw error }
        drafts = whole
        outcomes = try attempting("writing the batch") { try replica.writeAtomically(whole) }
      }
      try tell(outcomes, of: zip(lines, drafts).map { ($0, $1) })
    }

    /// Notes which members a write drops of the value that it replaces: a payload counts whole.
    private func noteDropped(
      by drafts: [EventDraft], on lines: [InputLine]
    ) throws(CommandError) {
      if starters != nil { return }
      for (draft, line) in zip(drafts, lines) {
        let dropped = try attempting("reading what is replaced") {
          try DroppedMembers(draft, in: replica.state)
        }
        if let dropped { context.note("line \(line.number): \(dropped.text)") }
      }
    }

    /// Prints what became of lines, and notes the members that this build does not know.
    private mutating func tell(
      _ outcomes: [WriteOutcome], of lines: [(InputLine, EventDraft)]
    ) throws(CommandError) {
      for case .appended(let id) in outcomes { untold.insert(id) }
      lastLine = lines.last?.0.number ?? lastLine
      for (outcome, (line, draft)) in zip(outcomes, lines) {
        let notes = try attempting("reading the events") {
          try unknown.notes(on: draft, line: line.number)
        }
        for note in notes { context.note(note) }
        try context.answer(json(outcome, line: line.number), outcome.description)
      }
      try context.output.flush()
      untold = Coverage()
    }

    /// The error, with the events that were written although their ids could not be printed.
    func outcome(of error: CommandError) -> CommandError {
      guard error.isSilent || error.status == .outputFailed else { return error }
      var error = error
      (error.status, error.isSilent, error.durable) = (.outputFailed, false, untold)
      error.hint = "nothing after line \(lastLine) of the input was written"
      return error
    }

    private func json(_ outcome: WriteOutcome, line: Int) -> JSONObject {
      switch outcome {
      case .appended(let id): ["id": .text(id), "line": .count(line), "outcome": "appended"]
      case .unchanged: ["line": .count(line), "outcome": "unchanged"]
      }
    }
  }
}
