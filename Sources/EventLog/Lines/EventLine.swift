/// Writes the one line that is an event (SPEC 2).
package enum EventLine {
  /// The most bytes that a line may have, its newline included.
  package static let greatestLength = 1 << 20
  /// How deep a line may be nested, its own braces included.
  package static let greatestDepth = 32

  /// The line of an event, without its newline.
  /// - Throws: `tooLarge` where the line would be longer than 1 MiB.
  package static func bytes(
    of draft: EventDraft, id: EventID, stamp: Stamp, batch: BatchMark?
  ) throws(LogError) -> [UInt8] {
    let length = try length(of: draft, id: id, batch: batch)
    return [UInt8](unsafeUninitializedCapacity: length) { room, count in
      var writer = ByteWriter(UnsafeMutableRawBufferPointer(room))
      _ = write(draft, id: id, stamp: stamp, batch: batch, to: &writer)
      count = writer.count
    }
  }

  /// How many bytes the line of an event has, without its newline.
  /// - Throws: `tooLarge` where they are more than 1 MiB.
  static func length(
    of draft: EventDraft, id: EventID, batch: BatchMark?
  ) throws(LogError) -> Int {
    var length = lengthWithoutParts + Decimal.digitCount(of: id.seq) + draft.text.bytes.count
    if let batch {
      length +=
        lengthOfMark + Decimal.digitCount(of: batch.index) + Decimal.digitCount(of: batch.count)
    }
    guard length < greatestLength else {
      throw LogError(
        .tooLarge, "the event would take \(length + 1) bytes, more than \(greatestLength)",
        at: LogError.Position(event: id), advice: "split it into several events")
    }
    return length
  }

  /// What stands in every line around a draft's part: the keys, a replica, a stamp and a sum.
  private static let lengthWithoutParts =
    #"{"replica":"","seq":,"stamp":"",,"sum":""}"#.utf8.count + 16 + Stamp.length + 16
  private static let lengthOfMark = #","batch":[,]"#.utf8.count

  /// Writes the line of an event, without its newline; says where its parts stand, as its reader
  /// would.
  /// - Precondition: There is room for as many bytes as `length` says.
  static func write(
    _ draft: EventDraft, id: EventID, stamp: Stamp, batch: BatchMark?, to writer: inout ByteWriter
  ) -> EventLayout {
    let start = writer.count
    writer.append("{\"replica\":\"")
    Hexadecimal.append(id.replica.bits, digits: 16, to: &writer)
    writer.append("\",\"seq\":")
    Decimal.append(id.seq, to: &writer)
    writer.append(",\"stamp\":\"")
    TimeText.append(stamp.instant.milliseconds, to: &writer)
    writer.append("-")
    Hexadecimal.append(UInt64(stamp.counter), digits: 4, to: &writer)
    writer.append("\"")
    if let batch { append(batch, to: &writer) }
    writer.append(",")
    let textStart = writer.count - start
    let places = draft.text.places
    draft.text.bytes.withUnsafeBytes { writer.append($0) }
    let sum = XXH64.hash(writer.bytes(from: start))
    writer.append(",\"sum\":\"")
    Hexadecimal.append(sum, digits: 16, to: &writer)
    writer.append("\"}")
    return EventLayout(
      id: id, stamp: stamp, batch: batch, type: places.type.moved(by: textStart),
      kind: places.kind.moved(by: textStart), version: draft.version,
      entity: places.entity.moved(by: textStart), data: places.data.moved(by: textStart),
      dataID: places.dataID?.moved(by: textStart), sum: sum)
  }

  private static func append(_ batch: BatchMark, to writer: inout ByteWriter) {
    writer.append(",\"batch\":[")
    Decimal.append(batch.index, to: &writer)
    writer.append(",")
    Decimal.append(batch.count, to: &writer)
    writer.append("]")
  }
}
