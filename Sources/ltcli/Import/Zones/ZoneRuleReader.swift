/// Reads the text of a zone's rule from its beginning to its end.
struct ZoneRuleReader {
  private var text: ArraySlice<UInt8>

  init(text: ArraySlice<UInt8>) {
    self.text = text
  }

  var isAtEnd: Bool { text.isEmpty }

  /// Whether a character is the next one.
  func isNext(_ character: Unicode.Scalar) -> Bool { text.first == UInt8(ascii: character) }

  /// Takes a character, where it is the next one; says whether it is.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard isNext(character) else { return false }
    text.removeFirst()
    return true
  }

  /// Takes the name of an offset: letters, or whatever stands between angle brackets.
  mutating func takeName() -> Bool {
    if take("<") {
      guard let end = text.firstIndex(of: UInt8(ascii: ">")) else { return false }
      text = text[(end + 1)...]
      return true
    }
    let rest = text.drop { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    defer { text = rest }
    return rest.count < text.count
  }

  /// Takes a time such as `-3`, `+05:30` or `2:00:00`, in seconds.
  mutating func time() -> Int? {
    let isNegative = isNext("-")
    if isNegative || isNext("+") { text.removeFirst() }
    guard var seconds = number(upTo: 167) else { return nil }
    seconds *= 3600
    for unit in [60, 1] where take(":") {
      guard let count = number(upTo: 59) else { return nil }
      seconds += count * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// Takes a day of every year with its time, such as `M10.5.0/3`.
  mutating func day() -> ZoneRuleDay? {
    guard let day = dayOfYear() else { return nil }
    guard take("/") else { return ZoneRuleDay(day: day, time: 7200) }
    return time().map { ZoneRuleDay(day: day, time: $0) }
  }

  private mutating func dayOfYear() -> ZoneRuleDay.Day? {
    if take("J") { return number(upTo: 365).flatMap { $0 > 0 ? .withoutLeapDay($0) : nil } }
    guard take("M") else { return number(upTo: 365).map { .withLeapDay($0) } }
    guard let month = number(upTo: 12), month > 0, take("."), let week = number(upTo: 5), week > 0,
      take("."), let weekday = number(upTo: 6)
    else { return nil }
    return .weekday(weekday, week: week, month: month)
  }

  private mutating func number(upTo greatest: Int) -> Int? {
    let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard (1...3).contains(digits.count) else { return nil }
    text = text.dropFirst(digits.count)
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return value <= greatest ? value : nil
  }
}
