/// A piece of a typed line: a number, a word, a sign.
struct TypedToken: Hashable, Sendable {
  /// What a piece is.
  enum Piece: Hashable, Sendable {
    /// Digits, perhaps with a point and more digits.
    case number(String)
    /// Letters, in lower case.
    case word(String)
    /// Any other character.
    case sign(Character)
    /// `x`, `×` or `*`.
    case times
    /// `>` or `->`.
    case then
  }

  let piece: Piece
  /// Whether a blank stands before it, or nothing at all.
  let isApart: Bool
  /// Where it stands in the line.
  let range: Range<String.Index>

  /// As it is typed in ASCII.
  var text: String {
    switch piece {
    case .number(let text), .word(let text): text
    case .sign(let sign): String(sign)
    case .times: "x"
    case .then: ">"
    }
  }

  /// Whether it is a sign.
  func isSign(_ sign: Character) -> Bool { piece == .sign(sign) }
}

extension TypedToken {
  /// The pieces of a line. Full-width digits and letters, fractions and the many dashes are read as those of ASCII.
  /// - Complexity: O(bytes)
  static func all(in line: String) -> [TypedToken] {
    var lexer = Lexer(line)
    while lexer.takeNext() {}
    return lexer.tokens
  }

  /// The words that may stand before an `x` without a blank.
  static let wordsBeforeTimes: Set<String> = Set(["bw", "bar", "s", "each"] + TypedWords.units)
}

/// Takes a line apart, one piece after the other.
private struct Lexer {
  private let characters: [(index: String.Index, plain: String)]
  private let end: String.Index
  private var place = 0
  private var isApart = true
  private(set) var tokens: [TypedToken] = []

  init(_ line: String) {
    characters = line.indices.map { ($0, Lexer.plain(line[$0])) }
    end = line.endIndex
  }

  /// A character as the grammar knows it: in ASCII where there is such a form, letters in lower case.
  private static func plain(_ character: Character) -> String {
    switch character {
    case "×", "✕", "✖", "*": return "×"
    case "−", "–", "—": return "-"
    case "½": return ".5"
    case "¼": return ".25"
    case "¾": return ".75"
    case "’", "′": return "'"
    case "”", "“", "″": return "\""
    default: break
    }
    let scalars = character.unicodeScalars
    if scalars.count == 1, let scalar = scalars.first, (0xFF01...0xFF5E).contains(scalar.value),
      let narrow = Unicode.Scalar(scalar.value - 0xFEE0)
    {
      return String(narrow).lowercased()
    }
    return character.isWhitespace ? " " : character.lowercased()
  }

  private var current: String? { place < characters.count ? characters[place].plain : nil }

  private func isDigits(_ text: String?) -> Bool {
    text.map { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } } ?? false
  }

  /// Whether a fraction begins here: a point with a digit behind it, or a sign such as ½.
  private func isFraction(at place: Int) -> Bool {
    guard place < characters.count else { return false }
    let text = characters[place].plain
    if text.count > 1, text.hasPrefix("."), isDigits(String(text.dropFirst())) { return true }
    return text == "." && place + 1 < characters.count && isDigits(characters[place + 1].plain)
  }

  private func isLetter(_ text: String?) -> Bool {
    text.map { $0.allSatisfy { $0.isLetter } && !$0.isEmpty } ?? false
  }

  /// Takes the next piece; false at the end.
  mutating func takeNext() -> Bool {
    guard let text = current else { return false }
    if text == " " {
      place += 1
      isApart = true
    } else if isDigits(text) || isFraction(at: place) {
      takeNumber()
    } else if isLetter(text) {
      takeWord()
    } else {
      takeSign(text)
    }
    return true
  }

  private mutating func add(_ piece: TypedToken.Piece, from start: Int, to stop: Int) {
    let upper = stop < characters.count ? characters[stop].index : end
    tokens.append(
      TypedToken(piece: piece, isApart: isApart, range: characters[start].index..<upper))
    isApart = false
  }

  private mutating func takeNumber() {
    let start = place
    var text = ""
    while let digit = current, isDigits(digit) {
      text += digit
      place += 1
    }
    if isFraction(at: place) {
      if text.isEmpty { text = "0" }
      // A sign such as ½ is a whole fraction; a point goes on with digits.
      let isWhole = characters[place].plain.count > 1
      text += characters[place].plain
      place += 1
      while !isWhole, let digit = current, isDigits(digit) {
        text += digit
        place += 1
      }
    }
    add(.number(text), from: start, to: place)
  }

  private mutating func takeWord() {
    let start = place
    var word = ""
    while let letter = current, isLetter(letter) {
      word += letter
      place += 1
    }
    if word == "x" { return add(.times, from: start, to: place) }
    // `kgx5`, `bwx8`, `60sx3`.
    if word.hasSuffix("x"), TypedToken.wordsBeforeTimes.contains(String(word.dropLast())) {
      add(.word(String(word.dropLast())), from: start, to: place - 1)
      return add(.times, from: place - 1, to: place)
    }
    add(.word(word), from: start, to: place)
  }

  private mutating func takeSign(_ text: String) {
    let start = place
    place += 1
    if text == "×" { return add(.times, from: start, to: place) }
    if text == "-", current == ">" {
      place += 1
      return add(.then, from: start, to: place)
    }
    if text == ">" { return add(.then, from: start, to: place) }
    add(.sign(text.first ?? " "), from: start, to: place)
  }
}

/// The words of the grammar.
enum TypedWords {
  static let kilograms: Set<String> = ["kg", "kgs", "kilo", "kilos"]
  static let pounds: Set<String> = ["lb", "lbs"]
  static let seconds: Set<String> = ["s", "sec", "secs", "second", "seconds"]
  static let minutes: Set<String> = ["min", "mins", "minute", "minutes"]
  static let hours: Set<String> = ["h", "hr", "hrs", "hour", "hours"]
  static let warmups: Set<String> = ["w", "wu", "warmup"]
  static let repetitions: Set<String> = ["r", "rep", "reps"]
  static let failures: Set<String> = ["f", "fail", "failed", "failure"]
  /// Metres by the words for their units.
  static let meters: [String: Double] = [
    "km": 1000, "k": 1000, "m": 1, "meter": 1, "meters": 1, "metre": 1, "metres": 1,
    "mi": 1609.344, "mile": 1609.344, "miles": 1609.344, "yd": 0.9144, "yds": 0.9144,
  ]

  /// All units.
  static let units: [String] = [
    Array(kilograms), Array(pounds), Array(seconds), Array(minutes), Array(hours),
    Array(meters.keys),
  ].flatMap(\.self)
}
