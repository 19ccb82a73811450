import EventLogTesting
import Testing
import TortureHarness

/// Crashes during short histories; the longer ones are in `Tests/torture.sh`.
struct CrashTests {
  @Test(arguments: Operation.allCases)
  func `a store that crashes during one operation opens again with all that was acknowledged`(
    _ operation: Operation
  ) {
    var explorer = Explorer(.edges, recoveryCrashes: 0, quarter: Seeds.quarter)
    explorer.explore(upTo: 1, [operation])
    #expect(explorer.findings.isClean, "\(explorer.findings)")
    #expect(explorer.distinctStates > 50 && explorer.findings.states > Seeds.part(of: 50) / 2)
  }

  @Test func `however many bytes of a group have reached the medium, whole lines are left`() {
    var explorer = Explorer(.fifths, recoveryCrashes: 0, quarter: Seeds.quarter)
    explorer.explore(upTo: 1, [.appendSeveral])
    #expect(explorer.findings.isClean, "\(explorer.findings)")
    #expect(explorer.distinctStates > 1_000 && explorer.findings.states > Seeds.part(of: 1_000) / 2)
  }

  @Test func `a crash while a crash is recovered from loses nothing`() {
    var explorer = Explorer(.edges, recoveryCrashes: 1, quarter: Seeds.quarter)
    explorer.explore(upTo: 1, [.append])
    #expect(explorer.findings.isClean, "\(explorer.findings)")
    #expect(explorer.findings.states > (Seeds.quarter == nil ? 1_000 : 25))
  }

  @Test(arguments: Seeds.some(of: 1..<13 as Range<UInt64>))
  func `long histories of kills, power cuts and failing calls lose nothing`(seed: UInt64) {
    var explorer = Explorer(.edges, recoveryCrashes: 0)
    for step in 0..<10 as Range<UInt64> { explorer.walk(seed: seed * 1_000 + step) }
    #expect(explorer.findings.isClean, "\(explorer.findings)")
    #expect(explorer.findings.states > 20)
  }
}
