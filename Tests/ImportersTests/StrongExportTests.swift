import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import Importers

struct `What Strong's format holds` {
  private func export(
    _ writes: [(String, String, JSONObject)], unit: MassUnit? = nil, zone: String? = "UTC"
  ) throws -> StrongExport {
    try StrongExport(.made(of: writes), unit: unit, zone: zone)
  }

  private func lines(_ export: StrongExport) -> [String] {
    String(decoding: export.bytes, as: UTF8.self).split(separator: "\n").dropFirst().map(
      String.init)
  }

  private static let start: (String, String, JSONObject) = (
    "session.started", "s", ["startedAt": "2026-01-15T10:00:00.000Z", "name": "Push"]
  )

  private func set(_ id: String, _ data: JSONObject) -> (String, String, JSONObject) {
    var data = data
    data["id"] = .string(id)
    if data["exercise"] == nil { data["exercise"] = "Squat" }
    return ("session.setLogged", "s", data)
  }

  @Test func `rows are as Strong writes them, and a running session has no duration`() throws {
    let export = try export([
      Self.start, set("1", ["kind": "warmup", "weightKilograms": 40, "reps": 5]),
      set(
        "2",
        [
          "kind": "normal", "setNumber": 1, "weightKilograms": 102.058, "weightText": "225",
          "weightUnit": "lb", "reps": 5, "rpe": 8.5, "restSeconds": 90, "notes": "say \"up\"; go",
        ]),
    ])
    #expect(
      lines(export) == [
        #"2026-01-15 10:00:00;"Push";"Squat";W;40;kg;5;;;;;;"";"#,
        #"2026-01-15 10:00:00;"Push";"Squat";1;225;lbs;5;8.5;;;;"say ""up""; go";;"#,
        #"2026-01-15 10:00:00;"Push";"Squat";Rest Timer;;;;;;;90;;;"#,
      ])
    #expect(export.losses == ExportLosses())
    #expect((export.sessions, export.sets) == (1, 2))
  }

  @Test func `sets without a number get the one that they would have`() throws {
    let export = try export([
      Self.start, set("1", ["reps": 5]), set("2", ["reps": 5, "kind": "drop"]),
      set("3", ["reps": 5]),
      set("4", ["reps": 5, "exercise": "Dip"]), set("5", ["reps": 5]),
    ])
    #expect(lines(export).map { $0.split(separator: ";")[3] } == ["1", "D", "2", "1", "1"])
  }

  @Test func `a unit that is asked for is that of all weights, in the fewest digits`() throws {
    let export = try export(
      [
        Self.start, set("1", ["weightKilograms": 102.058]), set("2", ["weightKilograms": 20]),
        set("3", ["weightKilograms": -20, "weightText": "-20", "weightUnit": "kg"]),
      ], unit: .pounds)
    #expect(
      lines(export).map { $0.split(separator: ";")[4..<6].joined(separator: " ") }
        == ["225 lbs", "44.092 lbs", "-44.092 lbs"])
    #expect(export.losses == ExportLosses())
  }

  @Test func `what was entered is not written where the weight was corrected since`() throws {
    let export = try export([
      Self.start, set("1", ["weightKilograms": 100, "weightText": "225", "weightUnit": "lb"]),
    ])
    #expect(lines(export)[0].hasPrefix(#"2026-01-15 10:00:00;"Push";"Squat";1;100;kg;"#))
    #expect(export.losses.others.map(\.what) == ["weightText of sets", "weightUnit of sets"])
  }

  @Test func `what a row cannot hold is counted by its member`() throws {
    let export = try export([
      ("session.started", "s", ["startedAt": "2026-01-15T10:00:00.250Z", "programId": "p"]),
      set("1", ["reps": 5, "loggedAt": "2026-01-15T10:01:00.000Z", "mood": "good"]),
      set("2", ["reps": 5, "weightKilograms": 20.00049]), set("3", ["reps": 5, "seconds": 0]),
      (
        "session.finished", "s",
        ["finishedAt": "2026-01-15T11:00:00.000Z", "durationSeconds": 3000, "notes": "done"]
      ),
      ("module.saved", "m", ["name": "M"]),
      ("customExercise.saved", "c", ["name": "Squat", "source": "strong"]),
      ("customExercise.saved", "d", ["name": "Squat", "equipment": "bar"]),
    ])
    #expect(export.sets == 3)
    #expect(
      export.losses.others.map { "\($0.what): \($0.count)" } == [
        "loggedAt of sets: 1", "mood of sets: 1", "weightKilograms of sets: 1",
        "seconds of sets: 1",
        "programId of sessions: 1", "finishedAt of ends: 1", "notes of ends: 1",
        "startedAt to the millisecond: 1", "modules: 1", "customExercises: 1",
      ])
    #expect(export.losses.sets.isEmpty)
  }

  @Test func `sets and sessions that cannot be written are counted by reason`() throws {
    let export = try export([
      Self.start, set("1", ["reps": 5]), set("2", ["reps": 0]),
      set("3", ["reps": 5, "exercise": ""]),
      set("4", ["reps": 2e9]), set("5", ["reps": 5, "exercise": "Rest Timer"]),
      ("session.setLogged", "t", ["id": "1", "reps": 5, "exercise": "Dip"]),
      ("session.started", "u", ["startedAt": "2026-01-15T12:00:00.000Z"]),
    ])
    #expect(lines(export).count == 1)
    #expect(
      export.losses.sets.map { "\($0.what): \($0.count)" } == [
        "not done: no reps, weight, distance or time: 1", "no exercise: 1",
        "column “Reps”: “2000000000” is not a number: 1", "a rest timer without a time: 1",
        "their session is left out: 1",
      ])
    #expect(
      export.losses.sessions.map { "\($0.what): \($0.count)" } == ["no set: 1", "no start: 1"])
  }

  @Test func `a set without a name has that of its custom exercise`() throws {
    let export = try export([
      Self.start, ("customExercise.saved", "c", ["name": "Log Press"]),
      set("1", ["reps": 5, "exercise": "", "exerciseId": "c"]),
    ])
    #expect(lines(export)[0].contains(#""Log Press""#))
  }

  @Test func `times are those of the session's own clocks, or of the zone that was asked for`()
    throws
  {
    func first(_ start: JSONObject, _ zone: String?) throws -> String? {
      let export = try export([("session.started", "s", start), set("1", ["reps": 5])], zone: zone)
      return lines(export).first.map { String($0.prefix(19)) } ?? export.losses.sessions.first?.what
    }
    var start: JSONObject = ["startedAt": "2026-01-15T10:00:00.000Z"]
    #expect(try first(start, nil) == "no known time zone: add --zone")
    start["zone"] = "Europe/Berlin"
    #expect(try first(start, nil) == "2026-01-15 11:00:00")
    #expect(try first(start, "Asia/Tokyo") == "2026-01-15 19:00:00")
    // A time that the clocks skip, as a file had it.
    start = [
      "startedAt": "2024-03-31T01:30:00.000Z", "zone": "Europe/Berlin",
      "localStart": "2024-03-31 02:30:00",
    ]
    #expect(try first(start, nil) == "2024-03-31 02:30:00")
    // A correction counts, not what the file had.
    start["startedAt"] = "2024-03-31T05:00:00.000Z"
    #expect(try first(start, nil) == "2024-03-31 07:00:00")
  }

  @Test func `the second of two equal times, and a second session of one name, are counted`() throws
  {
    let export = try export(
      [
        Self.start, set("1", ["reps": 5]),
        ("session.started", "t", ["startedAt": "2026-01-15T10:00:00.500Z", "name": "Push"]),
        ("session.setLogged", "t", ["id": "1", "reps": 6, "exercise": "Dip"]),
        ("session.started", "u", ["startedAt": "2024-10-27T01:30:00.000Z"]),
        ("session.setLogged", "u", ["id": "1", "reps": 6, "exercise": "Dip"]),
      ], zone: "Europe/Berlin")
    #expect(
      export.losses.others.map { "\($0.what): \($0.count)" } == [
        "startedAt to the millisecond: 2",
        "sessions of their own, beside one of that start and name: 1",
      ])
    #expect(export.zones == 1)
  }
}
