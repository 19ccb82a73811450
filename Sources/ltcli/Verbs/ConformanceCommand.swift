/// `ltcli conformance`: runs fixtures against this engine or another one.
enum ConformanceCommand: Command {
  private static let driver = CommandOption(
    name: "--driver", value: "CMD",
    meaning: "run them against this program, which speaks the protocol of Fixtures/README.md")

  static let description = VerbDescription(
    name: "conformance", summary: "run fixtures against this engine, or another implementation",
    examples: [
      .init("ltcli conformance Fixtures", "runs every scenario and every line below the folder"),
      .init(
        "ltcli conformance Fixtures --driver 'python3 mine.py'",
        "runs them against another implementation"),
    ],
    operands: [
      Operand(name: "PATH", meaning: "a fixture, or a folder of them", isRepeated: true)
    ],
    options: [driver],
    notes: [
      "The last line is `N passed, N failed`; exit 1 where any failed, 2 where there is none.",
      "With LIFTTRAIL_RECORD=1 in the environment the expectations are rewritten.",
    ])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    var lines: [String] = []
    let status = Conformance.run(
      paths: call.arguments.operands, driver: call.arguments[driver],
      record: Conformance.isRecordingAskedFor
    ) { lines.append($0) }
    for line in lines { try call.output.line(line) }
    return ExitStatus(rawValue: status) ?? .different
  }
}
