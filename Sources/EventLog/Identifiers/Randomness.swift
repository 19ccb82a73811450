/// Where the engine gets random bits: a seam, so that nothing else draws any.
public protocol Randomness: Sendable {
  /// 64 bits that nobody can foresee.
  func bits() -> UInt64
}

/// The operating system's randomness.
public struct SystemRandomness: Randomness {
  /// Makes a source.
  public init() {}

  /// 64 random bits.
  public func bits() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}
