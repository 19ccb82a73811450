/// A format of files that can be imported.
public enum FileFormat: String, Sendable, Hashable, CaseIterable {
  /// LiftTrail's own table, one set a row.
  case csv
  /// LiftTrail's own state as one document.
  case json
  /// The keys and values of a trainer app, as one JSON object.
  case keys
  /// The CSV that the app Strong exports, in all its layouts and languages.
  case strong
}
