/// Writes the one line that is an event (SPEC 2).
package enum EventLine {
  /// The most bytes that a line may have, its newline included.
  package static let greatestLength = 1 << 20
  /// How deep a line may be nested, its own braces included.
  package static let greatestDepth = 32

  /// The line of an event, without its newline.
  /// - Throws: `tooLarge` where the line would be longer than 1 MiB or nested too deep, `malformed`
  ///   where the payload holds a number that no reader takes.
  package static func bytes(
    of draft: EventDraft, id: EventID, stamp: Stamp, batch: BatchMark?
  ) throws(LogError) -> [UInt8] {
    try JSONValue.object(draft.data).check(depth: 1)
    var line: [UInt8] = []
    line.reserveCapacity(512)
    line.append(text: "{\"replica\":\"")
    Hexadecimal.append(id.replica.bits, digits: 16, to: &line)
    line.append(text: "\",\"seq\":")
    Decimal.append(id.seq, to: &line)
    line.append(text: ",\"stamp\":\"")
    TimeText.append(stamp.instant.milliseconds, to: &line)
    line.append(text: "-")
    Hexadecimal.append(UInt64(stamp.counter), digits: 4, to: &line)
    line.append(text: "\"")
    if let batch { append(batch, to: &line) }
    line.append(text: lead)
    line.append(contentsOf: draft.type.kind.utf8)
    line.append(text: ".")
    line.append(contentsOf: draft.type.verb.utf8)
    line.append(text: "\",\"v\":")
    Decimal.append(draft.version, to: &line)
    line.append(text: ",\"entity\":\"")
    line.append(contentsOf: draft.entityID.utf8)
    line.append(text: "\",\"data\":")
    draft.data.write(into: &line)
    return try sealed(line, id: id)
  }

  /// The line of an event with another batch mark, or without one.
  /// - Throws: `tooLarge` where the line would be longer than 1 MiB.
  static func bytes(
    marking event: Event, with batch: BatchMark?
  ) throws(LogError) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(event.line.count + 48)
    let place = event.layout.type.lowerBound - lead.utf8CodeUnitCount
    var old: [UInt8] = []
    if let mark = event.batch { append(mark, to: &old) }
    line.append(contentsOf: event.line[..<(place - old.count)])
    if let batch { append(batch, to: &line) }
    line.append(contentsOf: event.line[place..<event.layout.data.upperBound])
    return try sealed(line, id: event.id)
  }

  /// What stands between the stamp, or the mark, and the type.
  private static let lead: StaticString = ",\"type\":\""

  private static func append(_ batch: BatchMark, to line: inout [UInt8]) {
    line.append(text: ",\"batch\":[")
    Decimal.append(batch.index, to: &line)
    line.append(text: ",")
    Decimal.append(batch.count, to: &line)
    line.append(text: "]")
  }

  /// The line with its sum.
  private static func sealed(_ line: consuming [UInt8], id: EventID) throws(LogError) -> [UInt8] {
    let sum = XXH64.hash(line)
    line.append(text: ",\"sum\":\"")
    Hexadecimal.append(sum, digits: 16, to: &line)
    line.append(text: "\"}")
    guard line.count < greatestLength else {
      throw LogError(
        .tooLarge, "the event would take \(line.count + 1) bytes, more than \(greatestLength)",
        at: LogError.Position(event: id), advice: "split it into several events")
    }
    return line
  }
}

extension Array<UInt8> {
  /// Appends text that is known to the compiler.
  fileprivate mutating func append(text: StaticString) {
    // Bounds: a static string stands for as many bytes as it says.
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
