import EventLog
import Projections
public import Training

/// What a file says, as it would come into a store; made from the file alone.
public struct ImportPlan: Sendable, Hashable {
  /// The sessions, in the order of their first rows. The same session has the same id in every file.
  public internal(set) var sessions: [Session] = []
  /// The exercises of the sets that are to be saved, in the order of their first rows; the same name has the same id.
  public internal(set) var exercises: [CustomExercise] = []
  /// The rows that do not come in, in the order of their lines.
  public internal(set) var skipped: [SkippedRow] = []
  /// What a person should know besides.
  public internal(set) var notices: [ImportNotice] = []
  /// Sessions of which one half may be a copy of the other under other names of exercises: by the session's id, the two
  /// sessions that it is then, the one that counts first.
  var maybeCopies: [Session.ID: [Session]] = [:]
  /// Entities that are neither sessions nor the exercises above, in the order of the file.
  var others: [ImportedEntity] = []
  /// What of the file cannot be written.
  var remnants: [ImportedRemnant] = []
  /// What an import leaves in the file on purpose, counted; the store lacks nothing without it.
  package internal(set) var untaken = ExportLosses()
  /// How the file identifies its sessions and sets.
  var scope = ImportScope.foreign
  /// How many rows the file has, without its header; nil for a document.
  public internal(set) var rowCount: Int?
  /// How many distances are kept as text, since the file does not say their unit.
  var distancesWithoutUnit = 0

  /// How many sessions and other entities it has: how often `ImportRun.run` calls its `step`.
  public var entityCount: Int { sessions.count + others.count }
}

/// A row that does not come in.
public struct SkippedRow: Error, Sendable, Hashable {
  /// The row's first line, counted from 1.
  public let line: Int
  /// Why, as one sentence without a full stop.
  public let reason: String
  /// The reason without what stands in this row alone: equal in all rows with the same fault.
  public let fault: String
  /// Whether the store lacks something without it: a repeat, a pause and a note without words are no loss.
  public let isLoss: Bool

  /// - Parameter fault: The reason without what stands in this row alone; nil where that is all of it.
  init(line: Int, reason: String, fault: String? = nil, isLoss: Bool = true) {
    (self.line, self.reason) = (line, reason)
    (self.fault, self.isLoss) = (fault ?? reason, isLoss)
  }
}

/// Something about the file that a person should know, although no row is skipped for it.
public struct ImportNotice: Sendable, Hashable {
  /// The line that it is about; nil where it is about the whole file.
  public let line: Int?
  /// What it is, as one sentence without a full stop.
  public let text: String
  /// What it is about without what stands on this line alone: equal in all notices with the same cause.
  public let cause: String

  /// - Parameter cause: Nil where the text is all of it.
  init(line: Int?, text: String, cause: String? = nil) {
    (self.line, self.text, self.cause) = (line, text, cause ?? text)
  }
}

extension ImportNotice {
  /// That some columns are not read; nil without columns.
  init?(unread columns: [String], line: Int?) {
    if columns.isEmpty { return nil }
    let names = columns.map { "“\($0)”" }.joined(separator: ", ")
    self.init(line: line, text: "columns that are not read: \(names)")
  }
}

/// How a file identifies its sessions and sets, and how much of them it holds.
enum ImportScope: Sendable, Hashable {
  /// Another app's file: ids are made from what the rows say, and the rows say all that is to be written.
  case foreign
  /// A state of LiftTrail: ids are those of its store, and payloads are whole.
  case state
  /// The keys of a trainer app: ids are those of the keys, and payloads are whole.
  case keys
  /// LiftTrail's table of sets: ids are those of its store, and payloads hold what the columns say.
  case table

  /// Whether an id alone identifies a session and a set.
  var hasOwnIDs: Bool {
    switch self {
    case .foreign: false
    case .state, .keys, .table: true
    }
  }

  /// Whether what a person has written stays where the file does not say when its own value was written.
  var keepsEdits: Bool {
    switch self {
    case .foreign, .keys: true
    case .state, .table: false
    }
  }
}

/// An entity other than a session, and all that is to be written about it.
struct ImportedEntity: Sendable, Hashable {
  let entity: Entity
  /// For people: its kind and its name.
  let title: String
  /// One write for each of its units.
  let writes: [ImportedWrite]
}

/// Something of a file that no write can express, so that all of it is left out.
struct ImportedRemnant: Sendable, Hashable {
  /// The entity's id; for a whole section of the file, its key.
  let id: String
  var isSession = false
  /// For people: its kind and its name.
  let title: String
  /// Why, as one sentence without a full stop.
  let reason: String
}

/// One event that is to be appended.
struct ImportedWrite: Sendable, Hashable {
  /// Kind and verb, such as `session.setLogged`.
  let type: String
  /// The entity's id.
  let entity: String
  let data: JSONObject
  /// When its entity last changed, by the file; nil if the file does not say so, and the write is of this moment.
  var updatedAt: Instant?

  /// The most bytes of its data: what stands beside them in a line has less than 512.
  static let greatestLength = EventLine.greatestLength - 512

  /// Whether a line of the log can hold it.
  var isShortEnough: Bool { data.canonicalBytes().count <= ImportedWrite.greatestLength }

  /// It as a store takes it.
  /// - Throws: `invalidPayload` where a line of the log cannot hold it.
  func draft() throws(LogError) -> EventDraft {
    let payload: Payload
    do throws(LogError) {
      payload = try Payload(data)
    } catch  where error.code == .tooLarge {
      throw LogError(.invalidPayload, error.reason)
    }
    let length = payload.bytes.count
    guard length <= ImportedWrite.greatestLength else {
      throw LogError(
        .invalidPayload,
        "“\(type)” has \(length) bytes, and a line of the log takes \(ImportedWrite.greatestLength)"
      )
    }
    if let type = SessionPart.types[type] ?? EventType(type),
      let draft = EventDraft(type: type, entityID: entity, payload: payload)
    {
      return draft
    }
    throw LogError(.invalidPayload, "“\(entity)” is not an id for \(type)")
  }
}

extension ImportedWrite {
  /// The write that saves an exercise.
  init(saving exercise: CustomExercise) throws(LogError) {
    self.init(
      type: CustomExercise.kind.savedType, entity: exercise.id.text, data: try exercise.payload())
  }
}

extension ImportedWrite {
  /// The write that makes a session a second record of another one.
  static func joining(_ session: String, to other: Session.ID) -> ImportedWrite {
    let row = Session.kind.row(of: \.sameAs)
    guard let verb = row.verb(.written) else { preconditionFailure("no verb for sameAs") }
    return ImportedWrite(
      type: "\(Session.kind.name).\(verb)", entity: session,
      data: [row.member: .string(other.text)])
  }
}

/// A session's title for people.
enum SessionTitle {
  /// A name in at most 80 letters: it is told among other words.
  static func shortened(_ name: String) -> String {
    let letters = name.unicodeScalars
    return letters.count > 80 ? String(String.UnicodeScalarView(letters.prefix(79))) + "…" : name
  }

  /// The day where it took place, else in Greenwich, and its name; its id where it has neither.
  static func text(_ start: SessionStart?, id: String) -> String {
    let local = start?.localStart.map { CivilTime($0)?.text ?? $0 }
    let time = local ?? start?.startedAt?.description ?? ""
    let words = [String(time.prefix(10)), shortened(start?.name?.trimmed ?? "")]
      .filter { !$0.isEmpty }
    return words.isEmpty ? shortened(id) : words.joined(separator: " ")
  }
}

extension Session {
  /// For people: its day and its name; its id where it has neither.
  package var title: String { SessionTitle.text(started, id: id.text) }
}
