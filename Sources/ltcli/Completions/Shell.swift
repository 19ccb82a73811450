/// A shell that completes words by a script.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script that completes this tool's words, made from its verbs.
  func script(_ commands: CommandTable) -> String {
    switch self {
    case .bash: BashCompletion.script(commands.descriptions)
    case .zsh: ZshCompletion.script(commands.descriptions)
    case .fish: FishCompletion.script(commands.descriptions)
    }
  }

  /// A text in single quotes, which all three read alike.
  static func quoted(_ text: String) -> String {
    "'" + text.escaped(["'": #"'\''"#]) + "'"
  }
}

extension CommandOption {
  /// The words that it may have as its value; empty where it may have any. A word in capitals stands for something
  /// else, which may be a file.
  var choices: [String] {
    let words = value?.split(separator: "|").map(String.init) ?? []
    return words.count > 1 && words.allSatisfy { $0 == $0.lowercased() } ? words : []
  }

  /// What stands behind the dashes.
  var bareName: String { String(name.drop { $0 == "-" }) }
}

extension StringProtocol {
  /// The text with something else in place of some characters.
  func escaped(_ replacements: [Character: String]) -> String {
    map { replacements[$0] ?? String($0) }.joined()
  }
}
