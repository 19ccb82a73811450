/// Where the engine gets random bits: a seam, so that nothing else draws any.
package protocol Randomness: Sendable {
  /// 64 bits that nobody can foresee.
  func bits() -> UInt64
}

/// The operating system's randomness.
package struct SystemRandomness: Randomness {
  /// Makes a source.
  package init() {}

  /// 64 random bits.
  package func bits() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}
