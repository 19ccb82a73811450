public import EventLog
public import Projections

/// A record that an app kept before it had a store, as one line of JSON: an entity of a state (merge-rules 10) with
/// its kind, its id and the time of its last change, or of its deletion.
///
/// `{"kind":"module","id":"push","updatedAt":"2025-01-03T10:00:00.000Z","fields":{…},"exercises":[…]}`, or
/// `{"kind":"module","id":"legs","deletedAt":"2025-02-01T09:00:00.000Z"}`.
public struct AdoptedRecord: Sendable {
  /// What it is about.
  public let entity: Entity
  /// When it last changed, or was deleted.
  public let updatedAt: Instant
  /// What it says, one draft a unit.
  package let drafts: [EventDraft]

  private enum Key {
    static let kind = "kind"
    static let id = "id"
    static let deletedAt = "deletedAt"
  }

  /// Reads a line.
  /// - Parameter kinds: Those of the store that adopts it.
  /// - Throws: `malformed`, naming the member that is wrong; `unknownType`; `invalidPayload` for a unit that cannot be
  ///   written.
  public init(line: [UInt8], kinds: KindTable) throws(LogError) {
    guard var shown = try JSONReader.value(of: line).object else {
      throw LogError(.malformed, "the line is not an object")
    }
    guard let kind = shown[Key.kind]?.string else {
      throw LogError(.malformed, "“kind” is missing: a kind such as module")
    }
    guard let row = kinds[kind] else {
      throw kinds.unknownKind(String(kind.prefix(60)))
    }
    guard let id = shown[Key.id]?.string, let entity = Entity(kind: kind, id: id) else {
      throw LogError(
        .malformed, "“id” must be a text of 1 to 128 bytes of A-Z a-z 0-9 . _ : @ + -")
    }
    self.entity = entity
    let isDeletion = shown[Key.deletedAt] != nil
    let timeKey = isDeletion ? Key.deletedAt : KindTable.updatedAtKey
    guard let time = shown[timeKey]?.string.flatMap({ Instant($0) }) else {
      throw LogError(
        .malformed, "“\(timeKey)” must be a time such as 2025-01-03T10:00:00.000Z")
    }
    updatedAt = time
    for key in [Key.kind, Key.id, timeKey] { shown[key] = nil }
    if isDeletion {
      guard shown.isEmpty else {
        throw LogError(.malformed, "a deleted record says nothing else than when it was deleted")
      }
      let deletion = ImportedWrite(type: "\(kind).\(VerbRow.deleted.verb)", entity: id, data: [:])
      drafts = [try deletion.draft()]
      return
    }
    let record = StateEntity(shown, of: row, id: id)
    let writes: [ImportedWrite]
    do throws(StateEntity.Fault) {
      writes = record.writes(try record.units())
    } catch {
      throw LogError(.invalidPayload, error.reason)
    }
    drafts = try writes.map { (write) throws(LogError) in try write.draft() }
  }
}
