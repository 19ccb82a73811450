import EventLog
import EventLogTesting
import Projections
import Training
import Testing

/// merge-rules 8: a write after which the state would be the same appends nothing.
struct UnchangedWriteTests {
  private let device: TestDevice

  init() throws {
    device = try TestDevice(1)
  }

  @Test func `saving what is there already appends nothing`() throws {
    try device.write("module.saved", "m", ["name": "A", "notes": "n"])
    try device.write("module.exerciseSaved", "m", ["id": "e", "order": 1])
    device.clock.set(to: .at(1000))
    #expect(try device.write("module.saved", "m", ["notes": "n", "name": "A"]) == .unchanged)
    #expect(try device.write("module.exerciseSaved", "m", ["order": 1.0, "id": "e"]) == .unchanged)
    #expect(device.replica.store.log.count == 2)
    #expect(try device.replica.state.one(Module.self, "m")?.updatedAt == .at(0))
  }

  @Test func `deleting what is deleted appends nothing`() throws {
    try device.write("setting.saved", "s", ["value": 1])
    _ = try device.append("setting.deleted", "s")
    #expect(try device.write("setting.deleted", "s") == .unchanged)
    #expect(try device.write("setting.deleted", "s", ["reason": "again"]) == .unchanged)
    #expect(device.replica.store.log.count == 2)
  }

  @Test func `deleting what was never seen is written, since others may have it`() throws {
    _ = try device.append("setting.deleted", "s")
    #expect(
      try device.state == """
        {"deletions":{"setting/s":{"deletedAt":"2026-01-01T00:00:00.000Z",\
        "deletedBy":"0000000000000001"}}}
        """)
  }

  @Test func `removing an exercise that is not there appends nothing`() throws {
    #expect(try device.write("module.exerciseRemoved", "m", ["id": "e"]) == .unchanged)
    _ = try device.append("module.exerciseSaved", "m", ["id": "e"])
    #expect(try device.write("module.exerciseRemoved", "m", ["id": "other"]) == .unchanged)
    _ = try device.append("module.exerciseRemoved", "m", ["id": "e"])
    #expect(try device.write("module.exerciseRemoved", "m", ["id": "e"]) == .unchanged)
    #expect(device.replica.store.log.count == 2)
  }

  @Test func `removing an exercise of a deleted module appends nothing and revives nothing`() throws
  {
    _ = try device.append("module.exerciseSaved", "m", ["id": "e"])
    _ = try device.append("module.deleted", "m")
    device.clock.set(to: .at(1000))
    #expect(try device.write("module.exerciseRemoved", "m", ["id": "e"]) == .unchanged)
    #expect(try device.replica.state.one(Module.self, "m") == nil)
  }

  @Test func `saving what a deleted entity had is a change, and brings all of it back`() throws {
    _ = try device.append("module.saved", "m", ["name": "A"])
    _ = try device.append("module.exerciseSaved", "m", ["id": "e"])
    _ = try device.append("module.deleted", "m")
    _ = try device.append("module.saved", "m", ["name": "A"])
    #expect(try device.replica.state.one(Module.self, "m")?.exercises.map(\.id) == ["e"])
  }

  @Test func `saving an exercise anew after its removal is a change`() throws {
    _ = try device.append("module.exerciseSaved", "m", ["id": "e"])
    _ = try device.append("module.exerciseRemoved", "m", ["id": "e"])
    _ = try device.append("module.exerciseSaved", "m", ["id": "e"])
    #expect(try device.replica.state.one(Module.self, "m")?.exercises.count == 1)
  }

  @Test func `a write-once value that is there already appends nothing`() throws {
    for type in ["session.started", "session.finished", "session.setLogged"] {
      let data = FullPayloads.of(type)
      _ = try device.append(type, "s", data)
      #expect(try device.write(type, "s", data) == .unchanged)
    }
    #expect(device.replica.store.log.count == 3)
  }

  @Test func `retracting what was corrected and has not arrived appends nothing`() throws {
    let retractions = ["set", "started", "finished"].map { part in
      EventDraft.of("session.\(part)Retracted", "s", part == "set" ? ["id": "a"] : [:])
    }
    _ = try device.replica.receive([
      .made(by: 2, 1, at: .at(0), .of("session.setCorrected", "s", ["id": "a"])),
      .made(
        by: 2, 2, at: .at(0),
        .of("session.startedCorrected", "s", FullPayloads.of("session.started"))),
      .made(
        by: 2, 3, at: .at(0),
        .of("session.finishedCorrected", "s", FullPayloads.of("session.finished"))),
    ])
    #expect(try device.replica.write(retractions).outcomes.allSatisfy { $0 == .unchanged })
    try device.write("session.setLogged", "s", ["id": "a"])
    #expect(try device.write("session.setRetracted", "s", ["id": "a"]) != .unchanged)
  }

  @Test func `writes of one call see each other`() throws {
    let save = EventDraft.of("setting.saved", "s", ["value": 1])
    let delete = EventDraft.of("setting.deleted", "s")
    let report = try device.replica.write([save, save, delete, delete, save])
    #expect(report.outcomes.map { $0 == .unchanged } == [false, true, false, true, false])
    #expect(report.refusal == nil)
    #expect(device.replica.store.log.count == 3)
  }

  @Test func `what was there before the store was opened is known, whatever its ids are like`()
    throws
  {
    let files = MemoryFileSystem()
    let ids = ["e", "\"\u{e9}\u{1}\\", "e\u{301}"]
    let drafts = ids.map { EventDraft.of("module.exerciseSaved", "m", ["id": .string($0)]) }
    var device: TestDevice? = try TestDevice(1, files: files)
    #expect(try device?.replica.write(drafts).outcomes.count == ids.count)
    let environment = try #require(device?.environment)
    device = nil
    let opened = try Replica.open(at: "/store", for: .writing, environment: environment)
    #expect(try opened.write(drafts).outcomes == ids.map { _ in .unchanged })
    #expect(opened.store.log.count == ids.count)
  }

  @Test func `what was just written is known, whatever its ids are like`() throws {
    let ids = ["e", "\"\u{e9}\u{1}\\", "e\u{301}"]
    let drafts = ids.map { EventDraft.of("module.exerciseSaved", "m", ["id": .string($0)]) }
    #expect(try device.replica.write(drafts).outcomes.count == ids.count)
    #expect(try device.replica.write(drafts).outcomes == ids.map { _ in .unchanged })
    let units = try device.replica.state.view(of: .of("module/m")).units
    #expect(Set(units.keys.map(\.id)) == Set(ids.map { UTF8Text($0) }))
  }
}
