import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Training
import Testing

/// Undo through the store.
struct UndoTests {
  @Test func `a commit whose events were kept is undone after a restart`() async throws {
    let test = try TestStore(1)
    try await test.store.set(["a": "1"])
    let commit = try await test.store.set(["a": "2"])
    let kept = try JSONEncoder().encode(commit.events)
    await test.store.close()
    let again = try TestStore(1, files: test.files)
    try await again.store.undo(try JSONDecoder().decode([EventID].self, from: kept))
    #expect(try await again.store.value("a") == "1")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([EventID].self, from: Data(#"["x"]"#.utf8))
    }
  }

  @Test func `an undo is undone by an undo`() async throws {
    let test = try TestStore(1)
    try await test.write(.of("module.saved", "m", ["name": "A"]))
    let change = try await test.write(
      .of("module.saved", "m", ["name": "B"]), .of("module.exerciseSaved", "m", ["id": "e"]))
    let changed = try await test.shown("module/m")
    let undo = try await test.store.undo(change)
    #expect(undo.events.count == 2)
    let undone = try await test.shown("module/m")
    #expect(undone?.contains(#""exercises":[],"fields":{"name":"A"}"#) == true)
    try await test.store.undo(undo)
    #expect(try await test.shown("module/m") == changed)
  }

  @Test func `an edit, a sync and an undo are refused with what was changed, unless told`()
    async throws
  {
    let (phone, watch) = (try TestStore(1), try TestStore(2))
    try await phone.write(.of("module.saved", "m", ["name": "A"]))
    let change = try await phone.write(.of("module.saved", "m", ["name": "B"]))
    try await phone.meet(watch)
    try await watch.write(.of("module.saved", "m", ["name": "C"]))
    try await phone.meet(watch)
    let count = try await phone.count()
    let error = await #expect(throws: TrainingError.self) {
      try await phone.store.undo(change)
    }
    #expect(error?.code == .changedSince && error?.causes == ["fields of module/m"])
    #expect(try await phone.count() == count)
    try await phone.store.undo(change, overriding: true)
    #expect(try await phone.shown("module/m")?.contains(#""name":"A""#) == true)
  }

  @Test func `a commit is undone after a restart, and behind a snapshot`() async throws {
    let test = try TestStore(1)
    try await test.write(.of("session.setLogged", "s", ["id": "a", "reps": 5]))
    let before = try await test.shown("session/s")
    let change = try await test.write(
      .of("session.setCorrected", "s", ["id": "a", "reps": 6]),
      .of("session.setLogged", "s", ["id": "b", "reps": 7]))
    await test.store.close()
    let environment = StoreEnvironment(files: test.files, workers: SerialWorkers())
    _ = try Store.open(at: "/store", for: .writing, environment: environment).makeSnapshot()
    let again = try TestStore(1, files: test.files)
    again.clock.set(to: Instant(milliseconds: 1_704_067_300_000))
    try await again.store.undo(change)
    let after = try await again.shown("session/s")
    #expect(after?.contains(#""sets":[{"id":"a","reps":5}]"#) == true)
    #expect(before?.contains(#""sets":[{"id":"a","reps":5}]"#) == true)
  }

  @Test func `a commit without events undoes to nothing`() async throws {
    let test = try TestStore(1)
    try await test.write(.of("setting.saved", "s", ["value": 1]))
    let nothing = try await test.write(.of("setting.saved", "s", ["value": 1]))
    #expect(nothing.events.isEmpty)
    #expect(try await test.store.undo(nothing).events.isEmpty)
    #expect(try await test.count() == 1)
  }

  @Test func `what cannot be undone says why`() async throws {
    let (test, other) = (try TestStore(1), try TestStore(2))
    let foreign = try await other.write(.of("setting.saved", "s", ["value": 1]))
    #expect(await failure { try await test.store.undo(foreign) } == .notFound)
    try await test.write(.of("module.exerciseSaved", "m", ["id": "e"]))
    let first = try await test.write(.of("module.saved", "m", ["name": "A"]))
    #expect(await failure { try await test.store.undo(first, overriding: true) } == .notUndoable)
    await test.store.close()
    #expect(await failure { try await test.store.undo(first) } == .closed)
  }
}
