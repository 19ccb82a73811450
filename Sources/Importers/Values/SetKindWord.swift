import Training

/// The words by which apps say of which sort a set is.
enum SetKindWord {
  private static let words: [String: SetKind] = {
    let all: [(SetKind, [String])] = [
      (
        .normal,
        [
          "", "normal", "regular", "standard", "working", "workingset", "work", "n", "set",
          "arbeitssatz",
          "satz",
        ]
      ),
      (
        .warmup,
        [
          "warmup", "warmupset", "w", "aufwärmen", "aufwärmsatz", "échauffement", "calentamiento",
          "riscaldamento", "aquecimento",
        ]
      ),
      (.drop, ["drop", "dropset", "d", "dropsatz"]),
      (.failure, ["failure", "failureset", "tofailure", "f", "fail", "muskelversagen"]),
    ]
    var words: [String: SetKind] = [:]
    for (kind, names) in all { for name in names { words[name] = kind } }
    return words
  }()

  /// The sort of set of a word, whatever its case, blanks and hyphens; nil for an unknown one.
  static func kind(_ text: String) -> SetKind? {
    words[text.lowercased().filter { !$0.isWhitespace && !"_-".contains($0) }]
  }

  /// Whether a cell says yes or no; nil for anything else. An empty one says no.
  static func isYes(_ text: String) -> Bool? {
    switch text.trimmed.lowercased() {
    case "true", "yes", "1", "ja", "oui", "sí", "si", "sì", "sim": true
    case "", "false", "no", "0", "nein", "non", "não", "nee": false
    default: nil
    }
  }
}
