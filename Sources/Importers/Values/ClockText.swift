/// An amount of time in the form of a clock, which spreadsheets make of one: `1:05:30`, `65:30`, `01:05:30 AM`.
struct ClockText: Sendable, Hashable {
  /// Two or three numbers.
  private let parts: [Int]
  /// The fraction of the last one.
  private let fraction: Double
  /// Whether a half of the day stands beside it, so that the first number is one of hours.
  private let hasHalf: Bool

  /// Nil for anything else.
  init?(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: ":")) else { return nil }
    let text = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let (half, rest) = HalfDay.taken(from: text)
    var fields = rest.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 2 || fields.count == 3 else { return nil }
    var fraction = ""
    if fields.count == 3, let mark = fields[2].firstIndex(where: { ".,".contains($0) }) {
      fraction = String(fields[2][fields[2].index(after: mark)...])
      fields[2] = fields[2][..<mark]
    }
    let numbers = fields.enumerated().compactMap { place, field in
      let digits = field.utf8.count
      return (place == 0 ? 1...4 : 2...2).contains(digits) && field.utf8.allSatisfy(\.isDigit)
        ? Int(field) : nil
    }
    guard numbers.count == fields.count, numbers.dropFirst().allSatisfy({ $0 < 60 }),
      fraction.utf8.count <= 9, fraction.utf8.allSatisfy(\.isDigit),
      let part = fraction.isEmpty ? 0 : Double("0." + fraction)
    else { return nil }
    var parts = numbers
    if let half {
      guard let hour = half.hour(parts[0]) else { return nil }
      parts[0] = hour
    }
    (self.parts, self.fraction, hasHalf) = (parts, part, half != nil)
  }

  /// Whether it has two numbers, which may be hours and minutes or minutes and seconds.
  var isOpen: Bool { parts.count == 2 && !hasHalf }

  /// Whether its first number is greater than an hour of the day.
  var exceedsDay: Bool { parts[0] >= 24 }

  /// The seconds.
  /// - Parameter isShort: Whether two numbers are minutes and seconds.
  func seconds(isShort: Bool) -> Double {
    if isOpen, isShort { return Double(parts[0] * 60 + parts[1]) }
    let seconds = parts.count == 3 ? parts[2] : 0
    return Double(parts[0] * 3600 + parts[1] * 60 + seconds) + fraction
  }
}
