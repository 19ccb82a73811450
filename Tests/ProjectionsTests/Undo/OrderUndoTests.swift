import EventLog
import Projections
import Testing

/// What an undo does with the order of a list, and with what was moved since.
struct OrderUndoTests {
  private let device: TestDevice

  init() throws {
    device = try TestDevice(1)
    _ = try device.commit([log("a"), log("b"), log("c")])
  }

  private func log(_ id: String) -> EventDraft {
    .of("session.setLogged", "x", ["id": .string(id)])
  }

  private func move(_ id: String, after: String? = nil) -> EventDraft {
    var data: JSONObject = ["id": .string(id)]
    data["after"] = after.map { .string($0) }
    return .of("session.setMoved", "x", data)
  }

  /// The sets in the state's order.
  private func order() throws -> String {
    let sets = try device.replica.state.reading(of: .of("session/x"))?.list("sets") ?? []
    return sets.compactMap { $0["id"]?.string }.joined()
  }

  private func changed(_ events: [EventID]) throws -> [String] {
    try device.plan(undoing: events).changed.map(\.description)
  }

  @Test func `what was moved since stays where the batch moved nothing`() throws {
    let logged = try device.commit([log("d")])
    let finished = try device.commit([
      .of("session.finished", "x", FullPayloads.of("session.finished"))
    ])
    _ = try device.commit([move("c")])
    #expect(try order() == "cabd")
    for batch in [finished, logged] {
      #expect(try changed(batch).isEmpty)
      #expect(try device.plan(undoing: batch).drafts.count == 1)
      _ = try device.undo(batch)
    }
    #expect(try order() == "cab")
  }

  @Test func `a set that comes back, or goes behind what was logged, leaves the others in place`()
    throws
  {
    let retracted = try device.commit([.of("session.setRetracted", "x", ["id": "b"])])
    let added = try device.commit([log("d"), move("d", after: "a")])
    _ = try device.commit([move("c")])
    #expect(try order() == "cad")
    #expect(try changed(retracted).isEmpty && changed(added).isEmpty)
    _ = try device.undo(retracted)
    _ = try device.undo(added)
    #expect(try order() == "cab")
  }

  @Test func `an order that was changed since is one, and restored for whoever insists`() throws {
    let batch = try device.commit([move("c")])
    _ = try device.commit([log("d"), move("d", after: "c")])
    // What is new stands where it stands.
    #expect(try changed(batch).isEmpty)
    let other = try device.commit([move("b")])
    #expect(try order() == "bcda")
    #expect(try changed(batch) == ["setPlaces/c of session/x"])
    _ = try device.undo(other)
    #expect(try changed(batch).isEmpty)
    _ = try device.commit([move("b")])
    _ = try device.undo(batch)
    #expect(try order() == "abcd")
  }

  @Test func `where a logged set changed the order, that set is what was changed since`() throws {
    _ = try device.commit([move("a", after: "d")])
    let batch = try device.commit([log("d")])
    #expect(try order() == "bcda")
    #expect(try changed(batch).isEmpty)
    _ = try device.commit([move("c")])
    #expect(try changed(batch) == ["sets/d of session/x"])
  }
}
