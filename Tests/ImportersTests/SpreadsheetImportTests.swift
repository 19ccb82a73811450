import EventLog
import Testing
import Training

@testable import Importers

/// What spreadsheets make of an export of Strong's comes in whole.
struct SpreadsheetImportTests {
  private let bench: ImportBench

  init() throws { bench = try ImportBench() }

  private func take(_ lines: [String]) throws -> ImportReport {
    try bench.take(lines.joined(separator: "\n"), unit: .kilograms, zone: "UTC")
  }

  /// Some members of the only session's sets.
  private func sets(_ members: String...) throws -> [String] {
    try (0..<bench.sets().count).map { place in
      let set = try bench.set(place)
      return members.map { set[$0]?.canonicalText() ?? "-" }.joined(separator: " ")
    }
  }

  @Test func `numbers of a German spreadsheet are read by what the file shows`() throws {
    let weights = ["1,800", "1.800", "1.234,5", "1 234,5"].enumerated().map { place, weight in
      #"2026-03-01 10:00:00;"A";"Leg Press";\#(place + 1);\#(weight);kg;5;;;;0;"";"";30m"#
    }
    let report = try take(
      [StrongFile.unitPerRow] + weights + [
        #"2026-03-01 10:00:00;"A";"Leg Press";5;82,5;kg;5,0;;;;0;"";"";30m"#,
        #"2026-03-01 10:00:00;"A";"Leg Press";6;0,5;kg;5;7,5;1,25;km;90,5;"";"";30m"#,
      ])
    #expect(!report.isPartial && report.notices.isEmpty)
    #expect(
      try sets("weightKilograms", "reps") == [
        "1.8 5", "1800 5", "1234.5 5", "1234.5 5", "82.5 5", "0.5 5",
      ])
    #expect(try sets("distanceMeters", "seconds", "rpe").last == "1250 90.5 7.5")
  }

  @Test func `a line that names the delimiter and rows without their end lose nothing`() throws {
    let report = try take([
      "sep=;", StrongFile.unitPerRow, "2026-03-01 10:00:00;A;Row;1;50;kg;10",
      "2026-03-01 10:00:00;A;Row;2;50;kg;9;;;;;hello", ";;;;;;;;;;;;;",
    ])
    #expect(!report.isPartial && report.skipped.isEmpty)
    #expect(try sets("weightKilograms", "reps", "notes") == ["50 10 -", #"50 9 "hello""#])
  }
}
