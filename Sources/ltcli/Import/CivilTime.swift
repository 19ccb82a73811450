/// A date and a time of day on somebody's clock, without a zone; the proleptic Gregorian calendar.
struct CivilTime: Sendable, Hashable {
  /// The year, 1900 to 2199.
  let year: Int
  /// The month, from 1.
  let month: Int
  /// The day of the month, from 1.
  let day: Int
  /// The hour, 0 to 23.
  let hour: Int
  /// The minute, 0 to 59.
  let minute: Int
  /// The second, 0 to 59.
  let second: Int

  /// Makes a time; nil where there is no such day or time of day, or the year is out of range.
  init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    guard (1900...2199).contains(year), (1...12).contains(month),
      (1...Self.length(ofMonth: month, year: year)).contains(day),
      (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilTime {
  /// Seconds since 1970-01-01 00:00:00 on the same clock.
  var seconds: Int {
    // Years begin in March, so that the leap day is a year's last day and month lengths repeat.
    let shiftedYear = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let days =
      shiftedYear * 365 + shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400 + dayOfYear
    return (days - Self.daysToEpoch) * 86_400 + hour * 3600 + minute * 60 + second
  }

  /// Days from 0000-03-01 to 1970-01-01.
  private static let daysToEpoch = 719_468

  /// `yyyy-MM-dd HH:mm:ss`, whatever the form it was read in.
  var text: String {
    [year, month, day].map(Self.padded).joined(separator: "-") + " "
      + [hour, minute, second].map(Self.padded).joined(separator: ":")
  }

  /// `yyyy-MM-dd`.
  var dateText: String { String(text.prefix(10)) }

  /// At least two digits.
  static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
