import EventLog
import Projections
import Training
import Testing

/// The undo of each verb of the built-in kinds, and of that undo.
struct VerbUndoTests {
  /// What a test does: some writes, then those that are undone.
  struct Act: Sendable, CustomTestStringConvertible {
    let earlier: [EventDraft]
    let undone: [EventDraft]
    var testDescription: String { undone.map(\.type.description).joined(separator: ", ") }
  }

  static let acts: [Act] =
    FullPayloads.rows.map { type, _ in
      Act(earlier: earlier(type), undone: [write(type, "last")])
    }
    + KindTable.training.rows.map { row in
      let writes = row.verbs.dropLast().compactMap { EventType(kind: row.kind, verb: $0.verb) }
      return Act(
        earlier: writes.map { write($0, "first") }, undone: [.of("\(row.kind).deleted", "x")])
    }

  /// What has to be there before a verb says something new.
  private static func earlier(_ type: EventType) -> [EventDraft] {
    var earlier: [EventDraft] = []
    let first = { (verb: String) in
      EventType(kind: type.kind, verb: verb).map { write($0, "first") }
    }
    switch type.verb {
    case "exerciseSaved":
      earlier = [first("saved"), first("exerciseSaved")].compactMap(\.self)
    case let verb where verb.hasSuffix("Removed"):
      let root = type.kind == "session" ? "started" : "saved"
      earlier = [root, "\(verb.dropLast("Removed".count))Saved"].compactMap(first)
    case "finished", "setLogged":
      earlier = [first("started")].compactMap(\.self)
    case "setCorrected", "setRetracted":
      earlier = [first("setLogged")].compactMap(\.self)
    case "setMoved":
      earlier = ["s1", "s2", "s3"].map { .of("session.setLogged", "x", ["id": .string($0)]) }
      return earlier
    case let verb where verb.hasSuffix("Moved"):
      // Another element stands before the one that goes to the start.
      let saved = "\(type.kind).\(verb.replacing("Moved", with: "Saved"))"
      var other = FullPayloads.of(saved)
      (other["id"], other["order"]) = ("z", -1)
      earlier = [first("saved"), first(verb.replacing("Moved", with: "Saved"))].compactMap(\.self)
      return earlier + [.of(saved, "x", other)]
    case "started": earlier = []
    default:
      let part = type.verb.replacing("Corrected", with: "").replacing("Retracted", with: "")
      earlier = [first(part)].compactMap(\.self)
    }
    return earlier
  }

  private static func write(_ type: EventType, _ notes: String) -> EventDraft {
    var data = FullPayloads.of(type.description)
    data["notes"] = .string(notes)
    if type.verb == "setMoved" {
      data = ["id": "s3", "after": "s1"]
    } else if type.verb.hasSuffix("Moved") {
      data["after"] = nil
    }
    return .of(type.description, "x", data)
  }

  @Test(arguments: acts)
  func `what a verb did is undone, and done again by the undo of that`(act: Act) throws {
    let device = try TestDevice(1)
    _ = try device.commit(act.earlier)
    let entity = act.undone[0].entity
    let before = try device.shown(entity)
    let events = try device.commit(act.undone)
    #expect(!events.isEmpty)
    let after = try device.shown(entity)
    #expect(before != after)
    let plan = try device.plan(undoing: events)
    #expect(plan.changed.isEmpty && plan.lasting.isEmpty)
    let undo = try device.undo(events)
    #expect(try device.shown(entity) == before)
    _ = try device.undo(undo)
    #expect(try device.shown(entity) == after)
  }

  @Test func `the undo of a set or a part of a session is a retraction`() throws {
    let device = try TestDevice(1)
    _ = try device.commit([write("started"), write("setLogged", ["id": "s1", "reps": 5])])
    let finish = try device.commit([write("finished")])
    #expect(try device.plan(undoing: finish).drafts.map(\.type.verb) == ["finishedRetracted"])
    let set = try device.commit([write("setLogged", ["id": "s2", "reps": 6])])
    #expect(try device.plan(undoing: set).drafts.map(\.type.verb) == ["setRetracted"])
    let retraction = try device.commit([write("setRetracted", ["id": "s1"])])
    let plan = try device.plan(undoing: retraction)
    #expect(plan.drafts.map(\.type.verb) == ["setCorrected"])
    #expect(try plan.drafts.first?.payload.bytes == Payload(["id": "s1", "reps": 5]).bytes)
  }

  @Test func `an entity that nobody knew before is deleted by one event`() throws {
    let device = try TestDevice(1)
    let events = try device.commit(
      [.of("module.saved", "x", ["name": "Push"])]
        + (1...9).map { .of("module.exerciseSaved", "x", ["id": .string("e\($0)")]) })
    #expect(events.count == 10)
    #expect(try device.plan(undoing: events).drafts.map(\.type.verb) == ["deleted"])
  }

  @Test func `an entity that was brought back is deleted again, with what it had before`() throws {
    let device = try TestDevice(1)
    _ = try device.commit([.of("module.saved", "x", ["name": "A"])])
    _ = try device.commit([.of("module.deleted", "x")])
    let events = try device.commit([.of("module.saved", "x", ["name": "B"])])
    _ = try device.undo(events)
    #expect(try device.shown(.of("module/x")) == nil)
    _ = try device.commit([.of("module.exerciseSaved", "x", ["id": "e"])])
    #expect(try device.shown(.of("module/x"))?.contains(#""name":"A""#) == true)
  }

  @Test func `an entity of which nothing is left but removals comes back all the same`() throws {
    let device = try TestDevice(1)
    _ = try device.commit([
      .of("module.exerciseSaved", "x", ["id": "e"]), write("setLogged", ["id": "s"]),
    ])
    _ = try device.commit([
      .of("module.exerciseRemoved", "x", ["id": "e"]), write("setRetracted", ["id": "s"]),
    ])
    let shown = try [device.shown(.of("module/x")), device.shown(.of("session/x"))]
    let events = try device.commit([.of("module.deleted", "x"), .of("session.deleted", "x")])
    _ = try device.undo(events)
    #expect(try [device.shown(.of("module/x")), device.shown(.of("session/x"))] == shown)
  }

  @Test func `first values that nothing takes away are said to last`() throws {
    let device = try TestDevice(1)
    _ = try device.commit([.of("module.exerciseSaved", "x", ["id": "e"])])
    let events = try device.commit([.of("module.saved", "x", ["name": "A"])])
    #expect(
      try device.plan(undoing: events).lasting.map(\.description) == ["fields of module/x"])
  }

  @Test func `an event that is not in the log cannot be undone`() throws {
    let device = try TestDevice(1)
    #expect(throws: LogError.self) {
      try device.plan(undoing: [EventID(replica: .number(1), seq: 1)])
    }
    #expect(try device.plan(undoing: []).drafts.isEmpty)
  }

  private func write(_ verb: String, _ data: JSONObject? = nil) -> EventDraft {
    .of("session.\(verb)", "x", data ?? FullPayloads.of("session.\(verb)"))
  }
}
