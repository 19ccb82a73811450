import EventLog
import EventLogTesting
import Testing
import TortureHarness

/// Stores whose files were exchanged; many more of them in `Tests/torture.sh`.
struct ExchangedStoreTests {
  @Test func `files of other stores, days and sorts are never folded, and no loss goes unsaid`()
    throws
  {
    var explorer = ExchangedExplorer(try ExchangedCast())
    let states = Seeds.some(of: 0..<100 as Range<UInt64>)
    for state in states { explorer.explore(seed: 5, state: state) }
    #expect(explorer.findings.isClean, "\(explorer.findings)")
    let counts = explorer.findings.counts
    #expect(counts["exchanged: found damaged", default: 0] > states.count / 5)
    #expect(counts["exchanged: writing refused", default: 0] > states.count / 5)
    #expect(Seeds.quarter != nil || counts.keys.contains { $0.hasPrefix("exchanged: no trace") })
  }

  @Test func `one state is told in full, and is the same every time`() throws {
    let cast = try ExchangedCast()
    var told: [[String]] = []
    for _ in 0..<2 {
      var explorer = ExchangedExplorer(cast)
      told.append(explorer.explore(seed: 4, state: 7, isTold: true))
    }
    #expect(told[0] == told[1] && told[0].count > 3)
  }

  @Test func `what no store makes is refused on the model as on a real file system`() throws {
    var disk = ModelDisk()
    disk.add("/store", .folder)
    disk.add("/store/log", .link)
    disk.add("/store/lock", .pipe)
    disk.add("/store/file", bytes: [])
    let files = FaultyFileSystem(disk)
    #expect(try files.status(of: "/store/log")?.sort == .link)
    #expect(disk.filePaths() == ["/store/file"])
    expectStrange { _ = try files.names(in: "/store/log") }
    expectStrange { _ = try files.status(of: "/store/log/000000000001.jsonl") }
    expectStrange { _ = try files.identity(of: "/store/log") }
    expectStrange { _ = try files.contents(of: "/store/lock") }
    expectStrange { _ = try files.lock("/store/lock", holder: "the test") }
    expectStrange { try files.removeFile(at: "/store/lock") }
    expectStrange { try files.rename("/store/file", to: "/store/lock") }
    expectStrange { _ = try files.createFile(at: "/store/log/new") }
  }

  private func expectStrange(_ body: () throws -> Void) {
    let error = #expect(throws: LogError.self) { try body() }
    #expect(error?.code == .strange)
  }
}
