import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Training
import Testing

/// Undo where other devices have another version of the app.
struct FleetUndoTests {
  private let fleet: Fleet

  init() throws { fleet = try Fleet() }

  @Test func `an addition to what only a newer version can read is taken back alone`() async throws
  {
    let (old, new) = (fleet.old, fleet.new)
    _ = try await new.store.write { try $0.save(NewEntry(id: "e", amount: 7)) }
    try await fleet.toOld(at: 10)
    let addition = try await old.store.write {
      try $0.save(Picture(id: "p"), in: \OldEntry.photos, of: "e")
    }
    let types = try await old.appended { try await old.store.undo(addition) }
    #expect(types == ["entry.photoRemoved"])
    try await fleet.toNew(at: 20)
    #expect(try await new.store.get("e" as NewEntry.ID)?.amount == 7)
  }

  @Test func `an addition to what a newer version brought back is taken back alone`() async throws {
    let (old, new) = (fleet.old, fleet.new)
    _ = try await old.store.write { try $0.save(OldEntry(id: "e", amount: 7)) }
    try await fleet.toNew(at: 5)
    _ = try await new.store.write { try $0.delete("e" as NewEntry.ID) }
    _ = try await new.store.write { try $0.save(NewEntry(id: "e", amount: 8)) }
    try await fleet.toOld(at: 20)
    let addition = try await old.store.write {
      try $0.save(Picture(id: "p"), in: \OldEntry.photos, of: "e")
    }
    try await old.store.undo(addition)
    try await fleet.toNew(at: 30)
    #expect(try await new.store.get("e" as NewEntry.ID)?.amount == 8)
  }

  @Test func `a set of a session that a newer version began is retracted, and the session stays`()
    async throws
  {
    let test = try ModelStore(3)
    _ = try await test.store.receive([
      .third(1, at: 1, "session.started", "s", ["startedAt": "2024-01-01T00:00:00.000Z"])
    ])
    test.clock.set(to: .start(plus: 10))
    let logged = try await test.store.write {
      try $0.save(LoggedSet(id: "c", reps: 1), in: \.sets, of: "s" as Session.ID)
    }
    let types = try await test.appended { try await test.store.undo(logged) }
    #expect(types == ["session.setRetracted"])
  }

  @Test func `a verb that only a newer version knows is a change, and no reason to delete`()
    async throws
  {
    let old = fleet.old
    let made = try await old.store.write { try $0.save(OldEntry(id: "e", amount: 1)) }
    _ = try await old.store.receive([
      .third(1, at: 5, "entry.labelSaved", "e", ["id": "l"]),
      .third(2, at: 5, "entry.labelSaved", "f", ["id": "l"]),
    ])
    #expect(await failure { try await old.store.undo(made) } == .changedSince)
    old.clock.set(to: .start(plus: 10))
    let addition = try await old.store.write {
      try $0.save(Picture(id: "p"), in: \OldEntry.photos, of: "f")
    }
    let types = try await old.appended { try await old.store.undo(addition) }
    #expect(types == ["entry.photoRemoved"])
  }

  @Test func `a deletion is undone by a unit that no newer version wrote last`() async throws {
    let (old, new) = (fleet.old, fleet.new)
    _ = try await old.store.write {
      try $0.save(OldEntry(id: "e", amount: 7, photos: [Picture(id: "p", file: "a")]))
    }
    try await fleet.toNew(at: 5)
    try await new.store.update("e" as NewEntry.ID) { $0.amount = 8 }
    try await fleet.toOld(at: 10)
    let deletion = try await old.store.write { try $0.delete("e" as OldEntry.ID) }
    let types = try await old.appended { try await old.store.undo(deletion) }
    #expect(types == ["entry.photoSaved"])
    try await fleet.toNew(at: 20)
    #expect(try await new.store.get("e" as NewEntry.ID)?.amount == 8)
  }

  @Test func `a deletion is undone by what an older version logged once, as it is`() async throws {
    let (old, new) = (fleet.old, fleet.new)
    _ = try await old.store.write { transaction in
      try transaction.save(Lap(id: "l", seconds: 100), in: \OldEntry.laps, of: "e")
    }
    try await fleet.toNew(at: 10)
    let deletion = try await new.store.write { try $0.delete("e" as NewEntry.ID) }
    let types = try await new.appended { try await new.store.undo(deletion) }
    #expect(types == ["entry.lapLogged"])
    #expect(try await new.store.get("e" as NewEntry.ID)?.laps.map(\.seconds) == [50])
    try await fleet.toOld(at: 20)
    #expect(try await old.store.get("e" as OldEntry.ID)?.laps.map(\.seconds) == [100])
  }

  @Test func `what a newer version logged first is neither retracted nor corrected by an undo`()
    async throws
  {
    let (old, new) = (fleet.old, fleet.new)
    _ = try await old.store.write { try $0.save(OldEntry(id: "e")) }
    try await fleet.toNew(at: 5)
    try await new.store.update("e" as NewEntry.ID) { $0.closing = Closing(note: "newer") }
    old.clock.set(to: .start(plus: 6))
    let closing = try await old.store.update("e" as OldEntry.ID) {
      $0.closing = Closing(note: "older")
    }
    let correction = try await old.store.update("e" as OldEntry.ID) { $0.closing?.note = "other" }
    try await fleet.toOld(at: 10)
    for commit in [closing, correction] {
      #expect(await failure { try await old.store.undo(commit) } == .changedSince)
      #expect(
        await failure { try await old.store.undo(commit, overriding: true) } == .newerVersion)
    }
    try await fleet.toNew(at: 20)
    // The correction was written before anybody could know better.
    #expect(try await new.store.get("e" as NewEntry.ID)?.closing?.note == "other")
  }

  @Test func `an older version's value comes back as this version reads it`() async throws {
    let (old, new) = (fleet.old, fleet.new)
    _ = try await old.store.write { transaction in
      try transaction.save(OldEntry(id: "e", amount: 100))
      try transaction.save(OldWeight(id: "w", amount: 5))
    }
    try await fleet.toNew(at: 10)
    let edit = try await new.store.update("e" as NewEntry.ID) { $0.amount = 70 }
    // What is staged beside it reads the same.
    let events = edit.events
    let read = try await new.store.write { transaction in
      try transaction.undo(events, overriding: false)
      return try transaction.get("e" as NewEntry.ID)?.amount
    }
    #expect(read.value == 50)
    #expect(try await new.store.get("e" as NewEntry.ID)?.amount == 50)
    // Its bytes would not pass for this version's.
    let weight = try await new.store.get("w" as NewWeight.ID)
    #expect(weight?.amount == "5.0 kg")
    try await new.store.undo(new.store.update("w" as NewWeight.ID) { $0.amount = "6 kg" })
    #expect(try await new.store.get("w" as NewWeight.ID) == weight)
    try await new.store.undo(new.store.write { try $0.delete("w" as NewWeight.ID) })
    #expect(try await new.store.get("w" as NewWeight.ID) == weight)
  }

  @Test func `a value with the bytes of an older version's is undone to what that meant`()
    async throws
  {
    let (old, new) = (fleet.old, fleet.new)
    _ = try await old.store.write { try $0.save(OldEntry(id: "e", amount: 100)) }
    try await fleet.toNew(at: 10)
    let first = try await new.store.update("e" as NewEntry.ID) { $0.amount = 70 }
    try await new.store.update("e" as NewEntry.ID) { $0.amount = 100 }
    try await new.store.undo(first, overriding: true)
    #expect(try await new.store.get("e" as NewEntry.ID)?.amount == 50)
  }
}
