import LiftTrailTesting
import Testing

@testable import EventLog
@testable import Projections

/// The fold of lines as they are read, checked against the plain fold of the same log.
struct EarlyFoldTests {
  private let files = MemoryFileSystem()

  private var environment: StoreEnvironment { StoreEnvironment(files: files) }

  /// Writes events, some at a time, into a store of many short segments.
  private func write(_ events: [Event], segmentSize: Int = 1_500) throws {
    let manifest = StoreManifest(
      dataset: DatasetID(from: SystemRandomness()), replica: ReplicaID(bits: 99), name: "early",
      created: Instant(milliseconds: 0), isEphemeral: true)
    _ = try Store.create(at: "/store", manifest: manifest, environment: environment)
    let store = try Store.open(
      at: "/store", for: .writing, environment: environment, segmentSize: segmentSize)
    for start in stride(from: 0, to: events.count, by: 4) {
      _ = try store.receive(Array(events[start..<min(start + 4, events.count)]))
    }
  }

  private func log() throws -> Log {
    try Store.open(at: "/store", for: .reading, reading: .everyLine, environment: environment).log
  }

  /// What one worker takes.
  private enum Share: CaseIterable {
    /// All segments, one after the other.
    case segments
    /// All segments, each with a table of its own.
    case tables
    /// All halves of segments, one after the other.
    case halves
  }

  /// An early fold that got the lines of a log.
  private func early(_ log: Log, _ share: Share) throws -> EarlyFold {
    let early = EarlyFold(kinds: .current)
    early.expect(lines: log.count, workers: 2)
    var takers: [any SegmentTaker] = []
    for (number, chunk) in log.chunks.enumerated() {
      let entries = log.entries.filter { Int($0.chunk) == number }
      var taker = early.taker(of: chunk.contents)
      Array(entries.prefix(entries.count / 2)).withUnsafeBufferPointer { taker.take($0) }
      if share == .halves {
        taker.finish()
        taker = early.taker(of: chunk.contents)
      }
      Array(entries.dropFirst(entries.count / 2)).withUnsafeBufferPointer { taker.take($0) }
      if share == .tables { takers.append(taker) } else { taker.finish() }
    }
    for taker in takers { taker.finish() }
    return early
  }

  private func expect(_ fold: Fold, saysOf log: Log) throws {
    let plain = try Fold(log, positions: 1..<(log.count + 1))
    #expect(try fold.entities == plain.entities)
    for entity in try plain.entities {
      #expect(try fold.entity(entity, in: log) == plain.entity(entity, in: log))
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

  @Test(arguments: 0..<120 as Range<UInt64>)
  func `lines folded as they are read say what the plain fold says`(seed: UInt64) throws {
    let history = try RandomHistory(seed: seed, count: 60)
    var generator = SplitMix64(seed: seed)
    try write(history.arrival(&generator))
    let log = try log()
    #expect(log.chunks.count > 2)
    for share in Share.allCases {
      let early = try early(log, share)
      let tables = try #require(early.tables(of: log))
      #expect(tables.count == (share == .tables ? log.chunks.count : 1))
      try expect(Fold(tables, of: log, .current), saysOf: log)
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `events that several tables know change nothing where they are taken in again`(
    seed: UInt64
  ) throws {
    try write(RandomHistory(seed: seed, count: 60).events)
    let log = try log()
    let tables = try #require(early(log, .tables).tables(of: log))
    #expect(tables.count > 2)
    var fold = Fold(tables, of: log, .current)
    for position in 1...log.count { try fold.apply(log.event(at: position), in: log) }
    try expect(fold, saysOf: log)
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `a store that is opened is folded as it is read`(seed: UInt64) throws {
    let history = try RandomHistory(seed: seed, count: 60)
    try write(history.events)
    for workers: any Workers in [SerialWorkers(), ConcurrentWorkers(count: 3)] {
      var environment = environment
      environment.workers = workers
      for purpose: Store.Purpose in [.reading, .writing] {
        let early = EarlyFold(kinds: .current)
        let store = try Store.open(
          at: "/store", for: purpose, reading: .everyLine, environment: environment, taker: early)
        let tables = try #require(early.tables(of: store.log), "the early way was not taken")
        try expect(Fold(tables, of: store.log, .current), saysOf: store.log)
        let replica = try Replica.open(at: "/store", for: .reading, environment: environment)
        try expect(replica.fold, saysOf: replica.store.log)
      }
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `segments that are read in pieces are folded as they are read`(seed: UInt64) throws {
    let history = try RandomHistory(seed: seed, count: 60)
    try write(history.events, segmentSize: [1_500, 1_000_000][Int(seed % 2)])
    let whole = try log()
    let segments = whole.chunks.enumerated().compactMap { number, chunk in
      whole.entries.firstIndex { Int($0.chunk) == number }.map {
        Log.Segment(path: chunk.path, firstPosition: $0 + 1, contents: chunk.contents)
      }
    }
    for size in [1, 400, 2_000] {
      let early = EarlyFold(kinds: .current)
      let log = Log(
        segments, workers: ConcurrentWorkers(count: 3), taker: early,
        pieceSize: size)
      let tables = try #require(early.tables(of: log), "the early way was not taken")
      try expect(Fold(tables, of: log, .current), saysOf: whole)
    }
  }

  @Test func `lines that were taken twice, in part or of another segment are folded anew`() throws {
    try write(RandomHistory(seed: 5, count: 60).events, segmentSize: 1_000_000)
    let log = try log()
    let contents = try #require(log.chunks.first).contents
    let other = FileContents(contents.allBytes)
    let entries = Array(log.entries)
    let half = entries.count / 2
    let rightful = [(contents, 0..<half), (contents, half..<entries.count)]
    let wrong: [[(FileContents, Range<Int>)]] = [
      [rightful[0], rightful[0]], [rightful[0]], [rightful[1]], rightful + [rightful[1]],
      [rightful[0], (contents, (half + 1)..<entries.count)],
      [rightful[0], (contents, (half - 1)..<entries.count)],
      [rightful[0], (other, half..<entries.count)], rightful + [(other, 0..<half)], [],
    ]
    for (pieces, isRight) in [(rightful, true)] + wrong.map({ ($0, false) }) {
      let early = EarlyFold(kinds: .current)
      for (segment, indices) in pieces {
        let taker = early.taker(of: segment)
        entries[indices].withUnsafeBufferPointer { taker.take($0) }
        taker.finish()
      }
      #expect((early.tables(of: log) != nil) == isRight)
    }
  }

  @Test func `a log that is not as its lines were taken is folded anew`() throws {
    try write(RandomHistory(seed: 7, count: 60).events)
    let whole = try log()
    let names = try files.names(in: "/store/log")
    let first = try #require(names.first.map { "/store/log/" + $0 })
    let last = try #require(names.last.map { "/store/log/" + $0 })
    let damages: [(String, [UInt8])] = [
      (last, Array("{\"replica\":".utf8)), (first, Array("no event\n".utf8)),
      (last, try whole.line(at: 1) + [UInt8(ascii: "\n")]),
    ]
    for (path, bytes) in damages {
      let before = try files.contents(of: path).allBytes
      try replace(path, by: before + bytes)
      let early = EarlyFold(kinds: .current)
      let store = try Store.open(
        at: "/store", for: .reading, reading: .everyLine, environment: environment, taker: early)
      #expect(!store.log.faults.isEmpty || store.log.tail != nil)
      #expect(early.tables(of: store.log) == nil)
      let replica = try Replica.open(at: "/store", for: .reading, environment: environment)
      try expect(replica.fold, saysOf: replica.store.log)
      try replace(path, by: before)
    }
    // The same lines read another time; and lines not all of which were taken.
    #expect(try early(whole, .tables).tables(of: log()) == nil)
    #expect(EarlyFold(kinds: .current).tables(of: whole) == nil)
  }

  private func replace(_ path: String, by bytes: [UInt8]) throws {
    try files.removeFile(at: path)
    let file = try files.createFile(at: path)
    try file.append(bytes)
  }

  @Test func `a log that has grown since it was read is folded anew`() throws {
    try write(RandomHistory(seed: 3, count: 20).events)
    let early = EarlyFold(kinds: .current)
    let store = try Store.open(
      at: "/store", for: .writing, reading: .everyLine, environment: environment, taker: early)
    let draft = EventDraft.of("setting.saved", "new", ["value": 1])
    _ = try store.receive([Event.made(by: 9, 1, at: .at(1), draft)])
    #expect(early.tables(of: store.log) == nil)
    try expect(Replica(store).fold, saysOf: store.log)
  }

  @Test func `units whose hashes collide are told apart`() throws {
    let (one, other) = try #require(Self.collidingIDs())
    for ids in [[one, other], [one, other, one, other]] {
      let test = EarlyFoldTests()
      let events = try ids.enumerated().map { index, id in
        let draft = EventDraft.of("module.exerciseSaved", "e", ["id": .string(id)])
        return try Event.made(by: 1, UInt64(index + 1), at: .at(Int64(index + 1)), draft)
      }
      try test.write(events)
      let replica = try Replica.open(at: "/store", for: .reading, environment: test.environment)
      try test.expect(replica.fold, saysOf: replica.store.log)
      let module = try #require(Entity("module/e"))
      #expect(try replica.state.folded(module).units.count == 2)
    }
  }

  /// Two ids of exercises of a fold's first entity, whose hashes have the same lower half.
  private static func collidingIDs() -> (String, String)? {
    let row = KindTable.current["module"]?.units.firstIndex { $0.name == "exercises" } ?? 0
    var known: [UInt32: Int] = [:]
    func id(_ number: Int) -> String { "exercise-\(number)" }
    for number in 100_000..<1_000_000 {
      let hash = Array(id(number).utf8).withUnsafeBytes {
        UInt32(truncatingIfNeeded: UnitHash.value(of: $0, seed: UInt64(row)))
      }
      if let other = known.updateValue(number, forKey: hash) { return (id(other), id(number)) }
    }
    return nil
  }
}
