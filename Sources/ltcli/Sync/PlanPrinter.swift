import EventLog
import Projections
import SyncRelay

/// What an exchange would do to two stores, for people and for programs.
struct PlanPrinter {
  /// What the stores are called.
  let places: (left: String, right: String)
  let kinds: KindTable
  /// What says why one value would win.
  let reasons: String
  let output: Output

  /// Of more entities than these only the numbers are told; JSON has all.
  static let mostEntities = 30

  private typealias Side = (name: String, place: String, preview: MergePreview)

  func print(_ previews: (left: MergePreview, right: MergePreview), asJSON: Bool) throws {
    let sides: [Side] = [
      ("left", places.left, previews.left), ("right", places.right, previews.right),
    ]
    if asJSON {
      var object = JSONObject()
      for side in sides { object[side.name] = .object(try json(side)) }
      return try output.json(object)
    }
    try output.table(
      TextTable(
        sides.map { side in
          let (events, preview) = (side.preview.events, side.preview)
          return [
            .init(side.place, .bold),
            "would take \(Count.text(events.count, "event"))",
            .init(events.isEmpty ? "" : ByteCount.text(preview.byteCount)),
            .init("\(events)", .faint),
          ]
        }))
    for side in sides where !side.preview.changes.isEmpty { try printChanges(side) }
    let losing: Set<PlannedChange.Sort> = [.reordered, .overwritten, .deleted]
    guard sides.contains(where: { $0.preview.changes.contains { losing.contains($0.sort) } }) else {
      return
    }
    try output.line()
    try output.line("why: \(reasons)", .faint)
  }

  private func printChanges(_ side: Side) throws {
    let changes = side.preview.changes
    try output.line()
    try output.line("\(side.place) would show", .bold)
    guard changes.count <= PlanPrinter.mostEntities else { return try printCounts(changes) }
    var table = TextTable(indent: 2)
    for sort in PlannedChange.Sort.allCases {
      for change in changes where change.sort == sort {
        table.add([
          .init(sort.rawValue, style(sort)), "\(change.entity)",
          .init(title(change), .faint),
        ])
        for unit in change.pieces { add(unit, to: &table) }
      }
    }
    try output.table(table)
  }

  /// A row for each member that would be another one: what is there now, and what would be.
  private func add(_ unit: PlannedChange.Piece, to table: inout TextTable) {
    guard unit.before != nil, unit.after != nil else {
      return table.add(["", "\(unit.unit)", unit.before == nil ? "comes" : "goes"])
    }
    if unit.before == unit.after {
      return table.add(["", "\(unit.unit)", "stands elsewhere"])
    }
    for key in JSONObject.differingNames(unit.before, unit.after) {
      func text(_ object: JSONObject?) -> String {
        object?[key].map { Printable.short($0.plainText, 40) } ?? "–"
      }
      table.add([
        "", "\(unit.unit) \(key)", .init("\(text(unit.before)) → \(text(unit.after))"),
      ])
    }
  }

  private func printCounts(_ changes: [PlannedChange]) throws {
    var counts: [String: [PlannedChange.Sort: Int]] = [:]
    for change in changes { counts[change.entity.kind, default: [:]][change.sort, default: 0] += 1 }
    var table = TextTable(indent: 2)
    for kind in counts.keys.sorted() {
      let sorts = PlannedChange.Sort.allCases.compactMap { sort in
        counts[kind]?[sort].map { "\($0) \(sort.rawValue)" }
      }
      table.add([.init(kind), .init(sorts.joined(separator: ", "))])
    }
    try output.table(table)
    try output.line("  with --json each of the \(changes.count) entities is told", .faint)
  }

  private func style(_ sort: PlannedChange.Sort) -> TextTable.Style {
    switch sort {
    case .added, .extended: .green
    case .reordered, .overwritten: .yellow
    case .deleted: .red
    }
  }

  /// What people call the entity.
  private func title(_ change: PlannedChange) -> String {
    guard let row = kinds[change.entity.kind], let shown = change.shown else {
      return ""
    }
    return row.title { shown.single($0) }
  }

  private func json(_ side: Side) throws -> JSONObject {
    let preview = side.preview
    return [
      "bytes": .count(preview.byteCount), "count": .count(preview.events.count),
      "lacks": .text(preview.events), "store": .string(side.place),
      "changes": .array(
        preview.changes.map { change in
          [
            "entity": .text(change.entity), "name": .string(title(change)),
            "sort": .string(change.sort.rawValue),
            "units": .array(
              change.pieces.map { unit in
                var object: JSONObject = ["unit": .text(unit.unit)]
                object["before"] = unit.before.map { .object($0) }
                object["after"] = unit.after.map { .object($0) }
                return .object(object)
              }),
          ]
        }),
    ]
  }
}
