import EventLog
import EventLogTesting
import Projections
import Testing

/// What counts as changed since a batch was written.
struct ChangedSinceTests {
  /// Makes two devices that know one session and one module.
  private func pair() throws -> (TestDevice, TestDevice) {
    let (phone, watch) = (try TestDevice(1), try TestDevice(2))
    _ = try phone.commit([
      .of("module.saved", "x", ["name": "A"]), .of("module.exerciseSaved", "x", ["id": "e"]),
      .of("session.setLogged", "x", ["id": "s", "reps": 5]),
    ])
    try watch.receive(from: phone)
    phone.clock.set(to: .at(1_000))
    return (phone, watch)
  }

  private func changed(_ phone: TestDevice, _ events: [EventID]) throws -> [String] {
    try phone.plan(undoing: events).changed.map(\.description)
  }

  @Test func `an edit of another device after a sync is one`() throws {
    let (phone, watch) = try pair()
    let events = try phone.commit([.of("module.saved", "x", ["name": "B"])])
    try watch.receive(from: phone)
    _ = try watch.write("module.saved", "x", ["name": "C"])
    #expect(try changed(phone, events).isEmpty)
    try phone.receive(from: watch)
    #expect(try changed(phone, events) == ["fields of module/x"])
    _ = try phone.undo(events)
    #expect(try phone.shown(.of("module/x"))?.contains(#""name":"A""#) == true)
  }

  @Test func `an edit that lost to the batch is one, since the undo would take it away`() throws {
    let (phone, watch) = try pair()
    watch.clock.set(to: .at(500))
    _ = try watch.write("module.saved", "x", ["name": "Z"])
    let events = try phone.commit([.of("module.saved", "x", ["name": "B"])])
    try phone.receive(from: watch)
    #expect(try phone.shown(.of("module/x"))?.contains(#""name":"B""#) == true)
    #expect(try changed(phone, events) == ["fields of module/x"])
  }

  @Test func `an edit of another part is none, and an older one neither`() throws {
    let (phone, watch) = try pair()
    let old = try Event.made(
      by: 3, 1, at: .at(-5_000), .of("module.saved", "x", ["name": "Old"]))
    let events = try phone.commit([.of("module.saved", "x", ["name": "B"])])
    _ = try watch.write("module.exerciseSaved", "x", ["id": "f"])
    try phone.receive(from: watch)
    _ = try phone.replica.receive([old])
    #expect(try changed(phone, events).isEmpty)
    _ = try phone.undo(events)
    #expect(
      try phone.shown(.of("module/x"))
        == #"{"exercises":[{"id":"e"},{"id":"f"}],"fields":{"name":"A"}}"#)
  }

  @Test func `a correction of what was logged is one`() throws {
    let (phone, watch) = try pair()
    let events = try phone.commit([.of("session.setLogged", "x", ["id": "t"])])
    try watch.receive(from: phone)
    _ = try watch.write("session.setCorrected", "x", ["id": "t", "reps": 9])
    try phone.receive(from: watch)
    #expect(try changed(phone, events) == ["sets/t of session/x"])
  }

  @Test func `a deletion and a return since are`() throws {
    let (phone, watch) = try pair()
    let edit = try phone.commit([.of("module.saved", "x", ["name": "B"])])
    let deletion = try phone.commit([.of("session.deleted", "x")])
    try watch.receive(from: phone)
    _ = try watch.write("module.deleted", "x")
    _ = try watch.write("session.setLogged", "x", ["id": "u"])
    try phone.receive(from: watch)
    #expect(try changed(phone, edit) == ["module/x"])
    #expect(try changed(phone, deletion) == ["session/x"])
    _ = try phone.undo(edit)
    #expect(try phone.shown(.of("module/x"))?.contains(#""name":"A""#) == true)
  }

  @Test func `a move of the same set is one`() throws {
    let (phone, watch) = try pair()
    _ = try phone.commit([.of("session.setLogged", "x", ["id": "t"])])
    let events = try phone.commit([.of("session.setMoved", "x", ["id": "t"])])
    try watch.receive(from: phone)
    _ = try watch.write("session.setMoved", "x", ["id": "t", "after": "s"])
    try phone.receive(from: watch)
    #expect(try changed(phone, events) == ["setPlaces/t of session/x"])
  }

  @Test func `a batch that was undone is changed by that`() throws {
    let (phone, _) = try pair()
    let events = try phone.commit([.of("module.saved", "x", ["name": "B"])])
    _ = try phone.undo(events)
    #expect(try changed(phone, events) == ["fields of module/x"])
  }

  /// An event of another device that a newer build of the app has written.
  private func newer(
    _ seq: UInt64, _ time: Int64, _ type: String, _ data: JSONObject = [:]
  ) throws -> Event {
    try .made(by: 9, seq, at: .at(time), .of(type, "x", data, version: 7))
  }

  @Test func `an edit that only a newer build can read is one, unless it lost to what was there`()
    throws
  {
    let (phone, _) = try pair()
    let fields = try phone.commit([.of("module.saved", "x", ["name": "B"])])
    let exercise = try phone.commit([.of("module.exerciseSaved", "x", ["id": "e", "order": 1])])
    let log = try phone.commit([.of("session.setLogged", "x", ["id": "t"])])
    _ = try phone.replica.receive([
      newer(1, -5_000, "module.saved"), newer(2, 2_000, "module.exerciseSaved", ["id": "f"]),
      newer(3, 2_000, "session.setCorrected", ["id": "t"]),
      newer(4, 2_000, "module.exerciseSaved"), newer(5, 2_000, "module.sorted"),
    ])
    #expect(try changed(phone, fields).isEmpty)
    #expect(try changed(phone, exercise).isEmpty)
    #expect(try changed(phone, log) == ["sets/t of session/x"])
    // Between what was there and the batch: the undo would be later than both.
    _ = try phone.replica.receive([
      newer(6, 500, "module.saved"), newer(7, 2_000, "module.exerciseRemoved", ["id": "e"]),
    ])
    #expect(try changed(phone, fields) == ["fields of module/x"])
    #expect(try changed(phone, exercise) == ["exercises/e of module/x"])
  }

  @Test
  func `what only a newer build can read keeps an entity only if it is later than its deletion`()
    throws
  {
    let (phone, _) = try pair()
    _ = try phone.replica.receive([newer(1, 500, "program.saved"), newer(2, 500, "workout.sorted")])
    _ = try phone.commit([.of("program.deleted", "x"), .of("workout.deleted", "x")])
    _ = try phone.replica.receive([newer(3, 2_000, "workout.sorted")])
    phone.clock.set(to: .at(3_000))
    let back = try phone.commit([.of("program.saved", "x", ["name": "A"])])
    let addition = try phone.commit([.of("workout.exerciseSaved", "x", ["id": "e"])])
    #expect(try phone.plan(undoing: back).drafts.map(\.type.verb) == ["deleted"])
    #expect(try phone.plan(undoing: back).lasting.isEmpty)
    #expect(try phone.plan(undoing: addition).drafts.map(\.type.verb) == ["exerciseRemoved"])
  }

  @Test func `what only a newer build can read keeps an entity from going, and from coming back`()
    throws
  {
    let (phone, _) = try pair()
    let made = try phone.commit([.of("program.saved", "x", ["name": "A"])])
    let deleted = try phone.commit([.of("module.deleted", "x")])
    _ = try phone.replica.receive([newer(1, 500, "program.saved", ["title": "A"])])
    #expect(try changed(phone, made) == ["program/x", "fields of program/x"])
    #expect(try changed(phone, deleted).isEmpty)
    _ = try phone.replica.receive([newer(2, 2_000, "module.sorted")])
    #expect(try changed(phone, deleted) == ["module/x"])
    // What was there before the batch is no change since.
    _ = try phone.replica.receive([newer(3, 2_000, "session.sorted")])
    #expect(try changed(phone, phone.commit([.of("session.deleted", "x")])).isEmpty)
  }
}
