import EventLog
import Projections

/// The state for people: a table for each kind, or one entity with all its members.
struct StateText {
  let state: TrainingState
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
    let rows = state.kinds.rows.filter { shown.live[$0.kind] != nil }
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
    /// The entities that it shows, of each kind, ascending.
    var live: [String: [(entity: Entity, folded: FoldedEntity)]] = [:]
    /// The deleted entities, ascending.
    var deletions: [(entity: Entity, deletion: Holder)] = []

    init(_ state: TrainingState) throws(LogError) {
      for entity in try state.fold.entities {
        let folded = try state.folded(entity)
        if folded.isShown {
          live[entity.kind, default: []].append((entity, folded))
        } else if folded.isDeleted, let deletion = folded.deletion {
          deletions.append((entity, deletion))
        }
      }
    }
  }

  private func printKind(
    _ row: KindRow, _ entities: [(entity: Entity, folded: FoldedEntity)]
  ) throws(CommandError) {
    let lists = row.units.filter(\.shape.isList)
    try heading("\(row.plural) (\(entities.count))")
    var table = TextTable(indent: 2)
    for (entity, folded) in entities {
      var cells: [TextTable.Cell] = [.init(entity.id), .init(try title(of: entity, row), .bold)]
      for list in lists {
        let count = folded.units.count { $0.key.name == list.name && !$0.value.isRemoval }
        cells.append(.init("\(count) \(count == 1 ? String(list.name.dropLast()) : list.name)"))
      }
      cells.append(.init(folded.latest.map { "\($0.stamp.instant)" } ?? "", .faint))
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
    guard let reading = try reading(of: entity) else { return }
    try heading(entity.description)
    let latest = try attempting("reading the state") { try state.folded(entity).latest }
    if let latest { try output.line("updated \(latest.stamp.instant) by \(latest.id)") }
    for unit in row.units {
      if unit.shape.isList {
        try print(row.items(unit.name, reading), as: unit.name)
      } else if let data = reading.single(unit.name) {
        try output.line()
        try heading(unit.name)
        var table = TextTable(indent: 2)
        for member in data { table.add([.init(member.key, .faint), .init(text(member.value))]) }
        try output.table(table)
      }
    }
  }

  /// The exercises or sets, in the order in which the state has them.
  private func print(_ items: [ShownItem], as name: String) throws(CommandError) {
    guard !items.isEmpty else { return }
    try output.line()
    try heading("\(name) (\(items.count))")
    var table = TextTable(indent: 2)
    for (index, item) in items.enumerated() {
      table.add([
        .init(index + 1), .init(item.name, .bold),
        .init(item.details.joined(separator: ", "), .faint),
      ])
    }
    try output.table(table)
  }

  /// What people call an entity, from whichever of its payloads says it.
  private func title(of entity: Entity, _ row: KindRow) throws(CommandError) -> String {
    try attempting("reading the state") {
      for unit in row.units where !unit.shape.isList {
        let payload = try state.value(of: UnitKey(name: unit.name), in: entity)
        if let value = payload?[row.title] { return Printable.short(text(value), 40) }
      }
      return ""
    }
  }

  private func reading(of entity: Entity) throws(CommandError) -> EntityReading? {
    try attempting("reading the state") { try state.reading(of: entity) }
  }

  private func text(_ value: JSONValue) -> String {
    Printable.text(value.string ?? value.canonicalText())
  }

  private func heading(_ text: String) throws(CommandError) {
    try output.line(Styled.text(Printable.text(text), .bold, isColoured: output.isColoured))
  }
}
