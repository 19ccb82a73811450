import EventLog
import Projections

/// A time as people write it, before it is known when and where it is read.
enum TimeWord: Hashable {
  /// The moment of the call.
  case now
  /// The day that lies so many days before the present one.
  case daysAgo(Int64)
  /// So many milliseconds before now; where they are whole days, their number.
  case ago(milliseconds: Int64, days: Int64?)
  /// A day, or all days of a month or a year.
  case days(ClosedRange<Day>)
  /// A day as people say it, with the milliseconds after midnight where a time stands behind it.
  case spoken(SpokenDay, at: Int64?)
  /// A time on the clocks of the zone in which it is read.
  case clock(ClockTime)
  /// A time with its offset from Greenwich.
  case instant(Instant)
}

extension TimeWord {
  /// Reads `now`, `today`, `yesterday`, `7d` and its like, a day, a month, a year, a day with a time, the
  /// same with `Z` or an offset, and days and times as people say them (`init(spoken:)`). Capitals do not count. Nil
  /// for anything else.
  init?(_ text: String) {
    switch text.lowercased() {
    case "now": self = .now
    case "today": self = .daysAgo(0)
    case "yesterday": self = .daysAgo(1)
    case let word:
      let bytes = Array(word.utf8)
      guard
        let word = TimeWord(span: bytes) ?? TimeWord(days: bytes) ?? TimeWord(time: bytes)
          ?? TimeWord(spoken: word)
      else { return nil }
      self = word
    }
  }

  /// Reads `30min`, `12h`, `7d`, `2w`, of no more than five digits.
  private init?(span text: [UInt8]) {
    let digits = text.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard (1...5).contains(digits.count),
      let count = Decimal.digits(digits.count, of: text, at: 0)
    else { return nil }
    switch String(decoding: text[digits.count...], as: UTF8.self) {
    case "min": self = .ago(milliseconds: count * 60_000, days: nil)
    case "h": self = .ago(milliseconds: count * 3_600_000, days: nil)
    case "d": self = .ago(milliseconds: count * Day.length, days: count)
    case "w": self = .ago(milliseconds: count * 7 * Day.length, days: count * 7)
    default: return nil
    }
  }

  /// Reads `2026-11-22`, `2026-11`, `2026`.
  private init?(days text: [UInt8]) {
    let text = String(decoding: text, as: UTF8.self)
    switch text.utf8.count {
    case 10:
      guard let day = Day(text) else { return nil }
      self = .days(day...day)
    case 7:
      guard let first = Day(text + "-01") else { return nil }
      self = .days(first...first.endOfMonth)
    case 4:
      guard let first = Day(text + "-01-01"), let last = Day(text + "-12-31") else { return nil }
      self = .days(first...last)
    default: return nil
    }
  }

  /// Reads `2026-11-22T18:00` or with a space, seconds, milliseconds, `Z`, `+01:00`, `+0100` or `+01`.
  private init?(time text: [UInt8]) {
    guard text.count >= 16, let date = CivilDate(text: Array(text[..<10])),
      text[10] == UInt8(ascii: "t") || text[10] == UInt8(ascii: " "),
      var time = TimeWord.timeOfDay(text[11..<16])
    else { return nil }
    var rest = text[16...]
    if rest.first == UInt8(ascii: ":") {
      guard rest.count >= 3, let second = Decimal.digits(2, of: text, at: 17), second < 60
      else { return nil }
      time += second * 1000
      rest = rest.dropFirst(3)
      if rest.first == UInt8(ascii: ".") {
        guard rest.count >= 4, let part = Decimal.digits(3, of: text, at: 20) else { return nil }
        time += part
        rest = rest.dropFirst(4)
      }
    }
    let clock = Int64(date.daysSinceEpoch) * Day.length + time
    if rest.isEmpty {
      self = .clock(ClockTime(milliseconds: clock))
    } else {
      guard let offset = TimeWord.offset(rest) else { return nil }
      self = .instant(Instant(milliseconds: clock - offset))
    }
  }

  /// `18:00` in milliseconds.
  private static func timeOfDay(_ text: ArraySlice<UInt8>) -> Int64? {
    let start = text.startIndex
    guard text.count == 5, text[start + 2] == UInt8(ascii: ":"),
      let hour = Decimal.digits(2, of: text, at: start), hour < 24,
      let minute = Decimal.digits(2, of: text, at: start + 3), minute < 60
    else { return nil }
    return hour * 3_600_000 + minute * 60_000
  }

  /// `Z`, `+01:00`, `-0330` or `+01` in milliseconds.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int64? {
    if text.elementsEqual([UInt8(ascii: "z")]) { return 0 }
    let sign: Int64
    switch text.first {
    case UInt8(ascii: "+"): sign = 1
    case UInt8(ascii: "-"): sign = -1
    default: return nil
    }
    var digits = Array(text.dropFirst())
    if digits.count == 2 { digits += Array("00".utf8) }
    if digits.count == 4 { digits.insert(UInt8(ascii: ":"), at: 2) }
    return timeOfDay(digits[...]).map { sign * $0 }
  }
}
