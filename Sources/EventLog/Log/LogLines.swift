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

  /// Has the processor fetch bytes before they are wanted: looks at one of each 64, and says what
  /// they add up to, so that the look cannot be left out.
  ///
  /// Lines that are wanted in no order come from memory one after the other; looked at in one go,
  /// they come at once.
  @inlinable @inline(__always)
  package static func fetch(_ bytes: UnsafeRawBufferPointer) -> UInt8 {
    var sum: UInt8 = 0
    // Bounds: each offset is below the count.
    for offset in stride(from: 0, to: bytes.count, by: 64) { sum &+= bytes[offset] }
    return sum
  }
}
