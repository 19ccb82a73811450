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
