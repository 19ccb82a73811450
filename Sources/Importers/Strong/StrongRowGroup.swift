/// The rows of one session, wherever they stand in the file.
struct StrongRowGroup: Sendable {
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

extension StrongRowGroup {
  /// The rows that say something new, and those that only say it again.
  ///
  /// - Complexity: O(n) for a session that stands there once, O(n · divisors of n) at worst.
  func withoutRepeats() -> (rows: [StrongRow], skipped: [SkippedRow]) {
    let contents = rows.map(\.content)
    let length = lengthOfFirstCopy(contents)
    var kept: [StrongRow] = []
    var skipped = rows[length...].map { $0.skipped("the same session again", isLoss: false) }
    var lines: [[UInt8]: Int] = [:]
    for (row, content) in zip(rows[..<length], contents) {
      // Only a number tells sets apart: two equal warm-ups are two warm-ups.
      if row.order?.number != nil, let line = lines[content] {
        skipped.append(row.skipped("the same set as on line \(line)"))
        continue
      }
      lines[content] = row.line
      kept.append(row)
    }
    return (kept, skipped)
  }

  /// How many rows there are until the whole session begins again; all of them where it does not.
  ///
  /// A copy must hold a numbered set, since two equal warm-ups and nothing else are no copy.
  private func lengthOfFirstCopy(_ contents: [[UInt8]]) -> Int {
    guard rows.contains(where: { $0.order?.number != nil }) else { return rows.count }
    let length = (1...rows.count).first { length in
      rows.count % length == 0
        && zip(contents, contents.dropFirst(length)).allSatisfy { $0 == $1 }
    }
    return length ?? rows.count
  }
}
