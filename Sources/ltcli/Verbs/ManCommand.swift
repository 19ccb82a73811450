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

/// The manual page, made from the verbs, in the language of `man`.
enum ManualPage {
  static func text(_ commands: CommandTable) -> String {
    var page = """
      .TH LTCLI 1 "" "LiftTrail \(Tool.version)" "User Commands"
      .SH NAME
      ltcli \\- the history of one athlete's training, on many devices, offline first
      .SH SYNOPSIS
      .B ltcli
      .I VERB
      [STORE] \\&...
      .SH DESCRIPTION
      \(plain("A store is a folder that holds one device's copy of a training history. Each device writes to its own; "
        + "when two copies meet they exchange what each lacks, and then show the same."))
      .SH VERBS

      """
    for verb in commands.descriptions { page += text(for: verb) }
    page += ".SH EXIT STATUS\n"
    for status in ExitStatus.allCases {
      page += ".TP\n.B \(status.rawValue)\n\(plain(status.description))\n"
    }
    page += ".SH ENVIRONMENT\n"
    for (name, meaning) in variables { page += ".TP\n.B \(name)\n\(plain(meaning))\n" }
    page += ".SH FILES\n.TP\n.I \(plain(DefaultStore.place))\n"
    return page
      + plain("the store that is taken where neither the command line nor a variable names one")
      + "\n"
  }

  private static let variables: KeyValuePairs<String, String> = [
    "LT_STORE": "the store of every command that names none",
    "NO_COLOR": "if it is not empty, nothing is coloured",
    "COLUMNS": "how wide the terminal is",
  ]

  private static func text(for verb: VerbDescription) -> String {
    var text =
      ".SS \(plain(verb.name))\n\(plain(verb.summary.prefix(1).uppercased() + verb.summary.dropFirst())).\n"
    text += ".PP\n.nf\n\(plain(verb.usage))\n.fi\n"
    for operand in verb.operands {
      text += ".TP\n.I \(plain(operand.name))\n\(plain(operand.meaning))\n"
    }
    for option in verb.allOptions {
      text += ".TP\n.B \(plain(option.usage))\n\(plain(option.meaning))\n"
    }
    if !verb.allNotes.isEmpty { text += ".PP\n" + verb.allNotes.map { plain($0) + "\n" }.joined() }
    text += ".PP\nExamples:\n"
    for (command, meaning) in verb.examples {
      text += ".PP\n.nf\n  $ \(plain(command))\n.fi\n.RS\n\(plain(meaning))\n.RE\n"
    }
    return text
  }

  /// A text in which nothing is taken for a request of the page's language.
  private static func plain(_ text: some StringProtocol) -> String {
    let escaped = text.escaped(["\\": "\\e", "-": "\\-"]).unicodeScalars.map { scalar in
      if scalar.isASCII { return String(scalar) }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
    }.joined()
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
