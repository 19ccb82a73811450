/// The completion for fish: the same words with what each means.
enum FishCompletion {
  static func script(_ verbs: [VerbDescription]) -> String {
    var lines = ["# fish completion of ltcli; ltcli completions fish | source"]
    for verb in verbs {
      lines.append(
        "complete -c ltcli -n __fish_use_subcommand -f -a \(verb.name) -d \(quoted(verb.summary))")
    }
    let names = verbs.map(\.name).joined(separator: " ")
    lines.append(
      "complete -c ltcli -n '__fish_seen_subcommand_from help' -f -a \(quoted(names))")
    for verb in verbs {
      for option in verb.allOptions {
        var line = "complete -c ltcli -n '__fish_seen_subcommand_from \(verb.name)'"
        line += " -l \(option.bareName) -d \(quoted(option.meaning))"
        if option.value != nil { line += " -r" }
        if !option.choices.isEmpty {
          line += " -f -a \(quoted(option.choices.joined(separator: " ")))"
        }
        lines.append(line)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Fish resolves these two in single quotes.
  private static func quoted(_ text: String) -> String {
    "'" + text.escaped(["\\": #"\\"#, "'": #"\'"#]) + "'"
  }
}
