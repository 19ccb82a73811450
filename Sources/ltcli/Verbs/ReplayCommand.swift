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
      "“by” names the event that beat, hid or refused it; ltcli explain says why.",
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
    let columns = ReplayColumns(positions: log.count, width: context.output.width)
    var counts: [Effect: Int] = [:]
    // Each entity is looked up once, however many events it has.
    var entities: [Entity: EntityView] = [:]
    let progress = context.progress("replaying", of: positions.count)
    for position in positions {
      let (event, effect, beater) = try attempting("reading the log") {
        let event = try log.event(at: position)
        let entity = try entities[event.entity] ?? state.view(of: event.entity)
        entities[event.entity] = entity
        let effect = try state.fold.effect(of: event, entity: entity, in: log)
        return (event, effect, try state.beater(of: event, effect, entity))
      }
      counts[effect, default: 0] += 1
      if context.isJSON {
        var object: JSONObject = [
          "effect": .string(effect.rawValue), "entity": .text(event.entity), "id": .text(event.id),
          "position": .count(position), "stamp": .text(event.stamp), "type": .text(event.type),
        ]
        object["beatenBy"] = beater.map { .text($0) }
        try context.output.json(object)
      } else {
        try context.output.row(columns.cells(of: event, effect, beater, at: position), of: &table)
      }
      progress.step()
    }
    progress.finish()
    let digest = try attempting("reading the state") { try state.digest() }
    try context.output.table(table)
    if !context.isJSON, !positions.isEmpty { try context.output.line() }
    let effects = Effect.allCases.map { (effect: $0.rawValue, count: counts[$0] ?? 0) }
    let list = effects.filter { $0.count > 0 }.map { "\($0.count) \($0.effect)" }
    let summary =
      Count.text(positions.count, "event") + (list.isEmpty ? "" : ": ")
      + list.joined(separator: ", ")
    guard context.isJSON else {
      try context.output.sentence(summary)
      try context.output.line("digest \(digest)")
      return .done
    }
    try context.output.json(
      [
        "digest": .string(digest), "events": .count(positions.count),
        "effects": .object(JSONObject(distinct: effects.map { ($0.effect, .count($0.count)) })),
      ])
    return .done
  }
}

/// Which columns the table of a replay has. Where a terminal lacks room what beat an event goes first, then the stamp,
/// then the event's id, and then type and entity are cut.
private struct ReplayColumns {
  /// How wide type and entity may be; nil for any width.
  private var room: (type: Int, entity: Int)?
  private var hasID = true
  private var hasStamp = true
  private var hasBeater = true

  /// The columns of an id of an event, of a stamp, and of the longest effect, each with the gap before it.
  private static let (id, stamp, effect) = (24, 31, 12)
  /// The columns of what beat an event, with the gap before it.
  private static let beater = 27
  /// The columns of a type and of an entity, with their gaps, that say most.
  private static let (type, entity) = (26, 18)

  init(positions: Int, width: Int?) {
    guard let width else { return }
    let left = width - "\(positions)".utf8.count - ReplayColumns.effect
    let usual = ReplayColumns.type + ReplayColumns.entity
    hasID = left >= usual + ReplayColumns.id
    hasStamp = left >= usual + ReplayColumns.id + ReplayColumns.stamp
    hasBeater = left >= usual + ReplayColumns.id + ReplayColumns.stamp + ReplayColumns.beater
    let rest =
      left - (hasID ? ReplayColumns.id : 0) - (hasStamp ? ReplayColumns.stamp : 0)
      - (hasBeater ? ReplayColumns.beater : 0)
    let type = min(ReplayColumns.type, rest / 2 + 2)
    room = (max(1, type - 2), max(1, rest - type - 2))
  }

  func cells(
    of event: Event, _ effect: Effect, _ beater: EventID?, at position: Int
  ) -> [TextTable.Cell] {
    func cell(_ text: String, _ columns: Int?, _ style: TextTable.Style = .plain) -> TextTable.Cell
    {
      .init(columns.map { Printable.short(text, $0) } ?? text, style)
    }
    var cells = [TextTable.Cell(position, .faint)]
    if hasID { cells.append(cell("\(event.id)", room.map { _ in ReplayColumns.id - 2 })) }
    if hasStamp { cells.append(.init("\(event.stamp)", .faint)) }
    cells.append(.init(effect.rawValue, ReplayColumns.style(of: effect)))
    cells += [cell("\(event.type)", room?.type), cell(event.entity.id, room?.entity)]
    if hasBeater, let beater {
      cells.append(cell("by \(beater)", room.map { _ in ReplayColumns.beater - 2 }, .faint))
    }
    return cells
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
