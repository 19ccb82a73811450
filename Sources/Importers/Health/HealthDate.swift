import EventLog

/// A time as Apple Health writes it: `2024-07-05 06:00:00 -0400`.
struct HealthDate: Sendable, Hashable {
  let instant: Instant
  /// What the clocks of the file's offset show.
  let local: CivilTime

  /// Nil for anything else.
  init?(_ text: XMLText) {
    let bytes = text.bytes
    guard bytes.count == 25, bytes[10] == 0x20, bytes[13] == 0x3A, bytes[16] == 0x3A,
      bytes[19] == 0x20, let date = CivilDate(text: Array(bytes[0..<10]))
    else { return nil }
    func number(_ place: Int) -> Int? {
      let (tens, ones) = (bytes[place], bytes[place + 1])
      guard tens.isDigit, ones.isDigit else { return nil }
      return Int(tens - 0x30) * 10 + Int(ones - 0x30)
    }
    guard let hour = number(11), let minute = number(14), let second = number(17),
      let local = CivilTime(date, hour: hour, minute: minute, second: second),
      let hours = number(21), let minutes = number(23), hours < 24, minutes < 60
    else { return nil }
    let offset = hours * 3600 + minutes * 60
    switch bytes[20] {
    case UInt8(ascii: "+"): instant = Self.instant(local.seconds - offset)
    case UInt8(ascii: "-"): instant = Self.instant(local.seconds + offset)
    default: return nil
    }
    self.local = local
  }

  private static func instant(_ seconds: Int) -> Instant {
    Instant(milliseconds: Int64(seconds) * 1000)
  }
}
