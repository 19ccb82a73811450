/// The half of a day that a clock of twelve hours shows.
enum HalfDay: Sendable {
  case morning
  case afternoon

  /// How the halves are called, in lower case: behind the time in most languages, before it in those of Asia.
  private static let words: [(HalfDay, [String])] = [
    (.morning, ["a. m.", "a.m.", "am", "上午", "午前", "오전"]),
    (.afternoon, ["p. m.", "p.m.", "pm", "下午", "午後", "오후"]),
  ]

  /// Takes the half of the day out of a time.
  /// - Parameter text: In lower case, with single spaces.
  static func taken(from text: String) -> (HalfDay?, rest: String) {
    for (half, words) in words {
      for word in words where text.contains(word) {
        let rest = text.replacing(word, with: " ", maxReplacements: 1)
        return (half, rest.split(separator: " ").joined(separator: " "))
      }
    }
    return (nil, text)
  }

  /// The hour from 0 to 23; nil where no such clock shows it.
  func hour(_ shown: Int) -> Int? {
    guard (1...12).contains(shown) else { return nil }
    return shown % 12 + (self == .afternoon ? 12 : 0)
  }
}
