import Projections
import Training
import Testing

@testable import Importers

struct `Numbers as spreadsheets write them` {
  /// The kilograms of sets with these weights, in a file with semicolons.
  private func plan(_ weights: [String], reps: String = "5") throws -> ImportPlan {
    try StrongFile.plan(
      lines: [StrongFile.unitPerRow]
        + weights.enumerated().map { place, weight in
          "2026-03-01 10:00:00;A;Leg Press;\(place + 1);\(weight);kg;\(reps);;;;0;;;30m"
        }, zone: "UTC")
  }

  private func kilograms(_ weights: String...) throws -> [Double?] {
    let plan = try plan(weights)
    #expect(plan.skips == [] && plan.notes == [])
    return plan.sessions.flatMap(\.sets).map(\.weightKilograms)
  }

  /// The same in a file with commas, each weight in quotes.
  private func commas(_ weights: [String]) throws -> ImportPlan {
    try StrongFile.plan(
      lines: [StrongFile.classic]
        + weights.enumerated().map { place, weight in
          "2026-03-01 10:00:00,A,30m,Leg Press,\(place + 1),\"\(weight)\",5,0,0,,,"
        }, unit: .kilograms, zone: "UTC")
  }

  @Test(arguments: [
    ("1.234,5", 1234.5), ("1,234.5", 1234.5), ("1 234,5", 1234.5), ("1\u{A0}234,5", 1234.5),
    ("1\u{202F}234.5", 1234.5), ("1'234.5", 1234.5), ("1\u{2019}234,50", 1234.5),
    ("1 234", 1234), ("1,234,567", 1_234_567), ("1.234.567", 1_234_567),
    ("1.234.567,25", 1_234_567.25), ("12 345 678", 12_345_678), ("-1,234.5", -1234.5),
    ("\u{2212}20,5", -20.5), ("82,5", 82.5), ("82.50", 82.5), ("0,500", 0.5), ("1234,500", 1234.5),
    ("1,5E+03", 1500), ("1 234,567", 1234.567), ("44.09245243697551", 44.09245243697551),
  ])
  func `a number that settles itself is read by itself`(text: String, value: Double) {
    for hasPoints in [false, true] {
      let style = NumberStyle(hasPoints: hasPoints)
      #expect(style.value(of: text) == value)
    }
  }

  @Test(arguments: [
    "1.23,4,5", "1,2,3", "12,34,567", "1234,567.8", "0,123,456", "1 23", "1 2345", "80 5",
    "1'234 567", "1,234.567.8", "1.234,", ",5", ".5", "1,234.", "1 234,", "1..5", "1,.5", "5 kg",
    "1e", "1e+-3", "１,5", "1,234 567", "",
  ])
  func `anything else is no number`(text: String) {
    #expect(NumberStyle(hasPoints: false).value(of: text) == nil)
  }

  @Test func `a number beside it settles one mark with three digits behind it`() throws {
    #expect(try kilograms("1,800", "82,5") == [1.8, 82.5])
    #expect(try kilograms("1.800", "82,5") == [1800, 82.5])
    #expect(try kilograms("1,800", "82.5") == [1800, 82.5])
    #expect(try kilograms("1.800", "82.5") == [1.8, 82.5])
    #expect(try kilograms("1,800", "1.234,5") == [1.8, 1234.5])
    #expect(try kilograms("1.800", "1.234,5") == [1800, 1234.5])
    #expect(try kilograms("1,800", "1,234,567") == [1800, 1_234_567])
    #expect(try kilograms("1.800", "1,234,567") == [1.8, 1_234_567])
    #expect(try kilograms("1,800", "1 234") == [1.8, 1234])
  }

  @Test func `a column of repetitions settles it as well`() throws {
    let plan = try plan(["1.800"], reps: "5,0")
    #expect(plan.sets == ["Leg Press normal #1 1800.0kg 5.0x"])
    #expect(plan.notes == [])
  }

  @Test func `where nothing settles it, it is a fraction, and a notice names both readings`() throws
  {
    for (text, other) in [("1,800", "1800"), ("1.800", "1800"), ("-1,800", "-1800")] {
      let plan = try plan([text, "100"])
      let value = text.hasPrefix("-") ? "-1.8" : "1.8"
      #expect(plan.sessions[0].sets[0].weightKilograms == Double(value))
      #expect(
        plan.notes == [
          "2: “\(text)” may be \(other) or \(value), and no other number of the file settles it; "
            + "it was taken for \(value)"
        ])
    }
  }

  @Test func `numbers that contradict each other settle nothing`() throws {
    let plan = try plan(["82,5", "82.5", "1,800", "1.800"])
    #expect(plan.sessions[0].sets.map(\.weightKilograms) == [82.5, 82.5, 1.8, 1.8])
    #expect(plan.notices.map(\.line) == [4, 5])
  }

  @Test func `many numbers in doubt are named once each, and beyond five counted`() throws {
    let plan = try plan(["1,001", "1,001", "1,002", "1,003", "1,004", "1,005", "1,006", "1,007"])
    #expect(plan.notices.map(\.line) == [2, 4, 5, 6, 7, 8])
    #expect(
      plan.notes.last
        == "8: 2 more numbers are in the same doubt and were taken in the same way, the first of them here"
    )
  }

  @Test func `in a file with commas a quoted number may have a comma`() throws {
    #expect(try commas(["82,5", "1,800"]).sessions[0].sets.map(\.weightKilograms) == [82.5, 1.8])
    #expect(try commas(["82.5", "1,800"]).sessions[0].sets.map(\.weightKilograms) == [82.5, 1800])
    #expect(try commas(["1,234.5"]).sessions[0].sets.map(\.weightKilograms) == [1234.5])
    let doubt = try commas(["1,800"])
    #expect(doubt.sessions[0].sets.map(\.weightKilograms) == [1800])
    #expect(doubt.notices.map(\.line) == [2])
  }

  @Test func `points of a file with commas are fractions without a notice, as apps write them`()
    throws
  {
    let plan = try commas(["44.092", "20", "61.235"])
    #expect(plan.sessions[0].sets.map(\.weightKilograms) == [44.092, 20, 61.235])
    #expect(plan.notices.isEmpty)
    #expect(try commas(["1.800", "82,5"]).sessions[0].sets[0].weightKilograms == 1800)
  }

  @Test
  func
    `a weight keeps the digits that were entered, behind a point and without what stands between thousands`()
    throws
  {
    let plan = try plan(["1.234,5", "82,5", "1.800", "1 234"])
    #expect(plan.sessions[0].sets.map(\.weightText) == ["1234.5", "82.5", "1800", "1234"])
  }

  @Test func `an export has one mark before all fractions, so that it is read as it was`() throws {
    let replica = try Replica.inMemory()
    try replica.take(try plan(["1,800", "82,5", "2.750"]))
    let export = try StrongExport(replica.state, unit: nil, zone: nil)
    #expect(export.losses.others.isEmpty)
    let again = try StrongImport.plan(for: export.bytes, unit: nil, zone: "UTC")
    #expect(again.sessions[0].sets.map(\.weightKilograms) == [1.8, 82.5, 2750])
    #expect(again.notices.isEmpty)
  }
}
