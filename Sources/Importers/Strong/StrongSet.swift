import EventLog
import Projections

/// The payload of `session.setLogged` from one row.
struct StrongSetPayload {
  /// The payload, without the set's id and its place in the session.
  private(set) var data: JSONObject
  /// Whether it has a distance of which nobody knows the metres.
  private(set) var hasUnknownDistance = false

  /// Puts the payload together; `rowUnit` is what the row says about its weight's unit.
  ///
  /// Throws `ImportError.unitMissing` and `.unitContradicted`.
  init(
    _ row: StrongRow, kind: String, numbers: StrongNumbers, rowUnit: MassUnit?, units: StrongUnits
  ) throws(ImportError) {
    data = [
      "exercise": .string(row[.exerciseName]),
      "exerciseId": .string(StrongIdentifier.exercise(row[.exerciseName]).description),
      "kind": .string(kind),
    ]
    if let number = row.order?.number { data["setNumber"] = .number(Double(number)) }
    if let weight = numbers.weight {
      let unit = try units.unit(of: weight, rowUnit: rowUnit, line: row.line)
      data["weightKilograms"] = .number(unit?.kilograms(weight) ?? 0)
      data["weightText"] = .string(row[.weight].trimmed)
      data["weightUnit"] = unit.map { .string($0.rawValue) }
    }
    if let distance = numbers.distance, distance != 0 {
      add(distance: distance, text: row[.distance].trimmed, of: units.distanceUnit(of: row))
    }
    data["reps"] = numbers.reps.map { .number($0) }
    data["seconds"] = numbers.seconds.flatMap { $0 == 0 ? nil : .number($0) }
    data["rpe"] = numbers.rpe.flatMap { $0 == 0 ? nil : .number($0) }
    if !row[.notes].trimmed.isEmpty { data["notes"] = .string(row[.notes]) }
  }

  private mutating func add(
    distance: Double, text: String, of known: (unit: DistanceUnit?, text: String?)
  ) {
    data["distanceText"] = .string(text)
    data["distanceUnit"] = known.text.map { .string($0) }
    data["distanceMeters"] = known.unit.map { .number($0.meters(distance)) }
    hasUnknownDistance = known.unit == nil
  }

  /// The payload of the set with this id, at this place in its session, counted from 1.
  func data(id: NameBasedUUID, place: Int) -> JSONObject {
    var data = data
    data["id"] = .string(id.description)
    data["order"] = .number(Double(place))
    return data
  }
}
