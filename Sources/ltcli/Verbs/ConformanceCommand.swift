import Conformance
import EventLog

enum ConformanceCommand: Command {
  private static let driver = CommandOption(
    name: "--driver", value: "CMD", meaning: "a shell command that starts another implementation")
  private static let timeout = CommandOption(
    name: "--timeout", value: "SECONDS",
    meaning: "how long a driver may take for an answer; \(DriverProcess.Bounds.seconds) if left out"
  )
  private static let recording = "LIFTTRAIL_RECORD"

  static let description = VerbDescription(
    name: "conformance", summary: "run fixtures against this engine, or against another one",
    examples: [
      "ltcli conformance Fixtures": "exit 0 if all pass, 1 if one fails",
      "ltcli conformance Fixtures --driver ./my-engine": "the same for another engine",
      "LIFTTRAIL_RECORD=1 ltcli conformance Fixtures":
        "rewrites the expected output, and names each file that changes",
    ],
    operands: [Operand(name: "PATH", meaning: "a fixture or a folder of them", isRepeated: true)],
    options: [driver, timeout],
    notes: [
      "Fixtures/README.md has the protocol of a driver; ltcli driver speaks it.",
      "What a driver says that it lacks is skipped, and counted apart. If nothing is left, that is exit 2.",
      "A driver that dies, or takes too long, fails its fixture and is started again for the next.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let isRecording = context.console.variable(recording) == "1"
    if isRecording, context.arguments.has(driver) {
      throw .usage(
        "\(recording)=1 rewrites the fixtures by what this engine does, never by what a driver does",
        hint: "unset \(recording), or leave \(driver.name) out")
    }
    let fixtures = try fixtures(at: context.arguments.operands)
    let runner = FixtureRunner(engine: try engine(context), isRecording: isRecording)
    var (failed, skipped) = (0, 0)
    var lacking: [String] = []
    for fixture in fixtures {
      let outcome: FixtureOutcome
      do throws(ConformanceError) { outcome = try runner.run(fixture) } catch {
        throw unusable(error)
      }
      if !outcome.mismatches.isEmpty { failed += 1 }
      if !outcome.lacks.isEmpty { skipped += 1 }
      for word in outcome.lacks where !lacking.contains(word) { lacking.append(word) }
      for mismatch in outcome.mismatches {
        let lines = mismatch.description.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines { try context.output.line(String(line)) }
      }
      if let path = outcome.rewritten { try context.output.line("rewritten: \(path)") }
    }
    let counts = "\(fixtures.count - failed - skipped) passed, \(failed) failed"
    try context.output.line(skipped == 0 ? counts : "\(counts), \(skipped) skipped")
    if skipped == fixtures.count {
      throw .usage("nothing was run: the fixtures need \(lacking.joined(separator: ", "))")
    }
    return failed == 0 ? .done : .different
  }

  private static func fixtures(at paths: [String]) throws(CommandError) -> [Fixture] {
    let fixtures: [Fixture]
    do {
      fixtures = try paths.flatMap(Fixture.all(at:))
    } catch {
      var error = CommandError(error, attempting: "looking for fixtures")
      error.status = .wrongUsage
      throw error
    }
    guard !fixtures.isEmpty else {
      throw .usage("there are no fixtures at \(paths.joined(separator: ", "))")
    }
    return fixtures
  }

  /// This engine, or the one that a shell command starts.
  private static func engine(_ context: CommandContext) throws(CommandError)
    -> any ConformanceEngine
  {
    var bounds = DriverProcess.Bounds()
    let seconds = try context.arguments.value(
      timeout, otherwise: "is not a whole number of seconds from 1 to 86400"
    ) { text in Int(text).flatMap { (1...86400).contains($0) ? $0 : nil } }
    if let seconds { bounds.time = .seconds(seconds) }
    guard let command = context.arguments[driver] else {
      if seconds != nil {
        throw .usage(
          "\(timeout.name) is how long a driver may take, and there is none",
          hint: "add \(driver.name) CMD, or leave \(timeout.name) out")
      }
      return InProcessEngine()
    }
    do throws(ConformanceError) { return try DriverProcess(command, bounds: bounds) } catch {
      throw unusable(error)
    }
  }

  private static func unusable(_ error: ConformanceError) -> CommandError {
    CommandError(
      status: .different, attempted: "running the fixtures", reason: error.description,
      hint: "run the command by hand; it has to answer {\"request\":\"hello\"}")
  }
}
