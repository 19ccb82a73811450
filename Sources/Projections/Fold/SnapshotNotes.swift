import EventLog

/// What a fold adds to a snapshot, besides marking the deciding events.
struct SnapshotNotes: Sendable, Hashable {
  var unknown: Coverage
  var invalid: Coverage

  /// The notes as the snapshot keeps them, with the fingerprint of the table of kinds.
  func json(_ kinds: KindTable) -> JSONObject {
    [
      "invalid": SnapshotNotes.json(invalid), "kinds": .string(kinds.fingerprint),
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
  /// - Throws: `damaged` if they were made with another table of kinds.
  init(of snapshot: LogSnapshot, _ kinds: KindTable) throws(LogError) {
    guard SnapshotNotes.fit(snapshot, kinds),
      let unknown = SnapshotNotes.coverage(snapshot.notes["unknown"]),
      let invalid = SnapshotNotes.coverage(snapshot.notes["invalid"])
    else {
      throw LogError(
        .damaged, "the snapshot was made with another table of kinds",
        at: LogError.Position(path: snapshot.path))
    }
    self.init(unknown: unknown, invalid: invalid)
  }

  /// Whether the notes of a snapshot were made with a table of kinds.
  static func fit(_ snapshot: LogSnapshot, _ kinds: KindTable) -> Bool {
    snapshot.notes["kinds"]?.string == kinds.fingerprint
  }
}

extension Fold {
  /// For each position of the folded log, whether its event decides anything.
  /// - Complexity: O(deciding events), each looked up by its id.
  func decidingPositions(in log: Log) throws(LogError) -> [Bool] {
    var deciding = Array(repeating: false, count: log.count)
    for table in tables {
      for index in table.entities.indices {
        let slot = table.entities[index]
        let holders = table.units(ofEntity: index).map(\.held.event)
        for holder in [slot.deletion, slot.latest].compactMap(\.self) + holders {
          if let position = try log.position(of: holder.id) { deciding[position - 1] = true }
        }
      }
    }
    return deciding
  }
}
