/// Room for lines that are written one behind the other, and handed on without a copy.
///
/// Bounds: `count` bytes of the room have been written, and `count` is at most `capacity`; what is
/// written next gets a writer that refuses to pass the end.
struct LineBuffer: ~Copyable {
  private var room: UnsafeMutableRawPointer
  private var capacity: Int
  /// How many bytes have been written.
  private(set) var count = 0

  init() {
    capacity = LineBuffer.leastCapacity
    room = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
  }

  deinit { room.deallocate() }

  private static let leastCapacity = 1 << 10

  /// Makes room for so many more bytes.
  mutating func reserve(_ added: Int) {
    guard added > capacity - count else { return }
    let greater = max(2 * capacity, count + added)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: greater, alignment: 16)
    moved.copyMemory(from: room, byteCount: count)
    room.deallocate()
    (room, capacity) = (moved, greater)
  }

  /// Has the body write up to so many bytes behind the others.
  @inline(__always)
  mutating func write<Value>(atMost greatest: Int, _ body: (inout ByteWriter) -> Value) -> Value {
    reserve(greatest)
    var writer = ByteWriter(UnsafeMutableRawBufferPointer(start: room + count, count: greatest))
    let value = body(&writer)
    count += writer.count
    return value
  }

  /// Copies what another has behind the others.
  mutating func append(_ other: borrowing LineBuffer) {
    reserve(other.count)
    (room + count).copyMemory(from: other.room, byteCount: other.count)
    count += other.count
  }

  /// Forgets what was written from an offset on.
  mutating func cut(to count: Int) { self.count = min(self.count, count) }

  /// Calls the body with some of the bytes; the pointer is valid during the call only.
  @inline(__always)
  borrowing func withBytes<Value, Failure: Error>(
    _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    precondition(range.upperBound <= count, "bytes that have not been written")
    let bytes = UnsafeRawBufferPointer(start: room, count: count)
    return try body(UnsafeRawBufferPointer(rebasing: bytes[range]))
  }

  /// All the bytes, as a file's.
  consuming func contents() -> FileContents {
    let contents = FileContents(takingOver: room, count: count) { room, _ in room.deallocate() }
    discard self
    return contents
  }
}
