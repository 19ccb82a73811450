public import EventLog
import Projections
import Training

/// Where an import's rows come from: what its record says beside what it wrote.
public struct ImportSource: Sendable, Hashable {
  /// The format, such as `strong`.
  public let format: String
  /// The file's name without its folders; nil where it came through a pipe.
  public let file: String?
  /// The unit that was asked for; nil where the file says it.
  public let unit: String?
  /// The zone whose clocks its times were read by.
  public let zone: String?

  /// Says where rows come from.
  public init(
    format: FileFormat = .strong, file: String? = nil, unit: String? = nil, zone: String? = nil
  ) {
    self.init(name: format.rawValue, file: file, unit: unit, zone: zone)
  }

  fileprivate init(name: String, file: String?, unit: String?, zone: String?) {
    (format, self.file, self.unit, self.zone) = (name, file, unit, zone)
  }
}

/// What the store knows of one import, or of one undo of an import: the value of the setting `import:<id>`.
///
/// It names the events that the import wrote. So every device that has the log tells an import's events from a
/// person's, and the fold needs no rule for it.
public struct ImportRecord: Sendable, Hashable {
  /// Its id: 16 lowercase hex digits.
  public let id: String
  /// The events that it wrote, without this record's own; nil only for an undo that had nothing to write.
  public let events: EventRange?
  /// Where the rows came from.
  public let source: ImportSource
  /// How many sessions the import made or changed; how many an undo took back.
  public let sessions: Int
  /// How many sets it brought.
  public let sets: Int
  /// The id of the import that this is the undo of; nil for an import.
  public let undoes: String?
  /// Exercises of the file that were taken for another one of the store, by an import of the time before aliases.
  private(set) var joined: [JoinedExercise] = []
  /// How many sessions an undo left as they were, since they had been changed.
  public let left: Int
  /// When it was written.
  public private(set) var writtenAt = Instant(milliseconds: 0)

  /// What stands before the id in the setting's key.
  static let keyPrefix = Setting.recordPrefix

  init(
    id: String, events: EventRange?, source: ImportSource, sessions: Int, sets: Int,
    undoes: String? = nil, left: Int = 0
  ) {
    (self.id, self.events, self.source) = (id, events, source)
    (self.sessions, self.sets, self.undoes, self.left) = (sessions, sets, undoes, left)
  }
}

/// An exercise of a file that an import took for another one of the store.
struct JoinedExercise: ModelPart {
  /// The id that the file's name gives it.
  var exerciseId: String?
  /// The id of the exercise that it is.
  var into: String?
  /// Where it was read from: the members that this build does not know.
  var origin: SourcePayload = SourcePayload()

  /// What an empty payload is read as.
  init() {}
}

/// The members of a record in the setting's value.
private struct ImportRecordValue: ModelPart {
  var events: String?
  var file: String?
  var format: String?
  var joined: [JoinedExercise] = []
  var left: Int?
  var sessions: Int?
  var sets: Int?
  var undoes: String?
  var unit: String?
  var zone: String?
  var origin = SourcePayload()
}

extension ImportRecord {
  /// Reads a setting; nil where it is not a record, or names no events.
  init?(_ setting: Setting) throws(LogError) {
    let key = setting.id.text
    guard key.hasPrefix(Self.keyPrefix), let object = setting.value.object else { return nil }
    let value = try ImportRecordValue.reading(object)
    let range = value.events.flatMap { EventRange($0) }
    guard range != nil || value.undoes != nil else { return nil }
    self.init(
      id: String(key.dropFirst(Self.keyPrefix.count)), events: range,
      source: ImportSource(
        name: value.format ?? "", file: value.file, unit: value.unit, zone: value.zone),
      sessions: max(0, value.sessions ?? 0), sets: max(0, value.sets ?? 0), undoes: value.undoes,
      left: max(0, value.left ?? 0))
    joined = value.joined
    writtenAt = setting.updatedAt ?? writtenAt
  }

  /// The write of the record.
  func draft() throws(LogError) -> EventDraft {
    let value = ImportRecordValue(
      events: events?.description, file: source.file, format: source.format,
      left: undoes.map { _ in left }, sessions: sessions, sets: sets, undoes: undoes,
      unit: source.unit, zone: source.zone)
    let setting = Setting(
      id: Setting.ID(Self.keyPrefix + id), value: .object(try value.payload()))
    return try ImportedWrite(
      type: Setting.kind.savedType, entity: setting.id.text, data: try setting.payload()
    ).draft()
  }
}
