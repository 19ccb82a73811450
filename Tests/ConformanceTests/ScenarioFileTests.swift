import EventLog
import Testing

@testable import Conformance

@Suite struct ScenarioFileTests {
  @Test func `a file is read and written without a byte of difference`() throws {
    for fixture in FixturesOnDisk.all where fixture.kind == .scenario {
      let text = try FixtureFile.text(fixture.path)
      #expect(try ScenarioFile(text: text).text == text)
    }
  }

  @Test func `a scenario begins with its story`() {
    #expect(throws: ConformanceError.self) {
      try ScenarioFile(text: "replica A 000000000000000a\n----\nok\n")
    }
  }

  @Test func `a command needs its separator`() {
    #expect(throws: ConformanceError.scenario("line 3: no ---- follows this command")) {
      try ScenarioFile(text: "# Story.\n\nreplica A 000000000000000a\n")
    }
  }

  @Test func `a block knows where its output stands`() throws {
    let blocks = try ScenarioFile(text: "# Story.\nwrite A\none\ntwo\n----\nout\n").blocks
    #expect(
      blocks == [
        ScenarioBlock(line: 2, command: "write A", input: ["one", "two"], output: ["out"])
      ])
    #expect(blocks[0].outputLine == 6)
  }

  @Test(arguments: [
    "fly A", "replica A", "replica A 000000000000000a ephemeral=1", "show B", "clock A noon",
    "clock A", "digest A at=noon", "digest A position=one", "crash A losing=all", "log A cooked",
    "outbox A unsent", "orders A", "equal A", "replica A 000000000000000b",
    "replica B 000000000000000b dataset=1",
  ])
  func `what cannot be understood is refused, not passed over`(command: String) throws {
    let run = try ScenarioRun(InProcessEngine())
    func output(_ command: String) throws -> [String] {
      try run.output(of: ScenarioBlock(line: 1, command: command, input: [], output: []))
    }
    #expect(try output("replica A 000000000000000a") == ["ok"])
    #expect {
      try output(command)
    } throws: { error in
      guard case ConformanceError.scenario = error else { return false }
      return true
    }
  }

  @Test func `orders takes the events of one dataset only`() throws {
    let run = try ScenarioRun(InProcessEngine())
    func output(_ command: String) throws -> [String] {
      try run.output(of: ScenarioBlock(line: 1, command: command, input: [], output: []))
    }
    _ = try output("replica A 000000000000000a")
    _ = try output("replica B 000000000000000b dataset=22222222-2222-4222-8222-222222222222")
    #expect(throws: ConformanceError.scenario("orders takes events of one dataset")) {
      try output("orders")
    }
  }

  @Test func `the dataset of fixtures that name none is a UUID`() {
    #expect(DatasetID(DatasetID.ofFixtures.text) == DatasetID.ofFixtures)
  }

  @Test func `the short notation of an event is that of log`() throws {
    let text =
      "000000000000000a:3 2026-01-15T10:00:00.000Z-00ff module.saved m1 v=2 batch=2/3 {\"a\":\"{ }\"}"
    let line = try EventNotation.line(text, of: DatasetID.ofFixtures)
    #expect(
      try EventNotation.text(of: Event(line: Array(line.utf8), of: DatasetID.ofFixtures)) == text)
  }
}
