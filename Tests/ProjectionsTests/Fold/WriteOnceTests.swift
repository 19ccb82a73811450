import EventLog
import Projections
import Training
import Testing

/// merge-rules 5: the parts of a session are written once.
struct WriteOnceTests {
  private var scene = Scene()

  @Test mutating func `the earliest value stays, and a later different one is refused`() throws {
    try scene.add(2, at: 2, "session.setLogged", "s", ["id": "one", "reps": 6])
    try scene.add(1, at: 1, "session.setLogged", "s", ["id": "one", "reps": 5])
    #expect(try scene.state().one(Session.self, "s")?.sets.map(\.reps) == [5])
    #expect(try scene.effects() == [.refused, .applied])
  }

  @Test mutating func `of equal stamps the lesser replica stays, then the lesser number`() throws {
    try scene.add(2, at: 1, "session.setLogged", "s", ["id": "one", "reps": 6])
    try scene.add(1, at: 1, "session.setLogged", "s", ["id": "one", "reps": 5])
    try scene.add(1, at: 1, "session.setLogged", "s", ["id": "one", "reps": 7])
    #expect(try scene.state().one(Session.self, "s")?.sets.map(\.reps) == [5])
    #expect(try scene.effects() == [.refused, .applied, .refused])
  }

  @Test mutating func `a later equal value is superseded, not refused`() throws {
    try scene.add(1, at: 1, "session.started", "s", ["startedAt": "x"])
    try scene.add(2, at: 2, "session.started", "s", ["startedAt": "x"])
    #expect(try scene.effects() == [.applied, .superseded])
  }

  @Test mutating func `start, end and each set are units of their own`() throws {
    try scene.add(1, at: 1, "session.started", "s", ["name": "Monday"])
    try scene.add(1, at: 2, "session.finished", "s", ["notes": "good"])
    try scene.add(1, at: 3, "session.setLogged", "s", ["id": "one"])
    try scene.add(2, at: 3, "session.setLogged", "s", ["id": "two"])
    #expect(try scene.effects() == [.applied, .applied, .applied, .applied])
    let session = try #require(try scene.state().one(Session.self, "s"))
    #expect(session.started?.name == "Monday")
    #expect(session.finished?.notes == "good")
    #expect(session.sets.count == 2)
  }

  @Test mutating func `sets stand in the order of their stamps, whatever their order says`() throws
  {
    try scene.add(1, at: 3, "session.setLogged", "s", ["id": "a", "order": 1])
    try scene.add(2, at: 1, counter: 1, "session.setLogged", "s", ["id": "b", "order": 9])
    try scene.add(2, at: 1, "session.setLogged", "s", ["id": "c", "order": 5])
    try scene.add(1, at: 1, "session.setLogged", "s", ["id": "d", "order": 7])
    #expect(
      try scene.state().one(Session.self, "s")?.sets.map(\.id.text) == ["d", "c", "b", "a"])
  }

  @Test mutating func `a set whose id is no text is kept and not folded`() throws {
    try scene.add(1, at: 1, "session.setLogged", "s", ["id": 1])
    #expect(try scene.state().text == "{}")
    #expect(try scene.effects() == [.invalid])
  }
}
