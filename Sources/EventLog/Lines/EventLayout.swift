/// Where the parts of one event line stand, and the values of those that have a fixed size.
///
/// The keys stand in a fixed order (log-format 1), so finding the envelope builds nothing.
/// This is the one reader of lines: `Event` is made from it, and a replay that keeps only
/// positions uses it as it is.
package struct EventLayout: Hashable, Sendable {
  package var id: EventID
  package var stamp: Stamp
  package var batch: BatchMark?
  /// The bytes of `kind.verb`, and of the kind alone.
  package var type: Range<Int>
  package var kind: Range<Int>
  package var version: UInt64
  package var entity: Range<Int>
  package var data: Range<Int>
  /// Where the payload's string `id` stands between its quotes, where it has one: what names the
  /// unit of a list (merge-rules 4).
  package var dataID: Range<Int>?
  package var sum: UInt64

  /// The bytes that the sum covers are those before this index: the end of `data`.
  package var summed: Range<Int> { 0..<data.upperBound }
}

extension EventLayout {
  /// Reads one line without its newline, checking every byte of it and its sum.
  /// - Parameter seed: That of the dataset whose line it is to be.
  /// - Throws: `malformed`, `tooLarge` or `badSum`, with the byte.
  /// - Complexity: O(bytes), without allocation for a line in order.
  package init(line: UnsafeRawBufferPointer, seed: UInt64) throws(LogError) {
    guard line.count < EventLine.greatestLength else {
      throw LogError(
        .tooLarge, "the line has more than \(EventLine.greatestLength) bytes with its newline")
    }
    var cursor = LineCursor(line)
    (id, stamp, batch, type, kind, version) = try cursor.head()
    try cursor.expect(",\"entity\":\"")
    entity = try cursor.entity()
    try cursor.expect("\",\"data\":")
    (data, dataID) = try cursor.object()
    try cursor.expect(",\"sum\":\"")
    sum = try cursor.hexadecimal("a sum of 16 lowercase hex digits")
    try cursor.expect("\"}")
    try cursor.expectEnd()
    try checkSum(of: line, seed: seed)
  }

  @inline(__always)
  private func checkSum(of line: UnsafeRawBufferPointer, seed: UInt64) throws(LogError) {
    let actual = XXH64.hash(UnsafeRawBufferPointer(rebasing: line[summed]), seed: seed)
    guard actual == sum else { throw wrongSum(actual) }
  }

  @inline(never)
  private func wrongSum(_ actual: UInt64) -> LogError {
    LogError(
      .badSum,
      "the line's sum is \(Hexadecimal.text(of: sum, digits: 16)), but in this dataset its bytes "
        + "hash to \(Hexadecimal.text(of: actual, digits: 16)): it is damaged, or of another dataset",
      at: LogError.Position(offset: summed.upperBound, event: id))
  }
}
