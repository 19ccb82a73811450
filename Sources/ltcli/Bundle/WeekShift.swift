import EventLog

/// By how many weeks all days move: their order, their distances and their weekdays stay.
struct WeekShift: Hashable {
  let weeks: Int

  /// How many weeks it moves at most.
  private static let most = 520
  private static let week: Int64 = 7 * 86_400_000

  /// Draws a shift that keeps some stamps and days within what can be written.
  /// - Parameters:
  ///   - stamps: The first and the last instant of stamps that move; nil where there are none.
  ///   - days: The first and the last day, counted from 1970-01-01; nil where there are none.
  /// - Returns: nil where there is no room, which takes a history from 2000 to 2199.
  init?(
    stamps: ClosedRange<Instant>?, days: ClosedRange<Int>?,
    _ random: inout some RandomNumberGenerator
  ) {
    var (back, forth) = (WeekShift.most, WeekShift.most)
    if let stamps {
      let before = stamps.lowerBound.milliseconds - Instant.earliestClocked.milliseconds
      let behind = Instant.latestStamped.milliseconds - stamps.upperBound.milliseconds
      back = min(back, Int(before / WeekShift.week))
      forth = min(forth, Int(behind / WeekShift.week))
    }
    if let days {
      back = min(back, (days.lowerBound - WeekShift.firstDay) / 7)
      forth = min(forth, (WeekShift.lastDay - days.upperBound) / 7)
    }
    // Back where that is possible: a clock that is ahead is told as wrong.
    if back >= 1 {
      weeks = -Int.random(in: 1...back, using: &random)
    } else if forth >= 1 {
      weeks = Int.random(in: 1...forth, using: &random)
    } else {
      return nil
    }
  }

  /// 0000-01-01 and 9999-12-31.
  private static let (firstDay, lastDay) = (-719_528, 2_932_896)

  /// A stamp; those of starters stay, which come before all others.
  func stamp(_ stamp: Stamp) -> Stamp {
    guard WeekShift.moves(stamp) else { return stamp }
    let instant = Instant(milliseconds: stamp.instant.milliseconds + Int64(weeks) * WeekShift.week)
    return Stamp(instant: instant, counter: stamp.counter) ?? stamp
  }

  /// Whether a stamp is one of the calendar.
  static func moves(_ stamp: Stamp) -> Bool { stamp.instant != .earliestStamped }

  /// The text of a day that is counted from 1970-01-01.
  func day(_ day: Int) -> String { CivilDate(daysSinceEpoch: day + 7 * weeks).text }

  /// A text that begins with a day, with the day moved.
  func text(_ text: String) -> String {
    guard let day = WeekShift.day(in: text) else { return text }
    return self.day(day) + String(decoding: text.utf8.dropFirst(10), as: UTF8.self)
  }

  /// The day of a text that is a day or a time, with or without a zone; nil for any other text.
  static func day(in text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, let date = CivilDate(text: Array(bytes[..<10])) else { return nil }
    guard let mark = bytes.dropFirst(10).first else { return date.daysSinceEpoch }
    let isTime =
      mark == UInt8(ascii: "T")
      && bytes.dropFirst(11).allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "Z"),
          UInt8(ascii: "+"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
    return isTime ? date.daysSinceEpoch : nil
  }
}
