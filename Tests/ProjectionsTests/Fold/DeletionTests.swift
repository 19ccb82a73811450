import EventLog
import Projections
import Training
import Testing

/// merge-rules 6: deletion wins, unless an edit is strictly later.
struct DeletionTests {
  private var scene = Scene()

  @Test mutating func `a deletion wins over an earlier edit`() throws {
    try scene.add(1, at: 1, "program.saved", "p", ["name": "Base"])
    try scene.add(2, at: 2, "program.deleted", "p")
    #expect(try scene.state().one(Program.self, "p") == nil)
    #expect(try scene.effects() == [.hidden, .applied])
  }

  @Test(arguments: [(UInt64(1), UInt64(2)), (2, 1), (1, 1)])
  mutating func `a deletion wins over an edit with the same stamp, whoever wrote them`(
    editor: UInt64, deleter: UInt64
  ) throws {
    try scene.add(editor, at: 1, counter: 4, "program.saved", "p", ["name": "Base"])
    try scene.add(deleter, at: 1, counter: 4, "program.deleted", "p")
    #expect(try scene.state().one(Program.self, "p") == nil)
    #expect(try scene.effects() == [.hidden, .applied])
  }

  @Test mutating func `an edit that is strictly later keeps the entity`() throws {
    try scene.add(9, at: 1, "program.deleted", "p")
    try scene.add(1, at: 1, counter: 1, "program.saved", "p", ["name": "Base"])
    #expect(try scene.state().one(Program.self, "p")?.name == "Base")
    #expect(try scene.effects() == [.superseded, .applied])
  }

  @Test mutating func `a later edit of one exercise brings all units back`() throws {
    try scene.add(1, at: 1, "module.saved", "m", ["name": "Push"])
    try scene.add(1, at: 2, "module.exerciseSaved", "m", ["id": "dips"])
    try scene.add(2, at: 3, "module.deleted", "m")
    try scene.add(3, at: 4, "module.exerciseRemoved", "m", ["id": "press"])
    let module = try #require(try scene.state().one(Module.self, "m"))
    #expect(module.name == "Push")
    #expect(module.exercises.map(\.id.text) == ["dips"])
    #expect(try scene.effects() == [.applied, .applied, .superseded, .applied])
  }

  @Test mutating func `a later write-once event that is refused keeps the session all the same`()
    throws
  {
    try scene.add(1, at: 1, "session.setLogged", "s", ["id": "one", "reps": 5])
    try scene.add(1, at: 2, "session.deleted", "s")
    try scene.add(2, at: 3, "session.setLogged", "s", ["id": "one", "reps": 6])
    #expect(try scene.state().one(Session.self, "s")?.sets.map(\.reps) == [5])
    #expect(try scene.effects() == [.applied, .superseded, .refused])
  }

  @Test mutating func `unknown and invalid events keep nothing alive`() throws {
    try scene.add(1, at: 1, "module.saved", "m", ["name": "Push"])
    try scene.add(1, at: 2, "module.deleted", "m")
    try scene.add(2, at: 3, "module.exerciseSaved", "m", ["id": .null])
    try scene.add(2, at: 4, "module.renamed", "m", ["name": "Pull"])
    try scene.add(2, at: 5, "module.saved", "m", ["name": "Pull"], version: 2)
    #expect(try scene.state().one(Module.self, "m") == nil)
    #expect(try scene.effects() == [.hidden, .applied, .invalid, .unknown, .unknown])
  }

  @Test mutating func `of several deletions the greatest in full order is shown`() throws {
    try scene.add(3, at: 1, "device.deleted", "d")
    try scene.add(1, at: 2, "device.deleted", "d")
    try scene.add(2, at: 2, "device.deleted", "d")
    #expect(
      try scene.state().text == """
        {"deletions":{"device/d":{"deletedAt":"2026-01-01T00:00:00.002Z",\
        "deletedBy":"0000000000000002"}}}
        """)
    #expect(try scene.effects() == [.superseded, .superseded, .applied])
  }

  @Test mutating func `a device that returns with old copies revives nothing`() throws {
    try scene.add(1, at: 1, "module.saved", "m", ["name": "Push"])
    try scene.add(2, at: 9, "module.deleted", "m")
    try scene.add(3, at: 5, "module.saved", "m", ["name": "An old phone's"])
    #expect(try scene.state().all(Module.self).isEmpty)
  }

  @Test mutating func `a deletion of an unknown kind is unknown`() throws {
    try scene.add(1, at: 1, "gadget.deleted", "g")
    #expect(try scene.state().text == "{}")
    #expect(try scene.effects() == [.unknown])
  }

  @Test mutating func `a deletion touches its own kind alone`() throws {
    try scene.add(1, at: 1, "module.saved", "x", ["name": "M"])
    try scene.add(1, at: 2, "workout.saved", "x", ["name": "W"])
    try scene.add(1, at: 3, "module.deleted", "x")
    #expect(try scene.state().one(Workout.self, "x")?.name == "W")
    #expect(try scene.state().one(Module.self, "x") == nil)
  }
}
