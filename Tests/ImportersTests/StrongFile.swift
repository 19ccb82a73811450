import EventLog
import Projections
import Training

@testable import Importers

/// Files in each of Strong's shapes, written for the tests.
enum StrongFile {
  static let classic =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
    + "Workout Notes,RPE"
  static let classicGerman =
    "Datum,Workout-Name,Dauer,Name der Übung,Reihenfolge festlegen,Gewicht,Wiederh.,Entfernung,"
    + "Sekunden,Notizen,Workout-Notizen,RPE"
  static let classicChinese = "日期,锻炼名称,时长,运动名称,设置顺序,重量,次,距离,秒,备注,锻炼备注,RPE"
  static let unitPerRow =
    "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;"
    + "Seconds;Notes;Workout Notes;Workout Duration"
  static let unitPerRowGerman =
    "Datum;Workout-Name;Name der Übung;Reihenfolge festlegen;Gewicht;Gewichtseinheit;Wiederh.;RPE;"
    + "Entfernung;Entfernungseinheit;Sekunden;Notizen;Workout-Notizen;Workout-Dauer"

  static func unitInHeader(_ unit: String) -> String {
    "Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (\(unit));Reps;RPE;"
      + "Distance (meters);Seconds;Notes;Workout Notes"
  }

  /// The plan for a header and rows.
  static func plan(
    _ header: String, _ rows: String..., unit: MassUnit? = nil, zone: String = "Europe/Berlin"
  ) throws(ImportError) -> ImportPlan {
    let text = ([header] + rows).joined(separator: "\n")
    return try StrongImport.plan(for: Array(text.utf8), unit: unit, zone: zone)
  }

  /// The plan for lines, the header among them.
  static func plan(
    lines: [String], unit: MassUnit? = nil, zone: String = "Europe/Berlin"
  ) throws(ImportError) -> ImportPlan {
    try StrongImport.plan(
      for: Array(lines.joined(separator: "\n").utf8), unit: unit, zone: zone)
  }

  /// The plan for rows of the iOS export: `exercise,order,weight,reps[,distance,seconds,notes,workout notes]`
  /// of one session, in kilograms.
  static func session(_ rows: String...) throws(ImportError) -> ImportPlan { try session(rows) }

  /// The same for a list of rows.
  static func session(_ rows: [String]) throws(ImportError) -> ImportPlan {
    let lines = rows.map { row in
      let missing = 10 - row.split(separator: ",", omittingEmptySubsequences: false).count
      return "2024-05-06 18:30:05,Push A,45m," + row + String(repeating: ",", count: missing - 1)
    }
    return try plan(lines: [classic] + lines, unit: .kilograms)
  }
}

extension ImportPlan {
  /// Type and payload of everything a session writes into an empty store, one a line, in canonical form.
  func dump(_ place: Int = 0) throws -> [String] {
    try SessionChange(sessions[place], over: nil, isWhole: true).writes
      .map { "\($0.type) \($0.data.canonicalText())" }
  }

  /// The sets, without their ids.
  var sets: [String] {
    sessions.flatMap(\.sets).map { set in
      let parts: [String?] = [
        set.exercise, set.kind?.rawValue, set.setNumber.map { "#\($0)" },
        set.weightKilograms.map { "\($0)kg" }, set.reps.map { "\($0)x" },
        set.seconds.map { "\($0)s" }, set.distanceMeters.map { "\($0)m" },
        set.restSeconds.map { "rest \($0)s" },
      ]
      return parts.compactMap(\.self).joined(separator: " ")
    }
  }

  /// The ids of all sets.
  var setIdentifiers: [String] { sessions.flatMap(\.sets).map(\.id.text) }

  /// Line and reason of every skipped row.
  var skips: [String] { skipped.map { "\($0.line): \($0.reason)" } }

  /// Line and text of every notice.
  var notes: [String] { notices.map { "\($0.line.map(String.init) ?? "-"): \($0.text)" } }
}
