import EventLog
import Testing

@testable import Conformance

/// What an engine lacks is skipped, and what it has is played as far as it goes.
@Suite struct LevelsTests {
  private func needs(_ text: String) throws -> FixtureNeeds {
    FixtureNeeds(of: try ScenarioFile(text: "# A story.\n" + text))
  }

  @Test(arguments: [
    ("show A\n----\nnothing\n", [FixtureLevel.fold]),
    ("receive A\n{}\n----\ntook nothing\n", [.fold]),
    ("receive A\n{}\n----\nrefused: malformed, exit 3, line 1\n", [.fold, .write]),
    ("log A\n----\nno events\n", [.write]), ("sync A B\n----\n", [.write, .sync]),
    ("crash A\n----\nok\n", [.write, .storage]),
    ("undo A\n----\nnothing\n", [.write, .undo]), ("close A\n----\nok\n", [.write, .folder]),
  ])
  func `a scenario needs what its commands need`(text: String, levels: [FixtureLevel]) throws {
    #expect(try needs(text).levels == Set(levels))
  }

  @Test func `a scenario needs the kinds that its replicas know`() throws {
    let text = "replica A 000000000000000a kinds=x,y\n----\nok\n"
    #expect(try needs(text) == FixtureNeeds(levels: [.fold], kinds: ["x", "y"]))
  }

  @Test func `what is lacking is named, the levels first`() {
    let abilities = EngineAbilities(levels: [.lines, .write], kinds: ["y"])
    let needs = FixtureNeeds(levels: [.sync, .write, .fold], kinds: ["y", "x"])
    #expect(abilities.lacking(needs) == ["fold", "sync", "x"])
  }

  @Test(arguments: FixturesOnDisk.all)
  func `an engine that only reads and folds does what it is asked`(fixture: Fixture) throws {
    let engine = WithoutStores()
    let runner = FixtureRunner(engine: engine, takesFewOrders: true)
    let outcome = try runner.run(fixture)
    for mismatch in outcome.mismatches { Issue.record("\(mismatch)") }
    #expect(engine.asked.isSubset(of: ["hello", "reset", "parse-line", "fold-lines"]))
    #expect(outcome.lacks.isEmpty || !engine.asked.contains("fold-lines"))
  }
}

/// This engine, without its stores.
private final class WithoutStores: ConformanceEngine {
  private let engine = InProcessEngine()
  private(set) var asked: Set<String> = []

  func answer(_ request: JSONObject) -> JSONObject {
    asked.insert(request["request"]?.string ?? "")
    var answer = engine.answer(request)
    if request["request"]?.string == "hello" { answer["levels"] = ["lines", "fold"] }
    return answer
  }
}
