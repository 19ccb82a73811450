import EventLog
import Testing
import Training

@testable import Importers

struct `What a file is` {
  private func format(_ text: String) throws -> FileFormat {
    try FileFormat.recognised(in: Array(text.utf8))
  }

  @Test func `its header tells, in any order, and not its name`() throws {
    #expect(try format("reps,exercise_title,title,start_time,set_index\n") == .hevy)
    #expect(try format(StrongFile.classic + "\n") == .strong)
    #expect(try format("session_id,start,exercise,set_id,weight\n") == .csv)
    #expect(try format("{\"sessions\":{}}") == .json)
    #expect(try format("{\"TrainingProgram\":{}}") == .keys)
    #expect(try format("Push\nMonday, 3 February 2026 at 07:00\n\nDip\nSet 1: 10\n") == .text)
  }

  @Test func `one of no app that is known is refused with its header`() throws {
    let error = #expect(throws: ImportError.self) { try format("Tag;Name;Last\n1;2;3\n") }
    #expect(error == .unrecognised(found: ["Tag", "Name", "Last"]))
    #expect(error?.description.contains("“Tag”, “Name”, “Last”") == true)
  }

  @Test func `a format that was named and another one are told apart`() throws {
    let error = #expect(throws: ImportError.self) {
      try ImportReading(
        of: Array("title,start_time,exercise_title,reps\n".utf8), as: .fitnotes,
        answers: ImportAnswers(zone: "UTC"))
    }
    #expect(error == .foreign(.export(.hevy)))
  }

  @Test(arguments: [
    ("Datum", "is no pair"), ("colour=Farbe", "names no column"), ("date=A,date=B", "said twice"),
    ("date=A", "exercise is missing"), ("date=A,exercise=B", "one of weight, reps"),
  ])
  func `names of columns that say nothing are refused`(text: String, reason: String) {
    let error = #expect(throws: ImportError.self) { try TableMap([text]) }
    #expect(error?.description.contains(reason) == true)
  }

  @Test func `a column that is not there is refused with those that are`() throws {
    let error = #expect(throws: ImportError.self) {
      try ImportReading(
        of: Array("a,b\n1,2\n".utf8),
        answers: ImportAnswers(zone: "UTC", columns: TableMap(["date=a,exercise=b,reps=c"])))
    }
    #expect(error == .mapMisses("c", found: ["a", "b"]))
  }

  @Test func `all that is open is asked at once`() throws {
    let text = "d;e;w;l\n3/4/2025;Run;80;5\n"
    let columns = try TableMap(["date=d,exercise=e,weight=w,distance=l"])
    let reading = try ImportReading(
      of: Array(text.utf8), answers: ImportAnswers(columns: columns))
    #expect(reading.questions == [.unit, .zone, .dates("3/4/2025"), .distance(1)])
    #expect(reading.plan == nil)
    let strong = StrongFile.classic + "\n3/4/2025 18:30,A,45m,Run,1,60,8,5,0,,,\n"
    let other = try ImportReading(of: Array(strong.utf8))
    #expect(other.format == .strong)
    #expect(other.questions == [.unit, .zone, .dates("3/4/2025 18:30"), .distance(1)])
  }
}

struct `Dates with the name of a month` {
  @Test(arguments: [
    ("8 Apr 2026, 16:50", "2026-04-08 16:50"), ("May 15, 2026, 7:26 PM", "2026-05-15 7:26 pm"),
    ("Freitag, 15. Mai 2026 um 19:26", "2026-05-15 19:26"),
    ("mar, 8 abr 2026 16:50", "2026-04-08 16:50"), ("9 sept. 2026", "2026-09-09"),
    ("Sexta-feira, Ago 07, 2026 às 8:21pm", "2026-08-07 8:21pm"),
    ("3 déc. 2025 à 07:00", "2025-12-03 07:00"), ("2026-05-15 19:26", nil), ("May 2026", nil),
  ])
  func `are read in the languages of phones`(text: String, plain: String?) {
    #expect(WrittenMonth.plain(text) == plain)
  }

  @Test(arguments: [
    ("2022-01-05 22:06:49 +0000", "2022-01-05T22:06:49.000Z"),
    ("2026-05-15T19:26:00+02:00", "2026-05-15T17:26:00.000Z"),
    ("2026-05-15T19:26:00.123Z", "2026-05-15T19:26:00.000Z"), ("2026-05-15 19:26", nil),
    ("2026-05-15", nil), ("31-12-1400", nil),
  ])
  func `a time with an offset is an instant`(text: String, instant: String?) {
    let start = WrittenStart(withOffset: text)
    if case .instant(let found, _) = start {
      #expect(found.description == instant)
    } else {
      #expect(instant == nil && start == nil)
    }
  }
}
