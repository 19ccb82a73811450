/// XXH64 of bytes that arrive in pieces: the `sum` of a line (log-format 3), the digest of a state.
///
/// The hash depends on the bytes alone, not on how they were split. It guards against accidents, not
/// against an adversary.
package struct XXH64: Sendable {
  private let seed: UInt64
  private var lanes: XXH64Lanes
  /// The bytes of a stripe that is not full yet.
  private var pending: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var pendingCount = 0
  private var totalCount: UInt64 = 0

  /// Starts a hash.
  package init(seed: UInt64 = 0) {
    self.seed = seed
    lanes = XXH64Lanes(seed: seed)
  }

  /// Takes the next bytes.
  /// - Complexity: O(n).
  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Takes the next bytes.
  /// - Complexity: O(n).
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    totalCount &+= UInt64(bytes.count)
    var rest = fillPending(from: bytes)
    guard !rest.isEmpty else { return }
    // A stripe is consumed only where 32 bytes are left, and fewer than 32 are kept.
    rest = lanes.consumeStripes(of: rest)
    withUnsafeMutableBytes(of: &pending) { $0.copyMemory(from: rest) }
    pendingCount = rest.count
  }

  /// The hash of all bytes so far; more may follow.
  /// - Complexity: O(1).
  package func finalize() -> UInt64 {
    let start = totalCount < 32 ? XXH64Lanes.startOfShort(seed: seed) : lanes.merged
    // `pendingCount` is below 32, the size of `pending`.
    return withUnsafeBytes(of: pending) { pending in
      XXH64Lanes.finish(
        start &+ totalCount, tail: UnsafeRawBufferPointer(rebasing: pending[..<pendingCount]))
    }
  }

  /// Completes a stripe that was begun, as far as the bytes go, and returns those left over.
  private mutating func fillPending(from bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard pendingCount > 0 else { return bytes }
    // As many as arrived, and never more than the stripe has room for.
    let count = min(bytes.count, 32 - pendingCount)
    withUnsafeMutableBytes(of: &pending) { pending in
      UnsafeMutableRawBufferPointer(rebasing: pending[pendingCount...])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }
    pendingCount += count
    if pendingCount == 32 {
      withUnsafeBytes(of: pending) { _ = lanes.consumeStripes(of: $0) }
      pendingCount = 0
    }
    return UnsafeRawBufferPointer(rebasing: bytes[count...])
  }
}

extension XXH64 {
  /// The hash of bytes that are all there.
  /// - Complexity: O(n).
  package static func hash(_ bytes: [UInt8], seed: UInt64 = 0) -> UInt64 {
    bytes.withUnsafeBytes { hash($0, seed: seed) }
  }

  /// The hash of bytes that are all there.
  /// - Complexity: O(n).
  package static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    let count = UInt64(bytes.count)
    guard count >= 32 else {
      return XXH64Lanes.finish(XXH64Lanes.startOfShort(seed: seed) &+ count, tail: bytes)
    }
    var lanes = XXH64Lanes(seed: seed)
    let tail = lanes.consumeStripes(of: bytes)
    return XXH64Lanes.finish(lanes.merged &+ count, tail: tail)
  }
}
