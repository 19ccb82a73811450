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
    func append(_ text: String) { line.append(contentsOf: text.utf8) }
    append("{\"replica\":\"\(id.replica)\",\"seq\":\(id.seq),\"stamp\":\"\(stamp)\"")
    if let batch { append(",\"batch\":\(batch)") }
    append(",\"type\":\"\(draft.type)\",\"v\":\(draft.version)")
    append(",\"entity\":\"\(draft.entityID)\",\"data\":")
    line.append(contentsOf: draft.data.canonicalBytes())
    let sum = XXH64.hash(line)
    append(",\"sum\":\"\(Hexadecimal.text(of: sum, digits: 16))\"}")
    guard line.count < greatestLength else {
      throw LogError(
        .tooLarge, "the event would take \(line.count + 1) bytes, more than \(greatestLength)",
        at: LogError.Position(event: id), advice: "split it into several events")
    }
    return line
  }
}
