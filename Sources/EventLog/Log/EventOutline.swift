/// What a line says of its event before the payload: what counting it needs. The payload and the line's sum are
/// unchecked.
///
/// Its bytes are valid as long as the line's are.
package struct EventOutline {
  /// The event's name.
  package fileprivate(set) var id: EventID
  /// The event's stamp.
  package let stamp: Stamp
  /// Its place in an atomic batch; nil where it is in none.
  package let batch: BatchMark?
  /// The bytes of `kind.verb`.
  package let typeBytes: UnsafeRawBufferPointer
  /// The bytes of the entity's id.
  package let entityBytes: UnsafeRawBufferPointer
  /// The version of the payload's schema.
  package let version: UInt64
  /// How many bytes of the type are the kind.
  private let kindLength: Int

  /// Bounds: the reader found the ranges within the line.
  /// - Throws: `malformed` where the line does not begin as an event's.
  fileprivate init(line: UnsafeRawBufferPointer) throws(LogError) {
    var cursor = LineCursor(line)
    let head = try cursor.head()
    try cursor.expect(",\"entity\":\"")
    let entity = try cursor.entity()
    self.init(
      line, id: head.id, stamp: head.stamp, batch: head.batch, type: head.type, kind: head.kind,
      version: head.version, entity: entity)
  }

  private init(
    _ line: UnsafeRawBufferPointer, id: EventID, stamp: Stamp, batch: BatchMark?,
    type: Range<Int>, kind: Range<Int>, version: UInt64, entity: Range<Int>
  ) {
    (self.id, self.stamp, self.batch, self.version) = (id, stamp, batch, version)
    typeBytes = UnsafeRawBufferPointer(rebasing: line[type])
    entityBytes = UnsafeRawBufferPointer(rebasing: line[entity])
    kindLength = kind.count
  }

  /// The outline of an event that was read from this very line.
  fileprivate init(_ event: Event, in line: UnsafeRawBufferPointer) {
    let layout = event.layout
    self.init(
      line, id: event.id, stamp: event.stamp, batch: event.batch, type: layout.type,
      kind: layout.kind, version: event.version, entity: layout.entity)
  }

  /// What sort of fact it is.
  package var type: EventType {
    let verb = typeBytes.dropFirst(kindLength + 1)
    return EventType(
      checkedKind: String(decoding: typeBytes.prefix(kindLength), as: UTF8.self),
      verb: String(decoding: verb, as: UTF8.self))
  }
}

extension Log {
  /// Calls the body with the outline of each line at some positions; an outline is valid during its call only.
  /// - Throws: `damaged` where a line does not begin as the event that stands there.
  /// - Complexity: O(positions), and O(log n) for each that only a snapshot knows
  package func forEachOutline(
    at positions: some Sequence<Int>, _ body: (_ position: Int, EventOutline) -> Void
  ) throws(LogError) {
    for position in positions {
      do throws(LogError) {
        try withLine(at: position) { (line) throws(LogError) in
          body(position, try outline(at: position, of: line))
        }
      } catch {
        // Reading the whole line tells what is wrong, and where.
        let event = try event(at: position)
        event.line.withUnsafeBytes { body(position, EventOutline(event, in: $0)) }
      }
    }
  }

  private func outline(
    at position: Int, of line: UnsafeRawBufferPointer
  ) throws(LogError) -> EventOutline {
    var outline = try EventOutline(line: line)
    if let base, position <= base.count {
      guard try base.readPosition(of: outline.id) == position,
        !isRead(outline.id)
      else { throw base.misplaced(position) }
    } else {
      outline.id = idOfRead(at: position)
    }
    return outline
  }
}
