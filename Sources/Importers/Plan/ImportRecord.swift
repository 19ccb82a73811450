package import EventLog

/// What the store knows of one import, or of the undo of one: the value of the setting `import:<id>`.
///
/// It names the events that the import wrote. So whoever has the log knows what is an import's own and what a
/// person did, on every device, and the fold needs no rule for it.
package struct ImportRecord: Sendable, Hashable {
  /// Its id: 16 lowercase hex digits.
  package let id: String
  /// The events that it wrote, without this record's own; nil only for an undo that had nothing to write.
  package let events: EventRange?
  /// Where the rows came from.
  package let source: ImportSource
  /// How many sessions it made or changed; of an undo, how many it took back.
  package let sessions: Int
  /// How many sets it brought.
  package let sets: Int
  /// The import that this is the undo of; nil for an import.
  package let undoes: String?
  /// Of an undo, how many sessions stayed, since they had been changed.
  package let left: Int
  /// When it was written.
  package var writtenAt = Instant(milliseconds: 0)

  /// What stands before the id in the setting's key.
  static let keyPrefix = "import:"

  /// The setting's key.
  var key: String { ImportRecord.keyPrefix + id }

  init(
    id: String, events: EventRange?, source: ImportSource, sessions: Int, sets: Int,
    undoes: String? = nil, left: Int = 0
  ) {
    (self.id, self.events, self.source) = (id, events, source)
    (self.sessions, self.sets, self.undoes, self.left) = (sessions, sets, undoes, left)
  }
}

extension ImportRecord {
  /// Reads the value of a setting; nil where it is no record, or names no events.
  init?(key: String, value: JSONObject, writtenAt: Instant) {
    let range = value["events"]?.string.flatMap { EventRange($0) }
    let undoes = value["undoes"]?.string
    guard key.hasPrefix(Self.keyPrefix), range != nil || undoes != nil else { return nil }
    func count(_ member: String) -> Int {
      value[member]?.number.flatMap { Int(exactly: $0) }.map { max(0, $0) } ?? 0
    }
    self.init(
      id: String(key.dropFirst(Self.keyPrefix.count)), events: range,
      source: ImportSource(
        format: value["format"]?.string ?? "", file: value["file"]?.string,
        unit: value["unit"]?.string, zone: value["zone"]?.string),
      sessions: count("sessions"), sets: count("sets"), undoes: undoes,
      left: count("left"))
    self.writtenAt = writtenAt
  }

  /// The value of the setting.
  var value: JSONObject {
    var value: JSONObject = [
      "format": .string(source.format), "sessions": .number(Double(sessions)),
      "sets": .number(Double(sets)),
    ]
    value["events"] = events.map { .string($0.description) }
    value["file"] = source.file.map { .string($0) }
    value["unit"] = source.unit.map { .string($0) }
    value["zone"] = source.zone.map { .string($0) }
    value["undoes"] = undoes.map { .string($0) }
    if undoes != nil { value["left"] = .number(Double(left)) }
    return value
  }

  /// The write of the record.
  func draft() throws(LogError) -> EventDraft {
    try ImportedWrite(
      type: "setting.saved", entity: key, data: ["value": .object(value)]
    ).draft()
  }
}
