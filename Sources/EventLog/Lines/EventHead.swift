/// What the beginning of an event's line says of its urgency. The rest of the line was not looked at, and its sum not
/// either: whoever passes the event on reads all of it.
package struct EventHead: Sendable {
  /// Its name.
  let id: EventID
  /// What sort of fact it is.
  package let type: EventType
  /// The version of the payload's schema.
  package let version: UInt64
  /// Its place in an atomic batch; nil where it is in none.
  package let batch: BatchMark?

  /// That of an event.
  package init(_ event: Event) {
    (id, type, version, batch) = (event.id, event.type, event.version, event.batch)
  }

  /// - Throws: `malformed` where the line does not begin as one.
  init(line: UnsafeRawBufferPointer) throws(LogError) {
    var cursor = LineCursor(line)
    let head = try cursor.head()
    func text(_ range: Range<Int>) -> String { String(decoding: line[range], as: UTF8.self) }
    type = EventType(
      checkedKind: text(head.kind),
      verb: text((head.kind.upperBound + 1)..<head.type.upperBound))
    (id, version, batch) = (head.id, head.version, head.batch)
  }
}
