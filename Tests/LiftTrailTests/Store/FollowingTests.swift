import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Training
import Testing

/// A store that follows the writer of another process.
struct FollowingTests {
  private let stage = Stage()

  @Test func `a follower sees what was written since, and writes nothing`() async throws {
    let writer = stage.store()
    try await writer.set(["a": "1"])
    let follower = stage.store(.following)
    #expect(try await follower.value("a") == "1")
    try await writer.set(["a": "2", "b": "2"])
    #expect(try await follower.value("a") == "2")
    #expect(try await follower.value("b") == "2")
    #expect(await code { try await follower.set(["a": "3"]) } == .readOnly)
  }

  @Test func `looking reads only what is new`() async throws {
    let writer = stage.store()
    try await writer.set(["a": "1"])
    let follower = stage.store(.following)
    _ = try await follower.value("a")
    let read = Shared<[String]>([])
    stage.files.before { (call, path) throws(LogError) in
      if call == .contents { read.withLock { $0.append(path) } }
    }
    _ = try await follower.value("a")
    #expect(read.withLock { $0 } == [])
    try await writer.set(["a": "2"])
    read.withLock { $0 = [] }
    #expect(try await follower.value("a") == "2")
    #expect(read.withLock { $0 } == ["/store/log/000000000001.jsonl"])
  }

  @Test func `a follower that nobody asks looks at its own pace, and tells what changed`()
    async throws
  {
    let writer = stage.store()
    try await writer.set(["a": "1"])
    let pace = SteppedPace()
    let follower = stage.store(.following, pace: pace)
    try await follower.open()
    let (changes, told) = AsyncStream.makeStream(of: StoreNews.Change.self)
    _ = follower.board.watch { news in
      if case .changed(let change) = news { told.yield(change) }
    }
    try await writer.set(["b": "1"])
    pace.step()
    for await change in changes {
      #expect(change == .entities([.setting("b")]))
      break
    }
    pace.end()
  }

  @Test func `every value that a follower sees is one of the writer's states`() async throws {
    // Small segments, so that new ones come.
    let writer = try Writer(on: stage.memory)
    try writer.write(0)
    let follower = stage.store(.following)
    var last = 0
    for batch in 1..<2_000 {
      try writer.write(batch)
      if batch % 700 == 0 { _ = try writer.replica.store.makeSnapshot() }
      guard batch % 37 == 0 else { continue }
      let values = try await follower.read { state in
        try Writer.ids.map { try state.value($0).flatMap { Int($0) } ?? -1 }
      }
      #expect(Set(values).count == 1)
      #expect(values[0] == batch)
      #expect(values[0] >= last)
      last = values[0]
    }
    let segments = stage.memory.paths().filter { $0.hasSuffix(".jsonl") }
    #expect(segments.count > 3)
  }

  @Test func `a follower beside a writer at full speed sees whole batches only`() async throws {
    let writer = try Writer(on: stage.memory)
    try writer.write(0)
    let follower = stage.store(.following)
    let hasEnded = Shared(false)
    let reading = Task {
      var last = 0
      var reads = 0
      while !hasEnded.withLock({ $0 }) {
        let values = try await follower.read { state in
          try Writer.ids.map { try state.value($0).flatMap { Int($0) } ?? -1 }
        }
        #expect(Set(values).count == 1)
        #expect(values[0] >= last)
        last = values[0]
        reads += 1
      }
      return reads
    }
    let count = Seeds.part(of: 10_000)
    for batch in 1..<count {
      try writer.write(batch)
      if batch % (count * 3 / 10) == 0 { _ = try writer.replica.store.makeSnapshot() }
      if batch % 100 == 0 { await Task.yield() }
    }
    hasEnded.withLock { $0 = true }
    #expect(try await reading.value > 0)
    #expect(try await follower.value("a") == "\(count - 1)")
  }

  @Test func `however much of a batch has come, a follower sees none of it before its last byte`()
    async throws
  {
    let writer = try Writer(on: stage.memory)
    try writer.write(0)
    let path = "/store/log/000000000001.jsonl"
    let start = try stage.memory.contents(of: path).allBytes.count
    let follower = stage.store(.following)
    try await follower.open()
    for batch in 1...3 { try writer.write(batch) }
    let bytes = try stage.memory.contents(of: path).allBytes
    let newline = UInt8(ascii: "\n")
    for length in start...bytes.count {
      stage.memory.overwrite(path, with: Array(bytes.prefix(length)))
      let values = try await follower.read { state in
        try Writer.ids.map { try state.value($0).flatMap { Int($0) } ?? -1 }
      }
      let whole = bytes[start..<length].count { $0 == newline } / Writer.ids.count
      #expect(values == Array(repeating: whole, count: values.count))
    }
    #expect(try await follower.value("c") == "3")
  }

  @Test func `a follower reads a repaired log anew`() async throws {
    let writer = stage.store()
    for number in 0..<5 { try await writer.set(["s\(number)": "x"]) }
    await writer.close()
    let follower = stage.store(.following)
    #expect(try await follower.value("s2") == "x")
    let path = "/store/log/000000000001.jsonl"
    var bytes = try stage.memory.contents(of: path).allBytes
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    bytes[lines[0].count + 1 + lines[1].count + 1 + 10] ^= 1
    stage.memory.overwrite(path, with: bytes)
    let everything = Shared(0)
    _ = follower.board.watch { news in
      if case .changed(.everything) = news { everything.withLock { $0 += 1 } }
    }
    _ = try Store.repair(
      at: "/store", environment: StoreEnvironment(files: stage.memory, workers: SerialWorkers()))
    #expect(try await follower.value("s2") == nil)
    #expect(try await follower.value("s4") == "x")
    #expect(everything.withLock { $0 } == 1)
    let again = stage.store(seed: 2)
    try await again.set(["s2": "y"])
    #expect(try await follower.value("s2") == "y")
  }

  @Test func `a look that fails is told, and the next one goes on`() async throws {
    let writer = stage.store()
    try await writer.set(["a": "1"])
    let follower = stage.store(.following)
    _ = try await follower.value("a")
    stage.files.before { (call, path) throws(LogError) in
      if call == .names { throw LogError(.inputOutput, "the disk does not answer") }
    }
    #expect(await code { _ = try await follower.value("a") } == .storage)
    stage.files.before(nil)
    try await writer.set(["a": "2"])
    #expect(try await follower.value("a") == "2")
  }

  @Test func `a follower of nothing says so`() async throws {
    let follower = stage.store(.following)
    #expect(await code { try await follower.open() } == .notFound)
    try await stage.store().set(["a": "1"])
    try await follower.open()
    #expect(try await follower.value("a") == "1")
  }
}

/// Looks when the test says so.
final class SteppedPace: Pace {
  private let steps: AsyncStream<Void>
  private let source: AsyncStream<Void>.Continuation

  init() { (steps, source) = AsyncStream.makeStream() }

  func step() { source.yield() }

  func end() { source.finish() }

  func next() async -> Bool { await steps.first { true } != nil }
}

/// A writer with small segments, each of whose batches sets all settings to its number.
private struct Writer {
  static let ids = ["a", "b", "c"]

  let replica: Replica

  init(on files: any FileSystem) throws {
    let environment = StoreEnvironment(
      files: files, clock: StoppedClock(Instant(milliseconds: 1_704_067_200_000)),
      randomness: SeededRandomness(seed: 7), workers: SerialWorkers(), holder: "writer")
    let manifest = StoreManifest(
      dataset: DatasetID(from: environment.randomness),
      replica: ReplicaID(from: environment.randomness), name: "writer",
      created: environment.clock.now(), isEphemeral: false)
    try Store.create(at: "/store", manifest: manifest, environment: environment).endWriting()
    replica = try Replica(
      Store.open(
        at: "/store", for: .writing, environment: environment, segmentSize: 64 << 10,
        journalCapacity: 16 << 10))
  }

  func write(_ number: Int) throws {
    _ = try replica.writeAtomically(Writer.ids.map { try .setting($0, "\(number)") })
  }
}
