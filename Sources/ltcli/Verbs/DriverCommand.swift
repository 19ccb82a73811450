import Conformance

enum DriverCommand: Command {
  private static let seed = CommandOption(
    name: "--seed", value: "N",
    meaning: "its stores take other replica ids in place of their own; 0 if left out")

  static let description = VerbDescription(
    name: "driver", summary: "let another program run the fixtures against this engine",
    examples: [
      "ltcli conformance Fixtures --driver \"ltcli driver\"":
        "the fixtures, through the protocol of drivers"
    ],
    options: [seed],
    notes: [
      "One JSON request a line on standard input, one answer a line on standard output; see",
      "Fixtures/README.md.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let number = try context.arguments.value(
      seed, otherwise: "is not a whole number from 0 to 18446744073709551615"
    ) { UInt64($0) }
    try attempting("answering requests") { try Driver.run(seed: number ?? 0) }
    return .done
  }
}
