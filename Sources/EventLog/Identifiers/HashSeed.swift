/// Two secret numbers that seed the hashes of this process's tables, so that an attacker cannot choose ids that
/// collide and make the tables slow.
///
/// XXH64 alone cannot prevent that: it is public, and thousands of colliding ids are made in a second. The seed
/// decides where a table's slots are, never what it answers.
package struct HashSeed: Sendable {
  @usableFromInline let mask: UInt64
  /// Odd, so that no bit is lost by a product with it.
  @usableFromInline let factor: UInt64

  /// Draws a seed.
  package init(from randomness: some Randomness) {
    mask = randomness.bits()
    factor = randomness.bits() | 1
  }

  /// The seed of every table without one of its own, drawn once.
  package static let ofThisProcess = HashSeed(from: SystemRandomness())

  /// The hash of some bytes.
  ///
  /// Bounds: it reads eight bytes only where eight are left.
  /// - Parameter salt: Gives the same bytes another hash; less than 2^56.
  @inlinable @inline(__always)
  package func hash(of bytes: UnsafeRawBufferPointer, salt: UInt64) -> UInt64 {
    var hash = hash(of: salt ^ UInt64(bytes.count) << 56)
    var offset = 0
    while bytes.count &- offset >= 8 {
      hash = self.hash(of: hash ^ HashSeed.word(bytes, offset))
      offset &+= 8
    }
    guard offset < bytes.count else { return hash }
    if bytes.count >= 8 {
      return self.hash(of: hash ^ HashSeed.word(bytes, bytes.count &- 8))
    }
    var rest: UInt64 = 0
    for index in offset..<bytes.count { rest = rest << 8 | UInt64(bytes[index]) }
    return self.hash(of: hash ^ rest)
  }

  /// The hash of a number: both halves of a product, so that every bit reaches every other within two
  /// steps.
  @inlinable @inline(__always)
  package func hash(of number: UInt64) -> UInt64 {
    let product = (number ^ mask).multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }

  @inlinable @inline(__always)
  static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
