import Testing

@testable import EventLog

/// Writes of so many lines that several workers make them.
struct LargeWriteTests {
  /// The bytes of the log after writes of so many drafts.
  private func log(_ counts: [Int], atomic: Bool, workers: any Workers) throws -> [UInt8] {
    let store = TestStore()
    try store.create()
    var environment = store.environment
    environment.workers = workers
    let opened = try Store.open(at: TestStore.path, for: .writing, environment: environment)
    for count in counts {
      let drafts = try (0..<count).map { number in
        try draft(
          "setting.saved", "s\(number % 90)",
          ["value": .string(String(repeating: "x", count: number % 7))])
      }
      let events = try opened.append(drafts, atomic: atomic)
      #expect(events.count == count)
    }
    let bytes = try store.bytes(ofSegment: 1)
    let read = try store.open(.reading)
    #expect(read.log.faults.isEmpty)
    #expect(read.log.tail == nil)
    #expect(
      read.log.entries.map(\.offset)
        == opened.log.entries.map { entry in
          entry.offset + opened.log.chunks[Int(entry.chunk)].base
        })
    return bytes
  }

  @Test(arguments: [false, true])
  func `the lines that several workers make are those that one makes`(atomic: Bool) throws {
    let counts = [255, 256, 1, 1000, 257, 3]
    let plain = try log(counts, atomic: atomic, workers: SerialWorkers())
    for count in [2, 3, 8] {
      #expect(try log(counts, atomic: atomic, workers: ConcurrentWorkers(count: count)) == plain)
    }
  }

  @Test func `what is received is written by several workers as it is`() throws {
    let source = TestStore()
    let events = try source.create().append(count: 600)
    for workers in [SerialWorkers(), ConcurrentWorkers(count: 3)] as [any Workers] {
      let target = TestStore()
      var environment = target.environment
      environment.workers = workers
      try target.create(replica: "bbbbbbbbbbbbbbbb")
      let store = try Store.open(at: TestStore.path, for: .writing, environment: environment)
      #expect(try store.receive(events).count == 600)
      #expect(try target.bytes(ofSegment: 1) == source.bytes(ofSegment: 1))
    }
  }

  @Test func `the lines of a full segment stand where its file is mapped, and say the same`() throws
  {
    let store = TestStore()
    try store.create()
    let opened = try store.open(.writing, segmentSize: 2000)
    let before = try opened.append(count: 40)
    #expect(try opened.log.events(at: 1..<41) == before)
    let first = try #require(opened.log.chunks.first?.path)
    let mapped = opened.log.chunks.prefix { $0.path == first }.map(\.contents.rawBytes)
    #expect(mapped.count > 3)
    #expect(opened.log.chunks.count > mapped.count)
    for (chunk, next) in zip(mapped, mapped.dropFirst()) {
      #expect(chunk.baseAddress.map { $0 + chunk.count } == next.baseAddress)
    }
  }
}
