/// The help, made from the verbs' descriptions.
enum Help {
  /// What `ltcli help` prints.
  static func overview(_ commands: CommandTable) -> String {
    var table = TextTable(indent: 2)
    for verb in commands.descriptions { table.add(plain: [verb.name, verb.summary]) }
    return """
      ltcli: the history of one athlete's training, on many devices, offline first

      Start here:
        $ ltcli demo

      Usage: ltcli VERB STORE …

      \(table.text)
      ltcli help VERB says more about one of them.

      """
  }

  /// What `ltcli help VERB` prints: examples first.
  static func text(for verb: VerbDescription) -> String {
    var text = "ltcli \(verb.name): \(verb.summary)\n\nExamples:\n"
    for example in verb.examples {
      text += "  $ \(example.command)\n      \(example.meaning)\n"
    }
    text += "\n\(usage(of: verb))"
    if !verb.operands.isEmpty {
      var table = TextTable(indent: 2)
      for operand in verb.operands { table.add(plain: [operand.name, operand.meaning]) }
      text += "\n\(table.text)"
    }
    var table = TextTable(indent: 2)
    for option in verb.allOptions { table.add(plain: [option.usage, option.meaning]) }
    text += "\nOptions:\n\(table.text)"
    if !verb.notes.isEmpty { text += "\n" + verb.notes.map { $0 + "\n" }.joined() }
    return text
  }

  /// How the command line looks, on as many lines as it takes.
  private static func usage(of verb: VerbDescription) -> String {
    var lines = ["Usage:"]
    for part in verb.usageParts {
      if lines[lines.count - 1].count + part.count > 90 {
        lines.append(String(repeating: " ", count: 12))
      }
      lines[lines.count - 1] += " " + part
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
