enum CompletionsCommand: Command {
  static let description = VerbDescription(
    name: "completions", summary: "print a script with which a shell completes ltcli's words",
    examples: [
      #"eval "$(ltcli completions bash)""#: "in ~/.bashrc",
      "source <(ltcli completions zsh)": "in ~/.zshrc, after compinit",
      "ltcli completions fish > ~/.config/fish/completions/ltcli.fish": "once",
    ],
    operands: [
      Operand(
        name: "SHELL", meaning: "bash, zsh or fish",
        offers: .words(Shell.allCases.map(\.rawValue)))
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    guard let shell = Shell(rawValue: context.operand(0)) else {
      throw .usage(
        "“\(context.operand(0))” is not a shell that ltcli knows", hint: "bash, zsh or fish")
    }
    try context.output.text(shell.script(context.commands))
    return .done
  }
}
