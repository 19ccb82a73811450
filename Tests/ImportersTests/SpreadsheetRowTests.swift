import Projections
import Training
import Testing

@testable import Importers

struct `Rows as spreadsheets write them` {
  private func plan(_ text: String) throws(ImportError) -> ImportPlan {
    try StrongImport.plan(for: Array(text.utf8), unit: nil, zone: "UTC")
  }

  @Test func `fields that a row lacks at its end are empty`() throws {
    let plan = try plan(
      StrongFile.unitPerRow + "\n" + """
        2026-03-01 10:00:00;A;Row;1;50;kg;10
        2026-03-01 10:00:00;A;Row;2;50;kg;9;;;;;hello
        2026-03-01 10:00:00;A;Row;3
        2026-03-01 10:00:00;A;Row;4;50;kg;8;;;;;;;30m

        """)
    #expect(
      plan.sets
        == [1, 2, 4].map { "Row normal #\($0) 50.0kg \($0 == 1 ? 10 : $0 == 2 ? 9 : 8).0x" })
    #expect(plan.sessions[0].sets[1].notes == "hello")
    #expect(plan.sessions[0].durationSeconds == 1800)
    #expect(plan.skips == ["4: not done: no reps, weight, distance or time"])
  }

  @Test func `empty fields beyond the header are dropped, and others refused`() throws {
    let header = "Date,Workout Name,Exercise Name,Set Order,kg,Reps,km,Seconds,Notes"
    let plan = try plan(
      header + "\n" + """
        2026-03-01 10:00:00,A,Row,1,50,10,0,0,ok,,, ,
        2026-03-01 10:00:00,A,Row,2,50,9,0,0,ok,x

        """)
    #expect(plan.sets == ["Row normal #1 50.0kg 10.0x"])
    #expect(plan.skips == ["3: 10 fields where the header has 9"])
    #expect(plan.skipped.allSatisfy { $0.isLoss })
  }

  @Test func `a header with empty names at its end is read`() throws {
    let plan = try plan(
      StrongFile.unitPerRow + ";;\n2026-03-01 10:00:00;A;Row;1;50;kg;10;;;;;;;30m;;\n")
    #expect(plan.sets == ["Row normal #1 50.0kg 10.0x"])
  }

  @Test func `rows without anything are passed over as lines are`() throws {
    let plan = try plan(
      ";;;;\n" + StrongFile.unitPerRow + "\n ;;;;;;;;;;;;;\n"
        + "2026-03-01 10:00:00;A;Row;1;50;kg;10;;;;;;;30m\n;;;;;;;;;;;;;\n;;\n")
    #expect(plan.sets == ["Row normal #1 50.0kg 10.0x"])
    #expect(plan.skipped.isEmpty && plan.notices.isEmpty)
    #expect(throws: ImportError.empty) { try self.plan(";;;\n;\n") }
  }

  @Test func `a last row that ends in the middle is taken only where others lack their end, too`()
    throws
  {
    let rows = "2026-03-01 10:00:00;A;Row;1;50;kg;10;;;;;;;30m\n"
    let short = "2026-03-01 10:00:00;A;Row;2;50;kg;9"
    let cut = try plan(StrongFile.unitPerRow + "\n" + rows + short)
    #expect(cut.sets.count == 1)
    #expect(
      cut.skips == [
        "3: 7 fields where the header has 14, and no end of the line: the file may have been cut here"
      ])
    #expect(try plan(StrongFile.unitPerRow + ";;\n" + rows + short).sets.count == 1)
    #expect(try plan(StrongFile.unitPerRow + "\n" + rows + short + "\n").sets.count == 2)
    #expect(
      try plan(StrongFile.unitPerRow + "\n" + short + "\n" + rows + short + "\n" + short).sets.count
        == 4)
  }

  @Test func `a first line that names the delimiter is passed over`() throws {
    for line in ["sep=;\n", "\u{FEFF}sep=;\r\n", "\"sep=;\"\n", "sep=;;;;;;;;;;;;;;\n"] {
      let plan = try plan(
        line + StrongFile.unitPerRow + "\n2026-03-01 10:00:00;A;Row;1;50;kg;ten;;;;0;;;30m\n"
          + "2026-03-01 10:00:00;A;Row;2;50;kg;10;;;;0;;;30m\n")
      #expect(plan.sets == ["Row normal #2 50.0kg 10.0x"])
      #expect(plan.skips == ["3: column “Reps”: “ten” is not a number"])
    }
  }

  @Test func `a file without a header and one with unknown names may have short rows`() throws {
    let rows = [
      "2024-05-06 18:30,A,45m,Squat,1,100,5", "2024-05-06 18:30,A,45m,Squat,2,100,5,0,0,,early,8",
    ]
    let bare = try StrongFile.plan(lines: rows + [""], unit: .kilograms)
    #expect(bare.sets == [1, 2].map { "Squat normal #\($0) 100.0kg 5.0x" })
    let header =
      "Päivä,Treeni,Kesto,Liike,Sarja,Weight,Reps,Distance,Seconds,Huomiot,Treenin huomiot,RPE"
    let named = try StrongFile.plan(lines: [header] + rows + [""], unit: .kilograms)
    #expect(named.sets == bare.sets)
  }
}
