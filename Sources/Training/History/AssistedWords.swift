import Projections

/// The words for “assisted” in the languages in which Strong names its columns.
enum AssistedWords {
  /// Whole words, with the endings that they take beside a noun.
  private static let words: Set<String> = {
    let stems: [(String, endings: [String])] = [
      ("assisted", [""]),
      // German
      ("unterstützt", ["", "e", "er", "es", "en", "em"]),
      ("unterstuetzt", ["", "e", "er", "es", "en", "em"]),
      ("assistiert", ["", "e", "er", "es", "en", "em"]),
      // French
      ("assisté", ["", "e", "s", "es"]),
      // Spanish, Italian, Portuguese
      ("asistid", ["o", "a", "os", "as"]), ("assistit", ["o", "a", "i", "e"]),
      ("assistid", ["o", "a", "os", "as"]),
      // Dutch
      ("ondersteund", ["", "e"]), ("geassisteerd", ["", "e"]),
    ]
    return Set(stems.flatMap { stem, endings in endings.map { stem + $0 } })
  }()

  /// The beginnings of words that take many endings, in Russian.
  private static let beginnings = ["ассистирован"]
  /// Two words that only together say it, in Russian.
  private static let pair = ("с", "поддержкой")
  /// Words of languages that write no spaces between theirs: Chinese, Japanese, Korean.
  private static let parts = ["辅助", "輔助", "アシスト", "어시스트", "보조"]
  /// What makes the contrary of such a word, before it or behind it.
  private static let denials = (
    before: ["无", "無", "非", "不", "무", "비"], behind: ["なし", "無し", " 없"]
  )

  /// Whether a name says that a machine or a band helps.
  ///
  /// A name without the letters that every such word has is told by its bytes alone, as nearly all are.
  static func say(_ name: String) -> Bool {
    var letters: UInt32 = 0
    for byte in name.utf8 {
      letters = letters << 8 | UInt32(byte | 0x20)
      // “sist”, “erst”, and the first bytes of Cyrillic letters and those beyond them.
      if letters == 0x73_69_73_74 || letters == 0x65_72_73_74 || byte >= 0xD0 {
        return mayStand(in: name) && stand(in: name)
      }
    }
    return false
  }

  /// Whether a name has letters without which none of the words stands in it. It is asked of each set of a long
  /// history, and made for that.
  static func mayStand(in name: String) -> Bool {
    // The last four letters, as far as they tell the words apart.
    var letters: UInt64 = 0
    for scalar in name.unicodeScalars {
      switch scalar {
      case "辅", "輔", "ア", "어", "보": return true
      default: break
      }
      let isCapital = (0x410...0x42F).contains(scalar.value)
      let letter = scalar.value < 0x80 ? scalar.value | 0x20 : scalar.value + (isCapital ? 0x20 : 0)
      letters = letters << 16 | UInt64(letter & 0xFFFF)
      if hints.contains(letters) { return true }
    }
    return false
  }

  /// “sist”, “erst”, “сист” and “держ” as numbers.
  private static let hints: [UInt64] = ["sist", "erst", "сист", "держ"].map { hint in
    hint.unicodeScalars.reduce(0) { $0 << 16 | UInt64($1.value) }
  }

  /// Whether one of them stands in a name, in whatever case.
  /// - Complexity: O(letters of the name)
  static func stand(in name: String) -> Bool {
    let name = name.lowercased()
    let found = name.split { !$0.isLetter }.map(String.init)
    if found.contains(where: words.contains) { return true }
    if found.contains(where: { word in beginnings.contains { word.hasPrefix($0) } }) { return true }
    if zip(found, found.dropFirst()).contains(where: { $0 == pair }) { return true }
    return parts.contains { part in
      name.ranges(of: part).contains { place in
        !denials.before.contains { name[..<place.lowerBound].hasSuffix($0) }
          && !denials.behind.contains { name[place.upperBound...].hasPrefix($0) }
      }
    }
  }
}
