import EventLog
import EventLogTesting
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

  @Test(
    arguments: [
      ("=1+1", "'=1+1"), ("+HYPERLINK()", "'+HYPERLINK()"), ("@SUM(1)", "'@SUM(1)"),
      ("- slow", "'- slow"), (" \t=1", "' \t=1"), ("'=1", "''=1"), ("''-5", "'''-5"), ("=", "'="),
      ("-5", "-5"), ("+3,5", "+3,5"), ("-1e3", "-1e3"), ("'-5", "''-5"), ("it's = 1", "it's = 1"),
      ("'tis", "'tis"), ("'", "'"), ("", ""), ("5-3", "5-3"), ("é=", "é="),
    ] as [(String, String)])
  func `a text that a spreadsheet would run is marked, and the mark is taken away again`(
    text: String, marked: String
  ) {
    #expect(FormulaMark.marked(text) == marked)
    #expect(FormulaMark.unmarked(marked) == text)
  }

  @Test(arguments: Seeds.some(of: 0..<50 as Range<UInt64>))
  func `every text comes back from under its mark`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let text = String(
        (0..<random.below(5)).map { _ in Array("''=+-@ \n5ae.,\u{301}")[random.below(13)] })
      let marked = FormulaMark.marked(text)
      #expect(Array(FormulaMark.unmarked(marked).utf8) == Array(text.utf8), "\(text)")
      // What still begins with a sign is a number.
      let sign = marked.unicodeScalars.first { !" \n".unicodeScalars.contains($0) }
      if let sign, "=+-@".unicodeScalars.contains(sign) {
        #expect(NumberText.value(of: marked, allowsComma: true) != nil, "\(marked)")
      }
    }
  }

  @Test func `texts of all columns are marked in the table, and numbers are not`() throws {
    let state = try TrainingState.made(of: [
      (
        "session.started", "-s",
        [
          "startedAt": "2026-01-15T10:00:00.000Z", "name": "=1+1", "zone": "Europe/Berlin",
          "notes": "+x",
        ]
      ),
      (
        "session.setLogged", "-s",
        [
          "id": "@1", "exercise": "-Row", "exerciseId": "+e", "weightKilograms": -20.5, "reps": 5,
          "notes": "@home",
        ]
      ),
    ])
    let table = try SetTable(state, unit: nil, zone: nil)
    let line = String(decoding: table.bytes, as: UTF8.self).split(separator: "\n")[1]
    #expect(
      line
        == "'-s,2026-01-15T10:00:00.000Z,2026-01-15 11:00:00,Europe/Berlin,'=1+1,,'+x,'-Row,'+e,'@1,,,-20.5,kg,-20.5,5,,,,,,'@home"
    )
    let plan = try ImportPlan(reading: table.bytes, as: .csv)
    let session = try #require(plan.sessions.first)
    #expect(session.id == "-s" && session.started?.name == "=1+1" && session.started?.notes == "+x")
    let set = try #require(session.sets.first)
    #expect(set.id == "@1" && set.exercise == "-Row" && set.exerciseId == "+e")
    #expect(set.notes == "@home" && set.weightKilograms == -20.5)
  }
}
