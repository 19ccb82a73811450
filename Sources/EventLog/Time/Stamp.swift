/// The logical time of an event: milliseconds and a counter (merge-rules 1).
///
/// Printed `YYYY-MM-DDThh:mm:ss.mmmZ-cccc`; text order is time order.
public struct Stamp: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970 in the upper 48 bits, the counter in the lower 16, so that one
  /// comparison of integers orders two stamps.
  package let packed: UInt64

  /// Makes a stamp; nil outside the years 2000 to 2199.
  package init?(instant: Instant, counter: UInt16 = 0) {
    guard instant >= .earliestStamped, instant <= .latestStamped else { return nil }
    packed = UInt64(instant.milliseconds) << 16 | UInt64(counter)
  }

  init(packed: UInt64) {
    self.packed = packed
  }

  /// The wall-clock part.
  public var instant: Instant { Instant(milliseconds: Int64(packed >> 16)) }

  /// The counter that orders stamps of one millisecond.
  public var counter: UInt16 { UInt16(truncatingIfNeeded: packed) }

  /// Orders by time, then by counter.
  public static func < (left: Stamp, right: Stamp) -> Bool {
    left.packed < right.packed
  }
}

extension Stamp {
  /// The stamp of a local write: the greater of the wall clock and one tick after the greatest
  /// stamp that the store holds on the entity (merge-rules 1).
  ///
  /// A wall clock outside the years 2000 to 2099 is read as if it stood at their nearest end, but for the first
  /// millisecond, which is that of starters.
  /// - Returns: nil where the entity's greatest stamp is the last one there is.
  package static func forLocalWrite(now: Instant, after greatest: Stamp?) -> Stamp? {
    let clock = Stamp(packed: UInt64(believed(now).milliseconds) << 16)
    guard let greatest, greatest >= clock else { return clock }
    return greatest.ticked
  }

  /// The stamp of a starter: its version is its place in the first millisecond there is, so that every edit and every
  /// deletion is later (merge-rules 16).
  /// - Parameter version: From 1.
  /// - Returns: nil for 0.
  package static func starter(version: UInt16) -> Stamp? {
    version == 0 ? nil : Stamp(packed: first.packed + UInt64(version) - 1)
  }

  /// The first stamp there is, which a starter of version 1 brings.
  package static let first = Stamp(packed: UInt64(Instant.earliestStamped.milliseconds) << 16)

  /// The stamp of a record that another app last changed at a time, and that is adopted now (merge-rules 16): later
  /// than every starter, and no later than the wall clock.
  package static func forAdoption(of updatedAt: Instant, now: Instant) -> Stamp {
    let instant = min(max(updatedAt, .earliestClocked), believed(now))
    return Stamp(packed: UInt64(instant.milliseconds) << 16)
  }

  /// A wall clock's time, moved into the years whose clocks are believed.
  private static func believed(_ now: Instant) -> Instant {
    min(max(now, .earliestClocked), .latestBelieved)
  }

  /// The last stamp there is, which no local write can follow.
  package static let last = Stamp(packed: UInt64(Instant.latestStamped.milliseconds) << 16 | 0xFFFF)

  /// How many stamps follow it.
  package var followers: UInt64 { Stamp.last.packed > packed ? Stamp.last.packed - packed : 0 }

  /// The next stamp: counter plus 1, past ffff the next millisecond with counter 0; nil past the
  /// year 2199.
  package var ticked: Stamp? {
    // A snapshot may state any 64 bits, the greatest number among them.
    guard instant <= .latestStamped else { return nil }
    let next = Stamp(packed: packed + 1)
    return next.instant <= .latestStamped ? next : nil
  }
}

extension Stamp: CustomStringConvertible {
  /// How many bytes the text has.
  static let length = TimeText.length + 5

  /// Reads `YYYY-MM-DDThh:mm:ss.mmmZ-cccc`; nil for anything else.
  package init?(_ text: String) {
    let stamp = Array(text.utf8).withUnsafeBytes {
      $0.count == Stamp.length ? Stamp(bytes: $0, at: 0) : nil
    }
    guard let stamp else { return nil }
    self = stamp
  }

  /// `YYYY-MM-DDThh:mm:ss.mmmZ-cccc`.
  public var description: String {
    "\(instant)-\(Hexadecimal.text(of: UInt64(counter), digits: 4))"
  }
}

extension Stamp {
  /// Reads the text that stands at an offset of bytes, eight digits and separators at a time; nil for
  /// anything but a stamp.
  ///
  /// Bounds: the caller has seen that `Stamp.length` bytes are there; the last word read ends with
  /// them.
  @inline(__always)
  init?(bytes: UnsafeRawBufferPointer, at offset: Int) {
    @inline(__always) func digits(_ start: Int, _ form: TextForm) -> UInt64? {
      form.digits(of: bytes.loadUnaligned(fromByteOffset: offset &+ start, as: UInt64.self))
    }
    let end = UInt64(
      littleEndian: bytes.loadUnaligned(fromByteOffset: offset &+ 21, as: UInt64.self))
    guard let first = digits(0, .yearAndMonth), let second = digits(8, .dayAndMinutes),
      let third = digits(16, .secondAndMilliseconds),
      (end >> 24) & 0xFF == UInt64(UInt8(ascii: "-")),
      // Four zeros stand before the four digits of the counter.
      let counter = Hexadecimal.eightDigits(
        UInt64(littleEndian: end & 0xFFFF_FFFF_0000_0000 | 0x3030_3030))
    else { return nil }
    @inline(__always) func number(_ word: UInt64, _ start: UInt64, _ count: UInt64) -> Int {
      var number: UInt64 = 0
      for place in start..<(start + count) { number = number &* 10 &+ word >> (place &* 8) & 0xF }
      return Int(truncatingIfNeeded: number)
    }
    let hour = number(second, 3, 2)
    let minute = number(second, 6, 2)
    let seconds = number(third, 1, 2)
    guard hour < 24, minute < 60, seconds < 60,
      let date = CivilDate(
        year: number(first, 0, 4), month: number(first, 5, 2), day: number(second, 0, 2))
    else { return nil }
    let time = Int64((hour &* 60 &+ minute) &* 60 &+ seconds)
    let milliseconds =
      (Int64(date.daysSinceEpoch) &* 86_400 &+ time) &* 1000 &+ Int64(number(third, 4, 3))
    self.init(
      instant: Instant(milliseconds: milliseconds),
      counter: UInt16(truncatingIfNeeded: counter))
  }
}

/// Eight characters of which some must be digits and others are given.
private struct TextForm {
  /// A zero for each digit, and the others as they are.
  let form: UInt64
  /// All bits of the others.
  let separators: UInt64

  // Computed by the compiler: a stored static checks at each use whether it exists yet.
  @inline(__always) static var yearAndMonth: TextForm { TextForm("0000-00-") }
  @inline(__always) static var dayAndMinutes: TextForm { TextForm("00T00:00") }
  @inline(__always) static var secondAndMilliseconds: TextForm { TextForm(":00.000Z") }

  @inline(__always)
  private init(_ text: StaticString) {
    var form: UInt64 = 0
    var separators: UInt64 = 0
    for place in 0..<8 {
      let byte = text.utf8Start[place]
      form |= UInt64(byte) << UInt64(place * 8)
      if byte != UInt8(ascii: "0") { separators |= 0xFF << UInt64(place * 8) }
    }
    self.form = form
    self.separators = separators
  }

  /// The values of the digits, each in the byte where it stands; nil where the form is another.
  @inline(__always)
  func digits(of word: UInt64) -> UInt64? {
    // A digit less its zero is below 10, and any other byte is not; a right separator leaves 0.
    let values = UInt64(littleEndian: word) ^ form
    let ones: UInt64 = 0x0101_0101_0101_0101
    let isTooGreat = ((values & (ones &* 0x7F)) &+ ones &* 0x76 | values) & (ones &* 0x80)
    return isTooGreat | values & separators == 0 ? values : nil
  }
}
