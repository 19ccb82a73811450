import EventLog
import Projections
import Training
import Testing

@testable import Importers

struct `Units of an import` {
  private static let row = "2024-05-06 18:30:05;A;Squat;1;100;"

  private func perRow(_ unit: String, asked: MassUnit? = nil) throws(ImportError) -> ImportPlan {
    try StrongFile.plan(StrongFile.unitPerRow, Self.row + "\(unit);5;;;;0;;;45m", unit: asked)
  }

  @Test func `a file that says no unit needs one to be asked for`() throws {
    let row = "2024-05-06 18:30:05,A,45m,Squat,1,100,5,0,0,,,"
    #expect(throws: ImportError.unitMissing(line: nil)) {
      try StrongFile.plan(StrongFile.classic, row)
    }
    #expect(
      try StrongFile.plan(StrongFile.classic, row, unit: .pounds).sets
        == ["Squat normal #1 45.359kg 5.0x"])
  }

  @Test func `a unit in the header needs no other, and contradicts another`() throws {
    let header = StrongFile.unitInHeader("lbs")
    let row = "1;2024-05-06 18:30:05;A;60;Squat;1;100;5;;;;;"
    #expect(try StrongFile.plan(header, row).sets == ["Squat normal #1 45.359kg 5.0x"])
    #expect(try StrongFile.plan(header, row, unit: .pounds).sets.count == 1)
    let error = #expect(throws: ImportError.self) {
      try StrongFile.plan(header, row, unit: .kilograms)
    }
    #expect(error == .unitContradicted(asked: .kilograms, found: .pounds, line: nil))
    #expect(error?.description.contains("kg was asked for") == true)
    #expect(error?.description.contains("says lb") == true)
  }

  @Test func `a unit in a row needs no other, and contradicts another at its line`() throws {
    #expect(try perRow("lbs").sets == ["Squat normal #1 45.359kg 5.0x"])
    #expect(try perRow("kg", asked: .kilograms).sets == ["Squat normal #1 100.0kg 5.0x"])
    #expect(throws: ImportError.unitContradicted(asked: .kilograms, found: .pounds, line: 2)) {
      try perRow("lbs", asked: .kilograms)
    }
  }

  @Test func `a row that leaves its unit out has the one asked for, and else stops the import`()
    throws
  {
    #expect(try perRow("", asked: .pounds).sets == ["Squat normal #1 45.359kg 5.0x"])
    #expect(throws: ImportError.unitMissing(line: 2)) { try perRow("") }
  }

  @Test func `a weight of zero needs no unit`() throws {
    let plan = try StrongFile.plan(
      StrongFile.unitPerRow, "2024-05-06 18:30:05;A;Dip;1;0;;5;;;;0;;;45m")
    #expect(plan.sets == ["Dip normal #1 0.0kg 5.0x"])
    #expect(try plan.dump()[1].contains(#""weightKilograms":0,"weightText":"0"}"#))
  }

  @Test func `a row in an unknown unit is skipped, with column and text`() throws {
    #expect(
      try perRow("stone").skips == ["2: column “Weight Unit”: “stone” is not a known unit"])
  }

  @Test func `without a weight there is neither weight nor unit`() throws {
    let plan = try StrongFile.plan(
      StrongFile.unitPerRow, "2024-05-06 18:30:05;A;Dip;1;;lbs;5;;;;0;;;45m", unit: .kilograms)
    #expect(plan.sets == ["Dip normal #1 5.0x"])
    #expect(try plan.dump()[1].contains("weight") == false)
  }

  @Test func `distances keep their text, and become metres only where the unit is known`() throws {
    let plan = try StrongFile.plan(
      StrongFile.unitPerRow, "2024-05-06 18:30:05;A;Run;1;;;;;2;miles;900;;;45m",
      "2024-05-06 18:30:05;A;Run;2;;;;;3;furlongs;900;;;45m",
      "2024-05-06 18:30:05;A;Run;3;;;;;4;;900;;;45m",
      "2024-05-06 18:30:05;A;Run;4;;;;;0;km;900;;;45m")
    let dump = try plan.dump()
    #expect(dump[1].contains(#""distanceMeters":3218.688,"distanceText":"2","distanceUnit":"mi""#))
    #expect(dump[2].contains(#"{"distanceText":"3","distanceUnit":"furlongs","#))
    #expect(dump[3].contains(#"{"distanceText":"4","exercise""#))
    #expect(dump[4].contains("distance") == false)
    #expect(
      plan.notes == [
        "3: 2 distances whose unit the file does not say are kept as text, the first of them here"
      ])
    let one = try StrongFile.plan(
      StrongFile.unitPerRow, "2024-05-06 18:30:05;A;Run;1;;;;;4;;900;;;45m")
    #expect(one.notes == ["2: a distance whose unit the file does not say is kept as text"])
  }

  @Test func `the newest export names the unit of its distances in the header`() throws {
    let plan = try StrongFile.plan(
      StrongFile.unitInHeader("kg"), "1;2024-05-06 18:30:05;A;60;Row;1;;;;2000;480;;")
    #expect(plan.sets == ["Row normal #1 480.0s 2000.0m"])
    #expect(try plan.dump()[1].contains(#""distanceText":"2000","distanceUnit":"m""#))
  }
}
