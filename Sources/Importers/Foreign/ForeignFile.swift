/// A file that is no export of Strong's, but known all the same: what it is, and what to do with it.
struct ForeignFile: Sendable, Hashable {
  /// What it is, to go on with “this looks like”.
  let name: String
  /// What to do.
  let advice: String

  private init(_ name: String, _ advice: String = ForeignFile.cannotBeRead) {
    (self.name, self.advice) = (name, advice)
  }

  /// Whether it may be any JSON.
  var isJSON: Bool { name == Self.jsonName }

  private static let jsonName = "JSON"

  /// What to do with the exports of other apps.
  private static let cannotBeRead =
    "import reads Strong's exports and LiftTrail's own; in Strong it is under Settings, “Export Data”"
  private static let saveAsCSV =
    "unpack it, or save the spreadsheet as CSV in UTF-8, and import that file"
}

extension ForeignFile {
  /// Recognises a file by its first bytes; nil where it may be CSV.
  init?(_ bytes: [UInt8]) {
    let start = bytes.prefix(4096).drop { Self.whiteSpaceOrMark.contains($0) }
    func begins(_ text: String) -> Bool { start.starts(with: text.utf8) }
    func holds(_ text: String) -> Bool { String(decoding: start, as: UTF8.self).contains(text) }
    if begins("PK\u{3}\u{4}") {
      self.init("a zip archive or a spreadsheet", Self.saveAsCSV)
    } else if begins("SQLite format 3") {
      self.init("an SQLite database, such as a backup of FitNotes")
    } else if bytes.dropFirst(8).starts(with: ".FIT".utf8) {
      self.init("a FIT file of a sports watch")
    } else if begins("{\"replica\":") {
      self.init("a log of LiftTrail", "ltcli receive STORE < FILE takes its lines in")
    } else if begins("{") || begins("[") {
      self.init(
        Self.jsonName, "ltcli import json STORE FILE reads what ltcli export STORE json wrote")
    } else if begins("<") {
      self.init(
        holds("HealthData")
          ? "Apple Health's export"
          : holds("<TrainingCenterDatabase")
            ? "a Garmin TCX file" : holds("<gpx") ? "a GPX track" : "XML or a web page")
    } else {
      return nil
    }
  }

  /// Recognises the CSV of another app by names in its header that no file of Strong's has.
  init?(header: [String]) {
    let names = Set(header.map { $0.trimmed.lowercased() })
    if names.isSuperset(of: ["session_id", "set_id", "exercise"]) {
      self.init(
        "LiftTrail's own table of sets", "ltcli import csv STORE FILE reads it")
      return
    }
    guard let known = Self.headers.first(where: { names.isSuperset(of: $0.names) }) else {
      return nil
    }
    self.init(known.app)
  }

  /// Apps, and some names that together only their headers have, in lower case.
  private static let headers: [(app: String, names: [String])] = [
    ("Hevy's export", ["title", "start_time", "exercise_title", "set_index"]),
    ("FitNotes' export", ["date", "exercise", "category", "reps"]),
    ("StrongLifts' export", ["date (yyyy/mm/dd)", "workout", "exercise", "sets×reps"]),
    ("LiftLog's export", ["sessionid", "timestamp", "exercise", "targetreps"]),
    ("Daily Strength's export", ["date", "workout name", "exercise", "measurement unit"]),
    ("Garmin Connect's export", ["activity type", "date", "title", "calories"]),
    ("Strava's export", ["activity id", "activity date", "activity type"]),
  ]

  /// White space, and the bytes of UTF-8's byte order mark.
  private static let whiteSpaceOrMark: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
}
