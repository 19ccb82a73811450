import EventLog
import Projections

/// What a store's observers have read of its state, on the projections' thread: the indexes that they asked for, and
/// the models of entities that have not changed since.
final class ObservedState {
  /// The indexes of the state.
  let indexes = StoreIndexes()
  private var models: [ObjectIdentifier: any KnownModels] = [:]

  /// Notes entities of which there are new events.
  /// - Complexity: O(entities) for each type that was read
  func note(_ touched: Set<Entity>) {
    indexes.note(touched)
    for known in models.values { known.note(touched) }
  }

  /// Lets go of all: the state may be another one.
  func forget() {
    indexes.value = StateIndexes()
    models = [:]
  }

  /// The entities of a kind, ascending by the bytes of their ids.
  /// - Parameter note: Is called with the entities that give names to what was read.
  /// - Complexity: O(entities of the kind), and the bytes of those that have changed since they were read last
  func all<M: Model>(
    _ type: M.Type, in state: TrainingState, _ note: (Set<Entity>) -> Void
  ) throws(LogError) -> [M] {
    let known = known(type)
    let all = try known.all(in: state)
    note(known.referred)
    return all
  }

  /// An entity; nil if the state does not show it.
  /// - Parameter note: Is called with the entities that give names to what was read.
  /// - Complexity: O(1); O(bytes of the entity's payloads) where it has changed since it was read last
  func one<M: Model>(
    _ type: M.Type, _ id: Identifier<M>, in state: TrainingState, _ note: (Set<Entity>) -> Void
  ) throws(LogError) -> M? {
    guard let entity = Entity(kind: M.kind.name, id: id.text) else { return nil }
    let found = try known(type).one(entity, in: state)
    note(found.referred)
    return found.model
  }

  private func known<M: Model>(_: M.Type) -> ModelsOfKind<M> {
    if let known = models[ObjectIdentifier(M.self)] as? ModelsOfKind<M> { return known }
    let known = ModelsOfKind<M>()
    models[ObjectIdentifier(M.self)] = known
    return known
  }
}

/// The models of one type that were read.
private protocol KnownModels: AnyObject {
  /// Notes entities of which there are new events.
  func note(_ touched: Set<Entity>)
}

/// The models of one type that were read, each until one of its events comes, or one of an entity that gives it a
/// name.
private final class ModelsOfKind<M: Model>: KnownModels {
  /// An entity as it was read.
  struct Known {
    /// Nil where the state does not show it.
    let model: M?
    /// The entities that give it names.
    let referred: Set<Entity>
  }

  private var known: [Entity: Known] = [:]
  /// All that the state showed, ascending by the bytes of their ids; nil before all were asked for.
  private var list: [M]?
  /// The entities that may differ from what the list says.
  private var changed: Set<Entity> = []
  /// Which entities take names from one.
  private var referrers: [Entity: Set<Entity>] = [:]

  /// The entities that give names to any of those that were read.
  var referred: Set<Entity> { Set(referrers.keys) }

  func note(_ touched: Set<Entity>) {
    for entity in touched {
      if entity.kind == M.kind.name { forget(entity) }
      for referrer in referrers[entity] ?? [] { forget(referrer) }
    }
  }

  func one(_ entity: Entity, in state: TrainingState) throws(LogError) -> Known {
    if let known = known[entity] { return known }
    var referred: Set<Entity> = []
    let model = try state.one(M.self, Identifier(entity.id)) { referred = Set($0.referred) }
    return keep(Known(model: model, referred: referred), of: entity)
  }

  func all(in state: TrainingState) throws(LogError) -> [M] {
    // Each change of a list moves what stands behind it.
    guard var models = list, changed.count <= models.count / 4 else { return try whole(state) }
    if changed.isEmpty { return models }
    // Nothing else refers to it while it changes, unless an observer has kept it: then it is copied once.
    list = nil
    for entity in changed.sorted() where !isReserved(entity, in: state) {
      let model = try one(entity, in: state).model
      let id = Identifier<M>(entity.id)
      let place = models.lowerBound { $0.id < id }
      let isThere = place < models.count && models[place].id == id
      switch (model, isThere) {
      case (let model?, true): models[place] = model
      case (let model?, false): models.insert(model, at: place)
      case (nil, true): models.remove(at: place)
      case (nil, false): break
      }
    }
    changed = []
    list = models
    return models
  }

  /// Whether an entity is the engine's own, which is in no list.
  private func isReserved(_ entity: Entity, in state: TrainingState) -> Bool {
    state.kinds[entity.kind]?.isReserved(entity.id) ?? false
  }

  /// Reads all entities of the kind.
  private func whole(_ state: TrainingState) throws(LogError) -> [M] {
    (known, referrers, changed, list) = ([:], [:], [], nil)
    var readings: [(entity: Entity, referred: Set<Entity>)] = []
    let models = try state.all(M.self) { readings.append(($0.entity, Set($0.referred))) }
    for (reading, model) in zip(readings, models) {
      _ = keep(Known(model: model, referred: reading.referred), of: reading.entity)
    }
    list = models
    return models
  }

  private func keep(_ known: Known, of entity: Entity) -> Known {
    self.known[entity] = known
    for other in known.referred { referrers[other, default: []].insert(entity) }
    return known
  }

  private func forget(_ entity: Entity) {
    if list != nil { changed.insert(entity) }
    guard let known = known.removeValue(forKey: entity) else { return }
    for other in known.referred {
      referrers[other]?.remove(entity)
      if referrers[other]?.isEmpty == true { referrers[other] = nil }
    }
  }
}
