/// Instants as payloads carry them.
enum UTCText {
  /// `2020-09-28T23:10:22.000Z` from milliseconds since 1970 UTC.
  static func text(ofMilliseconds instant: Int) -> String {
    let seconds = (instant - remainder(instant, 1000)) / 1000
    let timeOfDay = remainder(seconds, 86_400)
    let time = [timeOfDay / 3600, timeOfDay / 60 % 60, timeOfDay % 60]
      .map(CivilTime.padded).joined(separator: ":")
    let fraction = "\(1000 + remainder(instant, 1000))".dropFirst()
    return "\(date(ofDay: (seconds - timeOfDay) / 86_400))T\(time).\(fraction)Z"
  }

  /// The date of a day counted from 1970-01-01, reckoned in years that begin in March.
  private static func date(ofDay day: Int) -> String {
    let shifted = day + 719_468
    let era = (shifted - remainder(shifted, 146_097)) / 146_097
    let dayOfEra = remainder(shifted, 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return [year, month, dayOfMonth].map(CivilTime.padded).joined(separator: "-")
  }

  /// The remainder that is never negative.
  private static func remainder(_ number: Int, _ divisor: Int) -> Int {
    let remainder = number % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
