import EventLog
import Projections

/// `ltcli replay`: every event with what became of it.
enum ReplayCommand: Command {
  static let description = VerbDescription(
    name: "replay", summary: "print every event with its effect, and the digest",
    examples: [
      .init("ltcli replay phone", "which events hold something, and which were beaten"),
      .init("ltcli replay phone --json | grep '\"refused\"'", "what broke a write-once rule"),
    ],
    operands: [.store], options: [.at, .json],
    notes: [
      "Effects: applied, superseded (another event holds its unit), hidden (its entity is deleted),",
      "refused (write-once), invalid, unknown (kept and passed on, not folded).",
    ])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    let until = try call.arguments.last(.at)
    let replica = try call.replica(call.operand(0))
    let state = try (until.map(Moment.stamp) ?? .now).state(of: replica)
    let log = state.log
    let positions = try attempting("reading the log") {
      try (1..<(log.count + 1)).filter { position in
        try until.map { try log.stamp(at: position) <= $0 } ?? true
      }
    }
    var table = TextTable()
    var counts: [Effect: Int] = [:]
    // Each entity is looked up once, however many events it has.
    var entities: [Entity: FoldedEntity] = [:]
    let progress = Progress("replaying", of: positions.count, on: call.console)
    for position in positions {
      let (event, effect) = try attempting("reading the log") {
        let event = try log.event(at: position)
        let entity = try entities[event.entity] ?? state.folded(event.entity)
        entities[event.entity] = entity
        return (event, try state.fold.effect(of: event, entity: entity, in: log))
      }
      counts[effect, default: 0] += 1
      if call.isJSON {
        try call.output.json(object(event, effect, at: position))
      } else {
        try call.output.row(row(event, effect, at: position), of: &table)
      }
      progress.step()
    }
    progress.finish()
    let digest = try attempting("reading the state") { try state.digest() }
    try call.output.table(table)
    if !call.isJSON, !positions.isEmpty { try call.output.line() }
    try call.answer(
      summary(counts, events: positions.count, digest: digest),
      text(counts, events: positions.count, digest: digest))
    return .done
  }

  private static func object(_ event: Event, _ effect: Effect, at position: Int) -> JSONObject {
    [
      "effect": .string(effect.rawValue), "entity": .string(event.entity.description),
      "id": .string(event.id.description), "position": .number(Double(position)),
      "stamp": .string(event.stamp.description), "type": .string(event.type.description),
    ]
  }

  private static func row(
    _ event: Event, _ effect: Effect, at position: Int
  ) -> [TextTable.Cell] {
    [
      .init(position, .faint), .init(event.id.description), .init(event.stamp.description, .faint),
      .init(effect.rawValue, style(of: effect)), .init(event.type.description),
      .init(event.entity.id),
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

  private static func summary(
    _ counts: [Effect: Int], events: Int, digest: String
  ) -> JSONObject {
    let effects = Effect.allCases.map { ($0.rawValue, JSONValue.number(Double(counts[$0] ?? 0))) }
    return [
      "digest": .string(digest), "effects": .object(JSONObject(distinct: effects)),
      "events": .number(Double(events)),
    ]
  }

  private static func text(_ counts: [Effect: Int], events: Int, digest: String) -> String {
    let parts = Effect.allCases.compactMap { effect in
      counts[effect].map { "\($0) \(effect.rawValue)" }
    }
    let list = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    return "\(Count.text(events, "event"))\(list)\ndigest \(digest)"
  }
}
