/// SplitMix64: the same numbers from the same seed, on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A number from 0 to below `bound`.
  mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }

  /// True once in so many times.
  mutating func once(in times: Int) -> Bool { below(times) == 0 }

  /// One of some things.
  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
