import EventLog
import Projections

/// The numbers of one row, nil where the field is empty, and the payload made from them.
struct StrongSet {
  private let row: StrongRow
  /// In the file's unit; may be negative, for help from a machine.
  private let weight: Double?
  private let reps: Double?
  /// In the file's unit.
  private let distance: Double?
  private let seconds: Double?
  /// The rate of perceived exertion.
  private let rpe: Double?

  /// Reads the numbers; throws the column and the text where one does not parse.
  init(_ row: StrongRow) throws(SkippedRow) {
    self.row = row
    weight = try row.number(.weight, allowsNegative: true)
    reps = try row.number(.reps)
    distance = try row.number(.distance)
    seconds = try row.number(.seconds)
    rpe = try row.number(.rpe)
  }

  /// Whether nothing was done: exports write 0 where nothing was entered.
  var isNothing: Bool { [weight, reps, distance, seconds].allSatisfy { ($0 ?? 0) == 0 } }

  /// Whether it has a distance of which nobody knows the metres.
  var hasUnknownDistance: Bool { (distance ?? 0) != 0 && row.distanceUnit.unit == nil }

  /// The payload of `session.setLogged`, without the set's id and its place in the session.
  ///
  /// Throws `ImportError.unitMissing` and `.unitContradicted`.
  /// - Parameter rowUnit: What the row says about its weight's unit.
  func data(kind: String, rowUnit: MassUnit?) throws(ImportError) -> JSONObject {
    var data: JSONObject = [
      "exercise": .string(row[.exerciseName]),
      "exerciseId": .string(StrongIdentifier.exercise(row[.exerciseName]).description),
      "kind": .string(kind),
    ]
    data["setNumber"] = row.order?.number.map { .number(Double($0)) }
    if let weight {
      let unit = try row.file.unit(of: weight, rowUnit: rowUnit, line: row.line)
      data["weightKilograms"] = .number(unit?.kilograms(weight) ?? 0)
      data["weightText"] = .string(row[.weight].trimmed)
      data["weightUnit"] = unit.map { .string($0.rawValue) }
    }
    if let distance, distance != 0 {
      let (unit, text) = row.distanceUnit
      data["distanceText"] = .string(row[.distance].trimmed)
      data["distanceUnit"] = text.map { .string($0) }
      data["distanceMeters"] = unit.map { .number($0.meters(distance)) }
    }
    data["reps"] = reps.map { .number($0) }
    data["seconds"] = seconds.flatMap { $0 == 0 ? nil : .number($0) }
    data["rpe"] = rpe.flatMap { $0 == 0 ? nil : .number($0) }
    if !row[.notes].trimmed.isEmpty { data["notes"] = .string(row[.notes]) }
    return data
  }
}
