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
  /// - Throws: `unusable`: no other fixture will pass either.
  package func run(_ fixture: Fixture) throws(ConformanceError) -> FixtureOutcome {
    do {
      switch fixture.kind {
      case .scenario: return try runScenario(fixture.path)
      case .line where try engine.abilities().levels.contains(.lines) == false:
        return FixtureOutcome(lacks: [FixtureLevel.lines.rawValue])
      case .line(let expectation): return try runLine(fixture.path, expectation: expectation)
      }
    } catch ConformanceError.unusable(let command, let reason) {
      throw .unusable(command: command, reason: reason)
    } catch {
      return FixtureOutcome(mismatches: [
        Mismatch(path: fixture.path, line: 1, expected: [], actual: ["\(error)"])
      ])
    }
  }

  private func runScenario(_ path: String) throws -> FixtureOutcome {
    let text = try FixtureFile.text(path)
    let file = try ScenarioFile(text: text)
    guard !file.blocks.isEmpty else { throw ConformanceError.scenario("there is no command in it") }
    let abilities = try engine.abilities()
    let lacks = abilities.lacking(FixtureNeeds(of: file))
    if !lacks.isEmpty { return FixtureOutcome(lacks: lacks) }
    let run = try ScenarioRun(abilities.levels.contains(.write) ? engine : FoldOnly(engine))
    run.takesFewOrders = takesFewOrders
    var mismatches: [Mismatch] = []
    var outputs: [[String]] = []
    for block in file.blocks {
      let actual: [String]
      do { actual = try run.output(of: block) } catch {
        // What follows stands on this block.
        mismatches.append(
          Mismatch(path: path, line: block.line, expected: block.output, actual: ["\(error)"]))
        return FixtureOutcome(mismatches: mismatches)
      }
      outputs.append(actual)
      if isRecording || actual.map(UTF8Text.init) == block.output.map(UTF8Text.init) { continue }
      mismatches.append(
        Mismatch(
          path: path, line: block.outputLine, expected: block.output, actual: actual,
          place: FirstDifference(block.output, actual)))
    }
    let recorded = isRecording ? file.text(with: outputs) : text
    return FixtureOutcome(
      mismatches: mismatches, rewritten: try rewrite(path, from: text, to: recorded))
  }

  private func runLine(_ path: String, expectation: String?) throws -> FixtureOutcome {
    var fixture = LineFixture(bytes: try FixtureFile.bytes(path))
    if path.hasSuffix(".gen") {
      fixture.bytes = try GeneratedLine.bytes(
        of: String(decoding: fixture.bytes, as: UTF8.self), in: DatasetID.ofFixtures)
    }
    if let expectation {
      fixture.expectation = try LineFixture.Expectation(text: try FixtureFile.text(expectation))
    }
    let actual = try fixture.outcome(EngineClient(engine: engine))
    var outcome = FixtureOutcome()
    if isRecording, let expectation, let before = fixture.expectation?.text, actual != "valid" {
      fixture.expectation?.refusal = actual
      outcome.rewritten = try rewrite(
        expectation, from: before, to: fixture.expectation?.text ?? before)
    }
    guard !fixture.accepts(actual) else { return outcome }
    let expected = fixture.expectation?.refusal ?? "valid"
    outcome.mismatches = [Mismatch(path: path, line: 1, expected: [expected], actual: [actual])]
    return outcome
  }

  /// Writes a file whose text has changed, and returns its path; nil for one that stays.
  private func rewrite(
    _ path: String, from before: String, to after: String
  ) throws(ConformanceError) -> String? {
    // Swift takes strings for equal whose bytes are not.
    guard UTF8Text(before) != UTF8Text(after) else { return nil }
    try FixtureFile.write(after, to: path)
    return path
  }
}

/// What one fixture has come to.
package struct FixtureOutcome: Hashable {
  /// Where it failed; nothing where it passed.
  package var mismatches: [Mismatch] = []
  /// What the engine lacks for it: a fixture that needs more is skipped.
  package var lacks: [String] = []
  /// The file that a recording has changed.
  package var rewritten: String?
}

/// One place where an engine did not do what a fixture expects.
package struct Mismatch: Hashable {
  var path: String
  /// The line, from 1.
  var line: Int
  var expected: [String]
  var actual: [String]
  /// Where both outputs part; nil where the actual one is a reason why there is none.
  var place: FirstDifference?
}

extension Mismatch: CustomStringConvertible {
  /// `path:line`, then both outputs.
  package var description: String {
    func indented(_ lines: [String]) -> String { lines.map { "    \($0)\n" }.joined() }
    let place = place.map { "  first difference\n\(indented(["\($0)"]))" }
    return
      "\(path):\(line): mismatch\n  expected\n\(indented(expected))  actual\n\(indented(actual))"
      + (place ?? "")
  }
}
