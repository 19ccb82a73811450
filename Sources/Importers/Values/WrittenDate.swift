import EventLog

/// A date as spreadsheets show it, with a time of day if it has one: `7/23/2025 7:16 PM`, `23.07.2025 19:16`.
struct WrittenDate: Sendable {
  /// What the date itself says of its day.
  private enum Days: Sendable {
    case certain(CivilDate)
    /// The year stands last, behind two numbers of which either may be the day.
    case open(Int, Int, year: Int)
  }

  private let days: Days
  /// Hour, minute and second; nil for a day alone.
  private let time: (hour: Int, minute: Int, second: Int)?
  /// Whether it has seconds.
  let hasSeconds: Bool

  /// Reads a year of four digits that stands first; day, month and year with points; or, with `/` or `-`, a year that
  /// stands last. Two digits are a year of this century, though not behind `-`: with it the year may stand first.
  /// Nil for anything else.
  init?(_ text: String) {
    let text = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let (half, rest) = HalfDay.taken(from: Self.withSlashes(text))
    var scanner = rest[...]
    guard let days = Self.days(from: &scanner) else { return nil }
    self.days = days
    guard let first = scanner.first else {
      if half != nil { return nil }
      (time, hasSeconds) = (nil, false)
      return
    }
    guard " t,.".contains(first) else { return nil }
    scanner = scanner.drop { ",.".contains($0) }
    scanner = scanner.drop { " t".contains($0) }
    guard let (time, hasSeconds) = Self.time(scanner, half) else { return nil }
    (self.time, self.hasSeconds) = (time, hasSeconds)
  }

  /// Whether it has a time of day.
  var hasTime: Bool { time != nil }

  /// Which order it proves; nil where it has none, and where both are possible.
  var proves: DateOrder? {
    guard case .open(let first, let second, _) = days else { return nil }
    return first > 12 ? .dayFirst : second > 12 ? .monthFirst : nil
  }

  /// Whether it is another day in the other order.
  var isOpen: Bool {
    guard case .open(let first, let second, _) = days else { return false }
    return proves == nil && first != second
  }

  /// The date and its time, without one at 00:00; nil where that order has no such day.
  /// - Parameter order: Nil only for a date that is the same day in both.
  func time(in order: DateOrder?) -> CivilTime? {
    let date: CivilDate?
    switch days {
    case .certain(let day): date = day
    case .open(let first, let second, let year):
      switch order ?? .dayFirst {
      case .dayFirst: date = CivilDate(year: year, month: second, day: first)
      case .monthFirst: date = CivilDate(year: year, month: first, day: second)
      }
    }
    let time = time ?? (0, 0, 0)
    return date.flatMap { CivilTime($0, hour: time.hour, minute: time.minute, second: time.second) }
  }
}

extension WrittenDate {
  /// `2025年7月23日` as `2025/7/23`, and the same in Korean.
  private static func withSlashes(_ text: String) -> String {
    guard text.contains(where: { "年년".contains($0) }) else { return text }
    var slashed = ""
    for character in text {
      switch character {
      case "年", "년", "月", "월": slashed.append("/")
      case "日", "일": slashed.append(" ")
      default: slashed.append(character)
      }
    }
    return slashed.replacing("/ ", with: "/").split(separator: " ").joined(separator: " ")
  }

  private static func days(from rest: inout Substring) -> Days? {
    var numbers: [Substring] = []
    var separators: [Character] = []
    while true {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard (1...4).contains(digits.count) else { return nil }
      numbers.append(digits)
      rest = rest.dropFirst(digits.count)
      if numbers.count == 3 { break }
      guard let separator = rest.first, "/.-".contains(separator) else { return nil }
      separators.append(separator)
      rest = rest.dropFirst()
      // As Korean has it: `2025. 7. 23.`
      if separator == ".", rest.first == " " { rest = rest.dropFirst() }
    }
    guard separators[0] == separators[1] else { return nil }
    let values = numbers.compactMap { Int($0) }
    guard values.count == 3 else { return nil }
    switch (numbers[0].count, numbers[1].count, numbers[2].count) {
    case (4, 1...2, 1...2):
      return CivilDate(year: values[0], month: values[1], day: values[2]).map { .certain($0) }
    case (1...2, 1...2, 4),
      (1...2, 1...2, 2) where separators[0] != "-":
      let year = numbers[2].count == 4 ? values[2] : 2000 + values[2]
      if separators[0] == "." {
        return CivilDate(year: year, month: values[1], day: values[0]).map { .certain($0) }
      }
      let isDay =
        CivilDate(year: year, month: values[1], day: values[0]) != nil
        || CivilDate(year: year, month: values[0], day: values[1]) != nil
      return isDay ? .open(values[0], values[1], year: year) : nil
    default: return nil
    }
  }

  /// Reads `19:16:05`, `7:16` and `19.16`; a fraction of a second is passed over.
  private static func time(
    _ text: Substring, _ half: HalfDay?
  ) -> (time: (hour: Int, minute: Int, second: Int), hasSeconds: Bool)? {
    var fields = text.split(separator: ":", omittingEmptySubsequences: false)
    if fields.count == 1 { fields = text.split(separator: ".", omittingEmptySubsequences: false) }
    guard fields.count == 2 || fields.count == 3 else { return nil }
    if fields.count == 3, let mark = fields[2].firstIndex(where: { ".,".contains($0) }) {
      guard fields[2][mark...].dropFirst().utf8.allSatisfy(\.isDigit) else { return nil }
      fields[2] = fields[2][..<mark]
    }
    let numbers = fields.enumerated().compactMap { place, field in
      (place == 0 ? 1...2 : 2...2).contains(field.utf8.count) && field.utf8.allSatisfy(\.isDigit)
        ? Int(field) : nil
    }
    guard numbers.count == fields.count,
      let hour = half.map({ $0.hour(numbers[0]) }) ?? numbers[0]
    else { return nil }
    let second = numbers.count == 3 ? numbers[2] : 0
    guard (0..<24).contains(hour), (0..<60).contains(numbers[1]), (0..<60).contains(second) else {
      return nil
    }
    return ((hour, numbers[1], second), numbers.count == 3)
  }
}
