/// A seeded generator: the same seed gives the same numbers everywhere (Steele, Lea, Flood 2014).
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// A number from 0 to `bound` − 1. The bounds here are so small that the bias does not count.
  mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }

  /// One of some values.
  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[below(values.count)]
  }

  /// A UUID (version 4) in upper case, as 36 bytes of ASCII.
  mutating func uuid() -> [UInt8] {
    let high = next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for place in 0..<32 {
      if [8, 12, 16, 20].contains(place) { text.append(UInt8(ascii: "-")) }
      let word = place < 16 ? high : low
      let digit = UInt8(truncatingIfNeeded: word >> UInt64((15 - place % 16) * 4)) & 15
      text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }
    return text
  }
}
