public import EventLog

extension TrainingState {
  /// The shown entities of a kind, ascending by the bytes of their ids.
  /// - Complexity: O(n log n) for n entities of the kind, plus the bytes of their payloads;
  ///   entities of other kinds cost time only if a snapshot alone knows them.
  public func all<Model: EntityModel>(_ model: Model.Type) throws(LogError) -> [Model] {
    guard let kind = kinds.index(of: Model.row.kind) else { return [] }
    let tables = try tables(ofKind: kind)
    var models: [Model] = []
    for place in tables.section(ofKind: kind).places {
      let found = TableEntity(
        table: tables.tables[Int(place.table)].value, index: Int(place.entity))
      models.append(Model(try reading(found)))
    }
    return models
  }

  /// One entity of a kind; nil if the state does not show it.
  /// - Complexity: O(bytes of the entity's payloads)
  public func one<Model: EntityModel>(
    _ model: Model.Type, _ id: String
  ) throws(LogError) -> Model? {
    guard let entity = Entity(kind: Model.row.kind, id: id) else { return nil }
    return try reading(of: entity).map { Model($0) }
  }

  /// What the state shows of an entity; nil if it does not show it.
  /// - Complexity: O(bytes of the entity's payloads)
  public func reading(of entity: Entity) throws(LogError) -> EntityReading? {
    try shown(entity).map { (found) throws(LogError) in try reading(found) }
  }

  /// The payload that counts for a unit; nil if none does, or the unit was removed or retracted.
  public func value(of unit: UnitKey, in entity: Entity) throws(LogError) -> JSONObject? {
    guard let row = kinds[entity.kind], let found = try fold.find(entity, in: log),
      let event = FoldedEntity(found.index, of: found.table, row.units).counting(unit, row),
      // A staged write is in no log yet; its unit knows where its payload is.
      let slot = found.table.units(ofEntity: found.index).first(where: { $0.held.event == event })
    else { return nil }
    return try JSONObject(checked: log.withPayload(of: slot) { Array($0) })
  }

  private func reading(_ found: TableEntity) throws(LogError) -> EntityReading {
    let (table, index) = (found.table, found.index)
    let row = kinds.rows[Int(found.slot.kind)]
    let shared = SharedTable(table)
    let shown = shared.shownUnits(ofEntity: index)
    var payloads: [String: [JSONObject]] = [:]
    var names: [UTF8Text: String] = [:]
    var logged: [UnitKey: JSONObject] = [:]
    for (number, unit) in row.units.enumerated() {
      let amendments = row.amendments[number]
      try shown.forEach(number, unit.shape, amendments, of: shared, in: log) {
        (slot) throws(LogError) in
        let payload = try JSONObject(checked: try log.withPayload(of: slot) { Array($0) })
        payloads[unit.name, default: []].append(payload)
        guard unit.shape.isList, let id = row.references(payload) else { return }
        names[UTF8Text(id)] = try one(CustomExercise.self, id)?.name
      }
      for slot in shown.corrected(UInt8(truncatingIfNeeded: number), amendments, of: shared) {
        let key = UnitKey(name: unit.name, id: unit.shape.isList ? table.id(of: slot) : nil)
        logged[key] = try JSONObject(checked: try log.withPayload(of: slot) { Array($0) })
      }
    }
    return EntityReading(
      entity: Entity(checkedKind: row.kind, id: table.id(ofEntity: index)),
      updatedAt: found.slot.latest?.stamp.instant ?? Instant(milliseconds: 0), payloads: payloads,
      logged: logged, names: names)
  }
}
