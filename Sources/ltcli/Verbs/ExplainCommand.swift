import EventLog
import Projections
import SyncRelay

enum ExplainCommand: Command {
  private static let take = CommandOption(
    name: "--take", value: "EVENT",
    meaning: "write again what this event said, which lost, as a new event")

  static let description = VerbDescription(
    name: "explain", summary: "say why a value is what it is: which event, which rule, what lost",
    examples: [
      "ltcli explain phone module/push-a": "every part of a module, and what each part beat",
      "ltcli explain phone module/push-a.notes": "the part that has its notes",
      "ltcli explain phone session/today.sets/3": "the third set of today's session",
      "ltcli explain phone module/push-a --take 0c5c7fd0a6a3a450:17":
        "brings back what that event said",
    ],
    operands: [
      .store,
      Operand(
        name: "KIND/ID",
        meaning: "what to explain; KIND/ID.UNIT or KIND/ID.UNIT/ELEMENT for a part",
        form: .entity),
    ], options: [.at, .position, take, .sameReplica, .json],
    notes: [
      "The beginning of an id is enough, and a day names its session. UNIT is a part as --json of show has",
      "it, such as fields, exercises or sets, or a member of one, such as notes. ELEMENT is an id, the",
      "beginning of one, or a place in the list. What is deleted is explained, too.",
      "Rules are those of docs/merge-rules.md. --take writes a later event: of what is written once a",
      "correction; of a deleted entity an edit that brings it back.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let asOf = try AsOf(context.arguments)
    let taken = try context.arguments.value(
      take, otherwise: "is not an event", hint: "write its id, such as 0c5c7fd0a6a3a450:17"
    ) { EventID($0) }
    if let taken {
      guard case .now = asOf else {
        throw .usage("--take writes now: leave --at and --position out")
      }
      let replica = try context.writableReplica(context.operand(0))
      let status = try take(taken, in: replica, context)
      context.makeSnapshotIfDue(of: replica)
      return status
    }
    let replica = try context.replica(context.operand(0))
    let state = try asOf.state(of: replica)
    let choice = try UnitChoice(context, in: state)
    let explanation = try attempting("reading the log") {
      try state.explanation(of: choice.entity, upTo: asOf.lastStamp, position: asOf.lastPosition)
    }
    let units = try choice.units(of: explanation, in: state)
    let words = EventWords(state, try context.arguments.here.reader())
    try attempting("reading the log") {
      if context.isJSON {
        var json = ExplanationJSON(explanation: explanation, units: units, words: words)
        return try context.output.json(json.object())
      }
      context.output.usePager()
      var text = ExplanationText(
        explanation: explanation, units: units, choice: choice,
        store: ShellWord.quoted(context.operand(0)), words: words, output: context.output)
      try text.print()
    }
    return .done
  }

  /// Writes again what an event said that lost.
  private static func take(
    _ id: EventID, in replica: Replica, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let state = replica.state
    let choice = try UnitChoice(context, in: state)
    let entity = choice.entity
    let draft = try attempting("reading the log") { () throws -> EventDraft in
      guard let event = try state.log.event(id), event.entity == entity else {
        throw CommandError(
          status: .different, reason: "\(id) is no event about \(entity)",
          hint: "ltcli explain \(ShellWord.quoted(context.operand(0))) \(entity) lists them")
      }
      guard let draft = try state.draft(repeating: event), state.kinds[event.type] != nil else {
        throw CommandError(
          status: .inputRefused, reason: "this build cannot write \(event.type) again",
          hint: "a newer build can")
      }
      if let newer = try state.newerVersion(than: draft) { throw CommandError.overwriting(newer) }
      return draft
    }
    let outcomes = try attempting("writing \(id) again") {
      try replica.writeAtomically([draft])
    }
    let written = outcomes.compactMap(\.event)
    try context.answer(
      [
        "entity": .text(entity), "events": .texts(written),
        "outcome": written.isEmpty ? "unchanged" : "taken", "taken": .text(id),
      ],
      written.first.map { "\(entity): \($0) says again what \(id) said" }
        ?? "unchanged: \(entity) shows that already")
    return .done
  }
}

extension AsOf {
  /// The last stamp that counts; nil where another thing limits what does.
  var lastStamp: Stamp? {
    if case .stamp(let stamp) = self { return stamp }
    return nil
  }

  /// The last position that counts; nil where another thing limits what does.
  var lastPosition: Int? {
    if case .position(let position) = self { return position }
    return nil
  }
}
