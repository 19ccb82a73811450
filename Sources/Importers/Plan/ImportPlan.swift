package import EventLog

/// What an import would write, and what it leaves out; made from a file alone, without a store.
package struct ImportPlan: Sendable, Hashable {
  /// The sessions, in the order of their first rows.
  package var sessions: [ImportedSession] = []
  /// The exercises that occur in sets, in the order of their first rows.
  package var exercises: [ImportedExercise] = []
  /// Rows that come in nowhere, in the order of their lines.
  package var skipped: [SkippedRow] = []
  /// What a person should know besides.
  package var notices: [ImportNotice] = []
  /// Entities that are neither sessions nor the exercises above, in the order of the file.
  package var others: [ImportedEntity] = []
  /// What of the file cannot be written at all.
  package var remnants: [ImportedRemnant] = []
  /// What an import does not take from such a file, counted; the store lacks nothing by it.
  package var untaken = ExportLosses()
  /// How the file tells its sessions and sets.
  package var scope = ImportScope.foreign
}

/// One session and all that is to be written about it.
package struct ImportedSession: Sendable, Hashable {
  /// The session's id, the same at every import of the same session.
  package let id: String
  /// For people: the date and the workout's name.
  package let title: String
  /// The start, the sets in order, and the end where it is known.
  package let writes: [ImportedWrite]
}

/// One exercise that is to be saved as a `customExercise`.
package struct ImportedExercise: Sendable, Hashable {
  /// The exercise's id, the same for the same name.
  package let id: String
  /// The name as the file has it.
  package let name: String
  package let write: ImportedWrite
}

/// A row that comes in nowhere.
package struct SkippedRow: Error, Sendable, Hashable {
  /// The row's first line, counted from 1.
  package let line: Int
  /// Why, as one sentence without a full stop.
  package let reason: String
  /// What rows with the same fault have in common, to count them together.
  package let fault: String
  /// Whether the store lacks something because of it: a repeat, a pause and a note without words are said
  /// and miss nothing.
  package let isLoss: Bool

  /// A row that comes in nowhere.
  /// - Parameter fault: The reason without what stands in this row alone; nil where that is all of it.
  init(line: Int, reason: String, fault: String? = nil, isLoss: Bool = true) {
    (self.line, self.reason) = (line, reason)
    (self.fault, self.isLoss) = (fault ?? reason, isLoss)
  }
}

/// Something about the file that is no reason to skip a row.
package struct ImportNotice: Sendable, Hashable {
  /// The line it is about; nil where it is about the whole file.
  package let line: Int?
  /// What it is, as one sentence without a full stop.
  package let text: String
}

extension ImportNotice {
  /// That columns are not read; nil where there is none.
  init?(unread columns: [String], line: Int?) {
    if columns.isEmpty { return nil }
    let names = columns.map { "“\($0)”" }.joined(separator: ", ")
    self.init(line: line, text: "columns that are not read: \(names)")
  }
}

/// One event to be appended: what `append` takes on a line.
package struct ImportedWrite: Sendable, Hashable {
  /// Kind and verb, such as `session.setLogged`.
  package let type: String
  package let entity: String
  package let data: JSONObject
}
