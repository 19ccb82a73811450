import EventLog
import EventLogTesting
import Projections
import Synchronization
import Testing

@testable import ltcli

/// Backups whose writing ends anywhere.
struct BackupCrashTests {
  @Test func `a crash leaves no half backup under its name, and the kept ones as they were`() throws
  {
    var bench = Workbench()
    bench.makeStore()
    try bench.files.makeFolder(at: "/disk")
    try bench.files.syncFolder(at: "/")
    var names: Set<String> = []
    for day in 1...4 {
      bench.clock = "2026-01-0\(day)T10:00:00.000Z"
      _ = bench.run("append /phone", input: Line.module("m\(day)", "Push"))
      #expect(bench.run("backup /phone /disk").status == .done)
    }
    let kept = try Self.contents(bench.files)
    var (finished, cut) = (0, 0)
    for seed in Seeds.some(of: 0..<200 as Range<UInt64>) {
      var generator = SplitMix64(seed: seed)
      var crashed = bench
      crashed.files = bench.files.copy()
      crashed.clock = "2026-01-05T10:00:00.000Z"
      let left = Mutex(generator.below(14))
      let hooked = HookedFileSystem(crashed.files)
      hooked.before { (call, path) throws(LogError) in
        let isDead = left.withLock { left in
          if call.isChange, left > 0 {
            left -= 1
            return false
          }
          return left == 0
        }
        if isDead { throw LogError(.unusable, "killed", at: LogError.Position(path: path)) }
      }
      let status = Tool(
        console: CapturedConsole(),
        environment: StoreEnvironment(
          files: hooked, clock: StoppedClock(Instant(crashed.clock) ?? .earliestStamped),
          randomness: SeededRandomness(seed: seed))
      ).run(["backup", "/phone", "/disk", "--keep", "daily:2", "--zone", "UTC"])
      crashed.files.crash(keeping: generator.below(2_000))
      let after = try Self.contents(crashed.files)
      for (name, bytes) in after where BackupName(name) != nil {
        #expect(throws: Never.self, "seed \(seed), \(name)") { try BackupFile(bytes) }
        if let before = kept[name] { #expect(bytes == before) }
        names.insert(name)
      }
      // The last of the old ones is in the rules' two days, so it stays whatever happens.
      let last = try #require(kept.keys.filter { BackupName($0) != nil }.max())
      #expect(after[last] == kept[last])
      let hasNew = after.keys.contains { BackupName($0).map { kept[$0.file] == nil } ?? false }
      if status == .done { #expect(hasNew) }
      if status == .done { finished += 1 } else { cut += 1 }
      if !hasNew { #expect(kept.keys.allSatisfy { after[$0] != nil }) }
    }
    #expect(finished > 0 && cut > 10)
    #expect(names.count == 5)
  }

  private static func contents(_ files: MemoryFileSystem) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try files.names(in: "/disk") {
      contents[name] = try files.contents(of: "/disk/\(name)").allBytes
    }
    return contents
  }
}
