import EventLog

/// The rows of one session, wherever they stand in the file.
struct StrongRowGroup: Sendable {
  let id: NameBasedUUID
  /// The rows in the order of the file; never empty.
  private(set) var rows: [StrongRow]
  /// Where the file shows that a session begins: the places of rows that do not stand behind the one before,
  /// have another workout's number, or are the first that has workout notes, if only empty ones.
  private(set) var beginnings: Set<Int> = [0]

  /// Gathers rows by session, in the order of the sessions' first rows.
  ///
  /// - Complexity: O(n).
  static func groups(of rows: [StrongRow]) -> [StrongRowGroup] {
    var groups: [StrongRowGroup] = []
    var places: [Key: Int] = [:]
    var last: (key: Key, place: Int)?
    for row in rows {
      let key = Key(start: row.start, name: UTF8Text(row[.workoutName]))
      if let last, last.key == key {
        groups[last.place].add(row, isBehindLast: true)
      } else if let place = places[key] {
        groups[place].add(row, isBehindLast: false)
        last = (key, place)
      } else {
        last = (key, groups.count)
        places[key] = groups.count
        let id = StrongIdentifier.session(start: key.start, name: key.name.string)
        groups.append(StrongRowGroup(id: id, rows: [row]))
      }
    }
    return groups
  }

  /// What names a session.
  private struct Key: Hashable {
    let start: CivilTime
    let name: UTF8Text
  }

  private mutating func add(_ row: StrongRow, isBehindLast: Bool) {
    let before = rows[rows.count - 1]
    let begins = row.hasWorkoutNotes && !before.hasWorkoutNotes
    if !isBehindLast || begins || before[.workoutNumber] != row[.workoutNumber] {
      beginnings.insert(rows.count)
    }
    rows.append(row)
  }

  /// The first text of a column that is not blank, and its line.
  func first(_ column: StrongColumn) -> (line: Int, text: String)? {
    let row = rows.first { !$0[column].isBlank }
    return row.map { ($0.line, $0[column]) }
  }
}

extension StrongRowGroup {
  /// The rows of the session, those that are a copy of the whole of it, and the line of kept ones that may be.
  ///
  /// Nothing else is ever taken for a repeat: Strong counts the sets anew where an exercise comes a second time,
  /// in another block or in each round of a circuit, so that rows which are equal to the last byte are as many
  /// sets. A copy is whole, row for row, and there is a sign that it is one: the file shows that a session
  /// begins with it. A file that shows no beginnings, since it has no workout notes or has them in every row,
  /// may hold a copy right behind the session; that one is known by what no circuit has, two exercises with
  /// several sets each.
  /// - Complexity: O(n) for a session that stands there once, O(n · divisors of n) at worst.
  func withoutCopies() -> (rows: [StrongRow], skipped: [SkippedRow], doubt: Int?) {
    let periods = periods
    let length =
      periods.first { length in
        stride(from: length, to: rows.count, by: length).allSatisfy(beginnings.contains)
          || !showsBeginnings && isMoreThanRound(rows[..<length])
      } ?? rows.count
    let skipped = rows[length...].map { $0.skipped("the same session again", isLoss: false) }
    return (Array(rows[..<length]), skipped, skipped.isEmpty ? doubt(periods) : nil)
  }

  /// The line from which on kept rows may be a copy: they repeat those before,
  /// are not rounds of a circuit, and nothing shows where a session begins.
  private func doubt(_ periods: [Int]) -> Int? {
    if showsBeginnings { return nil }
    return periods.first { length in rows[..<length].contains { ($0.order?.number ?? 0) > 1 } }
      .map { rows[$0].line } ?? firstRepeat
  }

  /// The line of the first row that another one before it is equal to, where each row has as many equals as any other
  /// one, and some are of a second set: a copy whose rows were sorted with those of the session.
  private var firstRepeat: Int? {
    // Where no row repeats the first one, not each has as many equals as any other one, or none has any.
    guard rows.dropFirst().contains(where: rows[0].hasContent) else { return nil }
    var counts: [[UTF8Text]: Int] = [:]
    var first: Int?
    for row in rows {
      counts[row.content, default: 0] += 1
      if first == nil, counts[row.content] == 2 { first = row.line }
    }
    let isMoreThanRound = rows.contains { ($0.order?.number ?? 0) > 1 }
    return isMoreThanRound && Set(counts.values).count == 1 ? first : nil
  }

  /// The numbers of rows that the whole session only repeats, ascending.
  private var periods: [Int] {
    (1..<rows.count).filter { length in
      rows.count % length == 0
        && zip(rows, rows.dropFirst(length)).allSatisfy { $0.hasContent(of: $1) }
    }
  }

  /// Whether the workout notes tell where a session begins: only its first row has them.
  private var showsBeginnings: Bool {
    rows[0].hasWorkoutNotes && !rows.allSatisfy(\.hasWorkoutNotes)
  }

  /// Whether two exercises have a second set: a round of a circuit has one set of each.
  private func isMoreThanRound(_ rows: ArraySlice<StrongRow>) -> Bool {
    let exercises = rows.filter { ($0.order?.number ?? 0) > 1 }.map { $0[.exerciseName] }
    return exercises.contains { !$0.utf8.elementsEqual(exercises[0].utf8) }
  }
}
