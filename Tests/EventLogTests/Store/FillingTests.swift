import EventLogTesting
import Testing

@testable import EventLog

/// Stores that are filled with all lines of another log.
struct FillingTests {
  private let source = TestStore()
  private let target = TestStore()

  /// The log of a segment with some lines.
  private func log(_ lines: [[UInt8]]) -> Log {
    let segment = Log.Segment(
      path: "segment", firstPosition: 1,
      contents: FileContents(lines.flatMap { $0 + [UInt8(ascii: "\n")] }))
    return Log([segment], of: TestStore.dataset, workers: SerialWorkers())
  }

  /// Fills a new store, and reads it anew.
  private func filled(from log: Log) throws -> Log {
    let store = try target.create(replica: "bbbbbbbbbbbbbbbb")
    try store.fill(from: log)
    store.log.checkInvariants()
    #expect(store.log.coverage == log.coverage && store.log.contested == log.contested)
    store.endWriting()
    return try target.open(.reading).log
  }

  private func line(_ seq: UInt64, batch: BatchMark?, name: String) throws -> [UInt8] {
    try EventLine.bytes(
      of: draft("module.saved", "m", ["name": .string(name)]),
      id: EventID(replica: ReplicaID(bits: 1), seq: seq),
      stamp: #require(Stamp("2026-01-15T10:00:00.123Z-0000")), batch: batch, in: TestStore.dataset)
  }

  @Test(arguments: [1, 300, 1 << 20])
  func
    `a store has the lines of the other log in their order, be that open for writing or read anew`(
      segmentSize: Int
    ) throws
  {
    try source.create()
    let store = try source.open(.writing, segmentSize: segmentSize)
    for number in 0..<40 {
      try store.append([draft("module.saved", "m", ["name": .string("\(number)")])])
    }
    for log in [store.log, try source.open(.reading).log] {
      let filled = try FillingTests().filled(from: log)
      #expect(filled.count == 40 && filled.faults.isEmpty)
      for position in 1...40 { #expect(try filled.line(at: position) == log.line(at: position)) }
    }
  }

  @Test func `lines that stand in the log twice are left out, and several contents are kept`()
    throws
  {
    let lines = try ["a", "b", "a", "c", "b", "d"].enumerated().map { index, name in
      try line(index < 3 ? 1 : 2, batch: nil, name: name)
    }
    let damaged = log(lines + [lines[0]])
    #expect(damaged.faults.count == 2)
    let filled = try filled(from: damaged)
    #expect(filled.faults.isEmpty && filled.contestedCount == 3)
    let kept = try (1...filled.count).map { try filled.line(at: $0) }
    #expect(kept == [lines[0], lines[1], lines[3], lines[4], lines[5]])
  }

  @Test func `both of two batches that share a line are filled in, each whole`() throws {
    let first = try line(1, batch: BatchMark(index: 1, count: 2), name: "a")
    let others = try ["b", "c"].map {
      try line(2, batch: BatchMark(index: 2, count: 2), name: $0)
    }
    let shared = log([first, others[0], first, others[1]])
    #expect(shared.count == 4 && shared.faults.isEmpty)
    let store = try target.create(replica: "bbbbbbbbbbbbbbbb")
    try store.fill(from: shared)
    #expect(store.log.count == 4 && store.log.faults.isEmpty)
  }

  @Test func `an empty log leaves an empty store`() throws {
    #expect(try filled(from: Log(of: TestStore.dataset)).count == 0)
  }
}
