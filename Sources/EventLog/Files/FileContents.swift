/// The bytes of a file, mapped or held, valid as long as the value is.
public final class FileContents: Sendable {
  /// Where the bytes stand and how they are given back.
  private enum Storage: Sendable {
    case held([UInt8])
    case mapped(address: UInt, count: Int, unmap: @Sendable (UnsafeMutableRawPointer, Int) -> Void)
  }

  private let storage: Storage

  /// Holds bytes in memory.
  public init(_ bytes: [UInt8]) {
    storage = .held(bytes)
  }

  /// Takes over a read-only mapping, and gives it to `unmap` at the end.
  ///
  /// The mapping is private to this value and nobody writes to it, so that threads may share it.
  init(
    mapping address: UnsafeMutableRawPointer, count: Int,
    unmap: @escaping @Sendable (UnsafeMutableRawPointer, Int) -> Void
  ) {
    storage = .mapped(address: UInt(bitPattern: address), count: count, unmap: unmap)
  }

  deinit {
    if case .mapped(let address, let count, let unmap) = storage,
      let pointer = UnsafeMutableRawPointer(bitPattern: address)
    {
      unmap(pointer, count)
    }
  }

  /// How many bytes there are.
  public var count: Int {
    switch storage {
    case .held(let bytes): bytes.count
    case .mapped(_, let count, _): count
    }
  }

  /// Calls the body with the bytes; the pointer is valid during the call only.
  public func withBytes<Value, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    switch storage {
    case .held(let bytes):
      return try bytes.withRawBytes(body)
    case .mapped(let address, let count, _):
      // `self` keeps the mapping alive until the body has returned.
      defer { withExtendedLifetime(self) {} }
      return try body(
        UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count))
    }
  }

  /// A copy of some of the bytes.
  public func bytes(in range: Range<Int>) -> [UInt8] {
    withBytes { Array($0[range]) }
  }
}
