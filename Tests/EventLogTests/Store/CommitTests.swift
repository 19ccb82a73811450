import EventLogTesting
import Testing
import TortureHarness

@testable import EventLog

/// Writes that take more than one commit, and groups that are too long for the journal.
struct CommitTests {
  let test = TestStore()

  /// Drafts whose lines have some 170 bytes more than the padding.
  func drafts(_ paddings: [Int]) throws -> [EventDraft] {
    try paddings.map {
      try draft("module.saved", "m", ["name": .string(String(repeating: "x", count: $0))])
    }
  }

  /// Received events, of which those of one number are one batch.
  func events(_ batches: [Int]) throws -> [Event] {
    let peer = try TestStore().create(replica: "bbbbbbbbbbbbbbbb")
    return try batches.flatMap {
      try peer.append(drafts(Array(repeating: 9, count: $0)), atomic: true)
    }
  }

  @Test func `commits are whole groups, without a gap, as many as fit`() throws {
    for sizes in [[1], [3], [1, 1, 1], [2, 1, 4, 1, 1], [1, 9, 1], [7, 7], [1, 1, 5]] {
      let lines = GroupedLines(try events(sizes), chunk: 0)
      #expect(lines.batches.map(\.count) == sizes.filter { $0 > 1 })
      var ends: [Int] = []
      for size in sizes { ends.append((ends.last ?? 0) + size) }
      let groups = Set(
        ends.map { $0 < lines.entries.count ? lines.entries[$0].offset : lines.contents.count })
      for greatest in [1, 180, 400, 700, 1_000, 5_000] {
        let commits = lines.commits(atMost: greatest)
        #expect(commits.first?.bytes.lowerBound == 0)
        #expect(commits.last?.bytes.upperBound == lines.contents.count)
        for (commit, next) in zip(commits, commits.dropFirst()) {
          #expect(commit.bytes.upperBound == next.bytes.lowerBound)
          let behind = groups.filter { $0 > next.bytes.lowerBound }.min() ?? 0
          // The next group did not fit.
          #expect(behind - commit.bytes.lowerBound > greatest)
        }
        for commit in commits {
          let count = groups.count { $0 > commit.bytes.lowerBound && $0 <= commit.bytes.upperBound }
          #expect(groups.contains(commit.bytes.upperBound) && count > 0)
          #expect(commit.bytes.count <= greatest || count == 1)
          #expect(commit.isOneGroup == (count == 1))
        }
      }
    }
  }

  @Test func `groups that are staged together are cut where they end`() throws {
    let store = try test.create()
    var staging = store.stage()
    for count in [1, 2, 1, 3] {
      staging.openBatch(expecting: count)
      for draft in try drafts(Array(repeating: 9, count: count)) { try staging.add(draft) }
      try staging.closeBatch()
    }
    try staging.add(try drafts([9])[0])
    let lines = staging.grouped(chunk: 0)
    #expect(lines.batches == [1..<3, 4..<7])
    #expect(lines.commits(atMost: 1).count == 5)
    #expect(lines.commits(atMost: 1).map(\.isOneGroup) == [true, true, true, true, true])
  }

  @Test func `a write of several commits stands in one segment, and is durable once it is written`()
    throws
  {
    try test.create()
    let store = try test.open(.writing, segmentSize: 300, journalCapacity: 1_000)
    try store.append(drafts([9, 9, 9, 400, 9, 9, 9, 9]))
    #expect(try test.files.names(in: "/store/log").count == 1)
    #expect(try test.logAfterPowerCut().count == 8)
    #expect(try test.files.status(of: "/store/journal")?.length == 1_000)
  }

  @Test func `a power cut within a write of several commits leaves whole groups, the first ones`()
    throws
  {
    let fresh = FaultyFileSystem()
    let first = try World.append([World.draft("first")], to: World.create(fresh), asBatch: false)
    let files = FaultyFileSystem(fresh.disk, isRecording: true)
    let texts = (0..<12).map(String.init)
    let events = try World.append(
      texts.map { World.draft($0, padding: 200) }, to: World.open(files, .writing), asBatch: false)
    var counts: Set<Int> = []
    for moment in files.snapshots {
      let left = FaultyFileSystem(moment.afterWorstPowerCut())
      let log = try World.open(left, .reading).log
      #expect(log.faults.isEmpty && log.tail == nil)
      #expect(try log.events(at: 1..<(log.count + 1)) == Array((first + events).prefix(log.count)))
      counts.insert(log.count)
    }
    // Three events a commit.
    #expect(counts.count == 5 && counts.contains(13))
  }

  @Test func `a group that is too long for the journal is said to be under way before it begins`()
    throws
  {
    let fresh = FaultyFileSystem()
    _ = try World.create(fresh)
    let files = FaultyFileSystem(fresh.disk, isRecording: true)
    let batch = (0..<3).map { World.draft("\($0)", padding: 400) }
    let store = try World.open(files, .writing)
    _ = try World.append(batch, to: store, asBatch: true)
    var torn = 0
    for moment in files.snapshots {
      let bytes = moment.bytes(of: "/store/log/000000000001.jsonl") ?? []
      guard !bytes.isEmpty else { continue }
      torn += 1
      let journal = try #require(moment.afterWorstPowerCut().bytes(of: "/store/journal"))
      guard case .underWay(_, nil) = Journal(journal) else {
        Issue.record("the journal does not say that a writer is at work")
        continue
      }
      // What a power cut leaves of it is no damage, so the store keeps its id.
      for length in stride(from: 1, to: bytes.count, by: 50) {
        var disk = moment.afterWorstPowerCut()
        disk.overwrite("/store/log/000000000001.jsonl", with: Array(bytes[..<length]))
        let next = try World.open(FaultyFileSystem(disk), .writing, turn: 1)
        #expect(next.log.count == 0 && next.manifest.replica == store.manifest.replica)
      }
    }
    #expect(torn > 1)
  }

  /// How often, during three long commits, the log has whole lines in it that a power cut would take.
  private func momentsOfDoubt(asBatch: Bool) throws -> Int {
    let fresh = FaultyFileSystem()
    _ = try World.create(fresh)
    let files = FaultyFileSystem(fresh.disk, isRecording: true)
    let store = try World.open(files, .writing)
    for text in ["a", "b", "c"] {
      let drafts = [World.draft(text, padding: 300), World.draft(text + "2", padding: 300)]
      _ = try World.append(drafts, to: store, asBatch: asBatch)
    }
    return try files.snapshots.count { disk in
      let left = FaultyFileSystem(disk.afterWorstPowerCut())
      return try World.open(FaultyFileSystem(disk), .reading).log.count
        > World.open(left, .reading).log.count
    }
  }

  @Test func `a long batch is in the log while the disk takes the journal's bytes, others are not`()
    throws
  {
    // A commit can be read in the journal as soon as it is written there. A batch stands in the log as
    // well, one call longer, but for the first commit of a writer, before which the journal is void.
    #expect(try momentsOfDoubt(asBatch: true) == 1 + 2 + 2)
    #expect(try momentsOfDoubt(asBatch: false) == 1 + 1 + 1)
  }

  @Test(arguments: [Fault.Sort.noSpace, .inputOutput], [false, true])
  func
    `whatever fails while commits are checkpointed, a power cut takes no acknowledged line`(
      sort: Fault.Sort, endsBefore: Bool
    ) throws
  {
    let fresh = FaultyFileSystem()
    _ = try World.create(fresh)
    var failures = 0
    for call in 1..<300 {
      let fault = Fault(sort, call: call, isForEver: false, leavesTraces: true)
      let files = FaultyFileSystem(fresh.disk, fault: fault)
      var acknowledged = 0
      // A writer that ends before the power is cut makes durable what it can.
      var writer: Store?
      do throws(LogError) {
        let store = try World.open(files, .writing)
        writer = store
        for letter in "abcdefghijklmnopqrst" {
          let draft = World.draft(String(letter), padding: 700)
          _ = try World.append([draft], to: store, asBatch: false)
          acknowledged += 1
        }
      } catch {
        failures += 1
      }
      if endsBefore { writer = nil }
      guard files.failures > 0 else { break }
      let left = FaultyFileSystem(files.disk.afterWorstPowerCut())
      let log = try World.open(left, .reading).log
      #expect(log.count >= acknowledged && log.faults.isEmpty, "at call \(call)")
      withExtendedLifetime(writer) {}
    }
    // Three calls a write, at the least.
    #expect(failures > 60)
  }

  @Test func `a writer of long groups alone says at its end that all is durable`() throws {
    try test.create()
    do { try test.open(.writing, journalCapacity: 1_000).append(drafts([2_000])) }
    let journal = try #require(test.files.durableBytes(of: "/store/journal"))
    #expect(Journal.sumOfEnded(journal) != nil)
  }

  @Test func `a group of any length about that of the journal leaves the journal's length`() throws
  {
    try test.create()
    let store = try test.open(.writing, journalCapacity: 1_000)
    for padding in stride(from: 500, through: 1_000, by: 5) {
      try store.append(drafts([padding]))
      #expect(try test.files.status(of: "/store/journal")?.length == 1_000)
      #expect(try test.logAfterPowerCut().count == store.log.count)
    }
  }
}
