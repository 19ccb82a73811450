import EventLogTesting
import Testing

@testable import EventLog
@testable import Projections
@testable import Training

/// The fold of a store that is opened, checked against the plain fold of its log.
struct OpenedFoldTests {
  private let files = MemoryFileSystem()

  private var environment: StoreEnvironment { StoreEnvironment(files: files) }

  /// Writes events, some at a time, into a store of many short segments.
  private func write(_ events: [Event], segmentSize: Int = 1_500) throws {
    let manifest = StoreManifest(
      dataset: TestDevice.dataset, replica: ReplicaID(bits: 99), name: "opened",
      created: Instant(milliseconds: 0), isEphemeral: true)
    _ = try Store.create(at: "/store", manifest: manifest, environment: environment)
    let store = try Store.open(
      at: "/store", for: .writing, environment: environment, segmentSize: segmentSize)
    for start in stride(from: 0, to: events.count, by: 4) {
      _ = try store.receive(Array(events[start..<min(start + 4, events.count)]))
    }
  }

  private func expect(_ fold: Fold, saysOf log: Log) throws {
    let plain = try Fold(log, positions: 1..<(log.count + 1))
    #expect(try fold.entities == plain.entities)
    for entity in try plain.entities {
      #expect(try fold.view(of: entity, in: log) == plain.view(of: entity, in: log))
    }
    #expect(fold.unknown == plain.unknown && fold.invalid == plain.invalid)
    #expect(try fold.decidingPositions(in: log) == plain.decidingPositions(in: log))
    let expected = try TrainingState(fold: plain, log: log).canonicalBytes()
    for workers: any Workers in [SerialWorkers(), ConcurrentWorkers(count: 2)] {
      let state = TrainingState(fold: fold, log: log, workers: workers)
      #expect(try state.canonicalBytes() == expected)
    }
    fold.checkInvariants()
  }

  @Test(arguments: Seeds.some(of: 0..<30 as Range<UInt64>))
  func `a store that is opened says what the plain fold says`(seed: UInt64) throws {
    try write(RandomHistory(seed: seed, count: 60).events)
    for workers: any Workers in [SerialWorkers(), ConcurrentWorkers(count: 3)] {
      var environment = environment
      environment.workers = workers
      for purpose: Store.Purpose in [.reading, .writing] {
        let replica = try Replica.open(at: "/store", for: purpose, environment: environment)
        try expect(replica.fold, saysOf: replica.store.log)
      }
    }
  }

  @Test func `events that stand in the log already change nothing where they are taken in again`()
    throws
  {
    try write(RandomHistory(seed: 5, count: 60).events)
    let replica = try Replica.open(at: "/store", for: .reading, environment: environment)
    let log = replica.log
    var fold = replica.fold
    for position in 1...log.count { try fold.apply(log.event(at: position), in: log) }
    try expect(fold, saysOf: log)
  }

  @Test func `units whose hashes collide are told apart`() throws {
    let (one, other) = try #require(Self.collidingIDs())
    for ids in [[one, other], [one, other, one, other]] {
      let test = OpenedFoldTests()
      let events = try ids.enumerated().map { index, id in
        let draft = EventDraft.of("module.exerciseSaved", "e", ["id": .string(id)])
        return try Event.made(by: 1, UInt64(index + 1), at: .at(Int64(index + 1)), draft)
      }
      try test.write(events)
      let replica = try Replica.open(at: "/store", for: .reading, environment: test.environment)
      try test.expect(replica.fold, saysOf: replica.store.log)
      let module = try #require(Entity("module/e"))
      #expect(try replica.state.view(of: module).units.count == 2)
    }
  }

  /// Two ids of exercises of a fold's first entity, whose hashes have the same lower half.
  private static func collidingIDs() -> (String, String)? {
    let row = KindTable.training["module"]?.units.firstIndex { $0.name == "exercises" } ?? 0
    var known: [UInt32: Int] = [:]
    func id(_ number: Int) -> String { "exercise-\(number)" }
    for number in 100_000..<1_000_000 {
      let hash = Array(id(number).utf8).withUnsafeBytes {
        UInt32(truncatingIfNeeded: HashSeed.ofThisProcess.hash(of: $0, salt: UInt64(row)))
      }
      if let other = known.updateValue(number, forKey: hash) { return (id(other), id(number)) }
    }
    return nil
  }
}
