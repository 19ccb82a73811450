import EventLogTesting
import Testing
import TortureHarness

@testable import EventLog

/// Calls that take more than the journal has room for: all of their lines come in, or none.
struct WholeSegmentTests {
  let test = TestStore()

  /// Events of another replica, one write each.
  private func events(_ count: Int) throws -> [Event] {
    try TestStore().create(replica: "bbbbbbbbbbbbbbbb").append(count: count)
  }

  @Test func `events that are too many for the journal get a segment of their own`() throws {
    try test.create().append(count: 2)
    let store = try test.open(.writing, journalCapacity: 1000)
    try store.append(count: 1)
    #expect(try store.receive(events(20)).count == 20)
    #expect(try test.segmentNames() == ["000000000001.jsonl", "000000000004.jsonl"])
    #expect(try test.logAfterPowerCut().count == 23)
    // What is written next stands behind them, and in the journal.
    try store.append(count: 1)
    #expect(try test.segmentNames().count == 2)
    #expect(try test.logAfterPowerCut().count == 24)
    store.log.checkInvariants()
    let log = try test.open(.reading).log
    #expect(log.count == 24 && log.faults.isEmpty)
  }

  @Test func `where such a segment ends is known from the first moment on`() throws {
    try test.create()
    let store = try test.open(.writing, journalCapacity: 1000)
    _ = try store.receive(events(20))
    test.files.crash()
    let lines = try test.bytes(ofSegment: 1).split(separator: UInt8(ascii: "\n"))
    test.files.overwrite(
      TestStore.segment(1), with: Array(lines[..<19].joined(separator: [10])) + [10])
    #expect(try test.open(.reading).log.faults.map(\.error.code) == [.lostLines])
    withExtendedLifetime(store) {}
  }

  @Test func `events that the journal takes in one commit go into the last segment`() throws {
    let store = try test.create()
    try store.append(count: 2)
    #expect(try store.receive(events(20)).count == 20)
    #expect(try test.files.names(in: "/store/log").count == 1)
  }

  @Test func `no segment is made in the place of another one that has lines`() throws {
    try test.create()
    let (folder, path) = (StoreFolder("/store"), TestStore.segment(5))
    let segment = WholeSegment(folder: folder, files: test.files)
    _ = try test.files.createFile(at: path)
    // What a crash leaves that comes before the first line.
    #expect(try segment.make(FileContents([1]), from: 5) == path)
    let error = #expect(throws: LogError.self) { try segment.make(FileContents([2]), from: 5) }
    #expect(error?.code == .alreadyExists && error?.position.path == path)
    #expect(try test.bytes(ofSegment: 5) == [1])
  }

  @Test func `the first lines of a store may be a segment of their own`() throws {
    try test.create()
    do {
      let store = try test.open(.writing, journalCapacity: 1000)
      #expect(try store.receive(events(20)).count == 20)
      #expect(try test.logAfterPowerCut().count == 20)
    }
    #expect(try test.open(.writing).log.count == 20)
  }

  @Test func `whichever call fails, all of the events are there or none, and nothing is left over`()
    throws
  {
    let fresh = FaultyFileSystem()
    _ = try World.create(fresh)
    let events = try World.peerEvents(7, (0..<20).map(String.init), asBatch: false)
    var outcomes: Set<Int> = []
    for sort in Fault.Sort.allCases {
      for leavesTraces in [false, true] {
        for call in 1...60 {
          let fault = Fault(sort, call: call, isForEver: false, leavesTraces: leavesTraces)
          let files = FaultyFileSystem(fresh.disk, fault: fault)
          do throws(LogError) {
            _ = try World.open(files, .writing).receive(events)
          } catch {}
          let disk = FaultyFileSystem(files.disk)
          outcomes.insert(try World.open(disk, .reading).log.count)
          _ = try World.open(disk, .writing)
          let names = try disk.names(in: "/store/log")
          #expect(names.allSatisfy { $0.hasSuffix(".jsonl") }, "\(names)")
        }
      }
    }
    #expect(outcomes == [0, 20])
  }

  @Test func `a segment that was never finished is removed by the next writer`() throws {
    try test.create().append(count: 1)
    for name in ["000000000002.jsonl.new", "notes.new", "000000000002.jsonl.old"] {
      _ = try test.files.createFile(at: "/store/log/" + name)
    }
    try test.files.makeFolder(at: "/store/log/000000000001.jsonl.new")
    _ = try test.open(.reading)
    #expect(try test.files.names(in: "/store/log").count == 5)
    _ = try test.open(.writing)
    #expect(
      try test.files.names(in: "/store/log") == [
        "000000000001.jsonl", "000000000001.jsonl.new", "000000000002.jsonl.old", "notes.new",
      ])
  }
}
