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

extension Array<UInt8>: ByteSink {
  @inline(__always)
  mutating func append(_ count: Int, of word: UInt64) {
    // Bounds: a word has eight bytes, and slicing it checks that the count is no more.
    Swift.withUnsafeBytes(of: word.littleEndian) {
      append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[..<count]))
    }
  }
}
