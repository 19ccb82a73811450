import Testing
import TortureHarness

/// The first, the second, the third … call of every operation fails; with power cuts in
/// `Tests/torture.sh`.
struct FailedCallTests {
  @Test(arguments: Operation.allCases)
  func `whatever call fails, nothing acknowledged is lost, and the next writer goes on`(
    _ operation: Operation
  ) {
    var explorer = FailureExplorer(cutsPower: false)
    explorer.explore(operation)
    #expect(explorer.findings.isClean, "\(explorer.findings)")
    #expect(explorer.findings.counts["failed calls", default: 0] > 50)
  }
}
