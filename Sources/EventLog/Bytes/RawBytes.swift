#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Comparisons of bytes at the pace of memory.
package enum RawBytes {
  /// Whether two runs of bytes are equal.
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

  /// Has the processor fetch bytes before they are wanted: reads one of each 64.
  ///
  /// Scattered lines come from memory one after the other when each is read in turn; read in one go, they come
  /// at once.
  /// - Returns: The sum of what was read. Using it keeps the optimiser from dropping the prefetch.
  @inlinable @inline(__always)
  package static func fetch(_ bytes: UnsafeRawBufferPointer) -> UInt8 {
    var sum: UInt8 = 0
    // Bounds: each offset is below the count.
    for offset in stride(from: 0, to: bytes.count, by: 64) { sum &+= bytes[offset] }
    return sum
  }
}

extension Array<UInt8> {
  /// Calls the body with the array's bytes; the pointer is valid during the call only.
  ///
  /// The standard library's `withUnsafeBytes` forgets the type of what the body throws.
  @inlinable
  package func withRawBytes<Value, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = withUnsafeBytes { bytes -> Result<Value, Failure> in
      do throws(Failure) { return .success(try body(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element is not before what is sought, in a collection that is sorted so.
  @inlinable
  package func lowerBound(where isBefore: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
