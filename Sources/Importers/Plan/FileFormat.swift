/// A format of files that can be imported.
public enum FileFormat: String, Sendable, Hashable, CaseIterable {
  /// LiftTrail's own table, one set a row.
  case csv
  /// An activity of a sports watch, in Garmin's format FIT.
  case fit
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
  /// Apple Health's `export.xml`.
  case health
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
  /// Activities in Garmin's XML, Training Center Database.
  case tcx
  /// Workouts as text, as Strong and Hevy share them.
  case text
}

extension FileFormat {
  /// What a file of it is called.
  package var title: String {
    switch self {
    case .csv: "LiftTrail's own table of sets"
    case .fit: "a FIT file of a sports watch"
    case .fitbod: "Fitbod's export"
    case .fitnotes: "FitNotes' export"
    case .gravl: "Gravl's export"
    case .gymbook: "GymBook's export"
    case .hevy: "Hevy's export"
    case .health: "Apple Health's export"
    case .json: "LiftTrail's own state"
    case .keys: "the keys of a trainer app"
    case .strong: "Strong's export"
    case .stronglifts: "StrongLifts' export"
    case .table: "a table"
    case .tcx: "a Garmin TCX file"
    case .text: "workouts as text"
    }
  }

  /// Whether its times are those of clocks whose zone it does not say.
  package var lacksZone: Bool {
    switch self {
    case .csv, .fit, .health, .json, .keys, .tcx: false
    case .fitbod, .fitnotes, .gravl, .gymbook, .hevy, .strong, .stronglifts, .table, .text: true
    }
  }
}
