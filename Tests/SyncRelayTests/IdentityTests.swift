import EventLogTesting
import Testing
import TortureHarness

/// Two stores that had one replica id, and two others (log-format 7): `Tests/torture.sh` goes on to seven steps.
struct IdentityTests {
  @Test func `whatever order of three backups, copies, writes and meetings ends alike`() {
    var explorer = IdentityExplorer()
    for step in Seeds.some(of: IdentityStep.all) { explorer.explore(behind: [step], upTo: 3) }
    #expect(explorer.findings.isClean, "\(explorer.findings)")
    #expect(explorer.findings.states > (Seeds.quarter == nil ? 100 : 10))
  }
}
