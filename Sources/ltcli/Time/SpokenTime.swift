import EventLog
import Projections

/// A day as people say it, which is another one each week or year: the last one that has come.
enum SpokenDay: Hashable {
  /// So many days ago.
  case ago(Int)
  /// The last day of that name; today counts unless `isBefore`.
  case weekday(Weekday, isBefore: Bool)
  /// The last day of that month and number, today included.
  case date(month: Int, day: Int)

  /// The day that is meant, as of another one.
  func day(asOf today: Day) -> Day {
    switch self {
    case .ago(let count): return today - count
    case .weekday(let weekday, let isBefore):
      let days = (today.weekday.rawValue - weekday.rawValue + 7) % 7
      return today - (isBefore && days == 0 ? 7 : days)
    case .date(let month, let day):
      // A 29 February may lie eight years back.
      for year in (today.year - 8...today.year).reversed() {
        if let found = Day(year: year, month: month, day: day), found <= today { return found }
      }
      return today
    }
  }
}

extension TimeWord {
  /// Reads `monday`, `last tue`, `28.11.`, `28.11.2026`, `11/28`, `19:10`, `6pm`, and a day with a time behind it, such
  /// as `tue 18:30` and `yesterday at 18:30`; nil for anything else, and for `3/4`, which may be two days.
  init?(spoken text: String) {
    var words = text.split(separator: " ").map(String.init)
    guard (1...4).contains(words.count) else { return nil }
    var time: Int64?
    if let last = words.last.flatMap(TimeWord.spokenTime) {
      time = last
      words.removeLast()
      if words.last == "at" { words.removeLast() }
    }
    guard !words.isEmpty else {
      self = .spoken(.ago(0), at: time)
      return
    }
    if words.count == 1, let day = Day(words[0]) ?? TimeWord.dotted(words[0]) {
      guard let time else {
        self = .days(day...day)
        return
      }
      self = .clock(ClockTime(milliseconds: day.start.milliseconds + time))
      return
    }
    guard let day = TimeWord.spokenDay(words) else { return nil }
    self = .spoken(day, at: time)
  }

  private static func spokenDay(_ words: [String]) -> SpokenDay? {
    switch words.count {
    case 1:
      if words[0] == "today" { return .ago(0) }
      if words[0] == "yesterday" { return .ago(1) }
      if let weekday = weekday(words[0]) { return .weekday(weekday, isBefore: false) }
      return yearless(words[0])
    case 2 where words[0] == "last":
      return weekday(words[1]).map { .weekday($0, isBefore: true) }
    default: return nil
    }
  }

  /// `monday`, `mon`, `mo` and so on.
  private static func weekday(_ word: String) -> Weekday? {
    let names = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    guard word.utf8.count >= 2, let place = names.firstIndex(where: { $0.hasPrefix(word) }),
      word.utf8.count <= 3 || word == names[place] || ["tues", "thur", "thurs"].contains(word)
    else { return nil }
    return Weekday.allCases[place]
  }

  /// `19:10`, `7:05`, `6pm`, `6:30pm`, in milliseconds after midnight.
  private static func spokenTime(_ word: String) -> Int64? {
    var text = word[...]
    var half: Int64?
    if word.hasSuffix("am") || word.hasSuffix("pm") {
      half = word.hasSuffix("pm") ? 12 : 0
      text = text.dropLast(2)
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(parts.count), parts.count == 2 || half != nil,
      var hour = number(parts[0]), parts[0].utf8.count <= 2, hour < 24
    else { return nil }
    var minute: Int64 = 0
    if parts.count == 2 {
      guard parts[1].utf8.count == 2, let read = number(parts[1]), read < 60 else { return nil }
      minute = read
    }
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + half
    }
    return hour * 3_600_000 + minute * 60_000
  }

  /// `28.11.2026`, `28/11/2026`.
  private static func dotted(_ word: String) -> Day? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 3, parts[2].utf8.count == 4 {
      guard let day = number(parts[0]), let month = number(parts[1]), let year = number(parts[2])
      else { return nil }
      return Day(year: Int(year), month: Int(month), day: Int(day))
    }
    guard let (day, month, year) = slashed(word), let year else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// `28.11.`, `28/11`.
  private static func yearless(_ word: String) -> SpokenDay? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var found: (day: Int, month: Int)?
    if parts.count == 3, parts[2].isEmpty, let day = number(parts[0]), let month = number(parts[1])
    {
      found = (Int(day), Int(month))
    } else if let (day, month, year) = slashed(word), year == nil {
      found = (day, month)
    }
    // Of a leap year, so that 29 February is one.
    guard let found, Day(year: 2024, month: found.month, day: found.day) != nil else { return nil }
    return .date(month: found.month, day: found.day)
  }

  /// Two or three numbers with slashes, where only one order makes a day.
  private static func slashed(_ word: String) -> (day: Int, month: Int, year: Int?)? {
    guard let (first, second, year) = numbers(of: word) else { return nil }
    if first > 12 || first == second { return (first, second, year) }
    return second > 12 ? (second, first, year) : nil
  }

  private static func numbers(of word: String) -> (Int, Int, Int?)? {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard (2...3).contains(parts.count), let first = number(parts[0]), parts[0].utf8.count <= 2,
      let second = number(parts[1]), parts[1].utf8.count <= 2
    else { return nil }
    guard parts.count == 3 else { return (Int(first), Int(second), nil) }
    guard parts[2].utf8.count == 4, let year = number(parts[2]) else { return nil }
    return (Int(first), Int(second), Int(year))
  }

  private static func number(_ text: String) -> Int64? {
    guard (1...4).contains(text.utf8.count) else { return nil }
    return Decimal.digits(text.utf8.count, of: Array(text.utf8), at: 0)
  }

  /// How to write each of the two days that a text such as `3/4` may be; nil for a text that is no such day.
  static func twoOrders(of text: String) -> (dayFirst: String, monthFirst: String)? {
    guard let word = text.split(separator: " ").first.map(String.init),
      let (first, second, year) = numbers(of: word), first != second,
      (1...12).contains(first), (1...12).contains(second)
    else { return nil }
    let end = year.map { "\($0)" } ?? ""
    return ("\(first).\(second).\(end)", "\(second).\(first).\(end)")
  }

  /// Refuses a day that may be two.
  /// - Throws: status 6, with both spellings.
  static func checkOrder(of text: String, _ place: String = "") throws(CommandError) {
    guard let (dayFirst, monthFirst) = twoOrders(of: text) else { return }
    let lead = place.isEmpty ? "" : "\(place): "
    throw CommandError(
      status: .undecided,
      reason: "\(lead)“\(Printable.text(text))” may be two days",
      hint: "write \(dayFirst) where the day stands first, or \(monthFirst) where the month does")
  }
}
