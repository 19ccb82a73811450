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

/// The four lanes of XXH64, which take a stripe of 32 bytes at a time, and the arithmetic around them
/// (xxHash, specification of the algorithm, version 0.2).
struct XXH64Lanes: Sendable {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private var first: UInt64
  private var second: UInt64
  private var third: UInt64
  private var fourth: UInt64

  @inline(__always)
  init(seed: UInt64) {
    first = seed &+ Self.prime1 &+ Self.prime2
    second = seed &+ Self.prime2
    third = seed
    fourth = seed &- Self.prime1
  }

  /// Takes every whole stripe and returns the bytes after the last one, fewer than 32.
  @inline(__always)
  mutating func consumeStripes(of bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let end = bytes.count & ~31
    var offset = 0
    // `end` is a multiple of 32 and at most the count, so four words are there at each offset.
    while offset < end {
      first = Self.round(first, Self.word(bytes, offset))
      second = Self.round(second, Self.word(bytes, offset + 8))
      third = Self.round(third, Self.word(bytes, offset + 16))
      fourth = Self.round(fourth, Self.word(bytes, offset + 24))
      offset += 32
    }
    return UnsafeRawBufferPointer(rebasing: bytes[end...])
  }

  /// The lanes as one word.
  @inline(__always)
  var merged: UInt64 {
    var hash = Self.rotate(first, 1) &+ Self.rotate(second, 7)
    hash = hash &+ Self.rotate(third, 12) &+ Self.rotate(fourth, 18)
    hash = Self.merge(hash, first)
    hash = Self.merge(hash, second)
    hash = Self.merge(hash, third)
    return Self.merge(hash, fourth)
  }

  @inline(__always)
  private static func merge(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
    (hash ^ round(0, lane)) &* prime1 &+ prime4
  }

  /// The lanes' word of an input without a stripe.
  @inline(__always)
  static func startOfShort(seed: UInt64) -> UInt64 {
    seed &+ prime5
  }

  /// Mixes in the bytes after the last stripe, and spreads every bit over the whole word.
  @inline(__always)
  static func finish(_ start: UInt64, tail: UnsafeRawBufferPointer) -> UInt64 {
    var hash = start
    var offset = 0
    // Each step reads only as many bytes as are left.
    while offset <= tail.count - 8 {
      hash = rotate(hash ^ round(0, word(tail, offset)), 27) &* prime1 &+ prime4
      offset += 8
    }
    if offset <= tail.count - 4 {
      let half = UInt32(littleEndian: tail.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      hash = rotate(hash ^ UInt64(half) &* prime1, 23) &* prime2 &+ prime3
      offset += 4
    }
    while offset < tail.count {
      hash = rotate(hash ^ UInt64(tail[offset]) &* prime5, 11) &* prime1
      offset += 1
    }
    return avalanche(hash)
  }

  @inline(__always)
  private static func avalanche(_ start: UInt64) -> UInt64 {
    var hash = (start ^ start >> 33) &* prime2
    hash = (hash ^ hash >> 29) &* prime3
    return hash ^ hash >> 32
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    rotate(lane &+ input &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func rotate(_ word: UInt64, _ count: UInt64) -> UInt64 {
    word &<< count | word &>> (64 &- count)
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
