import EventLog
import EventLogTesting
import Projections
import Training
import Testing

/// What a sync will make of a difference, held against what it does make of it.
struct SyncVerdictTests {
  @Test(arguments: Seeds.some(of: 0..<1_000 as Range<UInt64>))
  func `who wins is who decides once both sides have exchanged their events`(seed: UInt64) throws {
    try exchange(seed, .training, [])
    try exchange(
      seed, .withLifts, ["lift.measured", "lift.measured", "lift.saved", "lift.deleted"])
  }

  /// Forecasts the sync of two devices with random events, and makes it.
  private func exchange(_ seed: UInt64, _ kinds: KindTable, _ types: [String]) throws {
    let events = try RandomHistory(seed: seed, count: 40, types).events
    var generator = SplitMix64(seed: seed &+ 3_000_000)
    let (left, right) = (try TestDevice(8, kinds: kinds), try TestDevice(9, kinds: kinds))
    _ = try left.replica.receive(events.filter { _ in !generator.once(in: 3) })
    _ = try right.replica.receive(events.filter { _ in !generator.once(in: 3) })
    let (mine, others) = (left.replica.state, right.replica.state)
    let differences = try mine.differences(from: others)
    try left.receive(from: right)
    try right.receive(from: left)
    let both = left.replica.state
    #expect(try both.differences(from: right.replica.state).isEmpty)
    for difference in differences {
      for aspect in difference.aspects {
        let entity = difference.entity
        let verdict = try mine.verdict(on: aspect.name, of: entity, with: others)
        #expect(try verdict == others.verdict(on: aspect.name, of: entity, with: mine))
        let decider = try decider(of: aspect.name, of: entity, in: both, as: verdict)
        #expect(verdict.winner == decider, "seed \(seed): \(entity) \(aspect.name)")
        guard case .unit(let key) = aspect.name, let winner = verdict.winner else { continue }
        let value = try both.value(of: key, in: entity)
        if aspect.left == winner { #expect(try value == mine.value(of: key, in: entity)) }
        if aspect.right == winner { #expect(try value == others.value(of: key, in: entity)) }
      }
    }
  }

  /// The event that decides an aspect in the state of all events.
  private func decider(
    of name: StateDifference.Name, of entity: Entity, in state: TrainingState,
    as verdict: SyncVerdict
  ) throws -> Holder? {
    let view = try state.view(of: entity)
    switch name {
    case .deletion:
      #expect(view.isDeleted == (verdict.rule == .deletion))
      return view.isDeleted ? view.deletion : view.latest
    case .updatedAt: return view.latest
    case .unit(let key):
      let move = view[UnitKey(name: "setPlaces", id: key.id)]?.holder
      switch verdict.rule {
      case .lastMove: return move
      case .firstWrite where view.deciding(key)?.holder != verdict.winner:
        return view[key]?.holder
      case .lastWrite where view.deciding(key)?.holder != verdict.winner,
        .logged where view.deciding(key)?.holder != verdict.winner:
        return view.logged(key)?.holder
      default: return view.deciding(key)?.holder
      }
    }
  }

  /// The rule by which two devices settle one thing; the first event is on the left, the second on the right.
  private func rule(_ scene: Scene, shared: Int) throws -> MergeRule? {
    let events = scene.events
    let base = Array(events.prefix(shared))
    let left = try TrainingState(of: base + [events[shared]])
    let right = try TrainingState(of: base + [events[shared + 1]])
    let difference = try #require(try left.differences(from: right).first)
    let aspect = try #require(difference.aspects.first)
    return try left.verdict(on: aspect.name, of: difference.entity, with: right).rule
  }

  @Test func `each rule is named where it decides`() throws {
    var writes = Scene()
    try writes.add(1, at: 1, "module.saved", "m", ["name": "A"])
    try writes.add(2, at: 2, "module.saved", "m", ["name": "B"])
    #expect(try rule(writes, shared: 0) == .lastWrite)

    var removal = Scene()
    try removal.add(1, at: 1, "module.saved", "m", ["name": "A"])
    try removal.add(1, at: 2, "module.exerciseRemoved", "m", ["id": "x"])
    try removal.add(2, at: 2, "module.exerciseSaved", "m", ["id": "x"])
    #expect(try rule(removal, shared: 1) == .removal)

    var logged = Scene()
    try logged.add(1, at: 1, "session.setLogged", "s", ["id": "x", "reps": 5])
    try logged.add(2, at: 2, "session.setLogged", "s", ["id": "x", "reps": 6])
    #expect(try rule(logged, shared: 0) == .firstWrite)

    var adopted = Scene()
    try adopted.add(1, at: 2, "session.setLogged", "s", ["id": "x", "reps": 5])
    try adopted.add(2, at: 1, "session.setAdopted", "s", ["id": "x", "reps": 6])
    #expect(try rule(adopted, shared: 0) == .logged)

    var records = Scene()
    try records.add(1, at: 1, "session.setAdopted", "s", ["id": "x", "reps": 5])
    try records.add(2, at: 2, "session.setAdopted", "s", ["id": "x", "reps": 6])
    #expect(try rule(records, shared: 0) == .lastWrite)

    var corrected = Scene()
    try corrected.add(1, at: 1, "session.setLogged", "s", ["id": "x", "reps": 5])
    try corrected.add(1, at: 2, "session.setCorrected", "s", ["id": "x", "reps": 6])
    try corrected.add(2, at: 3, "session.setRetracted", "s", ["id": "x"])
    #expect(try rule(corrected, shared: 1) == .lastCorrection)

    var moved = Scene()
    try moved.add(1, at: 1, "session.setLogged", "s", ["id": "x"])
    try moved.add(1, at: 2, "session.setLogged", "s", ["id": "y"])
    try moved.add(1, at: 3, "session.setMoved", "s", ["id": "y"])
    try moved.add(2, at: 3, "session.setMoved", "s", ["id": "y", "after": "x"])
    #expect(try rule(moved, shared: 2) == .lastMove)

    var deleted = Scene()
    try deleted.add(1, at: 1, "module.saved", "m", ["name": "A"])
    try deleted.add(1, at: 3, "module.deleted", "m")
    try deleted.add(2, at: 2, "module.saved", "m", ["name": "B"])
    #expect(try rule(deleted, shared: 1) == .deletion)

    var revived = Scene()
    try revived.add(1, at: 1, "module.saved", "m", ["name": "A"])
    try revived.add(1, at: 2, "module.deleted", "m")
    try revived.add(2, at: 3, "module.saved", "m", ["name": "B"])
    #expect(try rule(revived, shared: 1) == .editAfterDeletion)

    var refused = Scene()
    try refused.add(1, at: 1, "session.setLogged", "s", ["id": "x", "reps": 5])
    try refused.add(1, at: 2, "session.setLogged", "s", ["id": "x", "reps": 6])
    try refused.add(2, at: 3, "session.setLogged", "s", ["id": "x", "reps": 7])
    #expect(try rule(refused, shared: 1) == .lastChange)
  }

  @Test func `a correction that came before its set can show what no side shows yet`() throws {
    var scene = Scene()
    try scene.add(1, at: 1, "session.setLogged", "s", ["id": "x", "reps": 5])
    let correction = try scene.add(2, at: 2, "session.setCorrected", "s", ["id": "x", "reps": 6])
    let left = try TrainingState(of: [scene.events[0]])
    let right = try TrainingState(of: [correction])
    let aspect = try #require(try left.differences(from: right).first?.aspects.first)
    let verdict = try left.verdict(on: aspect.name, of: .of("session/s"), with: right)
    #expect(verdict.winner?.id == correction.id && aspect.right == nil)
  }
}
