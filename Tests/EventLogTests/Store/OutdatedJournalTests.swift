import EventLogTesting
import Testing

@testable import EventLog

/// A journal that was put back from a day on which the store had another replica id.
struct OutdatedJournalTests {
  let test = TestStore()

  enum Journals: CaseIterable {
    /// Of a writer that ended in good order.
    case ended
    /// Of one that was killed behind a fourth event.
    case killed
  }

  /// A store that has three events under its first id and writes four under its next one, loses lines at its end,
  /// and gets its first journal back.
  /// - Returns: The events of the next id.
  private func makeStore(_ journals: Journals, keeping count: Int) throws -> [EventID] {
    do { try test.create().append(count: 3) }
    let killed = try TestStore(files: test.files.copy()).killed(behind: journals == .killed ? 1 : 0)
    let journal = try killed.files.contents(of: "/store/journal").allBytes
    let given: [EventID]
    do {
      let store = try test.open(.writing)
      try store.detectReusedID(in: Coverage(upTo: 9, of: store.manifest.replica))
      given = try store.append(count: 4).map(\.id)
    }
    let lines = try test.bytes(ofSegment: 1).split(separator: UInt8(ascii: "\n"))
    test.files.overwrite(
      TestStore.segment(1), with: lines.prefix(count).flatMap { $0 + [UInt8(ascii: "\n")] })
    test.files.overwrite("/store/journal", with: journal)
    return given
  }

  @Test(arguments: Journals.allCases, [4, 6])
  func `it says that the log may have lost its end, and no number is given again`(
    journals: Journals, count: Int
  ) throws {
    let given = try makeStore(journals, keeping: count)
    let content = try #require(try test.open(.reading).journalReport()?.content)
    switch journals {
    case .ended: #expect(content == .outdated(ReplicaID(bits: 0xAAAA_AAAA_AAAA_AAAA)))
    case .killed:
      guard case .unreadLines = content else { Issue.record("\(content)"); return }
    }
    let next = try test.open(.writing).append(count: 1)
    #expect(!given.contains(next[0].id) && next[0].id.seq == 1)
    #expect(try test.open(.reading).journalReport() == nil)
    #expect(try test.open(.writing).append(count: 1)[0].id.replica == next[0].id.replica)
  }

  @Test
  func `where nothing is left of the present id, what the journal has lines for tells of the loss`()
    throws
  {
    let given = try makeStore(.killed, keeping: 2)
    #expect(throws: LogError.self) { try test.open(.writing) }
    _ = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(try !given.contains(test.open(.writing).append(count: 1)[0].id))
  }

  @Test
  func `so it does where the store has taken one more id since, and has not written under it`()
    throws
  {
    let given = try makeStore(.ended, keeping: 6)
    var manifest = try Store.readManifest(in: StoreFolder("/store"), files: test.files)
    manifest.formerReplicas.insert(manifest.replica, at: 0)
    manifest.replica = ReplicaID(bits: 7)
    test.files.overwrite("/store/store.json", with: manifest.fileBytes())
    #expect(
      try test.open(.reading).journalReport()?.content
        == .outdated(ReplicaID(bits: 0xAAAA_AAAA_AAAA_AAAA)))
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.journal?.content == .outdated(ReplicaID(bits: 0xAAAA_AAAA_AAAA_AAAA)))
    #expect(!report.hasFoundNothing && report.replicaChange?.old == ReplicaID(bits: 7))
    #expect(try !given.contains(test.open(.writing).append(count: 1)[0].id))
    #expect(try test.open(.reading).journalReport() == nil)
  }

  @Test func `a store that has not written under its present id keeps that`() throws {
    do { try test.create().append(count: 3) }
    var manifest = try Store.readManifest(in: StoreFolder("/store"), files: test.files)
    manifest.formerReplicas = [manifest.replica]
    manifest.replica = ReplicaID(bits: 7)
    test.files.overwrite("/store/store.json", with: manifest.fileBytes())
    #expect(try test.open(.reading).journalReport() == nil)
    #expect(
      try test.open(.writing).append(count: 1)[0].id == EventID(replica: ReplicaID(bits: 7), seq: 1)
    )
  }
}
