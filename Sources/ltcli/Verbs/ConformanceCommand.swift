import Conformance
import EventLog

enum ConformanceCommand: Command {
  private static let driver = CommandOption(
    name: "--driver", value: "CMD", meaning: "a shell command that starts another implementation")

  static let description = VerbDescription(
    name: "conformance", summary: "run fixtures against this engine, or against another one",
    examples: [
      "ltcli conformance Fixtures": "exit 0 if all pass, 1 if one fails",
      "ltcli conformance Fixtures --driver ./my-engine": "the same for another engine",
      "LIFTTRAIL_RECORD=1 ltcli conformance Fixtures": "rewrites the expected output",
    ],
    operands: [Operand(name: "PATH", meaning: "a fixture or a folder of them", isRepeated: true)],
    options: [driver],
    notes: ["Fixtures/README.md has the protocol of a driver; ltcli driver speaks it."])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let paths = context.arguments.operands
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
    let runner = FixtureRunner(
      engine: try engine(context), isRecording: context.console.variable("LIFTTRAIL_RECORD") == "1")
    var failed = 0
    for fixture in fixtures {
      let mismatches = runner.run(fixture)
      if !mismatches.isEmpty { failed += 1 }
      for mismatch in mismatches {
        let lines = mismatch.description.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines { try context.output.line(String(line)) }
      }
    }
    try context.output.line("\(fixtures.count - failed) passed, \(failed) failed")
    return failed == 0 ? .done : .different
  }

  /// This engine, or the one that a shell command starts.
  private static func engine(_ context: CommandContext) throws(CommandError)
    -> any ConformanceEngine
  {
    guard let command = context.arguments[driver] else { return InProcessEngine() }
    do throws(ConformanceError) {
      return try DriverProcess(command)
    } catch {
      throw CommandError(
        status: .different, attempted: "starting the driver", reason: error.description)
    }
  }
}
