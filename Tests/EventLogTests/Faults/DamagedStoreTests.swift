import EventLog
import EventLogTesting
import Testing
import TortureHarness

/// Damage to a small store; all of it, and to a large one, in `Tests/torture.sh`.
struct DamagedStoreTests {
  @Test
  func `every flipped bit and every truncation is found or is a whole store of an earlier day`()
    throws
  {
    let fixture = try Fixture(rounds: 1)
    var explorer = DamageExplorer(fixture)
    for path in fixture.paths { Self.flipAndTruncate(path, of: fixture, &explorer) }
    #expect(explorer.findings.isClean, "\(explorer.findings)")
    #expect(explorer.findings.states > Seeds.part(of: 5_000))
    #expect(explorer.findings.counts["unnoticed: truncate"] == nil)
    #expect(explorer.findings.counts["unnoticed: flip"] == nil)
  }

  /// Flips one bit of each byte of a file, another one in each of eight, and cuts it off everywhere.
  private static func flipAndTruncate(
    _ path: String, of fixture: Fixture, _ explorer: inout DamageExplorer
  ) {
    let flips = Damage.flips(of: path, in: fixture).enumerated().filter {
      $0.offset % 8 == ($0.offset / 8) % 8
    }
    explorer.explore(Seeds.some(of: flips.map(\.element)), .reading)
    explorer.explore(Seeds.some(of: Damage.truncations(of: path, in: fixture)), .reading)
  }

  @Test(arguments: [false, true])
  func `sectors, lines and files that are lost, zeroed, swapped, repeated or foreign are repaired`(
    isInterrupted: Bool
  ) throws {
    let fixture = try Fixture(rounds: 1, isInterrupted: isInterrupted)
    var explorer = DamageExplorer(fixture)
    for path in fixture.paths {
      explorer.explore(Seeds.some(of: Damage.pieces(of: path, in: fixture)), .repairing)
    }
    explorer.explore(Seeds.some(of: Damage.files(of: fixture)), .repairing)
    #expect(explorer.findings.isClean, "\(explorer.findings)")
    #expect(explorer.findings.counts["repaired", default: 0] > Seeds.part(of: 100))
  }

  @Test func `damage to a store whose last lines only the journal has is found, or looks torn`()
    throws
  {
    let fixture = try Fixture(rounds: 1, needsJournal: true)
    var explorer = DamageExplorer(fixture)
    for path in fixture.paths {
      // The other files are as in a store that needs no journal.
      if path.hasSuffix("/journal") { Self.flipAndTruncate(path, of: fixture, &explorer) }
      explorer.explore(Seeds.some(of: Damage.pieces(of: path, in: fixture)), .repairing)
    }
    explorer.explore(Seeds.some(of: Damage.files(of: fixture)), .repairing)
    #expect(explorer.findings.isClean, "\(explorer.findings)")
    #expect(explorer.findings.counts["unnoticed: flip", default: 0] > Seeds.part(of: 100))
    #expect(explorer.findings.counts["repaired", default: 0] > Seeds.part(of: 100))
  }

  @Test func `a repair that is cut off, or fails, and is done again comes to the same result`()
    throws
  {
    let fixture = try Fixture(rounds: 1)
    let segments = fixture.paths.filter { $0.hasSuffix(".jsonl") }
    var explorer = DamageExplorer(fixture)
    let damages: [Damage] = [
      .flip(path: segments[0], bit: 2_400), .flip(path: segments[2], bit: 400),
      .loseFile(path: segments[1]),
      .renameFile(path: segments[2], to: "/store/log/000000000002.jsonl"),
    ]
    explorer.explore(Seeds.some(of: damages), .interruptingRepair)
    #expect(explorer.findings.isClean, "\(explorer.findings)")
    #expect(explorer.findings.states > (Seeds.quarter == nil ? 500 : 50))
  }

  @Test func `bytes that nobody wrote give typed errors or values, and stay in the folder`() throws
  {
    var explorer = AdversarialExplorer(try Fixture(rounds: 1))
    let seeds = Seeds.some(of: 0..<400 as Range<UInt64>)
    for seed in seeds { explorer.explore(seed: seed) }
    #expect(explorer.findings.isClean, "\(explorer.findings)")
    #expect(explorer.findings.counts["reading went well", default: 0] > seeds.count / 4)
  }
}
