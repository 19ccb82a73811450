enum DemoCommand: Command {
  static let description = VerbDescription(
    name: "demo", summary: "show two devices going apart and coming together again",
    examples: ["ltcli demo": "prints each command that it runs, in a new temporary folder"],
    notes: ["The folder stays, so that you can go on by hand."])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    try Demo(stage: DemoStage(context)).play()
    return .done
  }
}
