import EventLog
import Projections

enum ShowCommand: Command {
  static let description = VerbDescription(
    name: "show", summary: "print the state, or a part of it",
    examples: [
      "ltcli show phone": "everything, as a table for each kind",
      "ltcli show phone sessions": "the sessions",
      "ltcli show phone module push-a":
        "one module with all its members; the beginning of its id is enough",
      "ltcli show phone yesterday": "the session of that day",
      "ltcli show phone --json --at 2026-01-15T10:00:00.000Z": "the state as of a time",
    ],
    operands: [
      .store,
      Operand(
        name: "KIND", meaning: "a kind, such as module or modules; KIND/ID; a day; or deletions",
        isOptional: true, offers: .store(.kinds)),
      Operand(
        name: "ID", meaning: "the id of one entity of that kind, or the beginning of it",
        isOptional: true
      ),
    ],
    options: [.at, .position, .unit, .json],
    notes: [
      "A day instead of an id means the sessions of that day, by the clocks where they took place:",
      "2026-01-15, today, monday, 28.11., 7d. If several entities begin with an id, the choices are listed",
      "(exit 6). With --json each session is a line. The records of",
      "imports, which are settings of the engine's own, are listed by ltcli imports, and are in the whole",
      "state with --json.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let asOf = try AsOf(context.arguments)
    let (here, unit) = (context.arguments.here, try context.unit())
    let part = try context.optionalOperand(1).map { (word) throws(CommandError) in
      try StatePart(
        word, id: context.optionalOperand(2), here, context.kinds(at: context.operand(0)))
    }
    func show(
      _ state: TrainingState, _ training: () throws(CommandError) -> TrainingAnswers?
    ) throws(CommandError) {
      var entities: [Entity?] = [nil]
      if case .entity(let choice) = part { entities = try choice.entities(in: state, training) }
      for (place, entity) in entities.enumerated() {
        try attempting("reading the state") {
          if context.isJSON { return try context.output.line(json(part, entity, state)) }
          if place > 0 { try context.output.line() }
          try StateText(state: state, output: context.output, here: here, unit: unit)
            .print(part, entity)
        }
      }
    }
    guard let part, part.isFewLines, case .now = asOf else {
      try show(try asOf.state(of: try context.replica(context.operand(0)))) { nil }
      return .done
    }
    try context.answering(opened: context.store(_:reading:)) { (stores) throws(CommandError) in
      let replica = try context.folded(stores[0])
      let state = try attempting("reading the state") { try part.state(of: replica) }
      try show(state) { () throws(CommandError) in try context.training(of: replica) }
    }
    return .done
  }

  private static func json(
    _ part: StatePart?, _ entity: Entity?, _ state: TrainingState
  ) throws -> [UInt8] {
    switch part {
    case nil:
      return try state.canonicalBytes()
    case .kind(let row):
      return try state.canonicalBytes(kind: row.kind) ?? []
    case .entity:
      return try entity.flatMap { try state.canonicalBytes(of: $0) } ?? []
    case .deletions:
      let whole = try JSONReader.value(of: try state.canonicalBytes()).object
      return (whole?[StatePart.deletionsName] ?? [:]).canonicalBytes()
    }
  }
}
