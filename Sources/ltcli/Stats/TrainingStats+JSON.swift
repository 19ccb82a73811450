import EventLog
import Projections

extension TrainingStats {
  /// It for programs.
  var json: JSONObject {
    [
      "by": .string(length.rawValue), "formula": .string(OneRepMax.formula),
      "periods": .array(rows.map(TrainingStats.json)),
      "personalRecords": .array(personalRecords.map(TrainingStats.json)),
      "sessions": .count(total?.sessions ?? 0), "sets": .count(total?.sets.count ?? 0),
      "volumeKilograms": .number(total?.volume ?? 0),
    ]
  }

  private static func json(_ row: Row) -> JSONValue {
    [
      "from": .text(row.period.first), "personalRecords": .count(row.personalRecords),
      "sessions": .count(row.sessions), "sets": .count(row.sets.count),
      "to": .text(row.period.last), "volumeKilograms": .number(row.volume),
    ]
  }

  private static func json(_ best: PersonalRecord) -> JSONValue {
    [
      "exercise": .string(best.exercise), "heaviest": .bool(best.isHeaviest),
      "session": .string(best.session.text),
      "set": .object(best.set.figures(on: best.day)), "strongest": .bool(best.isStrongest),
    ]
  }
}
