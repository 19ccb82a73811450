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
    var length =
      lengthWithoutParts + Decimal.digitCount(of: id.seq) + draft.type.length
      + Decimal.digitCount(of: draft.version) + draft.entityID.utf8.count
      + draft.payload.bytes.count
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

  /// What stands in every line: the keys, a replica, a stamp and a sum.
  private static let lengthWithoutParts =
    #"{"replica":"","seq":,"stamp":"","type":"","v":,"entity":"","data":,"sum":""}"#.utf8.count
    + 16 + Stamp.length + 16
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
    writer.append(",\"type\":\"")
    let typeStart = writer.count - start
    writer.append(draft.type.kind)
    let kindEnd = writer.count - start
    writer.append(".")
    writer.append(draft.type.verb)
    let typeEnd = writer.count - start
    writer.append("\",\"v\":")
    Decimal.append(draft.version, to: &writer)
    writer.append(",\"entity\":\"")
    let entityStart = writer.count - start
    writer.append(draft.entityID)
    let entityEnd = writer.count - start
    writer.append("\",\"data\":")
    let dataStart = writer.count - start
    draft.payload.bytes.withUnsafeBytes { writer.append($0) }
    let dataEnd = writer.count - start
    let sum = XXH64.hash(writer.bytes(from: start))
    writer.append(",\"sum\":\"")
    Hexadecimal.append(sum, digits: 16, to: &writer)
    writer.append("\"}")
    return EventLayout(
      id: id, stamp: stamp, batch: batch, type: typeStart..<typeEnd, kind: typeStart..<kindEnd,
      version: draft.version, entity: entityStart..<entityEnd, data: dataStart..<dataEnd,
      dataID: draft.payload.idPlace.map {
        ($0.lowerBound + dataStart)..<($0.upperBound + dataStart)
      },
      sum: sum)
  }

  private static func append(_ batch: BatchMark, to writer: inout ByteWriter) {
    writer.append(",\"batch\":[")
    Decimal.append(batch.index, to: &writer)
    writer.append(",")
    Decimal.append(batch.count, to: &writer)
    writer.append("]")
  }
}
