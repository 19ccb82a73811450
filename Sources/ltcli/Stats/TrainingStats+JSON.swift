import EventLog
import Projections

extension TrainingStats {
  /// It for programs.
  var json: JSONObject {
    [
      "by": .string(length.rawValue), "formula": .string(OneRepMax.formula),
      "periods": .array(rows.map(TrainingStats.json)),
      "records": .array(records.map(TrainingStats.json)),
      "sessions": .count(total?.sessions ?? 0), "sets": .count(total?.sets.count ?? 0),
      "volumeKilograms": .number(total?.volume ?? 0),
    ]
  }

  private static func json(_ row: Row) -> JSONValue {
    [
      "from": .text(row.period.first), "records": .count(row.records),
      "sessions": .count(row.sessions), "sets": .count(row.sets.count),
      "to": .text(row.period.last), "volumeKilograms": .number(row.volume),
    ]
  }

  private static func json(_ record: TrainingRecord) -> JSONValue {
    [
      "exercise": .string(record.exercise), "heaviest": .bool(record.isHeaviest),
      "session": .string(record.session.text),
      "set": .object(record.set.figures(on: record.day)), "strongest": .bool(record.isStrongest),
    ]
  }
}
