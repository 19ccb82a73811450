import EventLog
import Projections

/// The state for people: a table for each kind, or one entity with all its members.
struct StateText {
  let state: State<Log>
  let output: Output

  /// Prints a part of the state, or all of it.
  func print(_ part: ShowCommand.Part?) throws(CommandError) {
    switch part {
    case nil: try printAll()
    case .kind(let row): try printKind(row)
    case .entity(let row, let id):
      if let entity = Entity(kind: row.kind, id: id) { try printEntity(entity, row) }
    case .deletions: try printDeletions()
    }
  }

  private func printAll() throws(CommandError) {
    let rows = state.fold.table.rows.filter { !state.live($0.kind).isEmpty }
    for (index, row) in rows.enumerated() {
      if index > 0 { try output.line() }
      try printKind(row)
    }
    let hasDeletions = state.fold.entities.contains { $0.value.isDeleted }
    if hasDeletions {
      if !rows.isEmpty { try output.line() }
      try printDeletions()
    }
    if rows.isEmpty, !hasDeletions { try output.line("nothing yet") }
    try printLeftOut()
  }

  private func printKind(_ row: KindRow) throws(CommandError) {
    let entities = state.live(row.kind)
    let lists = row.units.filter(\.shape.isList)
    try heading("\(row.plural) (\(entities.count))")
    var table = TextTable(indent: 2)
    for entity in entities {
      let record = state.fold[entity]
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

  private func printDeletions() throws(CommandError) {
    let deleted = state.fold.entities.filter { $0.value.isDeleted }.keys.sorted()
    try heading("deletions (\(deleted.count))")
    var table = TextTable(indent: 2)
    for entity in deleted {
      let deletion = state.fold[entity].deletion
      table.add([
        .init(entity.description), .init(deletion.map { "\($0.stamp.instant)" } ?? "", .faint),
        .init(deletion.map { "by \($0.id)" } ?? "", .faint),
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
    let record = state.fold[entity]
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
