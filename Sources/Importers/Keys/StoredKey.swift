import EventLog
import Projections

/// What a key of a trainer app's UserDefaults and iCloud key-value store stands for. This is the one registry: the
/// import and the export read it, and know no other key.
///
/// Days in keys are `yyyy-MM-dd`, and nothing else is a day.
enum StoredKey: Hashable {
  /// The program with its weeks.
  case program
  /// What is planned for a day.
  case workout(Day)
  /// What was done on a day.
  case results(Day)
  /// A setting of the app, shared by all devices.
  case setting
  /// A key of a service or another credential, which belongs in the keychain.
  case credential
  /// A key of the registry with something else than a day.
  case badDay(String)
  /// None of the app's: the system and other libraries keep theirs beside it.
  case unknown

  static let programName = "TrainingProgram"
  static let workoutPrefix = "workout_"
  static let resultsPrefix = "workout_results_"

  /// Before the day in the id of a session that comes from such a key.
  static let sessionPrefix = "trainerApp:"

  init(_ name: String) {
    if name == Self.programName {
      self = .program
    } else if let day = Self.text(of: name, after: Self.resultsPrefix) {
      self = Day(day).map { .results($0) } ?? .badDay(day)
    } else if let day = Self.text(of: name, after: Self.workoutPrefix) {
      self = Day(day).map { .workout($0) } ?? .badDay(day)
    } else if SecretName.isOne(name) {
      self = .credential
    } else {
      self = Self.isSetting(name) ? .setting : .unknown
    }
  }

  private static func text(of name: String, after prefix: String) -> String? {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }

  /// Whether a name is one of the app's own pattern, `DescriptiveSettingName`, and none of the system's.
  private static func isSetting(_ name: String) -> Bool {
    let isWord = name.utf8.allSatisfy { byte in
      (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
    }
    guard isWord, name.utf8.count <= 128, let first = name.utf8.first, first < 0x5B, first >= 0x41
    else { return false }
    return !["Apple", "NS", "CK", "PK", "WebKit", "METAL"].contains { name.hasPrefix($0) }
  }
}
