import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import Importers

/// A value of so many levels.
private func nested(_ levels: Int) -> String {
  String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
}

struct `A state as JSON, there and back` {
  private func plan(_ replica: Replica) throws -> ImportPlan {
    try StateImport.plan(for: replica.state.canonicalBytes(), kinds: .training)
  }

  /// A state without times of change, deletions, records of imports, and entities of which nothing is left.
  private func plain(_ replica: Replica) throws -> [String] {
    let document = try JSONReader.value(of: replica.state.canonicalBytes()).object ?? [:]
    return document.flatMap { section -> [String] in
      if section.key == "deletions" { return [] }
      return (section.value.object ?? [:]).compactMap { member -> String? in
        guard var entity = member.value.object, !member.key.hasPrefix(ImportRecord.keyPrefix)
        else { return nil }
        entity["updatedAt"] = nil
        let isEmpty = entity.allSatisfy { $0.value == .null || $0.value == .array([]) }
        return isEmpty ? nil : "\(section.key)/\(member.key) \(entity.canonicalText())"
      }
    }
  }

  @Test(arguments: Seeds.some(of: 0..<40 as Range<UInt64>))
  func `into an empty store comes the same state, and into its own nothing`(seed: UInt64) throws {
    let original = try RandomTraining(seed: seed, hasStarts: seed % 3 > 0).replica
    let copy = try Replica.inMemory()
    let report = try copy.take(plan(original))
    #expect(try plain(copy) == plain(original))
    let left = (report.others.leftOut + report.leftOut).map(\.reason)
    #expect(left.allSatisfy { $0.hasPrefix("nothing is left of it") }, "\(left)")
    #expect(report.kept.isEmpty)
    for replica in [original, copy] {
      let count = replica.log.count
      let again = try replica.take(plan(original))
      #expect(again.id == nil && replica.log.count == count && again.kept.isEmpty)
      #expect(again.sessionsNew == 0 && again.sessionsChanged == 0 && again.others.new == 0)
    }
  }

  @Test(arguments: 0..<12)
  func `an import that is taken back leaves nothing, and comes again`(seed: UInt64) throws {
    let original = try RandomTraining(seed: seed).replica
    let copy = try Replica.inMemory()
    try copy.take(plan(original))
    let ledger = try ImportLedger(copy.state)
    let record = try #require(ledger.imports.first)
    var undo = try ImportUndo(of: record, by: ledger, in: copy)
    #expect(undo.report.isWhole)
    try undo.write()
    #expect(try plain(copy).isEmpty)
    try copy.take(plan(original))
    #expect(try plain(copy) == plain(original))
  }

  /// Takes back the import that came last of those that are there.
  private func undoLast(in replica: Replica) throws {
    let ledger = try ImportLedger(replica.state)
    let record = try #require(ledger.imports.last { ledger.standing(of: $0) == .present })
    var undo = try ImportUndo(of: record, by: ledger, in: replica)
    #expect(undo.report.isWhole)
    try undo.write()
  }

  @Test func `a session that has only an end is taken back, and comes again`() throws {
    let replica = try Replica.inMemory()
    func end(_ seconds: Int) -> String {
      #"{"durationSeconds":\#(seconds),"finishedAt":"2026-01-15T11:00:00.000Z"}"#
    }
    func take(_ seconds: Int) throws -> ImportReport {
      let file = #"{"sessions":{"s":{"finished":\#(end(seconds))}}}"#
      return try replica.take(StateImport.plan(for: Array(file.utf8), kinds: .training))
    }
    // As it was logged, and then as it was corrected.
    for seconds in [60, 90] {
      #expect(try take(seconds).sessionsNew == 1)
      try undoLast(in: replica)
      #expect(try plain(replica).isEmpty)
      #expect(try take(seconds).sessionsNew == 1)
      let shown = try #require(try plain(replica).first)
      #expect(shown.contains(#""finished":\#(end(seconds))"#))
      try undoLast(in: replica)
    }
  }

  private func text(_ replica: Replica) throws -> String {
    String(decoding: try replica.state.canonicalBytes(), as: UTF8.self)
  }

  private func write(_ replica: Replica, _ type: String, _ entity: String, _ data: JSONObject)
    throws
  {
    let draft = try ImportedWrite(type: type, entity: entity, data: data).draft()
    #expect(try replica.write([draft]).refusal == nil)
  }

  @Test
  func `values of the file replace others, what it lacks stays, and the undo gives them back`()
    throws
  {
    let replica = try Replica.inMemory()
    try write(replica, "module.saved", "m", ["name": "A"])
    try write(replica, "module.exerciseSaved", "m", ["id": "p"])
    let before = try plain(replica)
    let file = #"{"modules":{"m":{"exercises":[{"id":"q"}],"fields":{"name":"B"},"updatedAt":""}}}"#
    let report = try replica.take(StateImport.plan(for: Array(file.utf8), kinds: .training))
    #expect(report.others.changed == 1 && !report.isPartial)
    #expect(
      try plain(replica) == [
        #"modules/m {"exercises":[{"id":"p"},{"id":"q"}],"fields":{"name":"B"}}"#
      ])
    let ledger = try ImportLedger(replica.state)
    var undo = try ImportUndo(of: try #require(ledger.imports.first), by: ledger, in: replica)
    #expect(undo.report.others == 1 && undo.report.isWhole)
    try undo.write()
    #expect(try plain(replica) == before)
  }

  @Test func `the undo leaves what a person has changed since`() throws {
    let replica = try Replica.inMemory()
    let file = #"{"settings":{"x":{"fields":{"value":1},"updatedAt":""}}}"#
    try replica.take(StateImport.plan(for: Array(file.utf8), kinds: .training))
    try write(replica, "setting.saved", "x", ["value": 2])
    let ledger = try ImportLedger(replica.state)
    let undo = try ImportUndo(of: try #require(ledger.imports.first), by: ledger, in: replica)
    #expect(undo.report.others == 0 && undo.report.othersLeft.map(\.title) == ["setting/x"])
    #expect(!undo.report.isWhole)
  }

  @Test func `what a person has deleted stays so and is left out`() throws {
    let replica = try Replica.inMemory()
    try write(replica, "program.saved", "p", ["name": "A"])
    let file = try text(replica)
    try write(replica, "program.deleted", "p", [:])
    let report = try replica.take(StateImport.plan(for: Array(file.utf8), kinds: .training))
    #expect(report.others.leftOut.map(\.title) == ["program A"] && report.isPartial)
    #expect(try plain(replica).isEmpty)
  }

  @Test func `deletions and records of imports are not taken, and counted`() throws {
    let replica = try Replica.inMemory()
    try write(replica, "setting.saved", "import:1", ["value": 1])
    try write(replica, "program.deleted", "p", [:])
    let plan = try plan(replica)
    #expect(plan.others.isEmpty)
    #expect(
      plan.untaken.others.map { "\($0.what): \($0.count)" } == [
        "deletions: 1", "records of imports: 1",
      ])
  }

  @Test func `records of imports are the engine's own, and an export has none`() throws {
    let replica = try Replica.inMemory()
    let file = #"{"settings":{"x":{"fields":{"value":1},"updatedAt":""}}}"#
    try replica.take(StateImport.plan(for: Array(file.utf8), kinds: .training))
    let state = replica.state
    #expect(try state.all(Setting.self).map(\.id) == ["x"])
    #expect(try state.entities(ofKind: "setting").map(\.id) == ["x"])
    let record = try #require(try ImportLedger(state).imports.first)
    #expect(try state.reserved(Setting.self).map(\.id.text) == ["import:\(record.id)"])
    #expect(try state.reserved(Module.self).isEmpty)
    #expect(try state.one(Setting.self, Setting.ID("import:\(record.id)")) != nil)
    let (whole, export) = (try state.canonicalBytes(), try state.exportBytes())
    #expect(String(decoding: whole, as: UTF8.self).contains("\"import:\(record.id)\":"))
    let document = try JSONReader.value(of: whole).object
    var expected = try #require(document)
    var settings = try #require(expected["settings"]?.object)
    settings["import:\(record.id)"] = nil
    expected["settings"] = .object(settings)
    #expect(expected.canonicalBytes() == export)
    #expect(try state.canonicalBytes(kind: "setting") == settings.canonicalBytes())
  }

  @Test(arguments: [
    (#"{"gadgets":{"g":{}},"settings":{}}"#, "this build does not know the kind"),
    (#"{"settings":{"x":{"fields":null}}}"#, "nothing is left of it"),
    (#"{"settings":{"x":{"fields":1}}}"#, "“fields” is not an object"),
    (#"{"settings":{"x":{"fields":{"value":1},"y":1}}}"#, "this build does not know its part “y”"),
    (#"{"settings":{"a b":{"fields":{"value":1}}}}"#, "“a b” is not an id"),
    (#"{"modules":{"m":{"exercises":[{}]}}}"#, "“exercises” has an element without an id"),
    (
      #"{"sessions":{"s":{"sets":[{"id":"1"},{"id":"1"}]}}}"#,
      "“sets” has two elements of the id “1”"
    ),
    (#"{"settings":{"x":{"fields":{}}}}"#, ""),
    (#"{"settings":{"x":{"fields":{"value":\#(nested(31))}}}}"#, "the value is nested deeper than"),
    (#"{"settings":{"x":{"fields":{"value":\#(nested(60))}}}}"#, "the value is nested deeper than"),
    (#"{"sessions":{"s":{"sets":[{"id":"1","x":\#(nested(31))}]}}}"#, "the value is nested deeper"),
  ])
  func `an entity that cannot be written is left out whole`(text: String, reason: String) throws {
    let replica = try Replica.inMemory()
    let report = try replica.take(StateImport.plan(for: Array(text.utf8), kinds: .training))
    let isSession = text.contains("sessions")
    let (left, none) = (report.leftOut, report.others.leftOut)
    #expect((isSession ? none : left).isEmpty && report.isPartial)
    #expect((isSession ? left : none).map { $0.reason.hasPrefix(reason) } == [true], "\(report)")
    #expect(replica.log.count == 0)
    #expect(throws: ImportFailure.self) {
      var run = try ImportRun(
        StateImport.plan(for: Array(text.utf8), kinds: .training), into: replica)
      try run.run(isTrial: false, isStrict: true) {}
    }
  }

  @Test(arguments: [
    ("", "line 1: the file is empty"), ("hello", "line 1: expected a value, found h"),
    ("{\"sessions\":\n{\"s\":", "line 2: expected a value, found the end of the text"),
    ("[]", "line 1: not the state that LiftTrail writes: it is not an object"),
    ("{\"workout_list\":{}}", "none of its keys is a kind of things; found “workout_list”"),
    ("{\"sessions\":[]}", "a key holds something else than an object"),
    ("{\"sessions\":{\"s\":1}}", "“sessions” holds something else than objects"),
    ("{\"replica\":\"a\"}", "this looks like a log of LiftTrail"), ("<gpx>", "a GPX track"),
  ])
  func `what is no such document is refused, with the line and why`(text: String, reason: String) {
    do throws(ImportError) {
      _ = try StateImport.plan(for: Array(text.utf8), kinds: .training)
      Issue.record("taken: \(text)")
    } catch {
      #expect(error.description.contains(reason), "\(error)")
    }
  }

  @Test func `an empty state brings nothing`() throws {
    #expect(try StateImport.plan(for: Array("{}\n".utf8), kinds: .training).others.isEmpty)
  }
}
