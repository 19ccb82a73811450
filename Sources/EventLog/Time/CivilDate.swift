/// A day of the proleptic Gregorian calendar, and its arithmetic in whole numbers.
///
/// Formatters of the toolchain lose or misprint milliseconds; this neither parses nor prints
/// anything that it cannot give back exactly.
package struct CivilDate: Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// The day of the calendar, or nil where the calendar has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1,
      day <= CivilDate.days(inMonth: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that lies so many days after 1970-01-01.
  package init(daysSinceEpoch days: Int) {
    // Counted from 0000-03-01, a leap day is the last day of its year, which makes the months of
    // every year fall on the same day numbers.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// How many days after 1970-01-01 it lies.
  package var daysSinceEpoch: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate {
  /// Reads `YYYY-MM-DD` from ten bytes counted from 0; nil for anything else.
  package init?<Text: RandomAccessCollection<UInt8>>(text: Text) where Text.Index == Int {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = Decimal.digits(4, of: text, at: 0), let month = Decimal.digits(2, of: text, at: 5),
      let day = Decimal.digits(2, of: text, at: 8)
    else { return nil }
    self.init(year: Int(year), month: Int(month), day: Int(day))
  }

  /// `YYYY-MM-DD`.
  package var text: String {
    let time = Instant(milliseconds: Int64(daysSinceEpoch) * 86_400_000).text
    return String(decoding: time[..<10], as: UTF8.self)
  }
}
