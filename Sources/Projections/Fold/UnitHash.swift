/// A unit id's hash in the buckets of one table, where a collision costs a comparison of the bytes.
///
/// XXH64, made for long texts, takes twice as long for the 36 bytes of most ids.
enum UnitHash {
  /// Bounds: it reads eight bytes only where eight are left.
  @inline(__always)
  static func value(of bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    var hash = mixed(seed ^ UInt64(bytes.count) << 56)
    var offset = 0
    while bytes.count &- offset >= 8 {
      hash = mixed(hash ^ word(bytes, offset))
      offset &+= 8
    }
    guard offset < bytes.count else { return hash }
    if bytes.count >= 8 { return mixed(hash ^ word(bytes, bytes.count &- 8)) }
    var rest: UInt64 = 0
    for index in offset..<bytes.count { rest = rest << 8 | UInt64(bytes[index]) }
    return mixed(hash ^ rest)
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Both halves of a product with an odd number: every bit reaches every other within two steps.
  @inline(__always)
  private static func mixed(_ word: UInt64) -> UInt64 {
    let product = (word ^ 0x2D35_8DCC_AA6C_78A5).multipliedFullWidth(by: 0x9E37_79B1_85EB_CA87)
    return product.high ^ product.low
  }
}
