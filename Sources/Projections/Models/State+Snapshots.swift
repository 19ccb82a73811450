public import EventLog

extension State {
  /// What the state shows of an entity; nil where it does not show it.
  /// - Complexity: O(bytes of the entity's payloads)
  public func snapshot(of entity: Entity) throws(LogError) -> EntitySnapshot? {
    let record = try fold[entity]
    guard record.isLive, let latest = record.latest, let row = fold.table[entity.kind] else {
      return nil
    }
    var payloads: [String: [JSONObject]] = [:]
    var names: [UTF8Text: String] = [:]
    for unit in row.units {
      for event in try source.events(of: unit, in: record) {
        let payload = try event.data
        payloads[unit.name, default: []].append(payload)
        guard unit.name == ModuleExercise.unit, let id = ModuleExercise.neededTemplate(of: payload)
        else { continue }
        names[UTF8Text(id)] = try exerciseName(ofTemplate: id)
      }
    }
    return EntitySnapshot(
      entity: entity, updatedAt: latest.stamp.instant, payloads: payloads, exerciseNames: names)
  }

  /// The entities that the state shows of a model's kind, ascending by the bytes of their ids.
  /// - Complexity: O(entities of all kinds), and the bytes of these entities' payloads.
  public func models<Model: EntityModel>(_ model: Model.Type) throws(LogError) -> [Model] {
    var models: [Model] = []
    for entity in try live(Model.kind) {
      if let snapshot = try snapshot(of: entity) { models.append(Model(snapshot)) }
    }
    return models
  }

  /// One entity of a model's kind; nil where the state does not show it.
  /// - Complexity: O(bytes of the entity's payloads)
  public func model<Model: EntityModel>(
    _ model: Model.Type, id: String
  ) throws(LogError) -> Model? {
    guard let entity = Entity(kind: Model.kind, id: id) else { return nil }
    return try snapshot(of: entity).map { Model($0) }
  }

  private func exerciseName(ofTemplate id: String) throws(LogError) -> String? {
    guard let entity = Entity(kind: CustomExercise.kind, id: id), try fold[entity].isLive else {
      return nil
    }
    let fields = try value(of: UnitKey(name: "fields"), in: entity)
    return PayloadReader(fields).name("name")
  }
}
