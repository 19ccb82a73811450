import EventLog

enum VersionCommand: Command {
  static let description = VerbDescription(
    name: "version", summary: "print the version",
    examples: ["ltcli version": "the same as ltcli --version"], options: [.json])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    try context.answer(["version": .string(Tool.version)], "ltcli \(Tool.version)")
    return .done
  }
}
