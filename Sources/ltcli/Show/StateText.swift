import EventLog
import Projections
import Training

/// The state for people: a table for each kind, or one entity with all its members.
struct StateText {
  let state: TrainingState
  let output: Output
  /// When and where a session is looked at.
  let here: Here
  /// In which unit weights are shown; nil for the one in which each was entered.
  let unit: MassUnit?

  /// Prints a part of the state, or all of it.
  /// - Parameter entity: The one entity that is asked for.
  func print(_ part: StatePart?, _ entity: Entity?) throws {
    switch part {
    case nil: try printAll()
    case .kind(let row):
      let shown = try state.entities(ofKind: row.kind).map { ($0, try state.view(of: $0)) }
      try print(list: section(of: row, shown))
    case .entity(let choice):
      if let entity { try print(entity, choice.row) }
    case .deletions: try print(section(of: try Shown(state).deletions))
    }
  }

  private func printAll() throws {
    let shown = try Shown(state)
    var sections = try state.kinds.rows.compactMap { row in
      try shown.live[row.kind].map { try section(of: row, $0) }
    }
    if !shown.deletions.isEmpty { sections.append(section(of: shown.deletions)) }
    for (index, section) in sections.enumerated() {
      if index > 0 { try output.line() }
      try print(list: section)
    }
    if sections.isEmpty { try output.line("nothing yet") }
    // Events that do not reach the state are counted, so that a reader looks for them.
    let (unknown, invalid) = (state.fold.unknown.count, state.fold.invalid.count)
    guard unknown + invalid > 0 else { return }
    try output.line()
    try output.sentence(
      "kept but not folded: \(unknown) unknown, \(invalid) invalid; ltcli replay names them")
  }

  /// What a state shows, looked up once.
  private struct Shown {
    /// The entities that it shows, of each kind, ascending.
    var live: [String: [(entity: Entity, view: EntityView)]] = [:]
    /// The deleted entities, ascending.
    var deletions: [(entity: Entity, deletion: Holder)] = []

    init(_ state: TrainingState) throws(LogError) {
      for entity in try state.fold.entities {
        let view = try state.view(of: entity)
        if view.isShown {
          if view.row?.isReserved(entity.id) ?? false { continue }
          live[entity.kind, default: []].append((entity, view))
        } else if view.isDeleted, let deletion = view.deletion {
          deletions.append((entity, deletion))
        }
      }
    }
  }

  /// A heading, and the rows below it.
  private typealias Section = (heading: String, rows: [[TextTable.Cell]])

  private func print(_ section: Section) throws(CommandError) {
    try output.line(Printable.text(section.heading), .bold)
    try output.table(WrappedRows(rows: section.rows, indent: 2).table(in: output.width))
  }

  /// Prints the entities of a kind, a row each. Where a terminal lacks room the time goes first, then the counts.
  private func print(list section: Section) throws(CommandError) {
    guard let width = output.width, let columns = section.rows.first?.count, columns > 1 else {
      return try print(section)
    }
    try output.line(Printable.text(section.heading), .bold)
    var table = FittedTable(
      (0..<columns).map { column in
        .init(heading: "", rank: column < 2 ? 0 : column, isCut: column < 2)
      })
    for row in section.rows { table.add(row) }
    try output.table(table.table(in: width, indent: 2))
  }

  private func section(
    of row: KindRow, _ entities: [(entity: Entity, view: EntityView)]
  ) throws -> Section {
    // A list that a kind gained later is a column only where an entity has elements in it.
    let lists = row.shownUnits.filter { list in
      list.shape.isList && (!list.isLater || entities.contains { $0.view.count(of: list.name) > 0 })
    }
    let seconds = try secondRecords(row, entities.map(\.entity))
    let rows = try entities.map { entity, view -> [TextTable.Cell] in
      let counts = lists.map { list -> TextTable.Cell in
        let count = view.count(of: list.name)
        let one = list.name.hasSuffix("s") ? String(list.name.dropLast()) : list.name
        return "\(Count.text(count, one, list.name))"
      }
      let title = try row.title { try state.value(of: UnitKey(name: $0), in: entity) }
      let second = seconds.map { seconds -> [TextTable.Cell] in
        [.init(seconds[entity].map { "second record of \($0)" } ?? "", .yellow)]
      }
      return ["\(entity.id)", .init(title, .bold)] + (second ?? []) + counts
        + [.init(view.latest.map { "\($0.stamp.instant)" } ?? "", .faint)]
    }
    return ("\(row.plural) (\(entities.count))", rows)
  }

  /// The short ids of the sessions of which others are second records; nil where none is.
  private func secondRecords(
    _ row: KindRow, _ entities: [Entity]
  ) throws -> [Entity: String]? {
    guard row.kind == Session.kind.name, state.kinds.isRead(by: Session.self) else { return nil }
    let unit = UnitKey(name: Session.kind.row(of: \.sameAs).member)
    let ids = ShortNames(entities.map(\.id))
    var (records, seconds) = (SecondRecords(in: state), [Entity: String]())
    for entity in entities where try state.value(of: unit, in: entity)?.isEmpty == false {
      guard let session = try state.one(Session.self, Session.ID(entity.id)),
        let first = session.sameAs, try records.contains(session)
      else { continue }
      seconds[entity] = ids.short(first.text)
    }
    return seconds.isEmpty ? nil : seconds
  }

  private func section(of deletions: [(entity: Entity, deletion: Holder)]) -> Section {
    let rows = deletions.map { entity, deletion -> [TextTable.Cell] in
      ["\(entity)", .init("\(deletion.stamp.instant)", .faint), .init("by \(deletion.id)", .faint)]
    }
    return ("\(StatePart.deletionsName) (\(deletions.count))", rows)
  }

  private func print(_ entity: Entity, _ row: KindRow) throws {
    guard let reading = try state.reading(of: entity) else { return }
    try print((entity.description, []))
    if let latest = try state.view(of: entity).latest {
      try output.sentence("updated \(latest.stamp.instant) by \(latest.id)")
    }
    var session: SessionText?
    if row.kind == Session.kind.name, state.kinds.isRead(by: Session.self),
      let found = try state.one(Session.self, Session.ID(entity.id))
    {
      let now = try here.reader()
      var places = SessionClocks(elsewhere: now.zone)
      let day = places.day(of: found.started)
      session = SessionText(
        session: found, now: now, weights: try WeightDisplay(unit, state),
        volume: try day.map { try state.exerciseCatalogue().volume(of: found, on: $0) }
          ?? found.volume)
    }
    if let session { try output.sentence(session.about) }
    for unit in row.shownUnits {
      if unit.name == SessionText.sets, let session {
        guard !session.rows.isEmpty else { continue }
        try output.line()
        try print(("\(unit.name) (\(session.rows.count))", session.rows))
        continue
      }
      guard let section = try section(of: unit, row, reading) else { continue }
      try output.line()
      try print(section)
    }
  }

  /// The members of a single unit, or the exercises or sets, in the order in which the state has
  /// them; nil where there is nothing.
  private func section(
    of unit: UnitRow, _ row: KindRow, _ reading: EntityReading
  ) throws -> Section? {
    if !unit.shape.isList {
      return reading.single(unit.name).flatMap { data in
        // A part that was taken away is an empty payload.
        if data.isEmpty { return nil }
        // A part that is one object says its members, as one that is saved whole does.
        let members = data.count == 1 ? data[unit.name]?.object ?? data : data
        return (unit.name, members.map { [.init($0.key, .faint), "\($0.value.shownText)"] })
      }
    }
    var items = try row.items(unit.name, reading)
    // An app's kind does not say how its elements are shown, so their members are.
    if items.isEmpty { items = reading.list(unit.name).map { ShownItem(element: $0) } }
    if items.isEmpty { return nil }
    let rows = items.enumerated().map { index, item -> [TextTable.Cell] in
      let details = item.details.joined(separator: ", ")
      return [.init(index + 1), .init(item.name, .bold), .init(details, .faint)]
    }
    return ("\(unit.name) (\(items.count))", rows)
  }
}

extension ShownItem {
  /// An element of which only the payload is known.
  fileprivate init(element: JSONObject) {
    let name = element["name"]?.string ?? ""
    self.init(
      name: name.isEmpty ? element["id"]?.string ?? "" : name,
      details: element.compactMap { member in
        ["id", "name", "order"].contains(member.key)
          ? nil : "\(member.key) \(member.value.shownText)"
      })
  }
}

/// A session for people: what its payloads do not say as people want it.
struct SessionText {
  /// The name of the unit that has a session's sets.
  static let sets = "sets"

  let session: Session
  let now: TimeReader
  let weights: WeightDisplay
  /// What its sets come to, in kilograms.
  let volume: Double

  /// When and where it took place, how long, and what it came to.
  var about: String {
    var places = SessionClocks(elsewhere: now.zone)
    let began =
      places.time(of: session.started).map { "\($0.day.shownWeekday) \($0.day) \($0.time)" }
      ?? "no start yet"
    let place = [began, session.started?.zone].compactMap(\.self).joined(separator: " ")
    let total = WeightDisplay.total(volume, in: weights.unit(of: session.sets))
    let facts = [place, session.durationText, volume > 0 ? "volume \(total)" : ""]
    return facts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// A row for each set, with its weight in the unit that is meant.
  var rows: [[TextTable.Cell]] {
    session.sets.enumerated().map { index, set in
      let name = set.shownItem(in: weights.unit(of: set)).name
      return [.init(index + 1), .init(name, .bold), .init(weights.text(set), .faint)]
    }
  }
}
