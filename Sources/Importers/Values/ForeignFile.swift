/// A file of another app or of another sort that is recognised all the same.
public enum ForeignFile: Sendable, Hashable {
  /// A zip archive, as spreadsheets are one.
  case archive
  /// The log of a store of LiftTrail's.
  case log
  /// JSON of any sort.
  case json
  /// LiftTrail's own table of sets.
  case table
  /// Another app's export, which an importer reads.
  case export(FileFormat)
  /// A format that no importer reads, by its name.
  case unreadable(String)

  /// Its name, to follow “this looks like”.
  public var name: String {
    switch self {
    case .archive: "a zip archive or a spreadsheet"
    case .log: "a log of LiftTrail"
    case .json: "JSON"
    case .table: FileFormat.csv.title
    case .export(let format): format.title
    case .unreadable(let name): name
    }
  }

  /// The refusal of the file.
  var error: ImportError { .foreign(self) }
}

extension ForeignFile {
  /// Recognises a file by its first bytes; nil where it may be CSV.
  package init?(_ bytes: [UInt8]) {
    let start = bytes.prefix(4096).drop { Self.whiteSpaceOrMark.contains($0) }
    func begins(_ text: String) -> Bool { start.starts(with: text.utf8) }
    func holds(_ text: String) -> Bool { String(decoding: start, as: UTF8.self).contains(text) }
    if begins("PK\u{3}\u{4}") {
      self = .archive
    } else if begins("SQLite format 3") {
      self = .unreadable("an SQLite database, such as a backup of FitNotes")
    } else if bytes.dropFirst(8).starts(with: ".FIT".utf8) {
      self = .export(.fit)
    } else if begins("{\"replica\":") {
      self = .log
    } else if begins("{") || begins("[") {
      self = .json
    } else if begins("<") {
      self =
        holds("HealthData")
        ? .export(.health)
        : holds("<TrainingCenterDatabase")
          ? .export(.tcx)
          : .unreadable(holds("<gpx") ? "a GPX track" : "XML or a web page")
    } else {
      return nil
    }
  }

  /// Recognises a table by names in its header that Strong's files do not have.
  init?(header: [String]) {
    let names = Set(header.map { $0.trimmed.lowercased() })
    if names.isSuperset(of: ["session_id", "set_id", "exercise"]) {
      self = .table
    } else if let layout = TableLayout.recognised(by: header) {
      self = .export(layout.format)
    } else if let known = Self.headers.first(where: { names.isSuperset(of: $0.names) }) {
      self = .unreadable(known.app)
    } else {
      return nil
    }
  }

  /// Apps whose tables no importer reads, each with some names that together only its headers have, in lower case.
  private static let headers: [(app: String, names: [String])] = [
    ("LiftLog's export", ["sessionid", "timestamp", "exercise", "targetreps"]),
    ("Daily Strength's export", ["date", "workout name", "exercise", "measurement unit"]),
    ("Garmin Connect's export", ["activity type", "date", "title", "calories"]),
    ("Strava's export", ["activity id", "activity date", "activity type"]),
  ]

  /// White space, and the bytes of UTF-8's byte order mark.
  private static let whiteSpaceOrMark: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
}
