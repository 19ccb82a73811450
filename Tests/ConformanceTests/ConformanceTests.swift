import EventLog
import Testing

@testable import Conformance

@Suite struct ConformanceTests {
  @Test func `there are fixtures of every sort`() {
    let fixtures = FixturesOnDisk.all
    #expect(fixtures.count { $0.kind == .scenario } > 90)
    #expect(fixtures.count { $0.testDescription.hasPrefix("lines/valid/") } > 30)
    #expect(fixtures.count { $0.testDescription.hasPrefix("lines/invalid/") } > 150)
  }

  @Test(arguments: FixturesOnDisk.chosen)
  func `this engine does what the fixture says`(fixture: Fixture) throws {
    let runner = FixtureRunner(
      engine: InProcessEngine(), isRecording: FixturesOnDisk.isRecording, takesFewOrders: true)
    let outcome = try runner.run(fixture)
    for mismatch in outcome.mismatches { Issue.record("\(mismatch)") }
    if let path = outcome.rewritten { print("rewritten: \(path)") }
  }

  @Test(arguments: FixturesOnDisk.all)
  func `an expected refusal of a line names its byte`(fixture: Fixture) throws {
    guard case .line(let expectation?) = fixture.kind else { return }
    let refusal = try LineFixture.Expectation(text: FixtureFile.text(expectation)).refusal
    #expect(refusal.contains(", byte ") || refusal == "tooLarge")
    #expect(fixture.path.contains("/lines/invalid/"))
  }

  @Test func `every verb of the scenario language is used`() throws {
    var verbs: Set<String> = []
    for fixture in FixturesOnDisk.all where fixture.kind == .scenario {
      for block in try ScenarioFile(text: FixtureFile.text(fixture.path)).blocks {
        verbs.insert(ScenarioCommand(block).verb)
      }
    }
    #expect(verbs == Set(ScenarioVerb.all.keys))
  }
}
