import Testing
import TortureHarness

/// Crashes during short histories; the longer ones are in `Tests/torture.sh`.
struct CrashTests {
  @Test(arguments: Operation.allCases)
  func `a store that crashes during one operation opens again with all that was acknowledged`(
    _ operation: Operation
  ) {
    var explorer = Explorer(.every, recoveryCrashes: 0)
    explorer.explore(upTo: 1, [operation])
    #expect(explorer.findings.isClean, "\(explorer.findings)")
    #expect(explorer.findings.states > 100)
  }
}
