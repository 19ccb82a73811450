import EventLogTesting
import Testing
import TortureHarness

@testable import EventLog

/// A snapshot that is the last to know of events which the log has lost.
struct WitnessTests {
  let test = TestStore()
  private let segment = TestStore.segment(1)

  private func keepSnapshot(_ store: Store) throws {
    let log = try store.readEveryLine()
    _ = try store.keepSnapshot(
      of: log, deciding: Array(repeating: true, count: log.count), notes: [:])
  }

  /// A store whose log and journal are of the day on which it had three events; its snapshot has six, of which two
  /// are another replica's.
  private func makeStore() throws {
    do { try test.create().append(count: 3) }
    let (log, journal) = (
      try test.bytes(ofSegment: 1), try test.files.contents(of: "/store/journal").allBytes
    )
    let other = TestStore()
    let foreign = try other.create(replica: "bbbbbbbbbbbbbbbb").append(count: 2)
    do {
      let store = try test.open(.writing)
      try store.append(count: 1)
      _ = try store.receive(foreign)
      try keepSnapshot(store)
    }
    test.files.overwrite(segment, with: log)
    test.files.overwrite("/store/journal", with: journal)
  }

  private let lost = "aaaaaaaaaaaaaaaa:4-4 bbbbbbbbbbbbbbbb:1-2"

  private func lostNow() throws -> String {
    Coverage(joining: try test.open(.reading).lostEvents().map(\.events)).description
  }

  @Test(arguments: [1, 3, 9])
  func `no snapshot takes its place, whatever is written`(count: Int) throws {
    try makeStore()
    let store = try test.open(.writing)
    try store.append(count: count)
    let error = #expect(throws: LogError.self) { try keepSnapshot(store) }
    #expect(error?.code == .damaged && error?.advice == .syncWithPeer)
    #expect(error?.position.path == "/store/snapshots/000000000006.snapshot")
    #expect(try lostNow() == lost && test.open(.reading).log.base == nil)
    // To delete it would be to forget them.
    let advice = try test.open(.reading).snapshotFaults().map(\.advice)
    #expect(advice == [.syncWithPeer])
  }

  @Test func `it outlives an unfinished end that a killed writer left`() throws {
    try makeStore()
    let killed = try test.killed(behind: 1)
    let bytes = try killed.bytes(ofSegment: 1)
    killed.files.overwrite(segment, with: bytes + bytes.prefix(40))
    try killed.open(.writing).append(count: 1)
    let events = try killed.open(.reading).lostEvents().map(\.events)
    #expect(Coverage(joining: events).description == lost)
  }

  @Test func `it goes once the events are back, and once a repair has named them`() throws {
    try makeStore()
    let healed = TestStore(files: test.files.copy())
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.missing.description == lost)
    #expect(try lostNow().isEmpty && test.files.names(in: "/store/snapshots").isEmpty)

    let whole = TestStore()
    let own = try whole.create().append(count: 4)
    let other = TestStore()
    let foreign = try other.create(replica: "bbbbbbbbbbbbbbbb").append(count: 2)
    let store = try healed.open(.writing)
    _ = try store.receive([own[3]] + foreign)
    try keepSnapshot(store)
    #expect(try healed.open(.reading).lostEvents().isEmpty)
  }

  enum Witness: CaseIterable {
    case snapshot, journal
  }

  @Test(arguments: Witness.allCases)
  func `a repair that is interrupted does not forget what it alone knows`(witness: Witness) throws {
    let files = FaultyFileSystem()
    let events: [Event]
    do {
      let store = try World.create(files)
      events = try World.append((1...4).map { World.draft("\($0)") }, to: store, asBatch: false)
      if witness == .snapshot { try keepSnapshot(store) }
    }
    var disk = files.disk.afterAWhile()
    let path = "/store/log/000000000001.jsonl"
    let lines = try #require(disk.bytes(of: path)).split(separator: UInt8(ascii: "\n"))
    var left = lines.prefix(3).flatMap { Array($0) + [UInt8(ascii: "\n")] }
    left[40] ^= 1
    disk.overwrite(path, with: left)
    if witness == .snapshot { disk.overwrite("/store/journal", with: []) }
    let repair = FaultyFileSystem(disk, isRecording: true)
    try World.repair(repair, turn: 1)
    var outcomes = 0
    for moment in repair.snapshots {
      func judge(_ disk: ModelDisk) {
        outcomes += 1
        #expect(throws: Never.self) {
          let files = FaultyFileSystem(disk)
          let isDone = try isDone(files, witness)
          if try Store.readManifest(in: StoreFolder("/store"), files: files).isBeingRepaired {
            expectNoWriter(of: files)
            #expect(try World.open(files, .reading).repairFault?.advice == .repair(store: "/store"))
          }
          let report = try Store.repair(
            at: World.path, environment: World.environment(files, turn: 2))
          #expect(try World.open(files, .reading).repairFault == nil)
          #expect(isDone || report.missing.contains(events[3].id))
          #expect(isDone || report.missing.contains(events[0].id))
          // It goes last: then the log is whole.
          #expect(!isDone || report.faults.isEmpty)
        }
      }
      switch witness {
      case .snapshot:
        var states: [ModelDisk] = []
        moment.afterPowerCut(.edges) { states.append($0) }
        Seeds.some(of: states).forEach(judge)
      // A power cut may tear the journal's head; then nothing knows any more.
      case .journal: judge(moment)
      }
    }
    #expect(outcomes > 10)
  }

  private func expectNoWriter(of files: FaultyFileSystem) {
    let error = #expect(throws: LogError.self) { try World.open(files, .writing, turn: 2) }
    #expect(error?.code == .damaged)
  }

  /// Whether a repair has come to its end, and has told all.
  private func isDone(_ files: FaultyFileSystem, _ witness: Witness) throws -> Bool {
    switch witness {
    case .snapshot: return try files.names(in: "/store/snapshots").isEmpty
    case .journal:
      let manifest = try Store.readManifest(in: StoreFolder("/store"), files: files)
      let journal = Journal(try files.contents(of: "/store/journal").allBytes)
      return journal.head?.mark.owner == manifest.owner && !manifest.formerReplicas.isEmpty
    }
  }
}
