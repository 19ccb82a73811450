/// Writes the one line that is an event (log-format 1).
package enum EventLine {
  /// The most bytes that a line may have, its newline included.
  package static let greatestLength = 1 << 20

  /// What stands before a draft's part of a line.
  struct Head {
    let id: EventID
    let stamp: Stamp
    /// The text of the stamp's time.
    let time: TimeText
    /// Nil where the event is in no batch.
    let batch: BatchMark?
  }

  /// What is known of a line that was written.
  struct Written {
    /// Where the draft's part begins in it.
    let textStart: Int
    let sum: UInt64
    /// How many bytes it has, without its newline.
    let length: Int
  }

  /// The line of an event of a dataset, without its newline.
  /// - Throws: `tooLarge` where the line would be longer than 1 MiB.
  package static func bytes(
    of draft: EventDraft, id: EventID, stamp: Stamp, batch: BatchMark?, in dataset: DatasetID
  ) throws(LogError) -> [UInt8] {
    let head = Head(id: id, stamp: stamp, time: TimeText(stamp.instant), batch: batch)
    let line = draft.text.withView { draft in
      let text = draft.text
      return [UInt8](unsafeUninitializedCapacity: greatestLength(of: text)) { room, count in
        var writer = ByteWriter(UnsafeMutableRawBufferPointer(room))
        count = write(head, text, seed: dataset.seed, to: &writer).length
      }
    }
    try check(length: line.count, of: id)
    return line
  }

  /// No line of a draft's part has more bytes, its newline included.
  static func greatestLength(of text: UnsafeRawBufferPointer) -> Int {
    greatestLengthWithoutText + text.count
  }

  /// Whether a line of so many bytes, without its newline, has more than a line may have.
  @inline(__always)
  static func isTooLong(_ length: Int) -> Bool { length >= greatestLength }

  /// Holds the length of a line, without its newline, against what a line may have.
  /// - Throws: `tooLarge`
  @inline(__always)
  static func check(length: Int, of id: EventID) throws(LogError) {
    if isTooLong(length) { throw tooLarge(length, id) }
  }

  /// The error of a line that is too long.
  @inline(never)
  static func tooLarge(_ length: Int, _ id: EventID) -> LogError {
    LogError(
      .tooLarge, "the event would take \(length + 1) bytes, more than \(greatestLength)",
      at: LogError.Position(event: id), advice: .splitEvent)
  }

  /// What may stand around a draft's part: the keys, a replica, a stamp, a sum, three numbers and the
  /// newline.
  static let greatestLengthWithoutText =
    #"{"replica":"","seq":,"stamp":"","batch":[,],,"sum":""}"#.utf8.count + 16 + Stamp.length + 16
    + 3 * Decimal.greatestLength + 1

  /// Writes the line of an event, without its newline.
  /// - Parameters:
  ///   - text: The draft's part, from `"type":` to the end of the payload.
  ///   - seed: The seed of the event's dataset.
  /// - Precondition: There is room for as many bytes as `greatestLength` says.
  @inline(__always)
  static func write(
    _ head: Head, _ text: UnsafeRawBufferPointer, seed: UInt64, to writer: inout ByteWriter
  ) -> Written {
    let start = writer.count
    writer.append("{\"replica\":\"")
    Hexadecimal.append(head.id.replica.bits, digits: 16, to: &writer)
    writer.append("\",\"seq\":")
    Decimal.append(head.id.seq, to: &writer)
    writer.append(",\"stamp\":\"")
    head.time.append(to: &writer)
    writer.append("-")
    Hexadecimal.append(UInt64(head.stamp.counter), digits: 4, to: &writer)
    writer.append("\"")
    if let batch = head.batch { append(batch, to: &writer) }
    writer.append(",")
    let textStart = writer.count - start
    writer.append(text)
    let sum = XXH64.hash(writer.bytes(from: start), seed: seed)
    writer.append(",\"sum\":\"")
    Hexadecimal.append(sum, digits: 16, to: &writer)
    writer.append("\"}")
    return Written(textStart: textStart, sum: sum, length: writer.count - start)
  }

  @inline(__always)
  private static func append(_ batch: BatchMark, to writer: inout ByteWriter) {
    writer.append(",\"batch\":[")
    Decimal.append(batch.index, to: &writer)
    writer.append(",")
    Decimal.append(batch.count, to: &writer)
    writer.append("]")
  }

  /// `,"sum":"`, 16 digits and `"}` stand behind the data.
  @inlinable static var lengthBehindData: Int { 26 }

  /// Whether a line ends with the sum of its bytes, so that it is as a writer of the dataset made it, although
  /// it may be more than this build can read.
  /// - Complexity: O(bytes)
  package static func hasOwnSum(_ line: UnsafeRawBufferPointer, seed: UInt64) -> Bool {
    var cursor = LineCursor(line, from: line.count - lengthBehindData)
    do throws(LogError) {
      try cursor.expect(",\"sum\":\"")
      let sum = try cursor.hexadecimal("a sum")
      try cursor.expect("\"}")
      // Bounds: the cursor found the sum in the line.
      let summed = UnsafeRawBufferPointer(rebasing: line.dropLast(lengthBehindData))
      return XXH64.hash(summed, seed: seed) == sum
    } catch {
      return false
    }
  }
}
