import EventLog
import Projections
import Testing
import Training

@testable import Importers

/// An export that has changed since it was imported.
struct ImportCorrectionTests {
  private let bench: ImportBench

  init() throws {
    bench = try ImportBench()
    try bench.run("Bench,1,60,8", "Bench,2,70,6", "Bench,3,80,4")
  }

  @Test func `a set that was put in between comes between, and the others get their new numbers`()
    throws
  {
    let ids = try (0..<3).map(bench.setID)
    func run() throws -> ImportReport {
      try bench.run("Bench,1,60,8", "Bench,2,65,7", "Bench,3,70,6", "Bench,4,80,4")
    }
    let report = try run()
    #expect(!report.isPartial && report.sessionCounts == [0, 1, 0, 0])
    #expect(report.setCounts == [1, 2, 0])
    #expect(
      try bench.sets() == ["Bench 1: 60x8", "Bench 2: 65x7", "Bench 3: 70x6", "Bench 4: 80x4"])
    #expect(try [0, 2, 3].map(bench.setID) == ids)
    #expect(try run().sessionCounts == [0, 0, 1, 0])
  }

  @Test func `a set that was taken out and one that was edited are so here`() throws {
    let report = try bench.run("Bench,1,60,8", "Bench,2,80,5,0,0,slow")
    #expect(report.setCounts == [0, 1, 1])
    #expect(try bench.sets() == ["Bench 1: 60x8", "Bench 2: 80x5 slow"])
    // What was logged stays in the history.
    let log = bench.replica.log
    let logged = try (1...log.count).map { try log.event(at: $0).data["weightText"]?.string }
    #expect(logged.contains("70"))
    try bench.run("Bench,1,60,8", "Bench,2,70,6", "Bench,3,80,4")
    #expect(try bench.sets() == ["Bench 1: 60x8", "Bench 2: 70x6", "Bench 3: 80x4"])
  }

  @Test func `sets in another order are in that order here`() throws {
    func run() throws -> ImportReport {
      try bench.run("Bench,1,80,4", "Bench,2,60,8", "Bench,3,70,6")
    }
    _ = try run()
    #expect(try bench.sets() == ["Bench 1: 80x4", "Bench 2: 60x8", "Bench 3: 70x6"])
    #expect(try run().sessionCounts == [0, 0, 1, 0])
  }

  @Test func `a renamed workout is the same session`() throws {
    let id = try bench.sessionID()
    func run() throws -> ImportReport {
      try bench.run("Bench,1,60,8", "Bench,2,70,6", "Bench,3,80,4", name: "Monday", notes: "fine")
    }
    #expect(try run().sessionCounts == [0, 1, 0, 0])
    #expect(try bench.sessionID() == id)
    #expect(try bench.member("name") == "Monday" && bench.member("notes") == "fine")
    #expect(try bench.sets().count == 3)
    #expect(try run().sessionCounts == [0, 0, 1, 0])
  }

  @Test func `a session that was moved within its day is the same session`() throws {
    let id = try bench.sessionID()
    try bench.run("Bench,1,60,8", "Bench,2,70,6", "Bench,3,80,4", start: "2024-05-06 19:00:00")
    #expect(try bench.sessionID() == id)
    #expect(try bench.member("startedAt") == "2024-05-06T17:00:00.000Z")
  }

  @Test func `another session at the same time with other sets is another session`() throws {
    let rows = ["Bench,1,60,8", "Bench,2,70,6", "Bench,3,80,4"].map { ImportBench.row($0) }
    let others = ["Row,1,50,8", "Row,2,50,6"].map { ImportBench.row($0, name: "Pull") }
    #expect(try bench.run(rows: rows + others).sessionCounts == [1, 0, 1, 0])
    #expect(try bench.run("Dip,1,5,8", name: "Dips").sessionCounts == [1, 0, 0, 0])
  }

  @Test func `a unit and a zone that were wrong are put right`() throws {
    try bench.run(
      "Bench,1,60,8", "Bench,2,70,6", "Bench,3,80,4", unit: .pounds, zone: "America/New_York")
    #expect(try bench.member("startedAt") == "2024-05-06T22:30:05.000Z")
    #expect(try bench.sets().first == "Bench 1: 27.216x8")
    #expect(try bench.member("finishedAt", of: "finished") == "2024-05-06T23:15:05.000Z")
    try bench.run("Bench,1,60,8", "Bench,2,70,6", "Bench,3,80,4")
    #expect(try bench.member("startedAt") == "2024-05-06T16:30:05.000Z")
    #expect(try bench.sets().first == "Bench 1: 60x8")
  }

  @Test func `an exercise by another name is a correction of its sets`() throws {
    let ids = try (0..<3).map(bench.setID)
    let report = try bench.run("Press,1,60,8", "Press,2,70,6", "Press,3,80,4")
    #expect(report.setCounts == [0, 3, 0])
    #expect(report.exercisesSaved == 1 && report.exercisesThere == 0)
    #expect(try bench.sets() == ["Press 1: 60x8", "Press 2: 70x6", "Press 3: 80x4"])
    #expect(try (0..<3).map(bench.setID) == ids)
  }

  @Test func `of equal sets the one whose number the file changes is the one that is changed`()
    throws
  {
    func run(_ bench: ImportBench, _ first: Int) throws -> ImportReport {
      try bench.run("Bench,1,\(first),5", "Bench,2,100,5", "Bench,3,100,5")
    }
    let retracted = try ImportBench()
    _ = try run(retracted, 100)
    try retracted.edit("setRetracted", ["id": .string(try retracted.setID(0))])
    _ = try run(retracted, 20)
    #expect(try retracted.sets() == ["Bench 2: 100x5", "Bench 3: 100x5"])
    let edited = try ImportBench()
    _ = try run(edited, 100)
    let id = try edited.setID(0)
    try edited.edit("setCorrected", ["id": .string(id), "exercise": "Bench", "reps": 9])
    let report = try run(edited, 110)
    #expect(report.isPartial)
    #expect(
      report.keptWords.contains(
        "Bench, set 1: it was edited here, and the file says something else now"))
    #expect(try edited.sets() == ["Bench -: -x9", "Bench 2: 100x5", "Bench 3: 100x5"])
  }

  @Test func `what a person edited stays while the file says the same`() throws {
    try correctSecondSet()
    try bench.edit("startedCorrected", ["startedAt": "2024-05-06T16:30:05.000Z", "name": "Mine"])
    let report = try bench.run("Bench,1,60,8", "Bench,2,70,6", "Bench,3,80,4")
    #expect(!report.isPartial && report.sessionCounts == [0, 0, 1, 0])
    #expect(
      report.keptWords == [
        "its start, name or notes: it was edited here", "Bench, set 2: it was edited here",
      ])
    #expect(report.kept.allSatisfy { $0.title == "2024-05-06 Push" && !$0.isConflict })
    #expect(try bench.member("name") == "Mine")
    #expect(try bench.sets().dropFirst().first == "Bench -: -x9")
  }

  private func correctSecondSet() throws {
    let id = try bench.setID(1)
    try bench.edit("setCorrected", ["id": .string(id), "exercise": "Bench", "reps": 9])
  }

  @Test func `where both changed the person's edit stays, and the report says so`() throws {
    try correctSecondSet()
    let report = try bench.run("Bench,1,60,8", "Bench,2,70,7", "Bench,3,80,4")
    #expect(report.isPartial)
    #expect(
      report.keptWords == [
        "Bench, set 2: it was edited here, and the file says something else now"
      ])
    #expect(try bench.sets() == ["Bench 1: 60x8", "Bench -: -x9", "Bench 3: 80x4"])
    let gone = try bench.run("Bench,1,60,8")
    #expect(gone.isPartial)
    #expect(gone.keptWords == ["Bench: it was edited here, and the file no longer has it"])
    #expect(try bench.sets() == ["Bench 1: 60x8", "Bench -: -x9"])
  }

  @Test func `an edit that says what the file says now is no conflict`() throws {
    func run() throws -> ImportReport {
      try bench.run("Bench,1,60,8", "Bench,2,70,6,0,0,slow", "Bench,3,80,4")
    }
    _ = try run()
    let set = try bench.set(1)
    try bench.run("Bench,1,60,8", "Bench,2,70,6", "Bench,3,80,4")
    try bench.edit("setCorrected", set)
    let report = try run()
    #expect(!report.isPartial && report.kept.isEmpty)
  }

  @Test func `a set that a person took out stays out, and is said`() throws {
    try bench.edit("setRetracted", ["id": .string(try bench.setID(1))])
    let report = try bench.run("Bench,1,60,8", "Bench,2,70,6", "Bench,3,80,4")
    #expect(!report.isPartial && report.keptWords == ["Bench, set 2: it was taken out here"])
    #expect(try bench.sets() == ["Bench 1: 60x8", "Bench 3: 80x4"])
  }

  @Test func `a set that a person logged and an order that a person made stay`() throws {
    let id = try bench.setID(2)
    try bench.edit("setLogged", ["id": "mine", "exercise": "Dip", "reps": 12])
    try bench.edit("setMoved", ["id": .string(id)])
    let same = try bench.run("Bench,1,60,8", "Bench,2,70,6", "Bench,3,80,4")
    #expect(same.sessionCounts == [0, 0, 1, 0])
    try bench.run("Bench,1,60,8", "Bench,2,65,7", "Bench,3,70,6", "Bench,4,80,4")
    #expect(
      try bench.sets() == [
        "Bench 4: 80x4", "Bench 1: 60x8", "Bench 2: 65x7", "Bench 3: 70x6", "Dip -: -x12",
      ])
  }

  @Test func `where rows were not understood nothing is taken out`() throws {
    let report = try bench.run("Bench,1,60,8", "Bench,2,heavy,6", "Bench,3,80,4")
    #expect(report.isPartial)
    #expect(try bench.sets() == ["Bench 1: 60x8", "Bench 2: 70x6", "Bench 3: 80x4"])
    #expect(
      report.keptWords.contains {
        $0.contains("the file does not have it, but not every row of it was")
      })
  }
}
