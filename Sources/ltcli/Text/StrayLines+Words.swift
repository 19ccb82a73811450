import EventLog

extension StrayLines {
  /// What stands there, for example `it has 340 events of this dataset, and the log lacks 200 of them`.
  var words: String {
    let all = "it is not the store's, and has \(Count.text(lineCount, "event")) of its dataset"
    return lackedCount == 0
      ? "\(all), all of which the log has" : "\(all); the log lacks \(lackedCount) of them"
  }

  /// How such a file comes about, and why that loses sight of events.
  static let cause =
    "a file-sync program (Syncthing, Dropbox, iCloud Drive, OneDrive) copies files and not events: where two "
    + "devices write into one folder, it keeps one of each two files, and the other one as a conflict copy"

  /// What to do about such files.
  /// - Parameter store: The store's folder, as a word of the shell.
  static func remedy(_ store: String) -> String {
    "ltcli repair \(store) takes their events in; then give each device a store of its own, outside of what that "
      + "program replicates: ltcli clone \(store) FOLDER makes one, and ltcli sync exchanges events"
  }

  /// The finding for programs.
  var json: JSONValue {
    [
      "events": .count(lineCount), "file": .string(path), "lacked": .count(lackedCount),
      "lackedIDs": .text(lacked),
    ]
  }
}

extension Sequence<StrayLines> {
  /// How many events the log lacks of all of them.
  var lackedCount: Int { reduce(0) { $0 + $1.lackedCount } }
}
