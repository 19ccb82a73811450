/// `ltcli conformance`: runs fixtures against this engine or another one.
enum ConformanceCommand: Command {
  private static let driver = CommandOption(
    name: "--driver", value: "CMD", meaning: "a shell command that starts another implementation")

  static let description = VerbDescription(
    name: "conformance", summary: "run fixtures against this engine, or against another one",
    examples: [
      .init("ltcli conformance Fixtures", "exit 0 where all pass, 1 where any does not"),
      .init("ltcli conformance Fixtures --driver ./my-engine", "the same for another engine"),
      .init("LIFTTRAIL_RECORD=1 ltcli conformance Fixtures", "rewrites what they expect"),
    ],
    operands: [Operand(name: "PATH", meaning: "a fixture or a folder of them", isRepeated: true)],
    options: [driver],
    notes: ["The protocol of a driver stands in Fixtures/README.md; ltcli driver is one."])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    var failure: CommandError?
    let status = Conformance.run(
      paths: call.arguments.operands, driver: call.arguments[driver],
      record: call.console.variable("LIFTTRAIL_RECORD") == "1"
    ) { line in
      guard failure == nil else { return }
      do throws(CommandError) { try call.output.line(line) } catch { failure = error }
    }
    if let failure { throw failure }
    return ExitStatus(rawValue: status) ?? .different
  }
}
