import EventLog

/// Runs fixtures against an engine.
package struct FixtureRunner {
  private let engine: any ConformanceEngine
  /// Whether expectations are rewritten to what the engine did.
  private let isRecording: Bool
  /// Whether `orders` takes a part of many orders, as tests do that are not optimised.
  private let takesFewOrders: Bool

  package init(
    engine: any ConformanceEngine, isRecording: Bool = false, takesFewOrders: Bool = false
  ) {
    (self.engine, self.isRecording) = (engine, isRecording)
    self.takesFewOrders = takesFewOrders
  }

  /// Runs one fixture.
  /// - Returns: Where it failed; nothing where it passed.
  package func run(_ fixture: Fixture) -> [Mismatch] {
    do {
      switch fixture.kind {
      case .scenario: return try runScenario(fixture.path)
      case .line(let expectation): return try runLine(fixture.path, expectation: expectation)
      }
    } catch {
      return [Mismatch(path: fixture.path, line: 1, expected: [], actual: ["\(error)"])]
    }
  }

  private func runScenario(_ path: String) throws -> [Mismatch] {
    let file = try ScenarioFile(text: try FixtureFile.text(path))
    guard !file.blocks.isEmpty else { throw ConformanceError.scenario("there is no command in it") }
    let run = try ScenarioRun(engine)
    run.takesFewOrders = takesFewOrders
    var mismatches: [Mismatch] = []
    var outputs: [[String]] = []
    for block in file.blocks {
      let actual: [String]
      do { actual = try run.output(of: block) } catch {
        // What follows stands on this block.
        return mismatches + [
          Mismatch(path: path, line: block.line, expected: block.output, actual: ["\(error)"])
        ]
      }
      outputs.append(actual)
      if isRecording || actual.map(UTF8Text.init) == block.output.map(UTF8Text.init) { continue }
      mismatches.append(
        Mismatch(path: path, line: block.outputLine, expected: block.output, actual: actual))
    }
    if isRecording { try FixtureFile.write(file.text(with: outputs), to: path) }
    return mismatches
  }

  private func runLine(_ path: String, expectation: String?) throws -> [Mismatch] {
    var fixture = LineFixture(bytes: try FixtureFile.bytes(path))
    if path.hasSuffix(".gen") {
      fixture.bytes = try GeneratedLine.bytes(
        of: String(decoding: fixture.bytes, as: UTF8.self), in: DatasetID.ofFixtures)
    }
    if let expectation {
      fixture.expectation = try LineFixture.Expectation(text: try FixtureFile.text(expectation))
    }
    let actual = try fixture.outcome(EngineClient(engine: engine))
    if isRecording, let expectation, actual != "valid" {
      fixture.expectation?.refusal = actual
      try FixtureFile.write(fixture.expectation?.text ?? "", to: expectation)
    }
    guard !fixture.accepts(actual) else { return [] }
    let expected = fixture.expectation?.refusal ?? "valid"
    return [Mismatch(path: path, line: 1, expected: [expected], actual: [actual])]
  }
}

/// One place where an engine did not do what a fixture expects.
package struct Mismatch: Hashable {
  var path: String
  /// The line, from 1.
  var line: Int
  var expected: [String]
  var actual: [String]
}

extension Mismatch: CustomStringConvertible {
  /// `path:line`, then both outputs.
  package var description: String {
    func indented(_ lines: [String]) -> String { lines.map { "    \($0)\n" }.joined() }
    return
      "\(path):\(line): mismatch\n  expected\n\(indented(expected))  actual\n\(indented(actual))"
  }
}
