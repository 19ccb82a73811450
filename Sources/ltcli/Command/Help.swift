/// The help, made from the verbs' descriptions.
enum Help {
  /// What `ltcli help` prints.
  static func overview(_ commands: CommandTable) -> String {
    """
    ltcli: the history of one athlete's training, on many devices, offline first

    Start here:
      $ ltcli demo
      $ ltcli init
      $ ltcli train

    Usage: ltcli VERB STORE …

    \(list(commands.descriptions.map { ($0.name, $0.summary) }))
    ltcli help VERB says more about a verb. STORE may be left out if \(DefaultStore.variable) names a
    store, or if there is one in \(DefaultStore.place).

    """
  }

  /// What `ltcli help VERB` prints: examples first.
  static func text(for verb: VerbDescription) -> String {
    var text = "ltcli \(verb.name): \(verb.summary)\n\nExamples:\n"
    for (command, meaning) in verb.examples { text += "  $ \(command)\n      \(meaning)\n" }
    text += "\n\(usage(of: verb))"
    if !verb.operands.isEmpty { text += "\n\(list(verb.operands.map { ($0.name, $0.meaning) }))" }
    text += "\nOptions:\n\(list(verb.allOptions.map { ($0.usage, $0.meaning) }))"
    if !verb.allNotes.isEmpty { text += "\n" + verb.allNotes.map { $0 + "\n" }.joined() }
    return text
  }

  private static func list(_ things: [(name: String, meaning: String)]) -> String {
    TextTable(things.map { ["\($0.name)", "\($0.meaning)"] }, indent: 2).text
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
