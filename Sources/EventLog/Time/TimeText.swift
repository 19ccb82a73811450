/// The text `YYYY-MM-DDThh:mm:ss.mmmZ` of a time, ready to be appended.
struct TimeText: Sendable {
  // `YYYY-MM-`, `DDThh:mm` and `:ss.mmmZ` as they stand in memory.
  private let day: UInt64
  private let minute: UInt64
  private let second: UInt64

  /// How many bytes the text has.
  static let length = 24

  /// The text of a time; one outside the years 0 to 9999 is printed as their nearest end.
  init(_ instant: Instant) {
    let milliseconds = instant.nearestPrinted.milliseconds
    let day = Int((milliseconds >= 0 ? milliseconds : milliseconds - 86_399_999) / 86_400_000)
    let date = CivilDate(daysSinceEpoch: day)
    let time = Int(milliseconds - Int64(day) * 86_400_000)
    self.day =
      Self.pair(date.year / 100) | Self.pair(date.year % 100) << 16 | Self.sign("-") << 32
      | Self.pair(date.month) << 40 | Self.sign("-") << 56
    minute =
      Self.pair(date.day) | Self.sign("T") << 16 | Self.pair(time / 3_600_000) << 24
      | Self.sign(":") << 40 | Self.pair(time / 60_000 % 60) << 48
    second =
      Self.sign(":") | Self.pair(time / 1000 % 60) << 8 | Self.sign(".") << 24
      | Self.pair(time % 1000 / 10) << 32 | Self.digit(time % 10) << 48 | Self.sign("Z") << 56
  }

  /// The text as bytes.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(TimeText.length)
    append(to: &bytes)
    return bytes
  }

  /// Appends the text.
  @inline(__always)
  func append(to text: inout some ByteSink) {
    text.append(8, of: day)
    text.append(8, of: minute)
    text.append(8, of: second)
  }

  /// Two digits as they stand in memory.
  private static func pair(_ number: Int) -> UInt64 {
    digit(number / 10) | digit(number % 10) << 8
  }

  private static func digit(_ number: Int) -> UInt64 { sign("0") + UInt64(number) }

  private static func sign(_ character: Unicode.Scalar) -> UInt64 {
    UInt64(UInt8(ascii: character))
  }
}
