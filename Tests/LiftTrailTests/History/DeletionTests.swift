import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Training
import Testing

/// What is deleted, and how it comes back.
struct DeletionTests {
  private let phone: ModelStore
  private let pad: ModelStore

  init() throws {
    (phone, pad) = (try ModelStore(1), try ModelStore(2))
  }

  private func at(_ seconds: Int64, _ store: ModelStore) {
    store.clock.set(to: Instant(milliseconds: 1_704_067_200_000 + seconds * 1000))
  }

  @Test func `deletions are listed with who, when, why and what, the newest first`() async throws {
    try await pad.store.nameDevice("iPad")
    _ = try await phone.store.write { transaction in
      try transaction.save(Module(id: "m", name: "Push"))
      try transaction.save(Module(id: "n", name: "Pull"))
      try transaction.save(Setting(id: "s", value: "x"))
    }
    try await pad.receive(from: phone)
    at(10, phone)
    _ = try await phone.store.write { try $0.delete("m" as Module.ID, reason: "old") }
    at(20, pad)
    _ = try await pad.store.write {
      try $0.delete("s" as Setting.ID)
      try $0.delete("n" as Module.ID)
    }
    at(30, pad)
    _ = try await pad.store.write { try $0.save(Module(id: "n", name: "Pull B")) }
    try await phone.receive(from: pad)
    let list = try await phone.store.deletions()
    #expect(list.map(\.entityID) == ["s", "m"])
    #expect(list.map(\.title) == ["x", "Push"])
    #expect(list.map(\.reason) == [nil, "old"])
    #expect(list.map(\.deviceName) == ["iPad", nil])
    #expect(list.map(\.holders) == [[try await pad.store.replica], []])
    #expect(list[1].date == Date(timeIntervalSince1970: 1_704_067_210))
  }

  @Test func `the holders of a deletion are the peers that a sync has proved to have it`()
    async throws
  {
    let (first, second) = (try TestStore(1), try TestStore(2))
    try await first.write(.of("module.saved", "m", ["name": "A"]))
    try await first.write(.of("module.deleted", "m"))
    #expect(try await first.store.deletions().map(\.holders) == [[]])
    try await first.meet(second)
    let replica = try await second.store.replica
    #expect(try await first.store.deletions().map(\.holders) == [[replica]])
  }

  @Test func `what is restored has all that it had, and the restoring is undone as any change`()
    async throws
  {
    let module = Module(
      id: "m", name: "Push", exercises: [ModuleExercise(id: "e", name: "Dips", order: 1)])
    _ = try await phone.store.write { try $0.save(module) }
    _ = try await phone.store.write { try $0.delete(module.id) }
    let deleted = try #require(try await phone.store.deletions().first)
    let commit = try await phone.store.restore(deleted)
    #expect(commit.events.count == 1)
    #expect(try await phone.store.get(module.id) == module)
    #expect(try await phone.store.deletions().isEmpty)
    #expect(try await phone.store.restore(module.id).events.isEmpty)
    try await phone.store.undo(commit)
    #expect(try await phone.store.get(module.id) == nil)
    #expect(try await phone.store.restore(module.id).events.count == 1)
  }

  @Test func `what nobody knows and what has nothing to write again is not restored`() async throws
  {
    func code(_ id: Module.ID) async -> TrainingError.Code? {
      await failure { try await phone.store.restore(id) }
    }
    #expect(await code("nobody") == .notFound)
    #expect(await code("no id") == .notFound)
    _ = try await phone.store.receive([
      .third(1, at: 1, "module.deleted", "gone", [:], version: 1)
    ])
    #expect(await code("gone") == .notUndoable)
  }
}
