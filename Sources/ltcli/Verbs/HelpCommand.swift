enum HelpCommand: Command {
  static let description = VerbDescription(
    name: "help", summary: "print what there is, or all about one verb",
    examples: [
      "ltcli help": "every verb, one line each",
      "ltcli help append": "all about one verb, examples first",
    ],
    operands: [Operand(name: "VERB", meaning: "a verb", isOptional: true)])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    let verb = try call.optionalOperand(0).map(call.commands.verb(named:))
    try call.output.text(
      verb.map { Help.text(for: $0.description) } ?? Help.overview(call.commands))
    return .done
  }
}
