import EventLog

/// What a fold writes into a snapshot beside the marks on the events that decide.
struct SnapshotNotes: Sendable, Hashable {
  /// The events whose kind, verb or version is not known.
  var unknown: Coverage
  /// The events that break a rule of their kind.
  var invalid: Coverage

  /// As the snapshot keeps them, with the table of kinds that they were found with.
  func json(table: KindTable) -> JSONObject {
    [
      "invalid": SnapshotNotes.json(invalid), "kinds": .string(table.fingerprint),
      "unknown": SnapshotNotes.json(unknown),
    ]
  }

  private static func json(_ coverage: Coverage) -> JSONValue {
    .array(coverage.ranges.map { .string($0.description) })
  }

  private static func coverage(_ json: JSONValue?) -> Coverage? {
    let ranges = json?.array?.compactMap { $0.string.flatMap { EventRange($0) } }
    return ranges.map { Coverage($0) }
  }
}

extension SnapshotNotes {
  /// Reads the notes of a snapshot.
  /// - Throws: `damaged` where they are of another table of kinds.
  init(of snapshot: LogSnapshot, table: KindTable) throws(LogError) {
    guard SnapshotNotes.fit(snapshot, table),
      let unknown = SnapshotNotes.coverage(snapshot.notes["unknown"]),
      let invalid = SnapshotNotes.coverage(snapshot.notes["invalid"])
    else {
      throw LogError(
        .damaged, "the snapshot was made with another table of kinds",
        at: LogError.Position(path: snapshot.path))
    }
    self.init(unknown: unknown, invalid: invalid)
  }

  /// Whether the notes of a snapshot are of a table of kinds.
  static func fit(_ snapshot: LogSnapshot, _ table: KindTable) -> Bool {
    snapshot.notes["kinds"]?.string == table.fingerprint
  }
}

extension KindTable {
  /// Stands for all that the fold takes from the table: tables that fold differently have others.
  var fingerprint: String {
    var text = ""
    for row in rows {
      text += "\(row.kind) \(row.plural)"
      for unit in row.units { text += " \(unit.name) \(unit.rule) \(unit.shape)" }
      for verb in row.verbs { text += " \(verb.verb) \(verb.version) \(verb.action)" }
      text += "\n"
    }
    return Hexadecimal.text(of: XXH64.hash(Array(text.utf8)), digits: 16)
  }
}
