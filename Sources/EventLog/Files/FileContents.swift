/// The bytes of a file, mapped or held, valid as long as the value is.
///
/// Nobody writes to them, so threads may share them.
public final class FileContents: Sendable {
  private let address: UInt
  private let release: @Sendable (UnsafeMutableRawPointer, Int) -> Void

  /// How many bytes there are.
  public let count: Int

  /// Holds a copy of bytes in memory.
  public convenience init(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else {
      self.init(address: 0, count: 0) { _, _ in }
      return
    }
    let copy = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 16)
    // Bounds: `copy` was allocated with the count of `bytes`.
    bytes.withUnsafeBytes {
      copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count)
    }
    self.init(takingOver: copy, count: bytes.count)
  }

  /// Takes over memory that was allocated, of which so many bytes have been written.
  convenience init(takingOver room: UnsafeMutableRawPointer, count: Int) {
    self.init(address: UInt(bitPattern: room), count: count) { pointer, _ in pointer.deallocate() }
  }

  /// Takes over a read-only mapping, and gives it to `unmap` at the end.
  convenience init(
    mapping address: UnsafeMutableRawPointer, count: Int,
    unmap: @escaping @Sendable (UnsafeMutableRawPointer, Int) -> Void
  ) {
    self.init(address: UInt(bitPattern: address), count: count, release: unmap)
  }

  /// Some of the bytes of other contents, which it keeps alive; those of them that are there.
  convenience init(_ range: Range<Int>, of contents: FileContents) {
    let range = range.clamped(to: 0..<contents.count)
    self.init(
      address: contents.address + UInt(range.lowerBound), count: range.count
    ) { _, _ in withExtendedLifetime(contents) {} }
  }

  private init(
    address: UInt, count: Int, release: @escaping @Sendable (UnsafeMutableRawPointer, Int) -> Void
  ) {
    self.address = address
    self.count = count
    self.release = release
  }

  deinit {
    if let pointer = UnsafeMutableRawPointer(bitPattern: address) { release(pointer, count) }
  }

  /// The bytes; the pointer is valid as long as this value is, and whoever uses it keeps the value
  /// alive.
  package var rawBytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count)
  }

  /// Calls the body with the bytes; the pointer is valid during the call only.
  public func withBytes<Value, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    defer { withExtendedLifetime(self) {} }
    return try body(rawBytes)
  }

  /// A copy of some of the bytes.
  public func bytes(in range: Range<Int>) -> [UInt8] {
    withBytes { Array($0[range]) }
  }

  /// A copy of all the bytes.
  public var allBytes: [UInt8] { bytes(in: 0..<count) }
}
