/// `ltcli help`: what there is, and how it is called.
enum HelpCommand: Command {
  static let description = VerbDescription(
    name: "help", summary: "print what there is, or all about one verb",
    examples: [
      .init("ltcli help", "every verb, one line each"),
      .init("ltcli help append", "all about one verb, examples first"),
    ],
    operands: [Operand(name: "VERB", meaning: "a verb", isOptional: true)])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    if let name = call.optionalOperand(0) {
      try call.output.text(Help.text(for: try call.commands.verb(named: name).description))
    } else {
      try call.output.text(Help.overview(call.commands))
    }
    return .done
  }
}
