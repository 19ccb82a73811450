import EventLog
import Projections
import Training

/// One row of a file, by column, and the session it belongs to.
struct StrongRow: Sendable {
  let file: StrongFile
  /// The row's first line, counted from 1.
  let line: Int
  /// When its session began.
  let start: CivilTime
  /// The same as text: as the file has it where that alone says it, else with the year first.
  let startText: String
  /// Whether it has workout notes, if only empty ones in quotes. Strong writes them into the first row of a
  /// session, or into all of them.
  let hasWorkoutNotes: Bool
  /// The workout's name, in its one spelling.
  private let workout: String
  /// The exercise's name, in its one spelling.
  private let exercise: String
  private let record: CSVRecord
  /// What stands in the “Set Order” column; nil where it is unknown.
  let order: StrongSetOrder?

  /// Reads a record; throws the reason where it cannot even be said which session it belongs to.
  /// - Parameter last: The row before, which mostly has the same date.
  init(
    _ record: CSVRecord, of file: StrongFile, after last: StrongRow? = nil
  ) throws(SkippedRow) {
    let format = file.format
    if let reason = Self.fault(of: record, in: file) {
      throw SkippedRow(line: record.line, reason: reason)
    }
    hasWorkoutNotes = format.places[.workoutNotes].map(record.isPresent) ?? false
    self.record = record
    workout = NameSpelling.clean(format.text(.workoutName, of: record))
    exercise = NameSpelling.clean(format.text(.exerciseName, of: record))
    order = StrongSetOrder(format.text(.setOrder, of: record))
    let date = format.text(.date, of: record)
    do throws(DateStyle.Fault) {
      if let last, last[.date] == date {
        (start, startText) = (last.start, last.startText)
      } else {
        (start, startText) = try file.writing.dates.time(of: date)
      }
    } catch {
      let name = "column “\(format.name(of: .date))”"
      let fault =
        switch error {
        case .noDate: "is not a date with a time"
        case .otherOrder(let order):
          "does not have \(order.first) first, as other dates of the file do"
        }
      throw SkippedRow(
        line: record.line, reason: "\(name): “\(date)” \(fault)", fault: "\(name) \(fault)")
    }
    (self.file, line) = (file, record.line)
  }

  /// Why its fields are not those of the header; nil where they are, but for empty ones at the end.
  private static func fault(of record: CSVRecord, in file: StrongFile) -> String? {
    let (count, expected) = (record.fields.count, file.format.names.count)
    let fields = "\(count == 1 ? "1 field" : "\(count) fields") where the header has \(expected)"
    let last = StrongColumn.identifying.compactMap { file.format.places[$0] }.max() ?? 0
    if record.width > expected || count <= last { return fields }
    // Other rows without their end show that this one has not been cut in the middle of a number.
    if !record.isEnded, count < file.format.width, !file.writing.hasShortRows {
      return "\(fields), and no end of the line: the file may have been cut here"
    }
    return nil
  }

  /// The text of a column: a name in its one spelling, anything else as it stands in the file; empty where the file
  /// has no such column.
  subscript(column: StrongColumn) -> String {
    switch column {
    case .workoutName: workout
    case .exerciseName: exercise
    default: file.format.text(column, of: record)
    }
  }

  /// What the row says about its set, for comparing rows byte for byte.
  ///
  /// What it repeats about its session is left out, and so is the workout's number: a session that
  /// stands twice in a file may have two.
  private static let contents: [StrongColumn] = [
    .exerciseName, .setOrder, .weight, .weightUnit, .reps, .rpe, .distance, .distanceUnit,
    .seconds, .notes,
  ]

  /// What it says about its set, as one value.
  var content: [UTF8Text] { Self.contents.map { UTF8Text(self[$0]) } }

  /// Whether another row says the same about its set, byte for byte.
  func hasContent(of other: StrongRow) -> Bool {
    Self.contents.allSatisfy { UTF8Text(self[$0]) == UTF8Text(other[$0]) }
  }

  /// The number in a column; nil where the field is empty.
  func number(
    _ column: StrongColumn, allowsNegative: Bool = false
  ) throws(SkippedRow) -> Double? {
    if self[column].isBlank { return nil }
    guard let value = file.writing.numbers.value(of: self[column]) ?? amount(column) else {
      throw skipped(column, "is not a number")
    }
    guard allowsNegative || value >= 0 else { throw skipped(column, "is below zero") }
    return value
  }

  /// The number of a weight with its unit behind it, `80kg`; nil for anything else.
  private func amount(_ column: StrongColumn) -> Double? {
    guard column == .weight else { return nil }
    return weightWithUnit.flatMap { file.writing.numbers.value(of: $0.number) }
  }

  /// The weight, where its cell has a unit: most end with a digit.
  private var weightWithUnit: CellAmount? {
    let text = self[.weight]
    guard text.utf8.last?.isDigit == false, let cell = CellAmount(text), case .mass = cell.unit
    else {
      return nil
    }
    return cell
  }

  /// The time of a set or a pause, in seconds; nil where the field is empty.
  func seconds() throws(SkippedRow) -> Double? {
    // Sets and pauses last minutes: of two numbers, the first is one of them.
    if let clock = ClockText(self[.seconds]) { return clock.seconds(isShort: true) }
    return try number(.seconds)
  }

  /// The digits of a number as they were entered, in a form that needs no other number of the file.
  func entered(_ column: StrongColumn) -> String {
    file.writing.numbers.entered(
      column == .weight ? weightWithUnit?.number ?? self[column] : self[column])
  }

  /// What the row itself says about its weight's unit; nil where it says nothing, or where it has
  /// no weight. Throws the reason where the unit is unknown.
  func weightUnit() throws(SkippedRow) -> MassUnit? {
    if self[.weight].isBlank { return nil }
    let stated: MassUnit?
    if self[.weightUnit].isBlank {
      stated = file.format.weightUnit
    } else {
      stated = MassUnit(exported: self[.weightUnit])
      if stated == nil { throw skipped(.weightUnit, "is not a known unit") }
    }
    guard let cell = weightWithUnit, case .mass(let said) = cell.unit else {
      return self[.weightUnit].isBlank ? nil : stated
    }
    if let stated, stated != said {
      throw skipped(.weight, "is in \(said.rawValue) here and in \(stated.rawValue) there")
    }
    return said
  }

  /// The unit of a distance, and how the file names it; nil where it is unknown, and never guessed.
  var distanceUnit: (unit: DistanceUnit?, text: String?) {
    if let unit = file.format.distanceUnit { return (unit, unit.rawValue) }
    let text = self[.distanceUnit].trimmed
    let unit = DistanceUnit(exported: text) ?? (text.isEmpty ? file.askedDistance : nil)
    return (unit, unit?.rawValue ?? (text.isEmpty ? nil : text))
  }

  func skipped(_ reason: String, isLoss: Bool = true) -> SkippedRow {
    SkippedRow(line: line, reason: reason, isLoss: isLoss)
  }

  /// The row as left out, for what stands in a column.
  func skipped(_ column: StrongColumn, _ fault: String) -> SkippedRow {
    let name = "column “\(file.format.name(of: column))”"
    return SkippedRow(
      line: line, reason: "\(name): “\(self[column])” \(fault)", fault: "\(name) \(fault)")
  }
}

/// What every row of a file has in common: the columns, how cells are written, and the units of weights and distances.
final class StrongFile: Sendable {
  /// Where the columns stand.
  let format: StrongFormat
  /// How numbers, dates and durations are written.
  let writing: StrongWriting
  private let asked: MassUnit?
  /// The unit of distances for rows that do not say it.
  let askedDistance: DistanceUnit?

  /// Checks the unit that was asked for against the header.
  ///
  /// Throws `ImportError.unitMissing` and `.unitContradicted`.
  init(
    _ format: StrongFormat, writing: StrongWriting, asked: MassUnit?,
    askedDistance: DistanceUnit? = nil
  ) throws(ImportError) {
    (self.format, self.writing, self.asked) = (format, writing, asked)
    self.askedDistance = askedDistance
    let saysUnit = format.weightUnit != nil || format.places[.weightUnit] != nil
    if !saysUnit, asked == nil { throw .unitMissing(line: nil) }
    if let asked, let found = format.weightUnit, asked != found {
      throw .unitContradicted(asked: asked, found: found, line: nil)
    }
  }

  /// The unit of a weight: the file's where it says one, else the one asked for; nil only for a
  /// weight of zero, which is the same in all of them.
  ///
  /// Throws `ImportError.unitMissing` and `.unitContradicted`.
  func unit(of weight: Double, rowUnit: MassUnit?, line: Int) throws(ImportError) -> MassUnit? {
    if let asked, let rowUnit, asked != rowUnit {
      throw .unitContradicted(asked: asked, found: rowUnit, line: line)
    }
    let unit = rowUnit ?? format.weightUnit ?? asked
    if unit == nil, weight != 0 { throw .unitMissing(line: line) }
    return unit
  }
}
