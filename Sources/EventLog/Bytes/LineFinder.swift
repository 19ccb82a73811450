#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Cuts bytes into lines at their newlines.
///
/// Bounds: memchr is given what is left between `offset`, which is never negative, and the end, and
/// answers nil or a place inside of it.
package struct LineFinder {
  private let bytes: UnsafeRawBufferPointer
  /// Where the next line starts; after the last one, where the bytes without a newline start.
  package private(set) var offset: Int

  /// - Parameter offset: Where the first line starts.
  package init(_ bytes: UnsafeRawBufferPointer, from offset: Int = 0) {
    self.bytes = bytes
    self.offset = max(0, offset)
  }

  /// The next line's place, without its newline; nil where no newline follows.
  package mutating func next() -> Range<Int>? {
    guard let start = bytes.baseAddress, offset < bytes.count,
      let newline = memchr(start + offset, Int32(UInt8(ascii: "\n")), bytes.count - offset)
    else { return nil }
    let end = UnsafeRawPointer(newline) - start
    defer { offset = end + 1 }
    return offset..<end
  }
}

/// Runs of letters and digits, looked at eight bytes at a time.
///
/// Bounds: eight bytes are read only where eight are left.
enum WordRun {
  /// The offset of a byte that ends a run of `A-Za-z0-9`, or one before it with less than eight
  /// bytes behind it: the caller looks at what follows byte by byte.
  @inline(__always)
  static func letterOrDigitEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    end(in: bytes, from: start) { word in letters(word) | between(word, "0", "9") }
  }

  /// The offset of a byte that ends a run of `A-Za-z0-9:-`, of which nearly all ids consist, or one before it
  /// with less than eight bytes behind it.
  @inline(__always)
  static func commonIDEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    end(in: bytes, from: start) { word in
      letters(word) | between(word, "0", ":") | between(word, "-", "-")
    }
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let topBits: UInt64 = ones &* 0x80

  /// - Parameter belongs: Given eight bytes of seven bits, says by their top bits which belong to the
  ///   run; the other bits do not count.
  @inline(__always)
  private static func end(
    in bytes: UnsafeRawBufferPointer, from start: Int, _ belongs: (UInt64) -> UInt64
  ) -> Int {
    var offset = start
    while bytes.count &- offset >= 8 {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let ends = (~belongs(word & ~topBits) | word) & topBits
      if ends != 0 { return offset &+ ends.trailingZeroBitCount >> 3 }
      offset &+= 8
    }
    return offset
  }

  @inline(__always)
  private static func letters(_ word: UInt64) -> UInt64 {
    between(word | ones &* 0x20, "a", "z")
  }

  /// A byte of seven bits reaches the top bit where it is at least `first`, and once more where it
  /// is above `last`; no sum runs over into the next byte.
  @inline(__always)
  private static func between(
    _ word: UInt64, _ first: Unicode.Scalar, _ last: Unicode.Scalar
  ) -> UInt64 {
    let reachesFirst = word &+ ones &* UInt64(0x80 &- UInt8(ascii: first))
    let isAboveLast = word &+ ones &* UInt64(0x7F &- UInt8(ascii: last))
    return reachesFirst & ~isAboveLast
  }
}
