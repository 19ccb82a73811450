import EventLog

/// A date and a time of day on somebody's clock, without a zone; the proleptic Gregorian calendar.
struct CivilTime: Sendable, Hashable {
  /// The day, in the years 1900 to 2199.
  let date: CivilDate
  /// The hour, 0 to 23.
  let hour: Int
  /// The minute, 0 to 59.
  let minute: Int
  /// The second, 0 to 59.
  let second: Int

  /// Makes a time; nil where there is no such day or time of day, or the year is out of range.
  init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    guard (1900...2199).contains(year),
      let date = CivilDate(year: year, month: month, day: day),
      (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second)
    else { return nil }
    self.date = date
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// Seconds since 1970-01-01 00:00:00 on the same clock.
  var seconds: Int { date.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second }

  /// `yyyy-MM-dd HH:mm:ss`, whatever the form it was read in.
  var text: String {
    let time = [hour, minute, second].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return date.text + " " + time.joined(separator: ":")
  }
}
