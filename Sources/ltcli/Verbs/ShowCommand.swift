import EventLog
import Projections

enum ShowCommand: Command {
  static let description = VerbDescription(
    name: "show", summary: "print the state, or a part of it",
    examples: [
      "ltcli show phone": "all that there is, a table for each kind",
      "ltcli show phone sessions": "the sessions",
      "ltcli show phone module push-a": "one module, whole",
      "ltcli show phone --json --at 2026-01-15T10:00:00.000Z": "the state as of a time",
    ],
    operands: [
      .store,
      Operand(
        name: "KIND", meaning: "a kind, such as module or modules; or deletions", isOptional: true),
      Operand(name: "ID", meaning: "one entity of that kind", isOptional: true),
    ],
    options: [.at, .position, .json])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    let moment = try Moment(call.arguments)
    let part = try call.optionalOperand(1).map { (word) throws(CommandError) in
      try StatePart(word, id: call.optionalOperand(2))
    }
    guard case .entity = part, case .now = moment else {
      let replica = try call.replica(call.operand(0))
      try show(part, try moment.state(of: replica), call)
      return .done
    }
    try call.answering(from: 0...0, opened: call.replica(_:reading:), \.log) {
      (replicas) throws(CommandError) in try show(part, replicas[0].state, call)
    }
    return .done
  }

  private static func show(
    _ part: StatePart?, _ state: TrainingState, _ call: Call
  ) throws(CommandError) {
    if case .entity(let row, let id) = part { try check(row, id, in: state) }
    try attempting("reading the state") {
      try call.isJSON
        ? call.output.line(json(part, state))
        : StateText(state: state, output: call.output).print(part)
    }
  }

  private static func check(
    _ row: KindRow, _ id: String, in state: TrainingState
  ) throws(CommandError) {
    let entity = Entity(kind: row.kind, id: id)
    let record = try attempting("reading the state") { try entity.map { try state.folded($0) } }
    if let record, record.isShown { return }
    let live = try attempting("reading the state") {
      try state.entities(ofKind: row.kind).map(\.id)
    }
    var reason = "there is no \(row.kind) “\(Printable.text(id))”"
    if let entity, let deletion = record?.deletion {
      reason = "\(entity) was deleted by \(deletion.id) at \(deletion.stamp.instant)"
    }
    throw CommandError(
      status: .different,
      reason: reason + "; there are \(Count.text(live.count, row.kind, row.plural))",
      hint: Suggestion.text(for: id, among: live)
        ?? (live.isEmpty ? nil : "list them with ltcli show STORE \(row.plural)"))
  }

  private static func json(_ part: StatePart?, _ state: TrainingState) throws -> [UInt8] {
    switch part {
    case nil:
      return try state.canonicalBytes()
    case .kind(let row):
      return try state.canonicalBytes(kind: row.kind) ?? []
    case .entity(let row, let id):
      return try Entity(kind: row.kind, id: id).flatMap { try state.canonicalBytes(of: $0) } ?? []
    case .deletions:
      let whole = try JSONReader.value(of: try state.canonicalBytes()).object
      return (whole?[StatePart.deletionsName] ?? [:]).canonicalBytes()
    }
  }
}
