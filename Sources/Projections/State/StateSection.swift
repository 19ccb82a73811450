import EventLog

/// The entities under one key of the state, in the order of their ids.
struct StateSection: Sendable {
  /// The key; nil if the section is written without one.
  let key: String?
  /// The kind's index; nil for the deletions.
  let kind: Int?
  let places: [Place]

  /// An entity: its table, its index there, and the first bytes of its id, which suffice to order
  /// most pairs.
  struct Place: Sendable {
    let table: Int32
    let entity: Int32
    fileprivate let prefix: UInt64
  }
}

/// The tables of a fold, each entity in one of them, in the order of the state.
struct SharedTables: Sendable {
  let tables: [SharedTable]
  let kinds: KindTable

  init(_ tables: [EntityTable], _ kinds: KindTable) {
    self.tables = tables.map(SharedTable.init)
    self.kinds = kinds
  }

  /// The sections of the whole state, in order.
  /// - Parameter isListed: Whether what is the engine's own is left out.
  /// - Complexity: O(n log n) for n entities, divided among the workers.
  func sections(_ workers: any Workers, isListed: Bool = false) -> [StateSection] {
    let kindCount = kinds.rows.count
    let parts = workers.map(tables.count * kindCount) { part in
      self.places(of: part / kindCount, kind: part % kindCount, shown: true)
    }
    return kinds.sections.map { section in
      switch section {
      case .kind(let index):
        let places = merged(tables.indices.map { parts[$0 * kindCount + index] })
        return StateSection(
          key: kinds.rows[index].plural, kind: index,
          places: isListed ? listed(places, ofKind: index) : places)
      case .deletions:
        return StateSection(key: KindTable.deletionsKey, kind: nil, places: deletions())
      }
    }.filter { !$0.places.isEmpty }
  }

  /// The shown entities of one kind, without those that are the engine's own; or these alone.
  /// - Complexity: O(n log n) for n entities of the kind.
  func section(ofKind kind: Int, reserved: Bool = false) -> StateSection {
    StateSection(
      key: nil, kind: kind,
      places: listed(places(ofKind: kind, shown: true), ofKind: kind, reserved: reserved))
  }

  /// Those that lists have of some entities of a kind, or those that are the engine's own.
  private func listed(
    _ places: [StateSection.Place], ofKind kind: Int, reserved: Bool = false
  ) -> [StateSection.Place] {
    let row = kinds.rows[kind]
    guard row.reservesIDs else { return reserved ? [] : places }
    return places.filter { place in
      let table = tables[Int(place.table)].value
      return row.isReserved(table.id(ofEntity: Int(place.entity))) == reserved
    }
  }

  /// The deleted entities, by kind, then id.
  private func deletions() -> [StateSection.Place] {
    let order = kinds.rows.indices.sorted { kinds.rows[$0].kind < kinds.rows[$1].kind }
    return order.flatMap { places(ofKind: $0, shown: false) }
  }

  private func places(ofKind kind: Int, shown: Bool) -> [StateSection.Place] {
    merged(tables.indices.map { places(of: $0, kind: kind, shown: shown) })
  }

  /// The shown or the deleted entities of a kind in one table, ascending by id.
  private func places(of table: Int, kind: Int, shown: Bool) -> [StateSection.Place] {
    var places: [StateSection.Place] = []
    let shared = tables[table].value
    for entity in shared.entities(ofKind: kind) {
      let slot = shared.entities[Int(entity)]
      guard shown ? slot.standing.isShown : slot.standing.isDeleted else { continue }
      places.append(
        StateSection.Place(
          table: Int32(table), entity: entity, prefix: shared.prefix(of: slot.key)))
    }
    StateSection.sort(&places, in: tables)
    return places
  }

  /// Merges ascending lists, in linear time: sorting takes ascending runs as they are.
  private func merged(_ lists: [[StateSection.Place]]) -> [StateSection.Place] {
    let filled = lists.filter { !$0.isEmpty }
    guard filled.count > 1 else { return filled.first ?? [] }
    var places = filled.flatMap(\.self)
    StateSection.sort(&places, in: tables)
    return places
  }
}

extension StateSection {
  /// Sorts entities of one kind ascending by id. It takes the tables alone: a closure that holds more counts
  /// references for each comparison.
  fileprivate static func sort(_ places: inout [Place], in tables: [SharedTable]) {
    if places.count < 2 { return }
    places.sort { left, right in
      guard left.prefix == right.prefix else { return left.prefix < right.prefix }
      let (first, second) = (tables[Int(left.table)], tables[Int(right.table)])
      let leftKey = first.value.keys[first.value.entities[Int(left.entity)].key]
      let rightKey = second.value.keys[second.value.entities[Int(right.entity)].key]
      return leftKey.lexicographicallyPrecedes(rightKey)
    }
  }
}

extension EntityTable {
  /// The first eight bytes of a key as a number, which orders as the bytes do.
  fileprivate func prefix(of key: KeyBytes.Place) -> UInt64 {
    keys.withBytes(at: key) { key in
      (0..<8).reduce(0) { $0 << 8 | ($1 < key.count ? UInt64(key[$1]) : 0) }
    }
  }
}
