import EventLog

enum VersionCommand: Command {
  static let description = VerbDescription(
    name: "version", summary: "print the version",
    examples: ["ltcli version": "the same as ltcli --version"], options: [.json])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    try call.answer(["version": .string(Tool.version)], "ltcli \(Tool.version)")
    return .done
  }
}
