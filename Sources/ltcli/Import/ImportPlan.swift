/// What an import would write, and what it leaves out; made from a file alone, without a store.
struct ImportPlan: Sendable, Hashable {
  /// The sessions, in the order of their first rows.
  var sessions: [ImportedSession] = []
  /// The exercises that occur in sets, in the order of their first rows.
  var exercises: [ImportedExercise] = []
  /// Rows that come in nowhere, in the order of their lines.
  var skipped: [SkippedRow] = []
  /// What a person should know besides.
  var notices: [ImportNotice] = []
}

/// One session and all that is to be written about it.
struct ImportedSession: Sendable, Hashable {
  /// The session's id, the same at every import of the same session.
  let id: String
  /// For people: the date and the workout's name.
  let title: String
  /// The start, the sets in order, and the end where it is known.
  let writes: [ImportedWrite]
}

/// One exercise that is to be saved as a `customExercise`.
struct ImportedExercise: Sendable, Hashable {
  /// The exercise's id, the same for the same name.
  let id: String
  /// The name as the file has it.
  let name: String
  /// What is to be written.
  let write: ImportedWrite
}

/// A row that comes in nowhere.
struct SkippedRow: Error, Sendable, Hashable {
  /// The row's first line, counted from 1.
  let line: Int
  /// Why, as one sentence without a full stop.
  let reason: String
}

/// Something about the file that is no reason to skip a row.
struct ImportNotice: Sendable, Hashable {
  /// The line it is about; nil where it is about the whole file.
  let line: Int?
  /// What it is, as one sentence without a full stop.
  let text: String
}
