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

  // Computed, that is by the compiler: a stored one is asked each time whether it is there yet.
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
    // A digit less its zero is below 10, and whatever else stands there is not; a separator that is
    // the right one leaves nothing.
    let values = UInt64(littleEndian: word) ^ form
    let ones: UInt64 = 0x0101_0101_0101_0101
    let isTooGreat = ((values & (ones &* 0x7F)) &+ ones &* 0x76 | values) & (ones &* 0x80)
    return isTooGreat | values & separators == 0 ? values : nil
  }
}
