public import EventLog

extension TrainingState {
  /// The shown entities of a kind without those that are the engine's own, ascending by the bytes of their ids.
  /// - Throws: `unknownType` where the state was not made with this kind.
  /// - Complexity: O(n log n) for n entities of the kind, plus the bytes of their payloads;
  ///   entities of other kinds cost time only if a snapshot alone knows them.
  public func all<M: Model>(_: M.Type) throws(LogError) -> [M] {
    try all(M.self, reserved: false) { _ in }
  }

  /// The shown entities of a kind, ascending by the bytes of their ids, with what was read of each.
  /// - Parameter read: Called with the reading of each entity.
  package func all<M: Model>(
    _: M.Type, _ read: (EntityReading) -> Void
  ) throws(LogError) -> [M] {
    try all(M.self, reserved: false, read)
  }

  /// The shown entities of a kind that are the engine's own, ascending by the bytes of their ids.
  package func reserved<M: Model>(_: M.Type) throws(LogError) -> [M] {
    try all(M.self, reserved: true) { _ in }
  }

  private func all<M: Model>(
    _: M.Type, reserved: Bool, _ read: (EntityReading) -> Void
  ) throws(LogError) -> [M] {
    let model = M.kind
    let kind = try index(of: model)
    let state = try forAll(ofKind: model.name)
    let tables = try state.tables(ofKind: kind)
    var models: [M] = []
    for place in tables.section(ofKind: kind, reserved: reserved).places {
      let reading = try state.reading(Int(place.entity), of: tables.tables[Int(place.table)])
      read(reading)
      models.append(try state.model(model, of: reading))
    }
    return models
  }

  /// One entity; nil if the state does not show it.
  /// - Throws: `unknownType` where the state was not made with this kind.
  /// - Complexity: O(bytes of the entity's payloads)
  public func one<M: Model>(_ type: M.Type, _ id: Identifier<M>) throws(LogError) -> M? {
    try one(type, id) { _ in }
  }

  /// One entity; nil if the state does not show it.
  /// - Parameter read: Called with the reading of the entity.
  /// - Complexity: O(bytes of the entity's payloads)
  package func one<M: Model>(
    _: M.Type, _ id: Identifier<M>,
    _ read: (EntityReading) -> Void
  ) throws(LogError) -> M? {
    let model = M.kind
    _ = try index(of: model)
    guard let entity = Entity(kind: model.name, id: id.text), let found = try shown(entity) else {
      return nil
    }
    let reading = try reading(found.index, of: SharedTable(found.table))
    read(reading)
    return try self.model(model, of: reading)
  }

  /// What the device of a replica is called; nil where the device was not named, or its name has not come here yet.
  package func deviceName(of replica: ReplicaID) throws(LogError) -> String? {
    try one(Device.self, Device.id(of: replica))?.name
  }

  /// Makes sure that the state has a model's kind, and knows the extension if it is one.
  /// - Throws: `unknownType` where the state was not made with it.
  package func require<M: Model>(_: M.Type) throws(LogError) { _ = try index(of: M.kind) }

  private func index<M: Model>(of kind: Kind<M>) throws(LogError) -> Int {
    guard let index = kinds.index(of: kind.name) else {
      throw kinds.unknownKind(kind.name)
    }
    guard kinds.isRead(by: M.self) else {
      throw LogError(
        .unknownType,
        kind.isExtension
          ? "the store was opened without \(M.self), which extends \(kind.name)"
          : "the store's \(kind.name) is a kind of its app's own, not \(M.self)")
    }
    return index
  }

  private func model<M: Model>(_ kind: Kind<M>, of reading: EntityReading) throws(LogError) -> M {
    do { return try kind.model(from: reading) } catch {
      // Only a type's own coding can fail, since the reader itself is lenient.
      throw LogError(.invalidPayload, "\(reading.entity) cannot be read: \(error)")
    }
  }

  /// What the state shows of an entity; nil if it does not show it.
  /// - Complexity: O(bytes of the entity's payloads)
  public func reading(of entity: Entity) throws(LogError) -> EntityReading? {
    try shown(entity).map { (found) throws(LogError) in
      try reading(found.index, of: SharedTable(found.table))
    }
  }

  /// What lists show of an entity by itself, without the names of the entities that it refers to: only its own
  /// events change it. Nil if the state does not show it, and for one that is the engine's own.
  /// - Complexity: O(bytes of the entity's payloads)
  package func ownReading(of entity: Entity) throws(LogError) -> EntityReading? {
    guard kinds[entity.kind]?.isReserved(entity.id) == false else { return nil }
    return try shown(entity).map { (found) throws(LogError) in
      try reading(found.index, of: SharedTable(found.table), isNaming: false)
    }
  }

  /// Calls the body with what lists show of each entity of a kind by itself, ascending by the bytes of their ids.
  /// - Complexity: O(n log n) for n entities of the kind, and the bytes of their payloads
  package func forEachOwnReading(
    ofKind kind: String, _ body: (EntityReading) throws -> Void
  ) throws {
    guard let number = kinds.index(of: kind) else { throw kinds.unknownKind(kind) }
    let state = try forAll(ofKind: kind)
    let tables = try state.tables(ofKind: number)
    for place in tables.section(ofKind: number, reserved: false).places {
      try body(
        state.reading(Int(place.entity), of: tables.tables[Int(place.table)], isNaming: false))
    }
  }

  /// The payload that counts for a unit; nil if none does, or the unit was removed or retracted.
  public func value(of unit: UnitKey, in entity: Entity) throws(LogError) -> JSONObject? {
    try payload(of: unit, in: entity).map { (bytes) throws(LogError) in
      try JSONObject(checked: bytes)
    }
  }

  /// The bytes of that payload: equal where the values are.
  /// - Complexity: O(1) for an entity in memory, and the payload's bytes
  package func payload(of unit: UnitKey, in entity: Entity) throws(LogError) -> [UInt8]? {
    try view(of: entity).countingSlot(unit).map { (slot) throws(LogError) in
      try log.withPayload(of: slot) { Array($0) }
    }
  }

  /// Where the state shows a unit in its list, counted from 0, and how long the list is; nil for a single unit and for
  /// one that is not shown.
  /// - Complexity: O(units of the entity); who asks for many units of a list asks for its `places` once
  package func place(
    of unit: UnitKey, in entity: Entity
  ) throws(LogError) -> (index: Int, count: Int)? {
    unit.id == nil ? nil : try places(of: unit.name, in: entity)[unit]
  }

  /// Where the state shows the units of a list; no places if the entity is not shown.
  /// - Complexity: O(units of the entity)
  package func places(of list: String, in entity: Entity) throws(LogError) -> UnitPlaces {
    guard let found = try shown(entity) else { return UnitPlaces() }
    return try UnitPlaces(of: list, in: EntityView(found, kinds[entity.kind]), log)
  }

  /// What the state shows of the entity with an index in a table.
  /// - Parameter isNaming: Whether to look up the names of the entities that it refers to.
  private func reading(
    _ index: Int, of shared: SharedTable, isNaming: Bool = true
  ) throws(LogError) -> EntityReading {
    let slot = shared.value.entities[index]
    let row = kinds.rows[Int(slot.kind)]
    let shown = EntityUnits(ofEntity: index, in: shared)
    var payloads: [String: [JSONObject]] = [:]
    var names: [Entity: String?] = [:]
    var logged: [UnitKey: JSONObject] = [:]
    var retracted: [String: Set<UTF8Text>] = [:]
    var places: [String: [UTF8Text: ListPlace]] = [:]
    var removed: [String: [UTF8Text: Double]] = [:]
    var written: Set<String> = []
    for (number, unit) in row.units.enumerated() {
      let (sort, amendments) = (UInt8(truncatingIfNeeded: number), row.amendments[number])
      if unit.isLater, shown.hasUnits(sort) { written.insert(unit.name) }
      if let sort = row.stateUnits[number] {
        try shown.forEach(sort, in: log) { (slot) throws(LogError) in
          let payload = try payload(of: slot, unit, row)
          payloads[unit.name, default: []].append(payload)
          guard isNaming, unit.shape.isList, let named = row.references(payload),
            !names.keys.contains(named)
          else { return }
          names.updateValue(try title(of: named), forKey: named)
        }
      }
      guard unit.shape.isShown else { continue }
      for slot in shown.corrected(sort, amendments) {
        let key = UnitKey(name: unit.name, id: unit.shape.isList ? shared.value.id(of: slot) : nil)
        logged[key] = try payload(of: slot, unit, row)
      }
      if amendments.correction != nil { retracted[unit.name] = shown.retracted(sort, amendments) }
      if amendments.place != nil {
        places[unit.name] = try shown.places(amendments, in: log)
        if unit.shape == .listByOrder {
          removed[unit.name] = try shown.removed(sort, in: log)
        }
      }
    }
    return EntityReading(
      entity: Entity(checkedKind: row.kind, id: shared.value.id(ofEntity: index)),
      updatedAt: slot.latest?.stamp.instant ?? Instant(milliseconds: 0), payloads: payloads,
      logged: logged, names: names, retracted: retracted, places: places,
      removed: removed, written: written)
  }

  /// What an entity is called, where the state shows it and it has a title.
  private func title(of entity: Entity) throws(LogError) -> String? {
    guard let row = kinds[entity.kind], try view(of: entity).isShown else { return nil }
    let title = try value(of: UnitKey(name: "fields"), in: entity)?[row.title]?.string ?? ""
    return title.isEmpty ? nil : title
  }

  /// The payload of a unit, read as one of today's version.
  private func payload(
    of slot: EntityTable.UnitSlot, _ unit: UnitRow, _ row: KindRow
  ) throws(LogError) -> JSONObject {
    var payload = try JSONObject(checked: try log.withPayload(of: slot) { Array($0) })
    if let upgrade = row.upgrade, let event = try log.event(slot.held.event.id) {
      upgrade(&payload, unit.name, event.version)
    }
    return payload
  }
}
