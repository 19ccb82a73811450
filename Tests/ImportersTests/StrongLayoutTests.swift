import Projections
import Training
import Testing

@testable import Importers

struct `Files known by their columns` {
  private static let row = "2024-05-06 18:30:05,A,45m,Squat,1,100,5,0,0,slow,early,8"

  @Test func `the oldest files name units where later ones name what they are units of`() throws {
    let header = "Date,Workout Name,Exercise Name,Set Order,kg,Reps,km,Seconds,Notes"
    let plan = try StrongFile.plan(
      header, "2016-05-06 18:30:05,A,Squat,1,100,5,0,0,",
      "2016-05-06 18:30:05,A,Run,1,0,0,5.2,1800,")
    #expect(
      plan.sets == ["Squat normal #1 100.0kg 5.0x", "Run normal #1 0.0kg 0.0x 1800.0s 5200.0m"])
    #expect(plan.notes == ["-: no column holds durations, so no session has an end"])
    let pounds = header.replacing("kg", with: "lb").replacing("km", with: "mi")
    #expect(
      try StrongFile.plan(pounds, "2016-05-06 18:30:05,A,Squat,1,100,5,1,0,").sets
        == ["Squat normal #1 45.359kg 5.0x 1609.344m"])
  }

  @Test func `a file without notes of workouts is recognised`() throws {
    let plan = try StrongFile.plan(
      "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE",
      "2024-05-06 18:30:05,A,45m,Squat,1,100,5,0,0,8", unit: .kilograms)
    #expect(plan.sets == ["Squat normal #1 100.0kg 5.0x"])
    #expect(plan.notices.isEmpty)
  }

  @Test func `a header of which only some names are known is recognised by its places`() throws {
    let plan = try StrongFile.plan(
      "Päivä,Treeni,Kesto,Liike,Sarja,Weight,Reps,Distance,Seconds,Huomiot,Treenin huomiot,RPE",
      Self.row,
      unit: .kilograms)
    #expect(plan.sets == ["Squat normal #1 100.0kg 5.0x"])
    #expect(try plan.dump()[0].contains(#""notes":"early""#))
    #expect(plan.notes.count == 1)
    #expect(
      plan.notes[0].hasPrefix(
        "-: columns that are taken for another by their place: “Päivä” for “Date”, “Treeni” for"))
  }

  @Test func `an unknown name may carry a known unit`() throws {
    let plan = try StrongFile.plan(
      "Workout #;Päivä;Treeni;Kesto (s);Liike;Set Order;Paino (lbs);Reps;RPE;Matka (km);Seconds;Notes;Workout Notes",
      "1;2024-05-06 18:30:05;A;60;Squat;1;100;5;;2;;;")
    #expect(plan.sets == ["Squat normal #1 45.359kg 5.0x 2000.0m"])
  }

  @Test(arguments: [
    // Two names are too few, and a known name in another place is a contradiction.
    ("Päivä,Treeni,Kesto,Liike,Sarja,Paino,Reps,Distance,Aika,Huomiot,Muut,Rasitus", row),
    ("Päivä,Treeni,Kesto,Liike,Sarja,Reps,Weight,Distance,Seconds,Huomiot,Muut,RPE", row),
    // A column that may hold the unit, and rows that hold something else.
    (
      "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Yksikkö,Workout Notes,RPE",
      "2024-05-06 18:30:05,A,45m,Squat,1,100,5,0,0,kg,early,8"
    ),
    (
      "Päivä,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE",
      "once,A,45m,Squat,1,100,5,0,0,,early,8"
    ),
    (
      "Päivä,Workout Name,Duration,Exercise Name,Set Order,Weight (st),Reps,Distance,Seconds,Notes,Workout Notes,RPE",
      row
    ),
  ])
  func `a header that leaves a doubt is refused`(header: String, row: String) {
    #expect(throws: ImportError.self) { try StrongFile.plan(header, row, unit: .kilograms) }
  }

  @Test(arguments: [
    (row, 1), ("2024-05-06 6:30:05 PM,A,45m,Squat,1,100,5,0,0,8", 1),
    ("2016-05-06 18:30:05,A,Squat,1,100,5,0,0,", 1),
    ("2024-05-06 18:30:05;A;Squat;1;100;kg;5;;;;0;;;45m", 1),
    (#""1";"2024-05-06 18:30:05";"A";"60";"Squat";"1";"100";"5";"";"";"";"";"""#, 1),
  ])
  func `a file without a header is recognised where its columns fit a layout`(
    row: String, sets: Int
  )
    throws
  {
    let plan = try StrongFile.plan(
      lines: [row, row.replacing("Squat", with: "Dip")], unit: .kilograms)
    #expect(plan.sets == ["Squat normal #1 100.0kg 5.0x", "Dip normal #1 100.0kg 5.0x"])
    #expect(plan.notes[0].hasPrefix("-: the file has no header; its columns are taken for "))
  }

  @Test func `a file without a header still needs its unit, and rows that fit`() {
    #expect(throws: ImportError.unitMissing(line: nil)) { try StrongFile.plan(lines: [Self.row]) }
    #expect(throws: ImportError.self) {
      try StrongFile.plan(lines: [Self.row, "x" + Self.row], unit: .kilograms)
    }
  }
}
