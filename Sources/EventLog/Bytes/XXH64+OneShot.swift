extension XXH64 {
  /// The hash of bytes that are all there.
  /// - Complexity: O(n).
  public static func hash(_ bytes: [UInt8], seed: UInt64 = 0) -> UInt64 {
    bytes.withUnsafeBytes { hash($0, seed: seed) }
  }

  /// The hash of bytes that are all there.
  /// - Complexity: O(n).
  public static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    let count = UInt64(bytes.count)
    guard count >= 32 else {
      return XXH64Lanes.finish(XXH64Lanes.startOfShort(seed: seed) &+ count, tail: bytes)
    }
    var lanes = XXH64Lanes(seed: seed)
    let tail = lanes.consumeStripes(of: bytes)
    return XXH64Lanes.finish(lanes.merged &+ count, tail: tail)
  }
}
