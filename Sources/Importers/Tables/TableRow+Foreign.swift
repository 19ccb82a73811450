import EventLog
import Projections
import Training

extension TableRow {
  /// The set of the row, and what it says of its session.
  /// - Parameter start: When the session began.
  /// - Throws: `ImportError.unitMissing` and `.unitContradicted`.
  func foreign(start: WrittenStart) throws(ImportError) -> ForeignRow {
    let exercise = name(.exercise)
    var row = ForeignRow(
      line: line, start: grouped(start), workout: name(.workout), exercise: exercise)
    row.exerciseNote = note(.exerciseNotes)
    row.workoutNote = note(.workoutNotes)
    row.end = end(after: start)
    row.number = setNumber
    let amounts: TableSet
    do throws(SkippedRow) {
      amounts = try TableSet(self)
      row.setTime = try setTime()
    } catch {
      row.skipped = error
      return row
    }
    if let skips = leftOutThere {
      row.skipped = skips
      return row
    }
    if amounts.isNothing {
      let notes = note(.notes)
      if row.exerciseNote.isEmpty { row.exerciseNote = notes }
      row.skipped = SkippedRow(
        line: line,
        reason: "not done: no reps, weight, distance or time"
          + (notes.isEmpty ? "" : "; its note is kept"),
        isLoss: false)
      return row
    }
    var set = try amounts.logged(exercise)
    set.kind = kind(&row.notices)
    row.set = set
    row.hasUnknownDistance = amounts.hasUnknownDistance
    return row
  }

  /// The start that makes the session: the day alone, where sets have times of their own.
  private func grouped(_ start: WrittenStart) -> WrittenStart {
    guard file.layout.groupsByDay, case .clock(let time) = start else { return start }
    return .day(time.date)
  }

  /// The number of the set as the file says it, from 1; nil where it says none.
  private var setNumber: Int? {
    guard let cell = CellAmount(self[.set]), cell.suffix.isEmpty,
      let number = file.numbers.value(of: cell.number), let whole = Int(exactly: number),
      (0..<100_000).contains(whole)
    else { return nil }
    if file.layout.countsFromZero { return whole + 1 }
    return whole == 0 ? nil : whole
  }

  /// When the set was done; nil where the file does not say it.
  private func setTime() throws(SkippedRow) -> CivilTime? {
    let text = self[.setTime]
    if text.isEmpty { return nil }
    // A whole date, or a time of the session's day.
    if let time = CivilTime(text) { return time }
    guard case .clock(let time) = try start(self[.date] + " " + text, of: .setTime) else {
      throw skipped(.setTime, "is not a time of day")
    }
    return time
  }

  /// The row as one of a set that the app itself says was left out; nil for any other.
  private var leftOutThere: SkippedRow? {
    switch SetKindWord.isYes(self[.skipped]) {
    case true: SkippedRow(line: line, reason: "left out, as the app says", isLoss: false)
    case false: nil
    case nil: skipped(.skipped, "is neither yes nor no")
    }
  }

  /// The sort of set; nil for an unknown word, which is said.
  private func kind(_ notices: inout [ImportNotice]) -> SetKind? {
    let text = self[.kind]
    let asksForWarmup = file.header.name(of: .kind).lowercased().contains("warm")
    let kind =
      asksForWarmup
      ? SetKindWord.isYes(text).map { $0 ? SetKind.warmup : .normal } : SetKindWord.kind(text)
    if kind == nil {
      let name = "column “\(file.header.name(of: .kind))”"
      notices.append(
        ImportNotice(
          line: line, text: "\(name): “\(text)” is no sort of set that is known; the set has none",
          cause: "\(name): “\(text)”"))
    }
    return kind
  }

  /// When the session ended, as far as the row says it.
  func end(after start: WrittenStart) -> ForeignEnd? {
    if !self[.duration].isEmpty {
      do throws(SkippedRow) {
        if let seconds = try seconds(.duration, isShort: false), seconds > 0 {
          // Beyond a year it is rather a mistake.
          guard seconds <= 366 * 86_400 else { throw skipped(.duration, "is not a duration") }
          return .duration(seconds)
        }
      } catch {
        return .unclear(error.reason)
      }
    }
    let text = self[.end]
    if text.isEmpty { return nil }
    let plain = WrittenMonth.plain(text) ?? text
    if let local = start.local, let time = CivilTime(local.date.text + " " + plain.uppercased()) {
      return .timeOfDay(time)
    }
    do throws(SkippedRow) {
      return .time(try self.start(plain, of: .end))
    } catch {
      return .unclear(error.reason)
    }
  }
}
