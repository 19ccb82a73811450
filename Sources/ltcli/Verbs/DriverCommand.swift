import Conformance

enum DriverCommand: Command {
  static let description = VerbDescription(
    name: "driver", summary: "let another program run the fixtures against this engine",
    examples: [
      "ltcli conformance Fixtures --driver \"ltcli driver\"":
        "the fixtures, through the protocol of drivers"
    ],
    notes: [
      "One JSON request a line on standard input, one answer a line on standard output; see",
      "Fixtures/README.md.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    try attempting("answering requests") { try Driver.run() }
    return .done
  }
}
