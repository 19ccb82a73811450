enum HelpCommand: Command {
  static let description = VerbDescription(
    name: "help", summary: "list the verbs, or print all about one",
    examples: [
      "ltcli help": "every verb, one line each",
      "ltcli help append": "all about one verb, examples first",
    ],
    operands: [Operand(name: "VERB", meaning: "a verb", isOptional: true)])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let verb = try context.optionalOperand(0).map(context.commands.verb(named:))
    try context.output.text(
      verb.map { Help.text(for: $0.description) } ?? Help.overview(context.commands))
    return .done
  }
}
