import EventLog
import Projections
import Training

/// One row of a table of sets.
struct SetTableRow {
  /// The row's first line.
  let line: Int
  private let cells: [String]
  private let places: [SetColumn: Int]
  private let allowsComma: Bool

  /// - Parameter places: Where each column stands; all of them do.
  init(_ record: CSVRecord, places: [SetColumn: Int], allowsComma: Bool) {
    (line, cells) = (record.line, record.fields)
    (self.places, self.allowsComma) = (places, allowsComma)
  }

  /// What stands in a column, without the mark that a text may have.
  subscript(column: SetColumn) -> String {
    let text = places[column].map { cells[$0] } ?? ""
    return column.isText ? FormulaMark.unmarked(text) : text
  }

  /// The id of the session, and the set.
  func set() throws(SkippedRow) -> (session: String, set: LoggedSet) {
    guard Entity(kind: Session.kind.name, id: self[.sessionID]) != nil else {
      throw wrong(.sessionID)
    }
    guard !self[.setID].isEmpty else { throw skipped("no set_id") }
    _ = try value(.start) { Instant($0) }
    _ = try number(.duration)
    var set = LoggedSet(id: LoggedSet.ID(self[.setID]), exercise: text(.exercise))
    set.kind = try value(.kind) { SetKind(rawValue: $0) }
    set.loggedAt = try value(.loggedAt) { Instant($0) }
    for (column, member) in SetColumn.texts { set[keyPath: member] = text(column) }
    if let number = try number(.setNumber) {
      guard let whole = Int(exactly: number) else { throw wrong(.setNumber) }
      set.setNumber = whole
    }
    for (column, member) in SetColumn.numbers { set[keyPath: member] = try number(column) }
    try addWeight(to: &set)
    return (self[.sessionID], set)
  }

  /// The seconds that the session took.
  func duration() throws(SkippedRow) -> Double? { try number(.duration) }

  /// The weight as it was entered, and in kilograms: either says the other, and both must agree.
  private func addWeight(to set: inout LoggedSet) throws(SkippedRow) {
    let entered = try number(.weight, allowsNegative: true)
    let kilograms = try number(.kilograms, allowsNegative: true)
    let unit = try value(.weightUnit) { MassUnit(rawValue: $0) }
    guard let entered else {
      set.weightKilograms = kilograms
      return
    }
    guard unit != nil || entered == 0 else { throw skipped("a weight without its weight_unit") }
    let converted = unit?.kilograms(entered) ?? 0
    // A gram is what a conversion rounds to.
    if let kilograms, abs(converted - kilograms) > 0.0015 + abs(kilograms) * 1e-12 {
      throw skipped(
        "weight and weight_kg disagree: \(self[.weight]) \(self[.weightUnit]) and \(self[.kilograms])",
        fault: "weight and weight_kg disagree")
    }
    set.weightKilograms = kilograms ?? converted
    set.weightText = self[.weight].replacing(",", with: ".")
    set.weightUnit = unit
  }

  private func text(_ column: SetColumn) -> String? { self[column].isEmpty ? nil : self[column] }

  /// What a cell means; nil where it is empty.
  private func value<Value>(
    _ column: SetColumn, _ read: (String) -> Value?
  ) throws(SkippedRow) -> Value? {
    guard let text = text(column) else { return nil }
    guard let value = read(text) else { throw wrong(column) }
    return value
  }

  private func number(
    _ column: SetColumn, allowsNegative: Bool = false
  ) throws(SkippedRow) -> Double? {
    guard let text = text(column) else { return nil }
    // What JSON may hold: the table has whatever a payload has.
    guard
      let number = NumberText.value(
        of: text, allowsComma: allowsComma, greatest: 9_007_199_254_740_991),
      allowsNegative || number >= 0
    else { throw wrong(column) }
    return number
  }

  private func wrong(_ column: SetColumn) -> SkippedRow {
    let text = self[column].prefix(60)
    return skipped("column “\(column.rawValue)”: “\(text)” is \(Self.wanted(column))")
  }

  private func skipped(_ reason: String, fault: String? = nil) -> SkippedRow {
    SkippedRow(line: line, reason: reason, fault: fault)
  }

  private static func wanted(_ column: SetColumn) -> String {
    switch column {
    case .sessionID: "not the id of a session"
    case .start, .loggedAt: "not a time such as 2026-01-15T10:00:00.000Z"
    case .kind: "none of normal, warmup, drop and failure"
    case .weightUnit: "neither kg nor lb"
    case .setNumber: "not a whole number of at least 0"
    case .weight, .kilograms: "not a number"
    case .duration, .reps, .rpe, .distance, .seconds, .rest: "not a number of at least 0"
    case .localStart, .zone, .workout, .workoutNotes, .exercise, .exerciseID, .setID, .notes:
      "not understood"
    }
  }
}
