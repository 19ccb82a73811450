/// The lines' bytes of a log, by entry, without a look at the log's chunks each time.
///
/// One object, so that whoever holds it and is copied does not count references to each part of a log.
///
/// Bounds: an entry's place was found in its chunk when the log was read, and the chunks are kept
/// alive by the log that this value holds.
package final class LogLines: Sendable {
  /// The log.
  package let log: Log
  @usableFromInline let addresses: [UInt]

  /// The lines of a log.
  package init(_ log: Log) {
    self.log = log
    addresses = log.chunks.map { UInt(bitPattern: $0.contents.rawBytes.baseAddress) }
  }

  /// The line of an entry, without its newline; valid as long as this value is.
  @inlinable @inline(__always)
  package subscript(entry: LogEntry) -> UnsafeRawBufferPointer {
    let start = addresses[Int(entry.chunk)] &+ UInt(bitPattern: entry.offset)
    return UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: start), count: entry.length)
  }
}
