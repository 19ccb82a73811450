enum ManCommand: Command {
  static let description = VerbDescription(
    name: "man", summary: "print the manual page",
    examples: [
      "ltcli man | man -l -": "reads it",
      "ltcli man > ~/.local/share/man/man1/ltcli.1": "puts it where man ltcli finds it",
    ])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    try call.output.text(ManualPage.text(call.commands))
    return .done
  }
}
