import EventLogTesting
import Projections
import Training
import Testing

@testable import EventLog
@testable import SyncRelay

/// Batches of the same ids that have a line in common, as two copies of a store write them whose stamps are alike.
struct SharedLineTests {
  /// A batch of three events; of each line there are two contents.
  private static func batch(_ number: Int, _ contents: [Int]) throws -> [Event] {
    let dataset = try #require(DatasetID(Pair.dataset))
    let stamp = try #require(Stamp("2026-01-15T10:00:00.123Z-0000"))
    return try contents.enumerated().map { index, content in
      let draft = try draft(
        "module.saved", "m\(number).\(index)", ["name": .string("\(content)")])
      let id = EventID(
        replica: ReplicaID(bits: 0xCCCC), seq: UInt64(number * contents.count + index + 1))
      let mark = BatchMark(index: UInt64(index + 1), count: UInt64(contents.count))
      return try Event(
        line: EventLine.bytes(of: draft, id: id, stamp: stamp, batch: mark, in: dataset),
        of: dataset)
    }
  }

  /// The lines of a log, each once.
  private func lines(_ log: Log) throws -> Set<[UInt8]> {
    Set(try (1...max(1, log.count)).prefix(log.count).map { try log.line(at: $0) })
  }

  /// Whether the lines of a batch stand together in a log.
  private func stands(_ batch: [Event], in log: Log) throws -> Bool {
    let lines = try (1...log.count).map { try log.line(at: $0) }
    return lines.indices.contains { lines[$0...].starts(with: batch.map(\.line)) }
  }

  @Test func `two batches that share a line end up in both stores, each standing together`() throws
  {
    let pair = try Pair()
    let batches = [try Self.batch(0, [0, 0, 0]), try Self.batch(0, [0, 1, 1])]
    _ = try pair.left.receive(batches[0])
    _ = try pair.right.receive(batches[1])
    _ = try pair.left.write([draft("module.saved", "left", ["name": "Left"])])
    _ = try pair.right.write([draft("module.saved", "right", ["name": "Right"])])
    let report = try Relay.sync(pair.left, pair.right)
    #expect(report.isComplete && report.leftRefused.isEmpty && report.rightRefused.isEmpty)
    for replica in [pair.left, pair.right] {
      replica.log.checkInvariants()
      #expect(replica.log.count == 8 && replica.log.eventCount == 7)
      #expect(replica.log.contested.count == 2)
      for batch in batches { #expect(try stands(batch, in: replica.log)) }
    }
    #expect(try pair.left.state.digest() == pair.right.state.digest())
    #expect(
      try pair.left.log.fingerprint(of: pair.left.log.coverage)
        == pair.right.log.fingerprint(of: pair.left.log.coverage))
    let again = try Relay.sync(pair.left, pair.right)
    #expect(again.isComplete && again.leftReceived.isEmpty && again.rightReceived.isEmpty)
    #expect(pair.left.log.count == 8)
  }

  @Test(arguments: [[0, 1], [1, 0]])
  func `two in one call are taken, and each line counts once`(order: [Int]) throws {
    let pair = try Pair()
    let batches = [try Self.batch(0, [0, 0, 0]), try Self.batch(0, [0, 1, 1])]
    #expect(try pair.left.receive(order.flatMap { batches[$0] }).count == 5)
    #expect(pair.left.log.count == 6)
    #expect(try lines(pair.left.log).count == 5)
    for batch in batches { #expect(try stands(batch, in: pair.left.log)) }
    // A call that brings nothing new writes nothing.
    #expect(try pair.left.receive(batches[1] + batches[0]).isEmpty)
    #expect(pair.left.log.count == 6)
  }

  @Test func `a clone of such a store has the same lines`() throws {
    let pair = try Pair()
    _ = try pair.left.receive(Self.batch(0, [0, 0, 0]) + Self.batch(0, [0, 1, 1]))
    var manifest = pair.left.manifest
    manifest.replica = ReplicaID(bits: 0xDDDD)
    let clone = try Relay.clone(
      pair.left.store, to: "/clone", manifest: manifest,
      environment: Pair.environment(pair.files))
    #expect(clone.log.count == 6 && clone.log.faults.isEmpty)
    #expect(try lines(clone.log) == lines(pair.left.log))
  }

  @Test
  func `a line of a batch that shares one is known after the batch that had it first is gone`()
    throws
  {
    let pair = try Pair()
    let batches = [try Self.batch(0, [0, 0, 0]), try Self.batch(0, [0, 1, 1])]
    _ = try pair.left.receive(batches[0] + batches[1])
    let segment = "/left/log/000000000001.jsonl"
    pair.left.store.endWriting()
    // The first batch's second line is damaged.
    var bytes = try pair.files.contents(of: segment).allBytes
    bytes[batches[0][0].line.count + 30] ^= 1
    pair.files.overwrite(segment, with: bytes)
    let damaged = try Store.open(
      at: "/left", for: .reading, environment: Pair.environment(pair.files))
    #expect(damaged.log.faults.count == 3)
    _ = try Store.repair(at: "/left", environment: Pair.environment(pair.files))
    let repaired = try Store.open(
      at: "/left", for: .reading, environment: Pair.environment(pair.files))
    #expect(repaired.log.faults.isEmpty)
    #expect(try stands(batches[1], in: repaired.log))
  }

  @Test func `a whole batch that stands in a log twice is a fault`() throws {
    let pair = try Pair()
    let batches = [try Self.batch(0, [0, 0, 0]), try Self.batch(0, [0, 1, 1])]
    _ = try pair.left.receive(batches[0] + batches[1])
    pair.left.store.endWriting()
    let segment = "/left/log/000000000001.jsonl"
    let bytes = try pair.files.contents(of: segment).allBytes
    pair.files.overwrite(
      segment, with: bytes + batches[1].flatMap { $0.line + [UInt8(ascii: "\n")] })
    let store = try Store.open(
      at: "/left", for: .reading, environment: Pair.environment(pair.files))
    #expect(store.log.count == 6)
    #expect(store.log.faults.map(\.error.code) == [.alreadyExists, .alreadyExists, .alreadyExists])
  }

  @Test func `a receipt of lines that come again is believed`() throws {
    let pair = try Pair()
    _ = try pair.left.receive(Self.batch(0, [0, 0, 0]))
    let before = try LogSuffix(of: pair.left.log).fingerprint(ofFirst: 3)
    _ = try pair.left.receive(Self.batch(0, [0, 1, 1]))
    #expect(try LogSuffix(of: pair.left.log).fingerprint(ofFirst: 3) == before)
  }

  @Test(arguments: Seeds.some(of: 0..<20 as Range<UInt64>))
  func `copies that wrote alike hold the same in the end, in whatever order and whatever crashes`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let files = MemoryFileSystem()
    let paths = ["/a", "/b", "/c"]
    var replicas = try paths.map { path in
      try Pair.replica(
        path, String(repeating: String(path.last ?? "a"), count: 16), dataset: Pair.dataset, files)
    }
    func variant() throws -> [Event] {
      try Self.batch(random.below(3), (0..<3).map { _ in random.below(2) })
    }
    for step in 0..<25 {
      let mine = random.below(3)
      switch random.below(6) {
      case 0, 1:
        let batches = try (0...random.below(3)).map { _ in try variant() }
        _ = try replicas[mine].receive(batches.flatMap { $0 })
      case 2: _ = try replicas[mine].write([draft("module.saved", "x\(step)", ["name": "Push"])])
      case 3:
        files.crash()
        replicas = try paths.map {
          try Replica.open(
            at: $0, for: .writing, reading: .everyLine, environment: Pair.environment(files))
        }
      default:
        let theirs = (mine + 1 + random.below(2)) % 3
        let limit = random.once(in: 2) ? nil : random.below(10)
        _ = try Relay.sync(replicas[mine], replicas[theirs], stopAfterMessages: limit)
      }
      for replica in replicas { replica.log.checkInvariants() }
    }
    for _ in 1...2 {
      for (left, right) in [(0, 1), (1, 2), (0, 2)] {
        #expect(try Relay.sync(replicas[left], replicas[right]).isComplete)
      }
    }
    let expected = try lines(replicas[0].log)
    for replica in replicas {
      #expect(try lines(replica.log) == expected)
      #expect(try replica.state.digest() == replicas[0].state.digest())
      let read = try Store.open(
        at: replica.store.folder.path, for: .reading, environment: Pair.environment(files))
      #expect(read.log.faults.isEmpty && read.log.count == replica.log.count)
      #expect(try lines(read.log) == expected && read.log.eventCount == expected.count)
      #expect(try Replica(read).state.digest() == replicas[0].state.digest())
    }
  }
}

/// An id under which there are as many contents as a log takes.
struct FullIDTests {
  private static let most = EventID.greatestContentNumber

  private static func contents(_ range: Range<Int>) throws -> [Event] {
    try range.map { try ContentComparisonTests.event(0xCCCC, 1, content: $0) }
  }

  @Test func `one content too many is refused, and all else crosses`() throws {
    let pair = try Pair()
    _ = try pair.left.receive(Self.contents(0..<Self.most))
    _ = try pair.right.receive(Self.contents(Self.most..<(Self.most + 1)))
    for name in ["m", "n"] {
      _ = try pair.right.write([draft("module.saved", name, ["name": "Push"])])
    }
    let report = try Relay.sync(pair.left, pair.right)
    #expect(report.leftRefused.map(\.event.first.description) == ["000000000000cccc:1"])
    #expect(report.leftRefused.allSatisfy { $0.reason.contains("2048 contents under its id") })
    #expect(try pair.left.state.one(Module.self, "m") != nil)
    #expect(pair.left.log.count == Self.most + 2)
  }

  @Test func `contents are counted over what the log has and what comes in one part`() throws {
    let pair = try Pair()
    let dataset = pair.left.manifest.dataset
    _ = try pair.left.receive(Self.contents(0..<(Self.most - 2)))
    let later = try ContentComparisonTests.event(0xDDDD, 1, content: 1)
    var part = try EventPart(
      Self.contents((Self.most - 3)..<(Self.most + 2)) + [later], of: dataset)
    var acceptance = Acceptance(nil)
    try acceptance.take(&part, to: pair.left.log, of: dataset, writingAs: ReplicaID(bits: 0xFFFF))
    #expect(part.refused.map(\.line) == [4, 5])
    #expect(try pair.left.receive(part.lines).count == 3)
    #expect(try pair.left.log.event(later.id) != nil)
  }
}
