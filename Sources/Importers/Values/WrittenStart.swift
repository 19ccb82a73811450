import EventLog
import Projections
import Training

/// When a session began, as far as its file says it.
enum WrittenStart: Sendable, Hashable {
  /// By the clocks where it took place.
  case clock(CivilTime)
  /// The day alone.
  case day(CivilDate)
  /// The instant, with the clocks of the place where the file has an offset other than that of Greenwich.
  case instant(Instant, clock: CivilTime?)

  /// What a session's id is made of.
  var key: String {
    switch self {
    case .clock(let time): time.text
    case .day(let date): date.text
    case .instant(let instant, _): instant.description
    }
  }

  /// The instant by the clocks of a zone; a day begins at 00:00.
  func instant(by clock: LocalTime) -> Instant {
    switch self {
    case .clock(let time): clock.instant(of: time)
    case .day(let date):
      clock.instant(onClock: Int64(date.daysSinceEpoch) * Day.length)
    case .instant(let instant, _): instant
    }
  }

  /// What the clock on the wall showed; nil where the file does not say it.
  var local: CivilTime? {
    switch self {
    case .clock(let time): time
    case .day: nil
    case .instant(_, let clock): clock
    }
  }

  /// Reads a time with an offset behind it: `2022-01-05 22:06:49 +0000`, `2026-05-15T19:26:00+02:00`, the same with `Z` or
  /// `UTC`; nil for anything else.
  init?(withOffset text: String) {
    let text = text.trimmed
    let offset: Int
    let rest: Substring
    if text.hasSuffix("Z") || text.hasSuffix("z") {
      (offset, rest) = (0, text.dropLast())
    } else if text.hasSuffix("UTC") {
      (offset, rest) = (0, text.dropLast(3))
    } else {
      guard let sign = text.lastIndex(where: { "+-\u{2212}".contains($0) }),
        let seconds = Self.seconds(text[text.index(after: sign)...])
      else { return nil }
      offset = text[sign] == "+" ? seconds : -seconds
      rest = text[..<sign]
    }
    var shown = String(rest)
    // Fractions of a second are passed over.
    if let point = shown.lastIndex(of: "."), shown[point...].dropFirst().utf8.allSatisfy(\.isDigit)
    {
      shown = String(shown[..<point])
    }
    guard let time = CivilTime(shown) else { return nil }
    let instant = Instant(milliseconds: Int64(time.seconds - offset) * 1000)
    self = .instant(instant, clock: offset == 0 ? nil : time)
  }

  /// The seconds of an offset such as `0200` or `02:00`.
  private static func seconds(_ text: Substring) -> Int? {
    let digits = text.filter { $0 != ":" }
    guard digits.utf8.count == 4, digits.utf8.allSatisfy(\.isDigit), let number = Int(digits),
      number / 100 < 15, number % 100 < 60
    else { return nil }
    // `2022-01-05` ends like an offset.
    return text.utf8.count == 5 || text.utf8.count == 4
      ? number / 100 * 3600 + number % 100 * 60 : nil
  }
}
