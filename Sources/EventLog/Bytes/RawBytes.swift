#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Comparisons of bytes at the pace of memory.
package enum RawBytes {
  /// Whether two runs of bytes are the same.
  ///
  /// Bounds: memcmp is given the count that both have.
  @inline(__always)
  package static func areEqual(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    guard left.count == right.count else { return false }
    guard let first = left.baseAddress, let second = right.baseAddress else { return true }
    return memcmp(first, second, left.count) == 0
  }
}
