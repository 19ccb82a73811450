import EventLogTesting
import Testing
import TortureHarness

@testable import EventLog

/// The first, the second, the third … call of every operation fails; with power cuts in
/// `Tests/torture.sh`.
struct FailedCallTests {
  @Test(arguments: Operation.allCases)
  func `whatever call fails, nothing acknowledged is lost, and the next writer goes on`(
    _ operation: Operation
  ) {
    var explorer = FailureExplorer(cutsPower: false, quarter: Seeds.quarter)
    explorer.explore(operation)
    #expect(explorer.findings.isClean, "\(explorer.findings)")
    #expect(explorer.findings.counts["failed calls", default: 0] > Seeds.part(of: 50))
  }

  @Test(arguments: 1...3)
  func `a full disk keeps nothing of a file that could not be finished`(call: Int) throws {
    let fresh = FaultyFileSystem()
    _ = try World.create(fresh)
    let fault = Fault(.noSpace, call: call, isForEver: false, leavesTraces: true)
    let files = FaultyFileSystem(fresh.disk, fault: fault)
    // To make the file, to fill it and to sync it fails.
    #expect(throws: LogError.self) {
      try DurableFile(files).write([1, 2, 3], to: "/store/journal", in: "/store")
    }
    #expect(try !files.names(in: "/store").contains { $0.hasPrefix("journal") })
  }
}
