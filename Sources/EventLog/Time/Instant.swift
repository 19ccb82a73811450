/// A point in wall-clock time, in whole milliseconds since 1970-01-01T00:00:00Z.
public struct Instant: Sendable, Hashable, Comparable {
  /// Milliseconds since the epoch.
  public let milliseconds: Int64

  /// Makes an instant.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Reads `YYYY-MM-DDThh:mm:ss.mmmZ`; the milliseconds may be left out; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let instant = Array(text.utf8).withUnsafeBytes { Instant(text: $0) }
    guard let instant else { return nil }
    self = instant
  }

  /// Reads the text from bytes.
  package init?(text: UnsafeRawBufferPointer) {
    guard text.count == TimeText.length || text.count == TimeText.length - 4,
      let date = CivilDate(text: text.prefix(10)), text[10] == UInt8(ascii: "T"),
      let hour = Decimal.digits(2, of: text, at: 11), hour < 24, text[13] == UInt8(ascii: ":"),
      let minute = Decimal.digits(2, of: text, at: 14), minute < 60,
      text[16] == UInt8(ascii: ":"),
      let second = Decimal.digits(2, of: text, at: 17), second < 60,
      text[text.count - 1] == UInt8(ascii: "Z")
    else { return nil }
    var millisecond: Int64 = 0
    if text.count == TimeText.length {
      guard text[19] == UInt8(ascii: "."), let value = Decimal.digits(3, of: text, at: 20)
      else { return nil }
      millisecond = value
    }
    let seconds = Int64(date.daysSinceEpoch) * 86_400 + hour * 3600 + minute * 60 + second
    milliseconds = seconds * 1000 + millisecond
  }

  /// The earlier instant is the lesser.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Instant {
  /// The first instant that has a text: the year 0 begins.
  package static let earliestPrinted = Instant(milliseconds: -62_167_219_200_000)
  /// The last instant that has a text: the year 9999 ends.
  package static let latestPrinted = Instant(milliseconds: 253_402_300_799_999)

  /// The nearest instant that has a text: itself in the years 0 to 9999, else their nearest end.
  package var nearestPrinted: Instant {
    min(max(self, .earliestPrinted), .latestPrinted)
  }

  /// The first instant that a stamp can carry: the year 2000 begins (merge-rules 1).
  package static let earliestStamped = Instant(milliseconds: 946_684_800_000)
  /// The first instant that a wall clock is read as: the second millisecond of 2000. The first one is that of starters
  /// (merge-rules 1, merge-rules 16).
  package static let earliestClocked = Instant(milliseconds: 946_684_800_001)
  /// The last instant that a stamp can carry: the year 2199 ends (merge-rules 1).
  package static let latestStamped = Instant(milliseconds: 7_258_118_399_999)
  /// The last instant that a wall clock is believed: the year 2099 ends (merge-rules 1).
  package static let latestBelieved = Instant(milliseconds: 4_102_444_799_999)
}

extension Instant: CustomStringConvertible {
  /// `YYYY-MM-DDThh:mm:ss.mmmZ`; outside the years 0 to 9999 their nearest end.
  public var description: String { String(decoding: text, as: UTF8.self) }

  /// The text as bytes.
  package var text: [UInt8] { TimeText(self).bytes }
}

/// The text `YYYY-MM-DDThh:mm:ss.mmmZ` of a time, ready to be appended.
struct TimeText: Sendable {
  // `YYYY-MM-`, `DDThh:mm` and `:ss.mmmZ` as they stand in memory.
  private let day: UInt64
  private let minute: UInt64
  private let second: UInt64

  /// How many bytes the text has.
  static let length = 24

  /// The text of a time; a time outside the years 0 to 9999 is printed as their nearest end.
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
