import EventLog
import Projections

/// The events of a store that another person may see, in their disguise.
struct Bundle {
  /// The history's new dataset.
  let dataset: DatasetID
  /// In the order of the store's log.
  let events: [Event]
  /// What stands for the id under which the store writes.
  let replica: ReplicaID
  /// How many entities they are about.
  let entityCount: Int

  /// How many disguises are drawn before none is found.
  private static let mostAttempts = 20

  /// Finds a disguise in which every event has the effect that it has in the store.
  /// - Parameter entities: The only entities whose events are wanted, with those of their batches; nil for all.
  /// - Throws: `Disguise.Fault`; nil where the effects differ in every disguise.
  static func of(
    _ replica: Replica, _ entities: Set<Entity>?, _ environment: StoreEnvironment
  ) throws -> Bundle? {
    let originals = try events(of: replica.log, entities)
    let wanted = entities ?? Set(originals.map(\.entity))
    let dataset = DatasetID(from: environment.randomness)
    var random = RandomBits(source: environment.randomness)
    for attempt in 0..<mostAttempts {
      let disguise = try Disguise(
        originals, replica.kinds, as: dataset, attempt: attempt, &random)
      let disguised = try originals.map { (event) throws(LogError) in try disguise.event(event) }
      guard
        try effects(of: originals, in: replica.manifest.dataset, replica.kinds, wanted)
          == effects(
            of: disguised, in: dataset, replica.kinds, Set(wanted.map { disguise.entity($0) }))
      else { continue }
      return Bundle(
        dataset: dataset, events: disguised,
        replica: disguise.replica(replica.manifest.replica),
        entityCount: Set(disguised.map(\.entity)).count)
    }
    return nil
  }

  /// The events of some entities; a batch comes whole.
  private static func events(
    of log: Log, _ entities: Set<Entity>?
  ) throws(LogError) -> [Event] {
    var wanted: Set<Int> = []
    if let entities {
      for position in 1..<(log.count + 1) {
        let event = try log.event(at: position)
        if entities.contains(event.entity) {
          wanted.formUnion(event.positionsOfBatch(at: position))
        }
      }
    }
    var events: [Event] = []
    for position in 1..<(log.count + 1) where entities == nil || wanted.contains(position) {
      events.append(try log.event(at: position))
    }
    return events
  }

  /// What became of each event of some entities, in the order of the log.
  static func effects(
    of events: [Event], in dataset: DatasetID, _ kinds: KindTable, _ entities: Set<Entity>
  ) throws(LogError) -> [Effect] {
    let log = Log(of: dataset, events: events)
    var fold = Fold(kinds: kinds)
    for position in 1..<(log.count + 1) { try fold.apply(try log.event(at: position), in: log) }
    let state = TrainingState(fold: fold, log: log)
    var effects: [Effect] = []
    for position in 1..<(log.count + 1) {
      let event = try log.event(at: position)
      if entities.contains(event.entity) { effects.append(try state.effect(of: event)) }
    }
    return effects
  }
}

/// Random numbers of a store's environment.
private struct RandomBits: RandomNumberGenerator {
  let source: any Randomness

  mutating func next() -> UInt64 { source.bits() }
}
