/// What stands in Strong's “Set Order” column: a number, a sort of set, or a row that is none.
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

  /// Rows that are no sets, by their names in English, German and Chinese.
  private static let restTimers = ["rest timer", "ruhezeit", "休息计时器", "休息时间"]
  private static let notes = ["note", "notiz", "备注"]

  /// Reads the column's text in any case; nil for anything else.
  init?(_ text: String) {
    let text = text.trimmed.lowercased()
    switch text {
    case "w": self = .warmup
    case "d": self = .drop
    case "f": self = .failure
    case _ where Self.restTimers.contains(text): self = .restTimer
    case _ where Self.notes.contains(text): self = .note
    default:
      guard text.utf8.count <= 6, text.utf8.allSatisfy(\.isDigit), let number = Int(text) else {
        return nil
      }
      self = .number(number)
    }
  }

  /// The text that goes into a set's id: the same in every shape and language.
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

  /// The sort of set as payloads name it; nil for a row that is no set.
  var kind: String? {
    switch self {
    case .number: "normal"
    case .warmup: "warmup"
    case .drop: "drop"
    case .failure: "failure"
    case .restTimer, .note: nil
    }
  }
}
