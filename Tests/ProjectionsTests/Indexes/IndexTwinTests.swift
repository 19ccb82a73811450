import EventLog
import EventLogTesting
import Testing

@testable import Projections
@testable import Training

/// Every index against a scan of the whole state, after every step of random histories.
struct IndexTwinTests {
  @Test(arguments: Seeds.some(of: 0..<1000 as Range<UInt64>))
  func `every index says what a scan says, whatever arrives`(seed: UInt64) throws {
    var test = IndexesInTest(history: IndexHistory(seed: seed))
    let events = try (0..<24).map { _ in try test.history.event() }
    let log = Log(of: TestDevice.dataset, events: events)
    var fold = Fold(kinds: .training)
    var next = 0
    while next < events.count {
      let some = events[next..<min(next + 1 + next % 3, events.count)]
      for event in some { try fold.apply(event, in: log) }
      test.indexes.note(some.map(\.entity))
      try test.expectSame(TrainingState(fold: fold, log: log))
      next = some.endIndex
    }
    test.indexes = StateIndexes()
    try test.expectSame(TrainingState(fold: fold, log: log))
  }

  @Test(arguments: Seeds.some(of: 0..<60 as Range<UInt64>))
  func `every index of a replica follows its writes, its batches and what it receives`(
    seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed &+ 7_000_000)
    var test = IndexesInTest(history: IndexHistory(seed: seed &+ 1_000_000))
    let device = try TestDevice(9)
    for _ in 0..<12 {
      device.clock.set(to: .at(Int64(generator.below(6))))
      if generator.once(in: 2) {
        let events = try (0..<generator.below(5)).map { _ in try test.history.event() }
        test.indexes.note(try device.replica.receive(events).map(\.entity))
      } else {
        let drafts = (0..<generator.below(5)).map { _ in test.history.draft() }
        _ = try device.replica.write([WriteCall(drafts, isAtomic: generator.once(in: 2))])
        test.indexes.note(drafts.map(\.entity))
      }
      try test.expectSame(device.replica.state)
    }
  }

  @Test(arguments: Seeds.some(of: 0..<60 as Range<UInt64>))
  func `every index that was made from a snapshot says what a scan says`(seed: UInt64) throws {
    var test = IndexesInTest(history: IndexHistory(seed: seed &+ 2_000_000))
    let environment = try written(by: &test.history)
    let replica = try Replica.open(at: "/store", for: .writing, environment: environment)
    #expect(replica.log.baseCount == 40)
    try test.expectSame(replica.state)
    for _ in 0..<5 {
      let events = try (0..<3).map { _ in try test.history.event() }
      test.indexes.note(try replica.receive(events).map(\.entity))
      try test.expectSame(replica.state)
    }
  }

  /// A closed store of 40 events with a snapshot.
  private func written(by history: inout IndexHistory) throws -> StoreEnvironment {
    let device = try TestDevice(9)
    _ = try device.replica.receive(try (0..<40).map { _ in try history.event() })
    _ = try device.replica.store.makeSnapshot()
    return device.environment
  }
}
