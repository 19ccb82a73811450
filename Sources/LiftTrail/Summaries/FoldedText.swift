import EventLog

/// A text as a search sees it: its words without case and accents.
///
/// `É` is found by `e`, `ł` by `l`, `ß` by `ss`. It uses the names of the characters, so it is the same on every system.
struct FoldedText: Sendable, Hashable {
  /// Its words, each a run of letters and digits.
  let words: [String]
  /// The words in a row.
  let text: String

  init(_ text: String) {
    var words: [String] = []
    var word = ""
    for scalar in text.lowercased().unicodeScalars {
      let properties = scalar.properties
      if properties.generalCategory == .nonspacingMark { continue }
      if properties.isAlphabetic || properties.numericType != nil {
        word += FoldedText.base(of: scalar)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    self.words = words
    self.text = words.joined(separator: " ")
  }

  /// How well a search fits a text; nil where it does not.
  enum Fit: Int, Comparable {
    /// The text begins with what is sought.
    case beginning
    /// Each word that is sought begins a word of the text.
    case words

    static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
  }

  /// How well what is sought fits this text; nil where it does not. Nothing sought fits nothing.
  func fit(of sought: FoldedText) -> Fit? {
    guard !sought.words.isEmpty else { return nil }
    if text.utf8.starts(with: sought.text.utf8) { return .beginning }
    let fits = sought.words.allSatisfy { part in
      words.contains { $0.utf8.starts(with: part.utf8) }
    }
    return fits ? .words : nil
  }

  /// A letter without its accents.
  private static func base(of scalar: Unicode.Scalar) -> String {
    if scalar.isASCII { return String(scalar) }
    switch scalar {
    case "ß": return "ss"
    case "æ": return "ae"
    case "œ": return "oe"
    case "ı": return "i"
    case "й": return "и"
    case "ё": return "е"
    case "ς": return "σ"
    default: break
    }
    // For example LATIN SMALL LETTER E WITH CIRCUMFLEX AND ACUTE.
    guard let name = scalar.properties.name, let end = name.firstRange(of: " WITH ") else {
      return String(scalar)
    }
    return letters[String(name[..<end.lowerBound])] ?? String(scalar)
  }

  /// The letters that have no accents, by their names.
  private static let letters: [String: String] = {
    let scalars = [0x61...0x7A, 0x3B1...0x3C9, 0x430...0x45F].joined().compactMap {
      Unicode.Scalar($0 as UInt32)
    }
    let named = scalars.compactMap { scalar in scalar.properties.name.map { ($0, String(scalar)) } }
    return Dictionary(named) { first, _ in first }
  }()
}
