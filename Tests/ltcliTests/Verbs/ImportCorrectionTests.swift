import EventLog
import Testing

@testable import ltcli

/// An export that has changed since it was imported.
struct ImportCorrectionTests {
  private let bench = ImportBench()
  private static let rows = ["Bench,1,60,8", "Bench,2,70,6", "Bench,3,80,4"].map {
    ImportBench.row($0)
  }

  init() throws { try bench.run(Self.rows) }

  @Test func `a set that was put in between comes between, and the others get their new numbers`()
    throws
  {
    let ids = try (0..<3).map(bench.setID)
    let rows = ["Bench,1,60,8", "Bench,2,65,7", "Bench,3,70,6", "Bench,4,80,4"]
    let outcome = try bench.run(rows.map { ImportBench.row($0) })
    #expect(outcome.status == .done)
    #expect(outcome.line(0) == "sessions   0 new, 1 changed, 0 the same, 0 left out")
    #expect(outcome.line(1) == "sets       1 new, 2 corrected, 0 taken out")
    #expect(
      try bench.sets() == ["Bench 1: 60x8", "Bench 2: 65x7", "Bench 3: 70x6", "Bench 4: 80x4"])
    #expect(try [0, 2, 3].map(bench.setID) == ids)
    let again = try bench.run(rows.map { ImportBench.row($0) })
    #expect(again.line(0) == "sessions   0 new, 0 changed, 1 the same, 0 left out")
  }

  @Test func `a set that was taken out and one that was edited are so here`() throws {
    let outcome = try bench.run(
      ["Bench,1,60,8", "Bench,2,80,5,0,0,slow"].map { ImportBench.row($0) })
    #expect(outcome.line(1) == "sets       0 new, 1 corrected, 1 taken out")
    #expect(try bench.sets() == ["Bench 1: 60x8", "Bench 2: 80x5 slow"])
    // What was logged stays in the history.
    #expect(bench.bench.run("log /phone --json").output.contains(#""weightText":"70""#))
    try bench.run(Self.rows)
    #expect(try bench.sets() == ["Bench 1: 60x8", "Bench 2: 70x6", "Bench 3: 80x4"])
  }

  @Test func `sets in another order are in that order here`() throws {
    let rows = ["Bench,1,80,4", "Bench,2,60,8", "Bench,3,70,6"].map { ImportBench.row($0) }
    try bench.run(rows)
    #expect(try bench.sets() == ["Bench 1: 80x4", "Bench 2: 60x8", "Bench 3: 70x6"])
    #expect(try bench.run(rows).line(0) == "sessions   0 new, 0 changed, 1 the same, 0 left out")
  }

  @Test func `a renamed workout is the same session`() throws {
    let id = try bench.sessionID()
    let rows = ["Bench,1,60,8", "Bench,2,70,6", "Bench,3,80,4"].map {
      ImportBench.row($0, name: "Monday", notes: "fine")
    }
    let outcome = try bench.run(rows)
    #expect(outcome.line(0) == "sessions   0 new, 1 changed, 0 the same, 0 left out")
    #expect(try bench.sessionID() == id)
    #expect(try bench.start("name") == "Monday")
    #expect(try bench.start("notes") == "fine")
    #expect(try bench.sets().count == 3)
    #expect(try bench.run(rows).line(0) == "sessions   0 new, 0 changed, 1 the same, 0 left out")
  }

  @Test func `a session that was moved within its day is the same session`() throws {
    let id = try bench.sessionID()
    let rows = ["Bench,1,60,8", "Bench,2,70,6", "Bench,3,80,4"].map {
      ImportBench.row($0, start: "2024-05-06 19:00:00")
    }
    try bench.run(rows)
    #expect(try bench.sessionID() == id)
    #expect(try bench.start("startedAt") == "2024-05-06T17:00:00.000Z")
  }

  @Test func `another session at the same time with other sets is another session`() throws {
    let others = ["Row,1,50,8", "Row,2,50,6"].map { ImportBench.row($0, name: "Pull") }
    let outcome = try bench.run(Self.rows + others)
    #expect(outcome.line(0) == "sessions   1 new, 0 changed, 1 the same, 0 left out")
    let alone = try bench.run(["Dip,1,5,8"].map { ImportBench.row($0, name: "Dips") })
    #expect(alone.line(0) == "sessions   1 new, 0 changed, 0 the same, 0 left out")
  }

  @Test func `a unit and a zone that were wrong are put right`() throws {
    try bench.run(Self.rows, unit: "lb", zone: "America/New_York")
    #expect(try bench.start("startedAt") == "2024-05-06T22:30:05.000Z")
    #expect(try bench.sets().first == "Bench 1: 27.216x8")
    let finished = try bench.state().first?.entity["finished"]?.object
    #expect(finished?["finishedAt"] == "2024-05-06T23:15:05.000Z")
    try bench.run(Self.rows)
    #expect(try bench.start("startedAt") == "2024-05-06T16:30:05.000Z")
    #expect(try bench.sets().first == "Bench 1: 60x8")
  }

  @Test func `an exercise by another name is a correction of its sets`() throws {
    let ids = try (0..<3).map(bench.setID)
    let rows = ["Press,1,60,8", "Press,2,70,6", "Press,3,80,4"].map { ImportBench.row($0) }
    let outcome = try bench.run(rows)
    #expect(outcome.line(1) == "sets       0 new, 3 corrected, 0 taken out")
    #expect(outcome.line(2) == "exercises  1 new, 0 there already, 0 left deleted")
    #expect(try bench.sets() == ["Press 1: 60x8", "Press 2: 70x6", "Press 3: 80x4"])
    #expect(try (0..<3).map(bench.setID) == ids)
  }

  @Test func `of equal sets the one whose number the file changes is the one that is changed`()
    throws
  {
    func rows(_ first: Int) -> [String] {
      ["Bench,1,\(first),5", "Bench,2,100,5", "Bench,3,100,5"].map { ImportBench.row($0) }
    }
    let retracted = ImportBench()
    try retracted.run(rows(100))
    try retracted.edit("setRetracted", #"{"id":"\#(try retracted.setID(0))"}"#)
    try retracted.run(rows(20))
    #expect(try retracted.sets() == ["Bench 2: 100x5", "Bench 3: 100x5"])
    let edited = ImportBench()
    try edited.run(rows(100))
    let id = try edited.setID(0)
    try edited.edit("setCorrected", #"{"id":"\#(id)","exercise":"Bench","reps":9}"#)
    let outcome = try edited.run(rows(110))
    #expect(outcome.status == .different)
    #expect(
      outcome.output.contains(
        "Bench, set 1  it was edited here, and the file says something else now"))
    #expect(try edited.sets() == ["Bench -: -x9", "Bench 2: 100x5", "Bench 3: 100x5"])
  }

  @Test func `what a person edited stays while the file says the same`() throws {
    try bench.edit("setCorrected", #"{"id":"\#(try bench.setID(1))","exercise":"Bench","reps":9}"#)
    try bench.edit(
      "startedCorrected", #"{"startedAt":"2024-05-06T16:30:05.000Z","name":"Mine"}"#)
    let outcome = try bench.run(Self.rows)
    #expect(outcome.status == .done)
    #expect(outcome.line(0) == "sessions   0 new, 0 changed, 1 the same, 0 left out")
    #expect(
      outcome.output.contains(
        """
        kept as it is here
          2024-05-06 Push  its start, name or notes  it was edited here
          2024-05-06 Push  Bench, set 2              it was edited here

        """))
    #expect(try bench.start("name") == "Mine")
    #expect(try bench.sets().dropFirst().first == "Bench -: -x9")
  }

  @Test func `where both changed the person's edit stays, and the status says so`() throws {
    try bench.edit("setCorrected", #"{"id":"\#(try bench.setID(1))","exercise":"Bench","reps":9}"#)
    let rows = ["Bench,1,60,8", "Bench,2,70,7", "Bench,3,80,4"].map { ImportBench.row($0) }
    let outcome = try bench.run(rows)
    #expect(outcome.status == .different)
    #expect(
      outcome.output.contains(
        "Bench, set 2  it was edited here, and the file says something else now"))
    #expect(try bench.sets() == ["Bench 1: 60x8", "Bench -: -x9", "Bench 3: 80x4"])
    let gone = try bench.run(["Bench,1,60,8"].map { ImportBench.row($0) })
    #expect(gone.status == .different)
    #expect(gone.output.contains("it was edited here, and the file no longer has it"))
    #expect(try bench.sets() == ["Bench 1: 60x8", "Bench -: -x9"])
  }

  @Test func `an edit that says what the file says now is no conflict`() throws {
    let rows = ["Bench,1,60,8", "Bench,2,70,6,0,0,slow", "Bench,3,80,4"].map {
      ImportBench.row($0)
    }
    try bench.run(rows)
    let set = try #require(
      try bench.state().first?.entity["sets"]?.array?.dropFirst().first?.object)
    try bench.run(Self.rows)
    try bench.edit("setCorrected", set.canonicalText())
    let outcome = try bench.run(rows)
    #expect(outcome.status == .done && !outcome.output.contains("kept"))
  }

  @Test func `a set that a person took out stays out, and is said`() throws {
    try bench.edit("setRetracted", #"{"id":"\#(try bench.setID(1))"}"#)
    let outcome = try bench.run(Self.rows)
    #expect(outcome.status == .done)
    #expect(outcome.output.contains("Bench, set 2  it was taken out here"))
    #expect(try bench.sets() == ["Bench 1: 60x8", "Bench 3: 80x4"])
  }

  @Test func `a set that a person logged and an order that a person made stay`() throws {
    let id = try bench.setID(2)
    try bench.edit("setLogged", #"{"id":"mine","exercise":"Dip","reps":12}"#)
    try bench.edit("setMoved", #"{"id":"\#(id)"}"#)
    #expect(try bench.run(Self.rows).line(0)?.contains("1 the same") == true)
    let rows = ["Bench,1,60,8", "Bench,2,65,7", "Bench,3,70,6", "Bench,4,80,4"]
    try bench.run(rows.map { ImportBench.row($0) })
    #expect(
      try bench.sets() == [
        "Bench 4: 80x4", "Bench 1: 60x8", "Bench 2: 65x7", "Bench 3: 70x6", "Dip -: -x12",
      ])
  }

  @Test func `where rows were not understood nothing is taken out`() throws {
    let outcome = try bench.run(
      ["Bench,1,60,8", "Bench,2,heavy,6", "Bench,3,80,4"].map { ImportBench.row($0) })
    #expect(outcome.status == .different)
    #expect(try bench.sets() == ["Bench 1: 60x8", "Bench 2: 70x6", "Bench 3: 80x4"])
    #expect(outcome.output.contains("the file does not have it, but not every row of it was"))
  }

  @Test func `a session that an older build imported without a record is corrected too`() throws {
    let old = ImportBench()
    // The same events, without the record at the end.
    let lines = bench.bench.run("log /phone --json").lines.dropLast()
    #expect(old.bench.run("receive /phone", input: lines.joined(separator: "\n")).status == .done)
    #expect(old.bench.run("imports /phone").output == "nothing was imported into /phone\n")
    let rows = ["Bench,1,60,8", "Bench,2,70,7", "Bench,3,80,4"].map {
      ImportBench.row($0, name: "Monday")
    }
    #expect(try old.run(rows).line(0) == "sessions   0 new, 1 changed, 0 the same, 0 left out")
    #expect(try old.sets() == ["Bench 1: 60x8", "Bench 2: 70x7", "Bench 3: 80x4"])
    #expect(try old.start("name") == "Monday")
  }
}
