import EventLog

/// A number as a cell has it: its digits, and what the marks between them may mean.
///
/// A point and a comma stand before a fraction in one country, and between thousands in another. A number with two
/// kinds of separators says itself which is which, as the last one stands before the fraction. So does a number that
/// has a mark twice, or other than three digits behind its only one.
struct WrittenNumber: Sendable, Hashable {
  /// A sign that stands before a fraction or between thousands.
  enum Mark: Sendable, Hashable, CaseIterable {
    case point
    case comma

    /// The other one.
    var other: Mark { self == .point ? .comma : .point }
  }

  /// What the number itself says of its marks.
  enum Marks: Sendable, Hashable {
    /// It has none that says anything.
    case none
    /// The mark stands before its fraction.
    case fraction(Mark)
    /// The mark stands between its thousands.
    case thousands(Mark)
    /// The mark stands before its fraction, and the other one between its thousands.
    case both(fraction: Mark)
    /// The mark may be either.
    case either(Mark)
  }

  let marks: Marks
  /// Whether blanks or apostrophes stand between its thousands.
  let hasBlanks: Bool
  /// The sign and the digits before the fraction.
  private let whole: String
  private let fraction: String
  private let exponent: String

  /// Reads digits with an optional sign, fraction and exponent, and separators between thousands; nil for anything
  /// else.
  init?(_ text: String) {
    if let number = WrittenNumber(digitsOf: text) {
      self = number
    } else {
      self.init(inAnyForm: text)
    }
  }

  /// Reads digits with at most one mark that says itself that a fraction follows it, as nearly all numbers are; nil for
  /// anything else.
  init?(digitsOf text: String) {
    let bytes = text.utf8
    guard let end = bytes.firstIndex(where: { !$0.isDigit }) else {
      if bytes.isEmpty { return nil }
      (marks, hasBlanks, whole, fraction, exponent) = (.none, false, text, "", "")
      return
    }
    let mark: Mark
    switch bytes[end] {
    case UInt8(ascii: "."): mark = .point
    case UInt8(ascii: ","): mark = .comma
    default: return nil
    }
    let tail = bytes[end...].dropFirst()
    guard end > bytes.startIndex, !tail.isEmpty, tail.count != 3, tail.allSatisfy(\.isDigit) else {
      return nil
    }
    (marks, hasBlanks, whole) = (.fraction(mark), false, String(text[..<end]))
    (fraction, exponent) = (String(text[tail.startIndex...]), "")
  }

  /// Reads each form.
  init?(inAnyForm text: String) {
    var rest = text.trimmed[...]
    if !rest.isEmpty, rest.utf8.allSatisfy(\.isDigit) {
      (marks, hasBlanks, whole, fraction, exponent) = (.none, false, String(rest), "", "")
      return
    }
    var sign = ""
    if let first = rest.first, "+-\u{2212}".contains(first) {
      sign = first == "+" ? "+" : "-"
      rest = rest.dropFirst()
    }
    var exponent = ""
    if let place = rest.firstIndex(where: { "eE".contains($0) }) {
      exponent = "e" + rest[rest.index(after: place)...]
      let digits = exponent.dropFirst().drop { "+-".contains($0) }
      guard exponent.count - digits.count <= 2, !digits.isEmpty,
        digits.utf8.allSatisfy(\.isDigit)
      else { return nil }
      rest = rest[..<place]
    }
    guard let parts = Parts(rest) else { return nil }
    guard let (marks, hasFraction) = parts.meaning(hasExponent: !exponent.isEmpty) else {
      return nil
    }
    (self.marks, hasBlanks, self.exponent) = (marks, parts.separators.contains(.blank), exponent)
    fraction = hasFraction ? parts.groups[parts.groups.count - 1] : ""
    whole = sign + (hasFraction ? parts.groups.dropLast() : parts.groups[...]).joined()
  }

  /// The number with a point before its fraction, and nothing between its thousands.
  /// - Parameter isGrouped: Whether a mark that may be either stands between thousands.
  func plain(isGrouped: Bool) -> String {
    if fraction.isEmpty { return whole + exponent }
    if isGrouped, case .either = marks { return whole + fraction + exponent }
    return whole + "." + fraction + exponent
  }
}

/// Groups of digits and what stands between them.
private struct Parts {
  enum Separator: Hashable {
    case mark(WrittenNumber.Mark)
    /// A space of any width, or an apostrophe.
    case blank

    init?(_ character: Character) {
      switch character {
      case ".": self = .mark(.point)
      case ",": self = .mark(.comma)
      case " ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "\u{2019}": self = .blank
      default: return nil
      }
    }
  }

  /// One more than there are separators; the last one may be empty.
  private(set) var groups = [""]
  private(set) var separators: [Separator] = []
  private var blanks: Set<Character> = []

  init?(_ text: Substring) {
    for character in text {
      if let byte = character.asciiValue, byte.isDigit {
        groups[groups.count - 1].append(character)
      } else if let separator = Separator(character) {
        separators.append(separator)
        groups.append("")
        if separator == .blank { blanks.insert(character) }
      } else {
        return nil
      }
    }
    if groups[0].isEmpty || blanks.count > 1 { return nil }
  }

  /// What the separators say, and whether the last group is a fraction; nil where no number is written so.
  func meaning(hasExponent: Bool) -> (marks: WrittenNumber.Marks, hasFraction: Bool)? {
    guard let last = separators.last else { return (.none, false) }
    let (head, tail) = (groups[0], groups[groups.count - 1])
    let before = Set(separators.dropLast())
    switch (last, separators.count) {
    case (.mark(let mark), 1):
      if tail.isEmpty { return (.none, false) }
      let isGroup = tail.count == 3 && head.count <= 3 && !head.hasPrefix("0") && !hasExponent
      return (isGroup ? .either(mark) : .fraction(mark), true)
    case (.mark(let mark), _) where before == [.mark(mark)]:
      return areThousands(groups[...]) ? (.thousands(mark), false) : nil
    case (.mark(let mark), _) where before == [.mark(mark.other)]:
      return areThousands(groups.dropLast()) && !tail.isEmpty ? (.both(fraction: mark), true) : nil
    case (.mark(let mark), _) where before == [.blank]:
      return areThousands(groups.dropLast()) && !tail.isEmpty ? (.fraction(mark), true) : nil
    case (.mark, _): return nil
    case (.blank, _):
      return before.isSubset(of: [.blank]) && areThousands(groups[...]) ? (.none, false) : nil
    }
  }

  /// Whether the first group has one to three digits, and each other one three.
  private func areThousands(_ groups: ArraySlice<String>) -> Bool {
    guard let first = groups.first, (1...3).contains(first.count), !first.hasPrefix("0") else {
      return false
    }
    return groups.dropFirst().allSatisfy { $0.count == 3 }
  }
}
