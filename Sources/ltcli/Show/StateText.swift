import EventLog
import Projections

/// The state for people: a table for each kind, or one entity with all its members.
struct StateText {
  let state: State<Log>
  let output: Output

  /// Prints a part of the state, or all of it.
  func print(_ part: StatePart?) throws(CommandError) {
    switch part {
    case nil: try printAll()
    case .kind(let row):
      try printKind(row, try shown().live[row.kind] ?? [])
    case .entity(let row, let id):
      if let entity = Entity(kind: row.kind, id: id) { try printEntity(entity, row) }
    case .deletions: try print(try shown().deletions)
    }
  }

  private func printAll() throws(CommandError) {
    let shown = try shown()
    let rows = state.fold.table.rows.filter { shown.live[$0.kind] != nil }
    for (index, row) in rows.enumerated() {
      if index > 0 { try output.line() }
      try printKind(row, shown.live[row.kind] ?? [])
    }
    if !shown.deletions.isEmpty {
      if !rows.isEmpty { try output.line() }
      try print(shown.deletions)
    }
    if rows.isEmpty, shown.deletions.isEmpty { try output.line("nothing yet") }
    try printLeftOut()
  }

  private func shown() throws(CommandError) -> Shown {
    try attempting("reading the state") { try Shown(state) }
  }

  /// What a state shows, looked up once.
  private struct Shown {
    /// The live entities of each kind, ascending.
    var live: [String: [(entity: Entity, record: EntityRecord)]] = [:]
    /// The deleted entities, ascending.
    var deletions: [(entity: Entity, deletion: Holder)] = []

    init(_ state: State<Log>) throws(LogError) {
      for entity in try state.fold.entities {
        let record = try state.fold[entity]
        if record.isLive {
          live[entity.kind, default: []].append((entity, record))
        } else if record.isDeleted, let deletion = record.deletion {
          deletions.append((entity, deletion))
        }
      }
    }
  }

  private func printKind(
    _ row: KindRow, _ entities: [(entity: Entity, record: EntityRecord)]
  ) throws(CommandError) {
    let lists = row.units.filter(\.shape.isList)
    try heading("\(row.plural) (\(entities.count))")
    var table = TextTable(indent: 2)
    for (entity, record) in entities {
      var cells: [TextTable.Cell] = [.init(entity.id), .init(try title(of: entity), .bold)]
      for list in lists {
        let count = record.units.filter { $0.key.name == list.name && !$0.value.isRemoval }.count
        cells.append(.init("\(count) \(count == 1 ? String(list.name.dropLast()) : list.name)"))
      }
      cells.append(.init(record.latest.map { "\($0.stamp.instant)" } ?? "", .faint))
      table.add(cells)
    }
    try output.table(table)
  }

  private func print(
    _ deletions: [(entity: Entity, deletion: Holder)]
  ) throws(CommandError) {
    try heading("deletions (\(deletions.count))")
    var table = TextTable(indent: 2)
    for (entity, deletion) in deletions {
      table.add([
        .init(entity.description), .init("\(deletion.stamp.instant)", .faint),
        .init("by \(deletion.id)", .faint),
      ])
    }
    try output.table(table)
  }

  /// Events that the state says nothing of are counted, so that nobody misses them.
  private func printLeftOut() throws(CommandError) {
    let (unknown, invalid) = (state.fold.unknown.count, state.fold.invalid.count)
    guard unknown + invalid > 0 else { return }
    try output.line()
    try output.line(
      "kept but not folded: \(unknown) unknown, \(invalid) invalid; ltcli replay names them")
  }

  private func printEntity(_ entity: Entity, _ row: KindRow) throws(CommandError) {
    let record = try attempting("reading the state") { try state.fold[entity] }
    try heading(entity.description)
    if let latest = record.latest {
      try output.line("updated \(latest.stamp.instant) by \(latest.id)")
    }
    for unit in row.units {
      if unit.shape.isList {
        try printItems(of: entity, as: unit.name)
      } else if let data = try value(UnitKey(name: unit.name), of: entity) {
        try output.line()
        try heading(unit.name)
        var table = TextTable(indent: 2)
        for member in data { table.add([.init(member.key, .faint), .init(text(member.value))]) }
        try output.table(table)
      }
    }
  }

  /// The exercises or sets, in the order in which the state has them.
  private func printItems(of entity: Entity, as name: String) throws(CommandError) {
    let items = try attempting("reading the state") { try EntityItems(of: entity, in: state) }
    guard !items.rows.isEmpty else { return }
    try output.line()
    try heading("\(name) (\(items.rows.count))")
    var table = TextTable(indent: 2)
    for row in items.rows { table.add(row) }
    try output.table(table)
  }

  /// What people call an entity, from whichever of its payloads says it.
  private func title(of entity: Entity) throws(CommandError) -> String {
    for name in ["fields", "started"] {
      guard let data = try value(UnitKey(name: name), of: entity) else { continue }
      for key in ["name", "day", "value"] {
        if let value = data[key] { return Printable.short(text(value), 40) }
      }
    }
    return ""
  }

  private func value(_ unit: UnitKey, of entity: Entity) throws(CommandError) -> JSONObject? {
    try attempting("reading the state") { try state.value(of: unit, in: entity) }
  }

  private func text(_ value: JSONValue) -> String {
    Printable.text(value.string ?? value.canonicalText())
  }

  private func heading(_ text: String) throws(CommandError) {
    try output.line(Styled.text(Printable.text(text), .bold, isColoured: output.isColoured))
  }
}
