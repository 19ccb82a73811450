import EventLog
import Testing

@testable import Conformance

@Suite struct FixtureRunnerTests {
  private static let scenario = """
    # A story.

    replica A 000000000000000a
    ----
    ok

    write A
    module.saved m1 {"name":"Push"}
    ----
    000000000000000a:7

    """

  /// The mismatches of all fixtures at a path, as they are printed.
  private func mismatches(_ path: String) throws -> [String] {
    let runner = FixtureRunner(engine: InProcessEngine())
    return try Fixture.all(at: path).flatMap { try runner.run($0).mismatches }.map(\.description)
  }

  @Test func `a mismatch names the file, the line and both outputs`() throws {
    let folder = TemporaryFolder()
    let path = try folder.file("wrong.txt", FixtureRunnerTests.scenario)
    #expect(
      try mismatches(folder.path) == [
        """
        \(path):10: mismatch
          expected
            000000000000000a:7
          actual
            000000000000000a:1
          first difference
            line 1 of the output, character 18

        """
      ])
  }

  @Test(arguments: [
    ("{\"a\":{\"b\":[1,{\"c\":2}]}}", "{\"a\":{\"b\":[1,{\"c\":3}]}}", "member a/b/1/c"),
    ("x {\"a\":1,\"b\":2} y", "x {\"a\":1,\"b\":3} y", "member b"),
    ("x {\"a\":1} y", "x {\"a\":1} z", "character 11"),
    ("{\"a\":\"}\\\"\",\"b\":1}", "{\"a\":\"}\\\"\",\"b\":2}", "member b"),
    ("{\"a\":1}", "{\"c\":1}", "member a"), ("x", "x y", "character 2"), ("x", "y", "character 1"),
  ])
  func `where outputs part is a member of their JSON, or a character`(
    expected: String, actual: String, place: String
  ) throws {
    let difference = try #require(FirstDifference(["same", expected], ["same", actual]))
    #expect("\(difference)" == "line 2 of the output, \(place)")
    #expect(FirstDifference([expected], [expected, actual]) == nil)
  }

  @Test func `recording puts the actual output in place and keeps all else`() throws {
    let folder = TemporaryFolder()
    let path = try folder.file("wrong.txt", FixtureRunnerTests.scenario)
    let recording = FixtureRunner(engine: InProcessEngine(), isRecording: true)
    let fixture = try #require(try Fixture.all(at: path).first)
    #expect(try recording.run(fixture) == FixtureOutcome(rewritten: path))
    let expected = FixtureRunnerTests.scenario.split(separator: "0a:7").joined(separator: "0a:1")
    #expect(try FixtureFile.text(path) == expected)
    #expect(try mismatches(path) == [])
    // What is right already is left as it is, and so not named.
    #expect(try recording.run(fixture) == FixtureOutcome())
  }

  @Test func `recording names the file beside a line that it changes`() throws {
    let folder = TemporaryFolder()
    let line = try folder.file("line.jsonl", "{}\n")
    let expectation = try folder.file("line.txt", "# The rule.\nmalformed, byte 9\n")
    let recording = FixtureRunner(engine: InProcessEngine(), isRecording: true)
    let fixture = try #require(try Fixture.all(at: line).first)
    #expect(try recording.run(fixture) == FixtureOutcome(rewritten: expectation))
    #expect(try FixtureFile.text(expectation) == "# The rule.\nmalformed, byte 0\n")
  }

  @Test func `a path where nothing is has no fixtures`() throws {
    #expect(try Fixture.all(at: "/nowhere/at/all") == [])
  }

  @Test func `an invalid line that is taken, and a valid one that is not, are mismatches`() throws {
    let folder = TemporaryFolder()
    let line = try EventNotation.line(
      "000000000000000a:1 2026-01-15T10:00:00.000Z-0000 module.saved m1", of: DatasetID.ofFixtures)
    _ = try folder.file("taken.jsonl", line + "\n")
    _ = try folder.file("taken.txt", "# This should be refused.\nmalformed, byte 3\n")
    _ = try folder.file("refused.jsonl", line)
    #expect(try mismatches(folder.path).count == 2)
  }

  @Test func `an engine that takes an invalid line is told what was expected, and what it said`()
    throws
  {
    let folder = TemporaryFolder()
    let line = try folder.file("line.jsonl", "{}\n")
    _ = try folder.file("line.txt", "# The rule.\nmalformed, byte 1\n")
    let fixture = try #require(try Fixture.all(at: line).first)
    let outcome = try FixtureRunner(engine: TakesAll()).run(fixture)
    #expect(
      outcome.mismatches.map(\.description) == [
        """
        \(line):1: mismatch
          expected
            malformed, byte 1
          actual
            valid

        """
      ])
  }
}

/// This engine, taking every line for valid.
private final class TakesAll: ConformanceEngine {
  func answer(_ request: JSONObject) -> JSONObject {
    request["request"]?.string == "parse-line" ? [:] : InProcessEngine().answer(request)
  }
}
