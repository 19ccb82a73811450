import EventLog

/// A time on the clocks of the place where the athlete is, printed `HH:MM`, without a day or a zone.
public struct TimeOfDay: Sendable, Hashable, Comparable {
  /// The hour, from 0 to 23.
  public let hour: Int
  /// The minute, from 0 to 59.
  public let minute: Int

  /// A time by its hour and minute; nil where no clock shows it.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    (self.hour, self.minute) = (hour, minute)
  }

  /// The earlier one is the lesser.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    (left.hour, left.minute) < (right.hour, right.minute)
  }
}

extension TimeOfDay: LosslessStringConvertible {
  /// Reads `HH:MM`; nil for any other text.
  public init?(_ text: String) { self.init(text: Array(text.utf8)) }

  /// Reads `HH:MM` from five bytes; nil for anything else.
  init?<Text: RandomAccessCollection<UInt8>>(text: Text) where Text.Index == Int {
    guard text.count == 5, text[2] == UInt8(ascii: ":"),
      let hour = Decimal.digits(2, of: text, at: 0), let minute = Decimal.digits(2, of: text, at: 3)
    else { return nil }
    self.init(hour: Int(hour), minute: Int(minute))
  }

  /// `HH:MM`.
  public var description: String { "\(text(of: hour)):\(text(of: minute))" }

  /// `HHMM`, as an id has it.
  package var digits: String { text(of: hour) + text(of: minute) }

  private func text(of number: Int) -> String { Decimal.text(of: Int64(number), digits: 2) }
}

extension TimeOfDay: Codable {
  /// Reads `HH:MM`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let time = TimeOfDay(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a time of day has the form HH:MM")
    }
    self = time
  }

  /// Writes `HH:MM`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
