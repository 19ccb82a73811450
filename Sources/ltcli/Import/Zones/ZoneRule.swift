import EventLog

/// How a zone's clocks go for ever: by one offset, or by two that change every year on the same days.
///
/// It ends a zone's file, as POSIX writes it for the variable `TZ`: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Sendable {
  /// In seconds east of UTC.
  private let standardOffset: Int
  private var other: Other?

  /// The part of the year with the other offset.
  private struct Other {
    let offset: Int
    /// When it begins, on clocks with the standard offset.
    let start: ZoneRuleDay
    /// When it ends, on clocks with the other offset.
    let end: ZoneRuleDay
  }

  /// Reads the text of a rule; nil where it is none.
  init?(_ text: ArraySlice<UInt8>) {
    var reader = ZoneRuleReader(text: text)
    guard reader.takeName(), let west = reader.time() else { return nil }
    standardOffset = -west
    if reader.isAtEnd { return }
    guard reader.takeName() else { return nil }
    var offset = standardOffset + 3600
    if !reader.isNext(",") {
      guard let west = reader.time() else { return nil }
      offset = -west
    }
    guard reader.take(","), let start = reader.day(), reader.take(","), let end = reader.day(),
      reader.isAtEnd
    else { return nil }
    other = Other(offset: offset, start: start, end: end)
  }

  /// The offset at a time, in seconds east of UTC.
  /// - Parameter seconds: Since 1970-01-01 00:00:00 UTC.
  func offset(at seconds: Int) -> Int {
    guard let other else { return standardOffset }
    let year = CivilDate(daysSinceEpoch: ZoneRuleDay.days(of: seconds + standardOffset)).year
    let start = other.start.seconds(in: year) - standardOffset
    let end = other.end.seconds(in: year) - other.offset
    // South of the equator it begins in one year and ends in the next.
    let isOther =
      start < end ? start <= seconds && seconds < end : seconds < end || start <= seconds
    return isOther ? other.offset : standardOffset
  }
}
