import EventLog
import Projections
import Testing

@testable import Importers
import Training

struct `The table of sets` {
  @Test func `it has one row a set, with the weight as entered and in kilograms`()
    throws
  {
    let table = try SetTable(
      TrainingState.made(of: [
        (
          "session.started", "s",
          ["startedAt": "2026-01-15T10:00:00.000Z", "name": "Push", "zone": "Asia/Tokyo"]
        ),
        (
          "session.setLogged", "s",
          [
            "id": "1", "exercise": "Squat", "weightKilograms": 102.058, "weightText": "225,0",
            "weightUnit": "lb", "reps": 5,
            "restSeconds": 90, "notes": "a, b",
          ]
        ),
        ("session.started", "u", ["startedAt": "2026-01-15T12:00:00.000Z"]),
        ("setting.saved", "x", ["value": 1]), ("setting.saved", "import:1", ["value": 1]),
      ]), unit: nil, zone: "Europe/Berlin")
    let lines = String(decoding: table.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines[1]
        == #"s,2026-01-15T10:00:00.000Z,2026-01-15 11:00:00,Europe/Berlin,Push,,,Squat,,1,,,225.0,lb,102.058,5,,,,90,,"a, b""#
    )
    #expect(table.losses.sessions.map(\.what) == ["no set"])
    #expect(table.losses.others.map { "\($0.what): \($0.count)" } == ["settings: 1"])
  }

  @Test func `an end without a duration and a zone that nobody knows are counted`() throws {
    let table = try SetTable(
      TrainingState.made(of: [
        ("session.started", "s", ["startedAt": "2026-01-15T10:00:00.000Z", "zone": "Mars"]),
        ("session.setLogged", "s", ["id": "1"]),
        ("session.finished", "s", ["finishedAt": "2026-01-15T11:00:00.000Z"]),
      ]), unit: nil, zone: nil)
    #expect(
      table.losses.others.map(\.what) == [
        "ends without a duration", "zones that this system does not know",
      ])
  }
}
