import Projections
import Training
import Testing

@testable import Importers

struct `Strong's headers` {
  private func format(_ header: String) throws(ImportError) -> StrongFormat {
    let separator: Character = header.contains(";") ? ";" : ","
    return try StrongFormat(
      header: header.split(separator: separator, omittingEmptySubsequences: false).map(String.init))
  }

  @Test(arguments: [StrongFile.classic, StrongFile.classicGerman, StrongFile.classicChinese])
  func `the iOS export is recognised in every language`(header: String) throws {
    let format = try format(header)
    #expect(format.shape == .classic)
    #expect(format.weightUnit == nil)
    let order: [StrongColumn] = [
      .date, .workoutName, .duration, .exerciseName, .setOrder, .weight, .reps, .distance, .seconds,
      .notes, .workoutNotes, .rpe,
    ]
    #expect(order.map { format.places[$0] } == Array(0..<12))
    #expect(format.places[.weightUnit] == nil)
  }

  @Test(arguments: [StrongFile.unitPerRow, StrongFile.unitPerRowGerman])
  func `the Android export is recognised by its column of units`(header: String) throws {
    let format = try format(header)
    #expect(format.shape == .unitPerRow)
    #expect(format.places[.weightUnit] == 5)
    #expect(format.places[.duration] == 13)
  }

  @Test func `the newest export is recognised by the unit in its header`() throws {
    let format = try format(StrongFile.unitInHeader("kg"))
    #expect(format.shape == .unitInHeader)
    #expect(format.weightUnit == .kilograms)
    #expect(format.distanceUnit == .meters)
    #expect(format.places[.workoutNumber] == 0)
    #expect(format.places[.duration] == 3)
    #expect(try self.format(StrongFile.unitInHeader("lbs")).weightUnit == .pounds)
  }

  @Test func `neither order, nor case, nor blanks, nor the way an umlaut is written matter`() throws
  {
    let header = "RPE, gewicht（磅） ,NAME DER U\u{308}BUNG,Reps,Set Order,workout name,日期"
    let format = try format(header)
    #expect(format.weightUnit == .pounds)
    #expect(format.places[.date] == 6)
    #expect(format.places[.exerciseName] == 2)
    #expect(format.name(of: .weight) == "gewicht（磅）")
  }

  @Test func `an unknown header lists what was found and what is missing, in a few words`() throws {
    let header = ["Fecho", "Workout Name", "Ejercicio", "Set Order", "Weight", "Reps"]
    let error = #expect(throws: ImportError.self) { try StrongFormat(header: header) }
    #expect(error == .unknownHeader(found: header, missing: ["Date", "Exercise Name"]))
    #expect(
      try #require(error).description
        == "not a header of Strong's: no column for “Date”, “Exercise Name”; found “Fecho”, “Workout Name”, “Ejercicio”, “Set Order”, “Weight”, “Reps”"
    )
    let long = Array(repeating: String(repeating: "x", count: 1000), count: 1000)
    let other = #expect(throws: ImportError.self) { try StrongFormat(header: long) }
    #expect(try #require(other).description.count < 500)
    #expect(try #require(other).description.hasSuffix("and 994 more"))
  }

  @Test func `a weight in an unknown unit is no weight`() {
    #expect(throws: ImportError.self) { try format(StrongFile.unitInHeader("stone")) }
  }

  @Test func `a duration in anything but seconds is not taken for seconds`() throws {
    let header = StrongFile.unitInHeader("kg").replacing("(sec)", with: "(min)")
    let format = try format(header)
    #expect(format.places[.duration] == nil)
    #expect(format.unknown == ["Duration (min)"])
  }

  @Test func `an unknown column is reported where the unit is known, and refused where it is not`()
    throws
  {
    #expect(try format(StrongFile.unitInHeader("kg") + ";Heart Rate").unknown == ["Heart Rate"])
    #expect(try format(StrongFile.unitPerRow + ";Heart Rate").unknown == ["Heart Rate"])
    #expect(throws: ImportError.unknownColumns(found: ["Unidad"])) {
      try format(StrongFile.classic + ",Unidad")
    }
  }

  @Test func `two columns of the same meaning are refused`() {
    #expect(throws: ImportError.repeatedColumn(first: "Weight (kg)", second: "Weight (lbs)")) {
      try format(StrongFile.unitInHeader("kg") + ";Weight (lbs)")
    }
  }
}
