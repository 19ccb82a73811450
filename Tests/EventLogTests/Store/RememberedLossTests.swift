import EventLogTesting
import Testing
import TortureHarness

@testable import EventLog

/// Own events of which nothing speaks once the store has another id, but `store.json`.
struct RememberedLossTests {
  let test = TestStore()
  private let segment = TestStore.segment(1)
  private let owner = "aaaaaaaaaaaaaaaa"

  private func write(_ lines: [[UInt8]]) {
    test.files.overwrite(segment, with: lines.flatMap { $0 + [UInt8(ascii: "\n")] })
  }

  private func lines() throws -> [[UInt8]] {
    try test.bytes(ofSegment: 1).split(separator: UInt8(ascii: "\n")).map { Array($0) }
  }

  private func lostNow() throws -> [LostEvents] { try test.open(.reading).lostEvents() }

  /// A store of six events that lacks the third one, and whose journal is gone.
  private func makeHole() throws -> Event {
    let events = try test.create().append(count: 6)
    var lines = try lines()
    lines.remove(at: 2)
    write(lines)
    try test.files.removeFile(at: "/store/journal")
    return events[2]
  }

  @Test func `a hole in own numbers is a loss still, whatever is written and sealed`() throws {
    let lost = try makeHole()
    #expect(try lostNow().map(\.path) == ["/store/log"])
    for _ in 0..<2 {
      let store = try test.open(.writing)
      #expect(try store.append(count: 2)[0].id.replica.description != owner)
      _ = try store.keepSnapshot(
        of: store.readEveryLine(), deciding: Array(repeating: true, count: store.log.count),
        notes: [:])
      #expect(try lostNow().map(\.path) == ["/store/store.json"])
      #expect(try lostNow().map(\.events.description) == ["\(owner):3-3"])
    }
    // A store of which it is known has taken one fresh id for it.
    #expect(try test.open(.writing).manifest.formerReplicas.count == 1)
    do {
      let store = try test.open(.writing)
      try store.detectReusedID(in: Coverage(upTo: 9, of: store.manifest.replica))
    }
    #expect(try lostNow().map(\.events.description) == ["\(owner):3-3"])

    let healed = TestStore(files: test.files.copy())
    _ = try healed.open(.writing).receive([lost])
    #expect(try healed.open(.reading).lostEvents().isEmpty)
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.missing.description == "\(owner):3-3")
    #expect(try lostNow().isEmpty && test.open(.reading).manifest.lastKnown.isEmpty)
  }

  @Test func `what a journal knew of an earlier id is known still once that is replaced`() throws {
    do { try test.create().append(count: 5) }
    let journal = try test.files.contents(of: "/store/journal").allBytes
    do {
      let store = try test.open(.writing)
      try store.detectReusedID(in: Coverage(upTo: 9, of: store.manifest.replica))
    }
    // Another replica's lines in the place of all that it had.
    let foreign = try TestStore().create(replica: "bbbbbbbbbbbbbbbb").append(count: 5)
    var head = try #require(Journal(journal).head?.mark)
    head.end = SegmentEnd(name: "")
    write(foreign.map(\.line))
    test.files.overwrite(
      "/store/journal", with: JournalHead(after: 0, isEnded: true, mark: head).line().bytes)
    #expect(try lostNow().map(\.path) == ["/store/journal"])
    let fresh = try test.open(.writing).manifest.replica
    #expect(try lostNow().map(\.path) == ["/store/store.json"])
    #expect(try lostNow().map(\.events.description) == ["\(owner):1-5"])
    // The id of today has lost nothing.
    #expect(try test.open(.writing).manifest.replica == fresh)
    #expect(try test.open(.reading).manifest.formerReplicas.count == 1)
  }

  enum Damage: CaseIterable {
    /// An event of its own is missing, and the journal is empty.
    case hole
    /// The journal is another store's.
    case foreignJournal
  }

  @Test(arguments: Damage.allCases)
  func `at each moment of a repair something speaks of the loss until that is said`(
    damage: Damage
  ) throws {
    let files = FaultyFileSystem()
    do {
      let store = try World.create(files)
      _ = try World.append((1...4).map { World.draft("\($0)") }, to: store, asBatch: false)
    }
    var disk = files.disk.afterAWhile()
    switch damage {
    case .hole:
      var lines = try #require(disk.bytes(of: segment)).split(separator: UInt8(ascii: "\n"))
      lines.remove(at: 1)
      disk.overwrite(segment, with: lines.flatMap { Array($0) + [UInt8(ascii: "\n")] })
      disk.overwrite("/store/journal", with: [])
    case .foreignJournal:
      let owner = StoreOwner(dataset: World.dataset, replica: ReplicaID(bits: 9))
      let head = JournalHead(after: 0, isEnded: true, mark: LogMark(claimingNothing: owner))
      disk.overwrite("/store/journal", with: head.line().bytes)
    }
    let repair = FaultyFileSystem(disk, isRecording: true)
    try World.repair(repair, turn: 1)
    let last = try #require(repair.disk.bytes(of: "/store/store.json"))
    var (outcomes, noted) = (0, 0)
    for moment in repair.snapshots {
      moment.afterPowerCut(.edges) { disk in
        outcomes += 1
        #expect(throws: Never.self) {
          let store = try World.open(FaultyFileSystem(disk), .reading)
          if store.repairFault != nil { noted += 1 }
          // It stands there as in the end only once it has been noted that a repair is under way.
          let isSaid = noted > 0 && disk.bytes(of: "/store/store.json") == last
          let isTold = try !store.lostEvents().isEmpty || store.journalReport()?.isHarmless == false
          #expect(isSaid || isTold || store.repairFault != nil)
        }
      }
    }
    #expect(outcomes > 10 && noted > 5)
  }
}
