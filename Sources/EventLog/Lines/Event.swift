/// One immutable fact, with the very bytes that state it (SPEC 2).
///
/// The bytes are what is stored, hashed and passed on; the other members are read from them and
/// never written back.
public struct Event: Sendable {
  /// Its name.
  public let id: EventID
  /// Its logical time.
  public let stamp: Stamp
  /// Its place in an atomic batch, where it is part of one.
  public let batch: BatchMark?
  /// What sort of fact it is.
  public let type: EventType
  /// The version of the payload's schema.
  public let version: UInt64
  /// The thing it is about.
  public let entity: Entity
  /// The line's checksum: XXH64 of every byte before `,"sum"`.
  public let sum: UInt64
  /// The line, without its newline.
  public let line: [UInt8]

  /// Where its parts stand in the line.
  package let layout: EventLayout

  /// Reads one line, given without its newline.
  /// - Throws: `malformed`, `tooLarge` or `badSum`, with the byte.
  public init(line: [UInt8]) throws(LogError) {
    self.init(line: line, layout: try EventLayout.reading(line))
  }

  /// For a line whose layout has been read.
  package init(line: [UInt8], layout: EventLayout) {
    func text(_ range: Range<Int>) -> String { String(decoding: line[range], as: UTF8.self) }
    let kind = text(layout.kind)
    id = layout.id
    stamp = layout.stamp
    batch = layout.batch
    type = EventType(
      checkedKind: kind, verb: text((layout.kind.upperBound + 1)..<layout.type.upperBound))
    version = layout.version
    entity = Entity(checkedKind: kind, id: text(layout.entity))
    sum = layout.sum
    self.layout = layout
    self.line = line
  }

  /// For a line that was written for a draft, whose names it need not make anew.
  init(line: [UInt8], of draft: EventDraft) throws(LogError) {
    let layout = try EventLayout.reading(line)
    (id, stamp, batch, sum) = (layout.id, layout.stamp, layout.batch, layout.sum)
    (type, version, entity) = (draft.type, layout.version, draft.entity)
    self.layout = layout
    self.line = line
  }

  /// The payload's canonical bytes.
  public var dataBytes: ArraySlice<UInt8> { line[layout.data] }

  /// The payload.
  /// - Throws: nothing for an event that was read from a line; the reader's error is passed on all
  ///   the same, so that no fault in the reader can become an empty payload.
  /// - Complexity: O(bytes); it is read anew at each call.
  public var data: JSONObject {
    get throws(LogError) {
      guard case .object(let object) = try JSONReader.value(of: Array(dataBytes)) else {
        throw LogError(
          .malformed, "data is not an object", at: LogError.Position(event: id))
      }
      return object
    }
  }
}

extension Event: Hashable {
  /// Two events are the same when their lines are.
  public static func == (left: Event, right: Event) -> Bool { left.line == right.line }

  /// Hashes the name and the sum, which stand for the line.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(sum)
  }
}

extension Event: CustomStringConvertible {
  /// The line as text.
  public var description: String { String(decoding: line, as: UTF8.self) }
}

extension EventLayout {
  /// Reads a line that is held as an array.
  package static func reading(_ line: [UInt8]) throws(LogError) -> EventLayout {
    try line.withRawBytes { (bytes) throws(LogError) in try EventLayout(line: bytes) }
  }
}
