import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// What only a newer build shows: no verb says that it is not there, or that nothing of it is known.
struct HiddenEntityTests {
  private let bench = Workbench()

  init() throws {
    bench.makeStore()
    try bench.receive("module.saved", "m", version: 3, seq: 1)
  }

  @Test(arguments: ["show /phone module ID", "restore /phone module/ID"])
  func `a verb that wants it says that a newer build has it`(line: String) {
    let outcome = bench.run(line.replacing("ID", with: "m"))
    #expect(outcome.status == .different)
    #expect(outcome.error.contains("module/m is there for newer builds only"))
    #expect(outcome.error.contains("use a newer build"))
    let other = bench.run(line.replacing("ID", with: "n"))
    #expect(!other.error.contains("newer"))
  }
}
