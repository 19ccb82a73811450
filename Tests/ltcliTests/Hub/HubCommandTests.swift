import EventLog
import EventLogTesting
import Hub
import Testing

@testable import ltcli

/// `hub`, and `sync` with a hub, as far as no database is needed; `Tests/Hub/run.sh` has the rest.
struct HubCommandTests {
  private let bench = Workbench()
  private let hub = "postgresql://anna:secret@127.0.0.1:1/lift?connect_timeout=2"

  @Test(arguments: [
    ("hub mend postgresql://a/b", "“mend” is not what hub does"),
    ("hub status tcp://a:1", "is not a hub's address"),
    ("hub status postgresql://a/b \(Workbench.dataset)", "status is about the whole hub"),
    ("hub export postgresql://a/b", "export needs a dataset"),
    ("hub remove postgresql://a/b phone", "is not a dataset's UUID"),
    ("hub init postgresql://a/b --yes", "--yes goes with remove alone"),
  ])
  func `a command line that cannot be understood is refused before anything is reached`(
    line: String, words: String
  ) {
    let outcome = bench.run(line)
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.error.contains(words), "\(outcome.error)")
  }

  @Test(arguments: ["init", "status", "verify", "export", "remove"])
  func `every deed says why the hub is not reached, and never the password`(deed: String) {
    let dataset = deed == "export" || deed == "remove" ? " \(Workbench.dataset)" : ""
    let outcome = bench.run("hub \(deed) \(hub)\(dataset)")
    #expect(outcome.status == (HubWay.isBuilt ? .unreachable : .wrongUsage))
    #expect(outcome.error.contains("postgresql://127.0.0.1:1/lift"), "\(outcome.error)")
    #expect(!outcome.error.contains("secret"))
    let words = HubWay.isBuilt ? "port 1 failed" : "it was built without the trait PostgreSQL"
    #expect(outcome.error.contains(words), "\(outcome.error)")
  }

  @Test func `a hub that is not reached is no failed attempt of the store`() async throws {
    bench.makeStore("/phone", digit: "a")
    try await onThread {
      let outcome = bench.run("sync /phone \(hub) --make")
      #expect(outcome.status == (HubWay.isBuilt ? .unreachable : .wrongUsage))
      #expect(!outcome.error.contains("secret"), "\(outcome.error)")
      let words = HubWay.isBuilt ? "cannot list" : "--traits PostgreSQL"
      #expect(outcome.error.contains(words), "\(outcome.error)")
      let status = bench.run("status /phone --json").output
      #expect(!status.contains(#""attempts":1"#), "\(status)")
      #expect(!status.contains("secret"))
    }
  }

  @Test func `options that have no meaning with a place are refused`() async throws {
    bench.makeStore("/phone", digit: "a")
    try await onThread {
      for option in ["--plan", "--watch", "--retry", "--with-ephemeral"] {
        let outcome = bench.run("sync /phone \(hub) \(option)")
        #expect(outcome.status == .wrongUsage)
        #expect(outcome.error.contains("does not work with a place"), "\(outcome.error)")
      }
      let met = bench.run("meet /phone \(hub) --plan")
      #expect(met.status == .wrongUsage)
      #expect(met.error.contains("a hub keeps the histories of many"), "\(met.error)")
    }
  }

  @Test func `every sort of fault has an exit status that is no success`() {
    for code in HubFault.Code.allCases { #expect(ExitStatus(code) != .done) }
    #expect(ExitStatus(HubFault.Code.readOnly) == .unreachable)
    #expect(ExitStatus(HubFault.Code.noHub) == .undecided)
  }
}
