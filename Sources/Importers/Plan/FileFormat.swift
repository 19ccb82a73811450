/// A format of files that can be imported.
public enum FileFormat: String, Sendable, Hashable, CaseIterable {
  /// LiftTrail's own table, one set a row.
  case csv
  /// The table that the app Fitbod exports.
  case fitbod
  /// The table that the app FitNotes exports, on Android or iOS.
  case fitnotes
  /// The table that the app Gravl exports.
  case gravl
  /// The table that the app GymBook exports.
  case gymbook
  /// The table that the app Hevy exports.
  case hevy
  /// LiftTrail's own state as one document.
  case json
  /// The keys and values of a trainer app, as one JSON object.
  case keys
  /// The CSV that the app Strong exports, in all its layouts and languages.
  case strong
  /// The table that the app StrongLifts exports.
  case stronglifts
  /// Any table whose columns a person names.
  case table
  /// Workouts as text, as Strong and Hevy share them.
  case text
}

extension FileFormat {
  /// What a file of it is called.
  package var title: String {
    switch self {
    case .csv: "LiftTrail's own table of sets"
    case .fitbod: "Fitbod's export"
    case .fitnotes: "FitNotes' export"
    case .gravl: "Gravl's export"
    case .gymbook: "GymBook's export"
    case .hevy: "Hevy's export"
    case .json: "LiftTrail's own state"
    case .keys: "the keys of a trainer app"
    case .strong: "Strong's export"
    case .stronglifts: "StrongLifts' export"
    case .table: "a table"
    case .text: "workouts as text"
    }
  }

  /// Whether it is another app's, so that ids are made from what its rows say.
  package var isForeign: Bool {
    switch self {
    case .csv, .json, .keys: false
    case .fitbod, .fitnotes, .gravl, .gymbook, .hevy, .strong, .stronglifts, .table, .text: true
    }
  }
}
