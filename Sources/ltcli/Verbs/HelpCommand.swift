enum HelpCommand: Command {
  static let description = VerbDescription(
    name: "help", summary: "list the verbs, or print all about one",
    examples: [
      "ltcli help": "every verb, one line each",
      "ltcli help append": "all about one verb, examples first",
      "ltcli help types": "the types of events that append takes",
      "ltcli help types session.setLogged": "the members of one type; of a kind, all of its types",
    ],
    operands: [
      Operand(name: "VERB", meaning: "a verb, or types", isOptional: true),
      Operand(name: "TYPE", meaning: "behind types: a type, or a kind", isOptional: true),
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let (word, type) = (context.optionalOperand(0), context.optionalOperand(1))
    if word == TypesHelp.word {
      try context.output.text(try TypesHelp.text(for: type))
      return .done
    }
    if let type {
      throw .usage(
        "“\(Printable.text(type))” is one word too many",
        hint: "ltcli help types TYPE, or ltcli help VERB")
    }
    let verb = try word.map(context.commands.verb(named:))
    try context.output.text(
      verb.map { Help.text(for: $0.description) } ?? Help.overview(context.commands))
    return .done
  }
}
