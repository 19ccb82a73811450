/// The one spelling of a name of a workout or an exercise, whichever program has written it.
///
/// A name that was typed twice, or went through another system, may differ in what a reader cannot see: blanks at its ends or
/// in a row, accents as characters of their own, characters without a width. Such names are one.
enum NameSpelling {
  /// The name in its one spelling: single spaces, none at the ends; no invisible characters; accents joined to their
  /// letters (NFC, for Latin, Greek and Cyrillic letters, Kana and Hangul).
  ///
  /// The joiners that parts of an emoji and letters of some scripts need stay.
  /// - Complexity: O(n)
  static func clean(_ name: String) -> String {
    if isClean(name) { return name }
    var text = ""
    for scalar in name.unicodeScalars where !isInvisible(scalar) {
      text.unicodeScalars.append(scalar.properties.isWhitespace ? " " : scalar)
    }
    return text.split(separator: " ").map(composed).joined(separator: " ")
  }

  /// Whether a name is in ASCII, with single spaces and none at the ends, as most names are.
  private static func isClean(_ name: String) -> Bool {
    var before = UInt8(ascii: " ")
    for byte in name.utf8 {
      guard byte >= 0x20, byte < 0x7F, byte != 0x20 || before != 0x20 else { return false }
      before = byte
    }
    return name.isEmpty || before != 0x20
  }

  /// What two names share that a person takes for one without a doubt, though they may be two: the clean name without
  /// case, and with full-width letters as ordinary ones.
  /// - Complexity: O(n)
  static func likeness(_ name: String) -> String {
    var text = ""
    for scalar in clean(name).unicodeScalars {
      let narrow = (0xFF01...0xFF5E).contains(scalar.value) ? scalar.value - 0xFEE0 : scalar.value
      text.unicodeScalars.append(Unicode.Scalar(narrow) ?? scalar)
    }
    return text.lowercased().replacing("ß", with: "ss").replacing("ς", with: "σ")
  }

  /// Whether a character takes no room and says nothing: a zero-width space, a byte order mark, a soft hyphen, a mark
  /// of the direction of writing.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  private static func composed(_ text: Substring) -> String {
    String(text.map { $0.isASCII ? $0 : compositions[$0] ?? hangul($0) ?? $0 })
  }

  /// The letters that have their accents in themselves. A `Character` is equal to its decomposition, so each finds
  /// itself by that.
  private static let compositions: [Character: Character] = {
    let blocks: [ClosedRange<UInt32>] = [
      0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF, 0x3041...0x30FF,
    ]
    let letters = blocks.joined().compactMap { Unicode.Scalar($0).map(Character.init) }
    // Of two that are equal, as the Greek tonos and oxia are, the first one is the composition.
    return Dictionary(letters.map { ($0, $0) }) { first, _ in first }
  }()

  /// A syllable of Korean out of its letters; nil for anything else.
  private static func hangul(_ character: Character) -> Character? {
    let letters = character.unicodeScalars.map(\.value)
    guard letters.count == 2 || letters.count == 3, (0x1100...0x1112).contains(letters[0]),
      (0x1161...0x1175).contains(letters[1])
    else { return nil }
    let tail = letters.count == 3 ? letters[2] : 0x11A7
    guard (0x11A7...0x11C2).contains(tail) else { return nil }
    let value = 0xAC00 + ((letters[0] - 0x1100) * 21 + letters[1] - 0x1161) * 28 + tail - 0x11A7
    return Unicode.Scalar(value).map(Character.init)
  }
}
