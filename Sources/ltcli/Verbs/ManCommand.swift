enum ManCommand: Command {
  static let description = VerbDescription(
    name: "man", summary: "print the manual page",
    examples: [
      "ltcli man | man -l -": "reads it",
      "ltcli man > ~/.local/share/man/man1/ltcli.1": "puts it where man ltcli finds it",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    try context.output.text(ManualPage.text(context.commands))
    return .done
  }
}
