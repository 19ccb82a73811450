/// The seam through which the engine gets random bits.
package protocol Randomness: Sendable {
  /// 64 unpredictable bits.
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
