/// The bytes of a file, mapped or held, valid as long as the value is.
///
/// They are read-only, so threads may share them.
package final class FileContents: Sendable {
  private let address: UInt
  private let release: @Sendable (UnsafeMutableRawPointer, Int) -> Void

  /// How many bytes there are.
  package let count: Int

  /// Holds a copy of bytes in memory.
  package convenience init(_ bytes: [UInt8]) {
    // Bounds: the memory has the count of `bytes`.
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    copy.copyBytes(from: bytes)
    self.init(takingOver: copy.baseAddress, count: bytes.count) { pointer, _ in
      pointer.deallocate()
    }
  }

  /// Takes over memory with final bytes, or a read-only mapping, and releases it at the end.
  /// - Parameter count: How many of its bytes have been written.
  init(
    takingOver memory: UnsafeMutableRawPointer?, count: Int,
    release: @escaping @Sendable (UnsafeMutableRawPointer, Int) -> Void
  ) {
    address = UInt(bitPattern: memory)
    self.count = count
    self.release = release
  }

  /// The bytes of other contents in a range, clamped to them; keeps the other contents alive.
  convenience init(_ range: Range<Int>, of contents: FileContents) {
    let range = range.clamped(to: 0..<contents.count)
    self.init(
      takingOver: UnsafeMutableRawPointer(
        bitPattern: contents.address + UInt(range.lowerBound)),
      count: range.count
    ) { _, _ in withExtendedLifetime(contents) {} }
  }

  deinit {
    if let pointer = UnsafeMutableRawPointer(bitPattern: address) { release(pointer, count) }
  }

  /// The bytes; the pointer is valid as long as this value is, so its user keeps the value alive.
  package var rawBytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count)
  }

  /// Calls the body with the bytes; the pointer is valid during the call only.
  package func withBytes<Value, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    defer { withExtendedLifetime(self) {} }
    return try body(rawBytes)
  }

  /// A copy of some of the bytes.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    withBytes { Array($0[range]) }
  }

  /// A copy of all the bytes.
  package var allBytes: [UInt8] { bytes(in: 0..<count) }

  /// How many lines end with a newline.
  /// - Complexity: O(bytes)
  var lineCount: Int {
    withBytes { bytes in
      var finder = LineFinder(bytes)
      var count = 0
      while finder.next() != nil { count += 1 }
      return count
    }
  }
}
