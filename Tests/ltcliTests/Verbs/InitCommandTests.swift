import EventLog
import EventLogTesting
import Testing

@testable import ltcli

struct InitCommandTests {
  private let bench = Workbench()

  @Test func `a store says who it is`() {
    let outcome = bench.run(
      "init /phone --replica 0c5c7fd0a6a3a450 --dataset 5db49b01-1d48-4785-97e6-55ea5e8ff674")
    #expect(outcome.status == .done)
    #expect(
      outcome.output == """
        store    /phone
        name     phone
        dataset  5DB49B01-1D48-4785-97E6-55EA5E8FF674
        replica  0c5c7fd0a6a3a450

        """)
  }

  @Test func `what is not given is drawn, and the name is the folder's`() {
    let outcome = bench.run("init /phone/ --json --ephemeral")
    #expect(
      outcome.output
        == #"{"dataset":"01234567-89AB-4DEF-88A0-5FA51555FE83","ephemeral":true,"events":0,"#
        + #""name":"phone","replica":"05d221c143f5d558","store":"/phone"}"# + "\n")
  }

  @Test func `a folder that is taken is left alone`() {
    bench.makeStore()
    let before = bench.bytes("/phone/store.json")
    let outcome = bench.run("init /phone")
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.error.contains("making a store: /phone: the path is taken\nhint: "))
    #expect(bench.bytes("/phone/store.json") == before)
  }

  @Test(arguments: ["--replica ABC", "--replica 0C5C7FD0A6A3A450", "--dataset 123", "--name="])
  func `an id that is none makes no store`(option: String) throws {
    #expect(bench.run("init /phone \(option)").status == .wrongUsage)
    #expect(try bench.files.status(of: "/phone") == nil)
  }

  @Test func `a path whose folder is not there is wrong usage`() {
    for path in ["/some/where/phone", "/phone/store.json/new"] {
      bench.makeStore()
      let outcome = bench.run("init \(path)")
      #expect(outcome.status == .wrongUsage)
      #expect(outcome.error.contains("is not a folder\nhint: make it first"))
    }
  }
}
