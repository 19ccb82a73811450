#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import EventLog

/// The bytes of a store's segments, read without the engine's readers.
enum LogBytes {
  /// Calls the body with each segment, mapped anew, in the order of their positions.
  static func eachSegment(
    of store: String, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let files = PosixFileSystem()
    let folder = StoreFolder(store).log
    // Beside the segments stands what seals them.
    for name in try files.names(in: folder) where name.hasSuffix(".jsonl") {
      let contents = try files.contents(of: folder + "/" + name)
      try contents.withBytes { bytes in try body(bytes) }
    }
  }

  /// Calls the body with each line, without its newline.
  @inline(__always)
  static func eachLine(
    of segment: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    guard let start = segment.baseAddress else { return }
    var offset = 0
    // `memchr` gets the remaining bytes and answers a place within them.
    while offset < segment.count,
      let newline = memchr(start + offset, Int32(UInt8(ascii: "\n")), segment.count - offset)
    {
      let end = UnsafeRawPointer(newline) - start
      try body(UnsafeRawBufferPointer(rebasing: segment[offset..<end]))
      offset = end + 1
    }
  }
}
