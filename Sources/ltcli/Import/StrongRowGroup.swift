/// The rows of one session, wherever they stand in the file.
struct StrongRowGroup: Sendable {
  /// The session's id.
  let id: NameBasedUUID
  /// The rows in the order of the file; never empty.
  private(set) var rows: [StrongRow]

  /// Gathers rows by session, in the order of the sessions' first rows.
  ///
  /// - Complexity: O(n).
  static func groups(of rows: [StrongRow]) -> [StrongRowGroup] {
    var groups: [StrongRowGroup] = []
    var places: [NameBasedUUID: Int] = [:]
    for row in rows {
      let id = StrongIdentifier.session(start: row.start, name: row[.workoutName])
      if let place = places[id] {
        groups[place].rows.append(row)
      } else {
        places[id] = groups.count
        groups.append(StrongRowGroup(id: id, rows: [row]))
      }
    }
    return groups
  }

  /// The first text of a column that is not blank, and its line.
  func first(_ column: StrongColumn) -> (line: Int, text: String)? {
    let row = rows.first { !$0[column].trimmed.isEmpty }
    return row.map { ($0.line, $0[column]) }
  }
}
