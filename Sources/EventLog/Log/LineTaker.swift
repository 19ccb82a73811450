/// Whoever wants something of every line, and is given the lines as they are read: their bytes are
/// still near the processor then.
///
/// It is given lines before anybody knows what the log comes to. What it makes of them is of use only
/// for a log whose lines are the ones that it was given: every byte of every segment, without a fault.
package protocol LineTaker: Sendable {
  /// Is told, before any line comes, how many there may be and how many workers read them.
  func expect(lines: Int, workers: Int)

  /// Makes what takes the lines of one segment, or of a piece of one, in their order; on whatever
  /// thread.
  /// - Parameter segment: The segment's bytes, which the entries' offsets are of.
  func taker(of segment: FileContents) -> any SegmentTaker
}

/// Takes the lines of one segment, or of a piece of one.
package protocol SegmentTaker: AnyObject {
  /// Takes the next whole lines.
  func take(_ entries: UnsafeBufferPointer<LogEntry>)

  /// Is told that there are no more.
  func finish()
}
