import EventLog
import EventLogTesting
import Projections
import Testing

/// What two states show differently, and which events are the cause.
struct DifferenceTests {
  @Test(arguments: Seeds.some(of: 0..<300 as Range<UInt64>))
  func `two states differ in exactly the entities whose bytes differ`(seed: UInt64) throws {
    let events = try RandomHistory(seed: seed, count: 50).events
    var generator = SplitMix64(seed: seed &+ 2_000_000)
    // Mostly the same events, so that many entities are alike through different events.
    let left = events.filter { _ in !generator.once(in: 6) }
    let right = events.filter { _ in !generator.once(in: 6) }.shuffled(using: &generator)
    let (plainLeft, plainRight) = (try PlainState(left), try PlainState(right))
    let expected = Set(events.map(\.entity)).filter { entity in
      let name = entity.description
      return plainLeft.entityJSON(of: name) != plainRight.entityJSON(of: name)
        || plainLeft.deletionJSON(of: name) != plainRight.deletionJSON(of: name)
    }
    let (leftState, rightState) = (try TrainingState(of: left), try TrainingState(of: right))
    let found = try leftState.differences(from: rightState)
    #expect(found.map(\.entity) == expected.sorted())
    for difference in found {
      #expect(!difference.aspects.isEmpty)
      for aspect in difference.aspects {
        #expect(Set(aspect.causes).count == aspect.causes.count)
        #expect(!aspect.causes.isEmpty)
      }
    }
    let mirrored = try rightState.differences(from: leftState)
    #expect(
      mirrored.map { $0.aspects.map(\.name) } == found.map { $0.aspects.map(\.name) })
  }

  @Test func `the same value from two events is no difference`() throws {
    let saved = EventDraft.of("setting.saved", "unit", ["value": "kg"])
    let left = try TrainingState(of: [Event.made(by: 1, 1, at: .at(5), saved)])
    let right = try TrainingState(of: [Event.made(by: 2, 1, at: .at(5, counter: 9), saved)])
    #expect(try left.differences(from: right) == [])
  }

  @Test func `deletions by one replica in one millisecond are no difference`() throws {
    let deleted = EventDraft.of("setting.deleted", "unit")
    let first = try Event.made(by: 1, 1, at: .at(5), deleted)
    let again = try Event.made(by: 1, 2, at: .at(5, counter: 1), deleted)
    let other = try Event.made(by: 2, 1, at: .at(5), deleted)
    let state = try TrainingState(of: [first])
    #expect(try state.differences(from: TrainingState(of: [first, again])) == [])
    let differences = try state.differences(from: TrainingState(of: [first, other]))
    #expect(differences.map(\.entity) == [.of("setting/unit")])
    #expect(differences.first?.aspects.map(\.name) == [.deletion])
    #expect(differences.first?.aspects.first?.causes == [first.id, other.id])
  }

  @Test func `another value of a unit names the unit and the event on each side`() throws {
    let shared = try Event.made(by: 1, 1, at: .at(1), .of("module.saved", "m", ["name": "A"]))
    let mine = try Event.made(by: 1, 2, at: .at(2), .of("module.exerciseSaved", "m", ["id": "x"]))
    let theirs = try Event.made(by: 2, 1, at: .at(3), .of("module.saved", "m", ["name": "B"]))
    let left = try TrainingState(of: [shared, mine])
    let right = try TrainingState(of: [shared, theirs])
    let aspects = try left.differences(from: right).flatMap(\.aspects)
    #expect(aspects.map(\.name.description) == ["exercises/x", "fields"])
    #expect(aspects.map(\.causes) == [[mine.id], [shared.id, theirs.id]])
  }

  @Test func `an edit that holds nothing is named where it moves the time of the last change`()
    throws
  {
    let first = EventDraft.of("session.started", "s", ["startedAt": "2026-01-01T00:00:00.000Z"])
    let second = EventDraft.of("session.started", "s", ["startedAt": "2026-01-02T00:00:00.000Z"])
    let holder = try Event.made(by: 1, 1, at: .at(1), first)
    let refused = try Event.made(by: 2, 1, at: .at(2), second)
    let aspects = try TrainingState(of: [holder]).differences(
      from: TrainingState(of: [refused, holder])
    )
    .flatMap(\.aspects)
    #expect(aspects.map(\.name) == [.updatedAt])
    #expect(aspects.map(\.causes) == [[holder.id, refused.id]])
  }

  @Test func `two contents under one id are a difference, whatever their stamps`() throws {
    func event(_ value: JSONValue, at stamp: Stamp) throws -> Event {
      try .made(by: 1, 1, at: stamp, .of("setting.saved", "unit", ["value": value]))
    }
    let kilograms = try event("kg", at: .at(5))
    let (pounds, later) = (try event("lb", at: .at(5)), try event("lb", at: .at(6)))
    let left = try TrainingState(of: [kilograms])
    let (right, other) = (try TrainingState(of: [pounds]), try TrainingState(of: [later]))
    let aspects = try left.differences(from: other).flatMap(\.aspects)
    #expect(aspects.map(\.name.description) == ["fields"])
    let found = try left.differences(from: right, among: nil, contested: [pounds.id])
    #expect(found.flatMap(\.aspects).map(\.name.description) == ["fields"])
    // One of several contents may still be the one that counts on both sides.
    #expect(try left.differences(from: left, among: nil, contested: [pounds.id]).isEmpty)
  }

  @Test func `two moves under one id are a difference where they lead elsewhere`() throws {
    let sets = try ["a", "b", "c"].enumerated().map { index, id in
      try Event.made(
        by: 1, UInt64(index + 1), at: .at(Int64(index)),
        .of("session.setLogged", "s", ["id": .string(id)]))
    }
    func move(_ data: JSONObject) throws -> Event {
      try .made(by: 2, 1, at: .at(9), .of("session.setMoved", "s", data))
    }
    let (mine, theirs) = (try move(["id": "c"]), try move(["after": "a", "id": "c"]))
    let left = try TrainingState(of: sets + [mine])
    let found = try left.differences(
      from: TrainingState(of: sets + [theirs]), among: nil, contested: [mine.id])
    #expect(found.flatMap(\.aspects).map(\.name.description) == ["sets/c"])
  }

  @Test func `sets of equal values in another order are a difference`() throws {
    let one = EventDraft.of("session.setLogged", "s", ["id": "one"])
    let two = try Event.made(by: 1, 1, at: .at(2), .of("session.setLogged", "s", ["id": "two"]))
    let last = try Event.made(by: 1, 2, at: .at(9), .of("session.setLogged", "s", ["id": "last"]))
    let before = try Event.made(by: 2, 1, at: .at(1), one)
    let after = try Event.made(by: 3, 1, at: .at(3), one)
    let left = try TrainingState(of: [before, two, last])
    let right = try TrainingState(of: [after, two, last])
    #expect(try left.digest() != right.digest())
    let aspects = try left.differences(from: right).flatMap(\.aspects)
    #expect(aspects.map(\.name.description) == ["sets/one"])
    #expect(aspects.map(\.causes) == [[before.id, after.id]])
  }
}
