import EventLog

/// A date and a time of day on a clock, without a zone; the proleptic Gregorian calendar.
struct CivilTime: Sendable, Hashable {
  /// The day, in the years 1900 to 2199.
  let date: CivilDate
  /// The hour, 0 to 23.
  let hour: Int
  /// The minute, 0 to 59.
  let minute: Int
  /// The second, 0 to 59.
  let second: Int

  /// Nil for a day or a time that does not exist, and for a year out of range.
  private init?(_ date: CivilDate?, time: Substring, half: HalfDay?) {
    let fields = time.split(separator: ":", omittingEmptySubsequences: false)
    let hours = fields[0]
    let rest = fields.dropFirst().map { Self.number($0, digits: 2...2) }
    guard let date, rest.count == 1 || rest.count == 2,
      let shown = Self.number(hours, digits: half == nil ? 2...2 : 1...2),
      let hour = half.map({ $0.hour(shown) }) ?? shown, let minute = rest[0],
      let second = rest.count == 2 ? rest[1] : 0
    else { return nil }
    self.init(date, hour: hour, minute: minute, second: second)
  }

  /// Nil for a time that no clock shows, and for a year out of range.
  init?(_ date: CivilDate, hour: Int, minute: Int, second: Int) {
    guard (1900...2199).contains(date.year), (0..<24).contains(hour), (0..<60).contains(minute),
      (0..<60).contains(second)
    else { return nil }
    (self.date, self.hour, self.minute, self.second) = (date, hour, minute, second)
  }

  /// The time so many seconds after 1970-01-01 00:00:00 on the same clock; nil where the year is out of range.
  init?(seconds: Int) {
    guard (-2_300_000_000...7_300_000_000).contains(Int64(seconds)) else { return nil }
    let day = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    let rest = seconds - day * 86_400
    date = CivilDate(daysSinceEpoch: day)
    guard (1900...2199).contains(date.year) else { return nil }
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
  }

  /// Seconds since 1970-01-01 00:00:00 on the same clock.
  var seconds: Int { date.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second }

  /// Whether it is another time without that time's seconds.
  func isMinute(of time: CivilTime) -> Bool {
    second == 0 && time.second != 0 && seconds == time.seconds - time.second
  }

  /// `yyyy-MM-dd HH:mm:ss`, whatever the form it was read in.
  var text: String {
    let time = [hour, minute, second].map { Decimal.text(of: $0, digits: 2) }
    return date.text + " " + time.joined(separator: ":")
  }
}

extension CivilTime {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Reads `2020-09-29 07:10:22`, the same with a `T`, and `29 Sep 2020, 07:10`; seconds may be
  /// missing in each and count as 0. Each may have a clock of twelve hours: `7:10:22 PM`, `下午7:10:22`.
  /// Nil for anything else.
  init?(_ text: String) {
    if let time = CivilTime(inOneForm: text) { self = time } else { self.init(inAnyForm: text) }
  }

  /// Reads `2020-09-29 07:10:22`, as nearly all files have it; nil for anything else.
  init?(inOneForm text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 19, bytes[10] == 0x20, bytes[13] == 0x3A, bytes[16] == 0x3A,
      let date = CivilDate(text: Array(bytes[..<10]))
    else { return nil }
    let numbers = [11, 14, 17].map { place in
      let (tens, ones) = (bytes[place], bytes[place + 1])
      return tens.isDigit && ones.isDigit ? Int(tens - 0x30) * 10 + Int(ones - 0x30) : -1
    }
    self.init(date, hour: numbers[0], minute: numbers[1], second: numbers[2])
  }

  /// Reads each form.
  init?(inAnyForm text: String) {
    let text = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let (half, rest) = HalfDay.taken(from: text)
    let halves = rest.split(whereSeparator: { " t".contains($0) })
    let words = rest.split(separator: " ")
    if halves.count == 2 {
      self.init(CivilDate(text: Array(halves[0].utf8)), time: halves[1], half: half)
    } else if words.count == 4, words[2].hasSuffix(",") {
      guard let day = Self.number(words[0], digits: 1...2),
        let month = Self.months.firstIndex(of: String(words[1])),
        let year = Self.number(words[2].dropLast(), digits: 4...4)
      else { return nil }
      self.init(CivilDate(year: year, month: month + 1, day: day), time: words[3], half: half)
    } else {
      return nil
    }
  }

  private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    // `Int` alone would take a sign.
    digits.contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
  }
}

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
    // Each of the words has an m or a letter beyond ASCII; most times have neither.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "m") || $0 >= 0x80 }) else {
      return (nil, text)
    }
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
