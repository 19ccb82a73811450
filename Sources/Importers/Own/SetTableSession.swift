import EventLog
import Projections
import Training

/// The rows of one session in a table of sets.
struct SetTableSession {
  private let id: String
  /// The row whose cells count for the whole session.
  private let first: SetTableRow
  private var sets: [LoggedSet]
  private var lines: [UTF8Text: Int]
  /// The first row that says something else about the session.
  private var otherwise: (line: Int, column: SetColumn)?

  init(id: String, _ row: SetTableRow, _ set: LoggedSet) {
    (self.id, first, sets) = (id, row, [set])
    lines = [UTF8Text(row[.setID]): row.line]
  }

  /// Adds another row, unless its set stands there already.
  mutating func add(_ row: SetTableRow, _ set: LoggedSet) throws(SkippedRow) {
    if let line = lines.updateValue(row.line, forKey: UTF8Text(row[.setID])) {
      throw SkippedRow(
        line: row.line, reason: "its set_id stands on line \(line) already",
        fault: "its set_id stands in the session already")
    }
    sets.append(set)
    if otherwise == nil, let column = SetColumn.ofSession.first(where: { row[$0] != first[$0] }) {
      otherwise = (row.line, column)
    }
  }

  private var start: Instant? { Instant(first[.start]) }

  /// Whether cells about the session cannot be taken: all of them belong to a start.
  var losesItsStart: Bool {
    start == nil && SetColumn.ofSession.contains { !first[$0].isEmpty }
  }

  var notices: [ImportNotice] {
    var notices: [ImportNotice] = []
    if let end, end.at == nil {
      notices.append(
        ImportNotice(
          line: first.line,
          text:
            "\(session.title): “\(first[.duration])” leads past the year 9999, so no end is taken"
        ))
    }
    if let otherwise {
      let text =
        "\(session.title): “\(otherwise.column.rawValue)” says otherwise here than on line \(first.line), "
        + "which counts"
      notices.append(ImportNotice(line: otherwise.line, text: text))
    }
    return notices
  }

  var session: Session {
    Session(id: Session.ID(id), started: start.map(started), finished: finished, sets: sets)
  }

  private func started(_ start: Instant) -> SessionStart {
    func text(_ column: SetColumn) -> String? { first[column].isEmpty ? nil : first[column] }
    let local = text(.localStart).map { TableClock.text($0, at: start, zone: text(.zone)) }
    return SessionStart(
      startedAt: start, name: text(.workout), zone: text(.zone), localStart: local,
      notes: text(.workoutNotes))
  }

  /// The end, which the table says by the duration alone; no time where it lies past the year 9999, and nil where
  /// nothing is said of it.
  private var end: (seconds: Double, at: Instant?)? {
    do throws(SkippedRow) {
      guard let start, let seconds = try first.duration() else { return nil }
      guard let length = Int64(exactly: (min(seconds, 1e12) * 1000).rounded()) else {
        return (seconds, nil)
      }
      let end = Instant(milliseconds: start.milliseconds + length)
      return (seconds, Instant(end.description) == end ? end : nil)
    } catch {
      // Such a row was skipped.
      return nil
    }
  }

  private var finished: SessionFinish? {
    guard let end, let at = end.at else { return nil }
    return SessionFinish(finishedAt: at, durationSeconds: end.seconds)
  }
}
