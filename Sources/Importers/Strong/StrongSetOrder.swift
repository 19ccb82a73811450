import Projections
import Training

/// What stands in Strong's “Set Order” column: a number, a sort of set, or a row that is not a set.
enum StrongSetOrder: Sendable, Hashable {
  /// An ordinary set and its number within the exercise.
  case number(Int)
  case warmup
  case drop
  case failure
  /// A pause, not a set.
  case restTimer
  /// Words about an exercise, not a set.
  case note

  /// Every word that may stand in place of a number, in the form in which words are compared.
  private static let words: [String: StrongSetOrder] = {
    var words: [String: StrongSetOrder] = [
      "w": .warmup, "warmup": .warmup, "d": .drop, "drop": .drop, "dropset": .drop, "f": .failure,
      "failure": .failure, "tofailure": .failure,
    ]
    for language in StrongLanguage.all {
      for word in language.restTimers { words[comparable(word)] = .restTimer }
      for word in language.notes { words[comparable(word)] = .note }
    }
    return words
  }()

  /// The form in which words are compared: `WARM_UP`, `Warm-up` and `warmup` are one.
  private static func comparable(_ word: String) -> String {
    word.lowercased().filter { !$0.isWhitespace && !"_-".contains($0) }
  }

  /// Reads the column's text in any case and language; nil for anything else.
  init?(_ text: String) {
    if (1...6).contains(text.utf8.count), text.utf8.allSatisfy(\.isDigit), let number = Int(text) {
      self = .number(number)
      return
    }
    // A program that reads numbers only writes `1.0`.
    let whole = text.trimmed
    let text = whole.hasSuffix(".0") ? String(whole.dropLast(2)) : whole
    if text.utf8.allSatisfy(\.isDigit) {
      guard text.utf8.count <= 6, let number = Int(text) else { return nil }
      self = .number(number)
    } else if let order = Self.words[Self.comparable(text)] {
      self = order
    } else {
      return nil
    }
  }

  /// The text that goes into a set's id, and into a file that is written here: the same in every shape and
  /// language.
  var text: String {
    switch self {
    case .number(let number): "\(number)"
    case .warmup: "W"
    case .drop: "D"
    case .failure: "F"
    case .restTimer: "Rest Timer"
    case .note: "Note"
    }
  }

  /// The number of an ordinary set.
  var number: Int? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The sort of set; nil for a row that is not a set.
  var kind: SetKind? {
    switch self {
    case .number: .normal
    case .warmup: .warmup
    case .drop: .drop
    case .failure: .failure
    case .restTimer, .note: nil
    }
  }
}
