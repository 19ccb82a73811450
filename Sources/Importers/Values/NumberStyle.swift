/// Which mark stands before the fractions of a file, as far as its numbers say it.
struct NumberStyle: Sendable, Hashable {
  /// What a mark means that may be either.
  enum Meaning: Sendable, Hashable {
    case fraction
    case thousands
    /// The file does not say, and a person is told what it is taken for: a fraction, but for a comma of a file whose
    /// fields commas part, since where fractions have a comma, semicolons part fields.
    case doubt
  }

  /// Whether a point stands before fractions unless a number says otherwise: apps write so, and part fields by commas.
  private let hasPoints: Bool
  private var fractions: Set<WrittenNumber.Mark> = []
  private var thousands: Set<WrittenNumber.Mark> = []
  /// Whether some number has blanks or apostrophes between its thousands, where marks would stand otherwise.
  private var hasBlanks = false

  /// - Parameter hasPoints: Whether a point stands before fractions unless a number says otherwise.
  init(hasPoints: Bool) {
    self.hasPoints = hasPoints
  }

  /// Takes in what a number says.
  mutating func learn(from number: WrittenNumber) {
    if number.hasBlanks { hasBlanks = true }
    switch number.marks {
    case .none, .either: break
    case .fraction(let mark): fractions.insert(mark)
    case .thousands(let mark): thousands.insert(mark)
    case .both(let fraction):
      fractions.insert(fraction)
      thousands.insert(fraction.other)
    }
  }

  /// What a mark with three digits behind it means.
  func meaning(of mark: WrittenNumber.Mark) -> Meaning {
    let isFraction = fractions.contains(mark) || thousands.contains(mark.other)
    let isThousands = thousands.contains(mark) || fractions.contains(mark.other)
    switch (isFraction, isThousands) {
    case (true, false): return .fraction
    case (false, true): return .thousands
    case (true, true): return .doubt
    case (false, false): return hasBlanks || mark == .point && hasPoints ? .fraction : .doubt
    }
  }

  /// Whether a mark of the number that may be either is taken to stand between thousands.
  func isGrouped(_ number: WrittenNumber) -> Bool {
    guard case .either(let mark) = number.marks else { return false }
    switch meaning(of: mark) {
    case .fraction: return false
    case .thousands: return true
    case .doubt: return hasPoints && mark == .comma
    }
  }

  /// Whether the file does not say what the number's mark means.
  func isInDoubt(_ number: WrittenNumber) -> Bool {
    if case .either(let mark) = number.marks { meaning(of: mark) == .doubt } else { false }
  }

  /// The value of a cell; nil where it is no number, or too great.
  func value(of text: String) -> Double? {
    guard let number = WrittenNumber(text) else { return nil }
    return NumberText.value(of: number.plain(isGrouped: isGrouped(number)), allowsComma: false)
  }

  /// A number with the digits that were entered, a point before the fraction and nothing between thousands, so that
  /// it is the same text whatever saved the file.
  func entered(_ text: String) -> String {
    // A point and other than three digits behind it, or none: the text says itself what it is.
    if let number = WrittenNumber(digitsOf: text), number.marks != .fraction(.comma) { return text }
    guard let number = WrittenNumber(text) else { return text.trimmed }
    let plain = number.plain(isGrouped: isGrouped(number))
    let value = NumberText.value(of: plain, allowsComma: false)
    let entered = text.trimmed.replacing(",", with: ".")
    return NumberText.value(of: entered, allowsComma: false) == value ? entered : plain
  }
}
