import EventLog
import EventLogTesting
import LiftTrailTesting
import Projections
import Training
import Testing

@testable import LiftTrail

/// What only a newer version of the app shows: no call says that it was deleted.
struct NewerBuildTests {
  private let old: ModelStore
  private let new: ModelStore

  init() throws {
    old = try ModelStore(1, models: [OldEntry.self])
    new = try ModelStore(2, models: [NewEntry.self])
  }

  /// Writes an entity in the newer version, and brings it to the older one.
  private func write() async throws {
    _ = try await new.store.write {
      try $0.save(
        NewEntry(
          id: "e", amount: 1, photos: [Picture(id: "p", file: "a")], laps: [Lap(id: "l")],
          closing: Closing()))
    }
    try await old.receive(from: new)
    #expect(try await old.store.get("e" as OldEntry.ID) == nil)
  }

  @Test func `each call that wants an entity to be there says that a newer version has it`()
    async throws
  {
    try await write()
    let calls: [(String, @Sendable (inout WriteTransaction) throws -> Void)] = [
      ("update", { try $0.update("e" as OldEntry.ID) { $0.amount = 2 } }),
      (
        "save(changedFrom:)",
        {
          try $0.save(OldEntry(id: "e", amount: 2), changedFrom: OldEntry(id: "e", amount: 1))
        }
      ),
      ("delete", { try $0.delete("e" as OldEntry.ID) }),
      ("save", { try $0.save(OldEntry(id: "e", amount: 2)) }),
      ("save in", { try $0.save(Picture(id: "p"), in: \OldEntry.photos, of: "e") }),
      ("remove", { try $0.remove("p", from: \OldEntry.photos, of: "e") }),
      ("remove of a log", { try $0.remove("l", from: \OldEntry.laps, of: "e") }),
    ]
    for (name, call) in calls {
      let error = try await old.refusal(of: call)
      #expect(error?.code == .newerVersion, "\(name): \(String(describing: error))")
      #expect(error?.write == 1, "\(name)")
      #expect(error?.errorDescription?.contains("newer version") == true)
    }
    #expect(
      await failure { try await old.store.update("e" as OldEntry.ID) { _ in } } == .newerVersion)
    #expect(await failure { try await old.store.restore("e" as OldEntry.ID) } == .newerVersion)
  }

  @Test func `what no version has is not there, and taking it away does nothing`() async throws {
    try await write()
    #expect(await failure { try await old.store.update("x" as OldEntry.ID) { _ in } } == .notFound)
    #expect(try await old.types { try $0.delete("x" as OldEntry.ID) } == [])
    #expect(try await old.types { try $0.remove("x", from: \OldEntry.photos, of: "e") } == [])
    #expect(await failure { try await old.store.restore("x" as OldEntry.ID) } == .notFound)
  }

  @Test func `what was deleted behind the newer version's last write is deleted`() async throws {
    try await write()
    new.clock.set(to: .start(plus: 5))
    _ = try await new.store.write { try $0.delete("e" as NewEntry.ID) }
    try await old.receive(from: new)
    #expect(await failure { try await old.store.update("e" as OldEntry.ID) { _ in } } == .notFound)
    new.clock.set(to: .start(plus: 9))
    try await new.store.restore("e" as NewEntry.ID)
    try await old.receive(from: new)
    #expect(
      await failure { try await old.store.update("e" as OldEntry.ID) { _ in } } == .newerVersion)
    #expect(await failure { try await old.store.restore("e" as OldEntry.ID) } == .newerVersion)
  }

  @Test func `an older build on the same device does not undo what it cannot read`() async throws {
    let disk = TestDisk()
    let newer = TrainingStore.inMemory(models: [NewEntry.self], disk: disk)
    let commit = try await newer.write { try $0.save(NewEntry(id: "e", amount: 1)) }
    await newer.close()
    let older = TrainingStore.inMemory(models: [OldEntry.self], disk: disk)
    #expect(await failure { try await older.undo(commit) } == .newerVersion)
    #expect(await failure { try await older.undo(commit, overriding: true) } == .newerVersion)
  }

  @Test(arguments: ["log", "finish", "correct", "correct(whole:)", "retract"])
  func `a session that a newer version has written is not one that was never there`(name: String)
    async throws
  {
    let test = try ModelStore(3)
    let start = try Event.third(
      1, at: 1, "session.started", "s", ["startedAt": "2026-01-15T10:00:00.000Z"], version: 9)
    let set = try Event.third(
      2, at: 2, "session.setLogged", "s", ["id": "a", "reps": 5], version: 9)
    _ = try await test.store.receive([start, set])
    let error = try await test.refusal { transaction in
      switch name {
      case "log": try transaction.log(LoggedSet(id: "b", reps: 5), in: "s")
      case "finish": try transaction.finish("s", SessionFinish())
      case "correct": try transaction.correct("a", in: "s") { $0.reps = 6 }
      case "correct(whole:)": try transaction.correct(whole: LoggedSet(id: "a", reps: 6), in: "s")
      default: try transaction.retract("a", in: "s")
      }
    }
    #expect(error?.code == .newerVersion && error?.write == 1)
  }

  @Test(arguments: ["correct", "correct(whole:)", "retract"])
  func `nor is a set of a session that this version shows`(name: String) async throws {
    let test = try ModelStore(3)
    let set = try Event.third(
      1, at: 2, "session.setLogged", "s", ["id": "a", "reps": 5], version: 9)
    _ = try await test.store.receive([set])
    _ = try await test.store.write {
      try $0.save(Session(id: "s", started: SessionStart(startedAt: Instant(milliseconds: 1))))
    }
    func refusal(_ id: LoggedSet.ID) async throws -> TrainingError.Code? {
      await failure {
        _ = try await test.store.write { transaction in
          switch name {
          case "correct": try transaction.correct(id, in: "s") { $0.reps = 6 }
          case "correct(whole:)": try transaction.correct(whole: LoggedSet(id: id), in: "s")
          default: try transaction.retract(id, in: "s")
          }
        }
      }
    }
    #expect(try await refusal("a") == .newerVersion)
    #expect(try await refusal("b") == (name == "retract" ? nil : .notFound))
  }
}
