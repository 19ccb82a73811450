import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import Importers

private let header = SetColumn.allCases.map(\.rawValue).joined(separator: ",") + "\n"

struct `The table of sets, there and back` {
  private func table(_ replica: Replica, _ unit: MassUnit? = nil, _ zone: String? = nil) throws
    -> SetTable
  {
    try SetTable(replica.state, unit: unit, zone: zone)
  }

  @Test(arguments: Seeds.some(of: 0..<30 as Range<UInt64>))
  func `into an empty store it comes as it was, byte for byte`(seed: UInt64) throws {
    let training = try RandomTraining(seed: seed)
    let unit: MassUnit? = [nil, .kilograms, .pounds][Int(seed % 3)]
    let zone: String? = [nil, "Asia/Tokyo"][Int(seed % 2)]
    let table = try table(training.replica, unit, zone)
    let plan = try SetTableImport.plan(for: table.bytes)
    #expect(plan.skipped.isEmpty && plan.notices.isEmpty && plan.untaken.others.isEmpty)
    let copy = try Replica.inMemory()
    let report = try copy.take(plan)
    #expect(!report.isPartial && report.sets.new == table.sets)
    let again = try self.table(copy, unit, zone)
    #expect(
      String(decoding: again.bytes, as: UTF8.self) == String(decoding: table.bytes, as: UTF8.self))
    let count = copy.log.count
    let second = try copy.take(SetTableImport.plan(for: again.bytes))
    #expect(second.id == nil && copy.log.count == count)
  }

  @Test(arguments: Seeds.some(of: 0..<30 as Range<UInt64>))
  func `into the store that it is of it brings nothing, whichever unit and zone it was asked for`(
    seed: UInt64
  ) throws {
    let replica = try RandomTraining(seed: seed, hasStarts: seed % 4 > 0).replica
    let count = replica.log.count
    for unit in [nil, MassUnit.kilograms, .pounds] {
      for zone in [nil, "Asia/Tokyo"] {
        let report = try replica.take(
          SetTableImport.plan(for: table(replica, unit, zone).bytes))
        #expect(report.id == nil && report.kept.isEmpty && !report.isPartial, "\(report.kept)")
        #expect(replica.log.count == count)
      }
    }
  }

  private static let session: [(String, String, JSONObject)] = [
    (
      "session.started", "s",
      ["startedAt": "2026-01-15T10:00:00.000Z", "name": "Push", "moduleIds": ["m"]]
    ),
    ("session.setLogged", "s", ["id": "1", "exercise": "Squat", "reps": 5, "mood": "good"]),
    ("session.setLogged", "s", ["id": "2", "exercise": "Squat", "reps": 5, "mood": "good"]),
    (
      "session.finished", "s",
      ["finishedAt": "2026-01-15T11:00:00.000Z", "durationSeconds": 3000, "notes": "done"]
    ),
  ]

  private func replica(in zone: String? = nil) throws -> Replica {
    let replica = try Replica.inMemory()
    for (type, entity, var data) in Self.session {
      if type == "session.started" { data["zone"] = zone.map { .string($0) } }
      _ = try replica.write([try ImportedWrite(type: type, entity: entity, data: data).draft()])
    }
    return replica
  }

  private func shown(_ replica: Replica) throws -> JSONObject {
    let entity = try #require(Entity(kind: "session", id: "s"))
    let bytes = try #require(try replica.state.canonicalBytes(of: entity))
    return try #require(try JSONReader.value(of: bytes).object)
  }

  @Test func `a cell that was edited changes its member, and what no column holds stays`() throws {
    let replica = try replica()
    let text = String(decoding: try table(replica).bytes, as: UTF8.self)
      .replacing("Push,3000,", with: "Pull,3600,").replacing(",2,,,,,,5,", with: ",2,,,,,,6,")
    let report = try replica.take(SetTableImport.plan(for: Array(text.utf8)))
    #expect(report.sets.corrected == 1 && report.sessionsChanged == 1 && !report.isPartial)
    let shown = try shown(replica)
    #expect(shown["started"]?.object?["name"] == "Pull")
    #expect(shown["started"]?.object?["moduleIds"] == ["m"])
    #expect(shown["finished"]?.object?["notes"] == "done")
    #expect(shown["finished"]?.object?["finishedAt"] == "2026-01-15T11:00:00.000Z")
    let sets = try #require(shown["sets"]?.array)
    #expect(sets.map { $0.object?["reps"] } == [5, 6])
    #expect(sets.map { $0.object?["mood"] } == ["good", "good"])
  }

  @Test func `sets that say the same are told by their ids`() throws {
    let replica = try replica()
    var lines = String(decoding: try table(replica).bytes, as: UTF8.self).split(separator: "\n")
    lines.swapAt(1, 2)
    try replica.take(
      SetTableImport.plan(for: Array((lines.joined(separator: "\n") + "\n").utf8)))
    let sets = try #require(try shown(replica)["sets"]?.array)
    #expect(sets.map { $0.object?["id"] } == ["2", "1"])
  }

  @Test(arguments: [
    ("2026-01-15 12:00:00,Europe/Berlin", "2026-01-15 12:00:00 in Europe/Berlin"),
    ("2026-01-15 11:00:00,Europe/London", "2026-01-15 11:00:00 in Europe/London"),
    ("2026-01-15 11:00:00,Nowhere/Else", "2026-01-15 11:00:00 in Nowhere/Else"),
  ])
  func `a clock time that is another than the start changes nothing, and is a conflict`(
    cells: String, said: String
  ) throws {
    let replica = try replica(in: "Europe/Berlin")
    let text = String(decoding: try table(replica).bytes, as: UTF8.self)
      .replacing("2026-01-15 11:00:00,Europe/Berlin", with: cells)
    let count = replica.log.count
    let report = try replica.take(SetTableImport.plan(for: Array(text.utf8)))
    #expect(report.isPartial && report.sessionsChanged == 0 && replica.log.count == count)
    #expect(report.kept.map(\.what) == ["its local start"])
    let reason = "start and local_start disagree: 2026-01-15T10:00:00.000Z and \(said); "
    #expect(report.kept.first?.reason.hasPrefix(reason) == true, "\(report.kept)")
    #expect(throws: ImportFailure.self) {
      var run = try ImportRun(SetTableImport.plan(for: Array(text.utf8)), into: replica)
      try run.run(isTrial: false, isStrict: true) {}
    }
  }

  @Test func `a session is moved by its start and its clock time, and a zone can be filled in`()
    throws
  {
    let replica = try replica(in: nil)
    func take(_ old: String, _ new: String) throws -> JSONObject? {
      let text = String(decoding: try table(replica).bytes, as: UTF8.self)
        .replacing(old, with: new)
      let report = try replica.take(SetTableImport.plan(for: Array(text.utf8)))
      #expect(report.sessionsChanged == 1 && !report.isPartial)
      return try shown(replica)["started"]?.object
    }
    #expect(try take("000Z,,,", "000Z,,Europe/Berlin,")?["zone"] == "Europe/Berlin")
    let start = try take("T10:00:00.000Z,2026-01-15 11:", "T09:00:00.000Z,2026-01-15 10:")
    #expect(start?["startedAt"] == "2026-01-15T09:00:00.000Z")
    #expect(start?["localStart"] == "2026-01-15 10:00:00")
  }

  private func row(_ cells: [SetColumn: String]) -> String {
    let standard: [SetColumn: String] = [.sessionID: "s", .setID: "1", .exercise: "Dip"]
    return SetColumn.allCases.map { cells[$0] ?? standard[$0] ?? "" }.joined(separator: ",") + "\n"
  }

  @Test(arguments: [
    ([SetColumn.sessionID: "a b"], "column “session_id”: “a b” is not the id of a session"),
    ([.setID: ""], "no set_id"),
    ([.start: "2026-01-15"], "column “start”: “2026-01-15” is not a time such as"),
    ([.kind: "hard"], "column “kind”: “hard” is none of normal, warmup, drop and failure"),
    ([.reps: "-1"], "column “reps”: “-1” is not a number of at least 0"),
    ([.setNumber: "1.5"], "column “set_number”: “1.5” is not a whole number of at least 0"),
    ([.reps: "nan"], "column “reps”: “nan” is not a number of at least 0"),
    ([.weight: "60"], "a weight without its weight_unit"),
    ([.weight: "60", .weightUnit: "st"], "column “weight_unit”: “st” is neither kg nor lb"),
    (
      [.weight: "60", .weightUnit: "lb", .kilograms: "60"],
      "weight and weight_kg disagree: 60 lb and 60"
    ),
    ([.loggedAt: "noon"], "column “logged_at”: “noon” is not a time such as"),
  ])
  func `a row that is not understood is skipped, with its line and why`(
    cells: [SetColumn: String], reason: String
  ) throws {
    let text = header + row([:]) + row(cells.merging([.setID: "2"]) { old, _ in old })
    let plan = try SetTableImport.plan(for: Array(text.utf8))
    #expect(plan.skipped.map(\.line) == [3])
    #expect(plan.skipped.first?.reason.hasPrefix(reason) == true, "\(plan.skipped)")
    #expect(plan.sessions.map(\.sets.count) == [1])
  }

  @Test func `a set that stands there twice, and cells that contradict each other, are said`()
    throws
  {
    let start = "2026-01-15T10:00:00.000Z"
    let text =
      header + row([.start: start, .workout: "A"]) + row([.start: start, .workout: "A"])
      + row([.start: start, .workout: "B", .setID: "2"])
    let plan = try SetTableImport.plan(for: Array(text.utf8))
    #expect(plan.skipped.map(\.reason) == ["its set_id stands on line 2 already"])
    #expect(plan.notices.map(\.line) == [4])
    #expect(
      plan.notices.first?.text.contains("“workout” says otherwise here than on line 2") == true)
    #expect(plan.sessions.first?.started?.name == "A")
  }

  @Test func `an end past the year 9999 is not taken, and that is said`() throws {
    let start = "2026-01-15T10:00:00.000Z"
    let text = header + row([.start: start, .workout: "A", .duration: "1000000000000"])
    let plan = try SetTableImport.plan(for: Array(text.utf8))
    #expect(plan.sessions.first?.finished == nil)
    #expect(plan.notices.map(\.line) == [2])
    #expect(
      plan.notices.first?.text
        == "2026-01-15 A: “1000000000000” leads past the year 9999, so no end is taken")
  }

  @Test func `what is said of a session without a start is counted`() throws {
    let plan = try SetTableImport.plan(for: Array((header + row([.workout: "A"])).utf8))
    #expect(plan.untaken.others.map(\.count) == [1])
    #expect(plan.sessions.first?.sets.count == 1 && plan.sessions.first?.started == nil)
  }

  @Test(arguments: [
    ("", ImportError.empty),
    ("a,b\n", .notOurTable(found: ["a", "b"], missing: SetColumn.allCases.map(\.rawValue))),
    (header + "s,x\n", .wrongFieldCount(line: 2, found: 2, expected: 22)),
    (header + "s,\"x", .unbalancedQuotes(line: 2)),
  ])
  func `what is no such table is refused`(text: String, expected: ImportError) {
    #expect(throws: expected) { try SetTableImport.plan(for: Array(text.utf8)) }
  }

  @Test func `a file whose last line has no end is taken, with a notice`() throws {
    let text = String((header + row([:])).dropLast())
    #expect(try SetTableImport.plan(for: Array(text.utf8)).notices.count == 1)
  }
}
