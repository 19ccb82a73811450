extension Array<UInt8> {
  /// Calls the body with the array's bytes; the pointer is valid during the call only.
  ///
  /// The standard library's `withUnsafeBytes` forgets the type of what the body throws.
  package func withRawBytes<Value, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = withUnsafeBytes { bytes -> Result<Value, Failure> in
      do throws(Failure) { return .success(try body(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
