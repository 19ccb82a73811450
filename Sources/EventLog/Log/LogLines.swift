/// The lines' bytes of a log, by entry, without a look at the log's chunks each time.
///
/// Bounds: an entry's place was found in its chunk when the log was read, and the chunks are kept
/// alive by the log that this value holds.
package struct LogLines: Sendable {
  private let log: Log
  private let addresses: [UInt]

  /// The lines of a log.
  package init(_ log: Log) {
    self.log = log
    addresses = log.chunks.map { UInt(bitPattern: $0.contents.rawBytes.baseAddress) }
  }

  /// The line of an entry, without its newline; valid as long as this value is.
  @inline(__always)
  package subscript(entry: LogEntry) -> UnsafeRawBufferPointer {
    let start = UnsafeRawPointer(bitPattern: addresses[Int(entry.chunk)])
    return UnsafeRawBufferPointer(start: start.map { $0 + entry.offset }, count: Int(entry.length))
  }
}
