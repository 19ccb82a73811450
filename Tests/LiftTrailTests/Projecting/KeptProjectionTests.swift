import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Training
import Testing

/// What is kept of projections from one opening to the next.
struct KeptProjectionTests {
  private let files = MemoryFileSystem()

  /// How many sets each session has; it counts how often a step is called.
  private struct CountedSets: KeptProjection {
    typealias State = [Session.ID: Int]
    var version = "1"
    let calls: Counter
    let empty = State()

    var steps: [Step] {
      [
        Step(Session.self) { [calls] sets, before, after in
          calls.add()
          if let before { sets[before.id] = nil }
          if let after { sets[after.id] = after.sets.count }
        }
      ]
    }
  }

  /// What an opening of the store showed, and how many steps it took.
  private struct Opening: Equatable {
    var sets: [Session.ID: Int]
    var calls: Int
  }

  /// Opens the store, has the body write, and closes it.
  private func open(
    version: String = "1", _ ids: [String] = []
  ) async throws -> Opening {
    let calls = Counter()
    let test = try ModelStore(
      files: files, models: [], projections: [CountedSets(version: version, calls: calls)],
      keepingInterval: 5)
    for id in ids { try await log(in: id, test.store) }
    let sets = try await test.store.projected(CountedSets.self)
    // Behind this one nothing waits to be kept.
    _ = try await test.store.projected(CountedSets.self)
    await test.store.close()
    return Opening(sets: sets, calls: calls.count)
  }

  /// Writes while no projection looks.
  private func writeUnseen(_ ids: [String]) async throws {
    let test = try ModelStore(files: files, models: [])
    for id in ids { try await log(in: id, test.store) }
    await test.store.close()
  }

  private func log(in id: String, _ store: TrainingStore) async throws {
    _ = try await store.write {
      try $0.save(LoggedSet(exercise: "Squat", reps: 1), in: \.sets, of: Session.ID(id))
    }
  }

  private var kept: [String] {
    get throws {
      try files.names(in: "/store/snapshots").filter { $0.hasSuffix(".derived") }
        .map { "/store/snapshots/" + $0 }
    }
  }

  @Test func `an opening reads what was kept, and what has changed since`() async throws {
    #expect(try await open(["a", "b", "c", "d", "e"]).sets.count == 5)
    #expect(try kept.count == 1)
    #expect(try await open() == Opening(sets: ["a": 1, "b": 1, "c": 1, "d": 1, "e": 1], calls: 0))
    try await writeUnseen(["a", "f", "a"])
    #expect(
      try await open() == Opening(sets: ["a": 3, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1], calls: 2))
    let test = try ModelStore(files: files, models: [])
    let unexpected = try await test.store.withReplica { try $0.store.unexpectedFiles() }
    #expect(unexpected == [])
  }

  @Test func `little is not kept, and what is far behind is computed anew`() async throws {
    _ = try await open(["a", "b", "c", "d"])
    #expect(try kept == [])
    #expect(try await open().calls == 4)
    _ = try await open(["e"])
    #expect(try kept.count == 1)
    try await writeUnseen((0..<41).map { _ in "a" })
    #expect(try await open().calls == 5)
  }

  @Test func `another version is computed anew, and kept in place of the first`() async throws {
    _ = try await open(["a", "b", "c", "d", "e"])
    #expect(try await open(version: "2").calls == 5)
    #expect(try await open(version: "2").calls == 0)
    #expect(try await open(version: "1").calls == 5)
    #expect(try kept.count == 1)
  }

  @Test(arguments: [0, 40, 0.5, 1])
  func `what is damaged is computed anew`(place: Double) async throws {
    _ = try await open(["a", "b", "c", "d", "e"])
    let path = try #require(kept.first)
    var bytes = try files.contents(of: path).allBytes
    let index = place >= 2 ? Int(place) : Int(place * Double(bytes.count - 1))
    bytes[index] ^= 1
    try files.removeFile(at: path)
    try files.createFile(at: path).append(bytes)
    #expect(try await open().calls == 5)
    #expect(try await open().calls == 0)
  }

  @Test func `what is empty, cut off or removed is computed anew`() async throws {
    _ = try await open(["a", "b", "c", "d", "e"])
    let path = try #require(kept.first)
    let bytes = try files.contents(of: path).allBytes
    for rest in [[], Array(bytes.prefix(100)), Array(bytes.dropLast())] {
      try files.removeFile(at: path)
      try files.createFile(at: path).append(rest)
      #expect(try await open().calls == 5)
    }
    try files.removeFile(at: path)
    #expect(try await open().calls == 5)
    #expect(try kept == [path])
  }

  @Test func `an app has its projections computed anew when it likes`() async throws {
    _ = try await open(["a", "b", "c", "d", "e"])
    let calls = Counter()
    let test = try ModelStore(
      files: files, models: [], projections: [CountedSets(calls: calls)], keepingInterval: 100)
    #expect(try await test.store.projected(CountedSets.self).count == 5)
    #expect(calls.count == 0)
    try await test.store.rebuildProjections()
    #expect(calls.count == 5)
    #expect(try kept == [])
    #expect(test.store.latest(CountedSets.self)?.count == 5)
  }

  @Test func `a follower reads what was kept, and keeps nothing`() async throws {
    _ = try await open(["a", "b", "c", "d", "e"])
    let calls = Counter()
    var options = StoreOptions()
    options.access = .following
    var plan = StoreConfiguration(
      path: "/store", options: options,
      environment: StoreEnvironment(files: files, workers: SerialWorkers(), holder: "widget"))
    plan.pace = NoPace()
    plan.projections = [CountedSets(calls: calls)]
    plan.keepingInterval = 5
    let follower = TrainingStore(plan)
    #expect(try await follower.projected(CountedSets.self).count == 5)
    #expect(calls.count == 0)
    for path in try kept { try files.removeFile(at: path) }
    try await follower.rebuildProjections()
    _ = try await follower.projected(CountedSets.self)
    #expect(try calls.count == 5 && kept == [])
  }

  @Test func `another store's state is not taken, though the name is the same`() async throws {
    _ = try await open(["a", "b", "c", "d", "e"])
    let path = try #require(kept.first)
    let bytes = try files.contents(of: path).allBytes
    let other = KeptProjectionTests()
    _ = try await other.open(["v", "w", "x", "y", "z"])
    try other.files.removeFile(at: path)
    try other.files.createFile(at: path).append(bytes)
    let opening = try await other.open()
    #expect(opening.calls == 5 && opening.sets["z"] == 1)
  }

  @Test func `a repair of the log removes what was derived of it`() async throws {
    _ = try await open(["a", "b", "c", "d", "e"])
    #expect(try kept.count == 1)
    let log = try #require(try files.names(in: "/store/log").first { $0.hasSuffix(".jsonl") })
    let path = "/store/log/" + log
    var bytes = try files.contents(of: path).allBytes
    bytes[200] ^= 1
    try files.removeFile(at: path)
    try files.createFile(at: path).append(bytes)
    _ = try Store.repair(
      at: "/store",
      environment: StoreEnvironment(files: files, workers: SerialWorkers(), holder: "x"))
    #expect(try kept == [])
  }
}
