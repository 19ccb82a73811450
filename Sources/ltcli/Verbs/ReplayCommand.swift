import EventLog
import Projections

enum ReplayCommand: Command {
  static let description = VerbDescription(
    name: "replay", summary: "print every event with its effect, and the digest",
    examples: [
      "ltcli replay phone": "which events are in effect, and which lost",
      "ltcli replay phone --json | grep '\"refused\"'":
        "the events that would change what is written once",
    ],
    operands: [.store], options: [.at, .json],
    notes: [
      "Effects: applied; superseded (another event won); hidden (its entity is deleted); refused (it would",
      "change what is written once); invalid, or unknown to this build (kept and passed on, not folded).",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let until = try context.arguments.last(.at)
    let replica = try context.replica(context.operand(0))
    let state = try (until.map(AsOf.stamp) ?? .now).state(of: replica)
    let log = state.log
    context.output.usePager()
    let positions = try attempting("reading the log") {
      try (1..<(log.count + 1)).filter { position in
        try until.map { try log.stamp(at: position) <= $0 } ?? true
      }
    }
    var table = TextTable()
    var counts: [Effect: Int] = [:]
    // Each entity is looked up once, however many events it has.
    var entities: [Entity: EntityView] = [:]
    let progress = context.progress("replaying", of: positions.count)
    for position in positions {
      let (event, effect) = try attempting("reading the log") {
        let event = try log.event(at: position)
        let entity = try entities[event.entity] ?? state.view(of: event.entity)
        entities[event.entity] = entity
        return (event, try state.fold.effect(of: event, entity: entity, in: log))
      }
      counts[effect, default: 0] += 1
      if context.isJSON {
        try context.output.json([
          "effect": .string(effect.rawValue), "entity": .text(event.entity), "id": .text(event.id),
          "position": .count(position), "stamp": .text(event.stamp), "type": .text(event.type),
        ])
      } else {
        try context.output.row(row(event, effect, at: position), of: &table)
      }
      progress.step()
    }
    progress.finish()
    let digest = try attempting("reading the state") { try state.digest() }
    try context.output.table(table)
    if !context.isJSON, !positions.isEmpty { try context.output.line() }
    let effects = Effect.allCases.map { (effect: $0.rawValue, count: counts[$0] ?? 0) }
    let list = effects.filter { $0.count > 0 }.map { "\($0.count) \($0.effect)" }
    try context.answer(
      [
        "digest": .string(digest), "events": .count(positions.count),
        "effects": .object(JSONObject(distinct: effects.map { ($0.effect, .count($0.count)) })),
      ],
      Count.text(positions.count, "event") + (list.isEmpty ? "" : ": ")
        + list.joined(separator: ", "))
    if !context.isJSON { try context.output.line("digest \(digest)") }
    return .done
  }

  private static func row(
    _ event: Event, _ effect: Effect, at position: Int
  ) -> [TextTable.Cell] {
    [
      .init(position, .faint), "\(event.id)", .init("\(event.stamp)", .faint),
      .init(effect.rawValue, style(of: effect)), "\(event.type)", "\(event.entity.id)",
    ]
  }

  private static func style(of effect: Effect) -> TextTable.Style {
    switch effect {
    case .applied: .green
    case .superseded, .hidden: .faint
    case .refused, .invalid: .red
    case .unknown: .yellow
    }
  }
}
