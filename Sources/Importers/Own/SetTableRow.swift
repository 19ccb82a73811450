import EventLog
import Projections

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

  /// What stands in a column.
  subscript(column: SetColumn) -> String { places[column].map { cells[$0] } ?? "" }

  /// The session and the set that it is about, with the set's payload.
  func set() throws(SkippedRow) -> (session: String, payload: JSONObject) {
    guard Entity(kind: "session", id: self[.sessionID]) != nil else { throw wrong(.sessionID) }
    guard !self[.setID].isEmpty else { throw skipped("no set_id") }
    if !self[.start].isEmpty, Instant(self[.start]) == nil { throw wrong(.start) }
    if let kind = text(.kind), SetKind(rawValue: kind) == nil { throw wrong(.kind) }
    if let time = text(.loggedAt), Instant(time) == nil { throw wrong(.loggedAt) }
    _ = try number(.duration)
    var payload: JSONObject = ["id": .string(self[.setID])]
    payload["exercise"] = text(.exercise).map { .string($0) }
    for (column, member) in SetColumn.texts {
      payload[member] = text(column).map { .string($0) }
    }
    for (column, member) in SetColumn.numbers {
      payload[member] = try number(column).map { .number($0) }
    }
    if let number = payload["setNumber"]?.number, number != number.rounded() {
      throw wrong(.setNumber)
    }
    try addWeight(to: &payload)
    return (self[.sessionID], payload)
  }

  /// The seconds that the session took.
  func duration() throws(SkippedRow) -> Double? { try number(.duration) }

  /// The weight as it was entered, and in kilograms: either says the other, and both must agree.
  private func addWeight(to payload: inout JSONObject) throws(SkippedRow) {
    let entered = try number(.weight, allowsNegative: true)
    let kilograms = try number(.kilograms, allowsNegative: true)
    let unit = MassUnit(rawValue: self[.weightUnit])
    if unit == nil, !self[.weightUnit].isEmpty { throw wrong(.weightUnit) }
    guard let entered else {
      payload["weightKilograms"] = kilograms.map { .number($0) }
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
    payload["weightKilograms"] = .number(kilograms ?? converted)
    payload["weightText"] = .string(self[.weight].replacing(",", with: "."))
    payload["weightUnit"] = unit.map { .string($0.rawValue) }
  }

  private func text(_ column: SetColumn) -> String? { self[column].isEmpty ? nil : self[column] }

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
    case .sessionID: "no id of a session"
    case .start, .loggedAt: "no time such as 2026-01-15T10:00:00.000Z"
    case .kind: "none of normal, warmup, drop and failure"
    case .weightUnit: "neither kg nor lb"
    case .setNumber: "no whole number of at least 0"
    case .weight, .kilograms: "no number"
    case .duration, .reps, .rpe, .distance, .seconds, .rest: "no number of at least 0"
    case .localStart, .zone, .workout, .workoutNotes, .exercise, .exerciseID, .setID, .notes:
      "not understood"
    }
  }
}
