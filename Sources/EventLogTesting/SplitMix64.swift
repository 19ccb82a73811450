/// A seeded generator: equal seeds give equal numbers everywhere (Steele, Lea, Flood 2014).
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A number from 0 to below `bound`; the bias is too small to count for the bounds of tests.
  /// - Precondition: `bound` is positive.
  package mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }

  /// Whether it happens this time, with a chance of one in `times`.
  /// - Precondition: `times` is positive.
  package mutating func once(in times: Int) -> Bool { below(times) == 0 }

  /// One element of a collection, chosen at random.
  /// - Precondition: The collection is not empty.
  package mutating func one<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
