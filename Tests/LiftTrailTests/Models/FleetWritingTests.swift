import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Training
import Testing

/// Typed writes where other devices have another version of the app.
struct FleetWritingTests {
  private let fleet: Fleet

  init() throws { fleet = try Fleet() }

  @Test func `a value that has the bytes of an older version's is another one, and is written`()
    async throws
  {
    let (old, new) = (fleet.old, fleet.new)
    _ = try await old.store.write {
      try $0.save(OldEntry(id: "e", amount: 100, laps: [Lap(id: "l", seconds: 60)]))
    }
    try await fleet.toNew(at: 10)
    let read = try await new.store.get("e" as NewEntry.ID)
    #expect(read?.amount == 50 && read?.laps.first?.seconds == 30)
    let update = try await new.store.update("e" as NewEntry.ID) { entry in
      entry.amount = 100
      entry.laps[0].seconds = 60
    }
    #expect(update.events.count == 2)
    let updated = try #require(try await new.store.get("e" as NewEntry.ID))
    #expect(updated.amount == 100 && updated.laps.first?.seconds == 60)
    #expect(try await new.types { try $0.save(updated) } == [])
  }

  @Test(arguments: 0..<4)
  func `what a newer version logged first is neither corrected nor retracted`(call: Int)
    async throws
  {
    let (old, new) = (fleet.old, fleet.new)
    _ = try await old.store.write { try $0.save(OldEntry(id: "e")) }
    try await fleet.toNew(at: 5)
    try await new.store.update("e" as NewEntry.ID) { entry in
      entry.closing = Closing(note: "newer")
      entry.laps = [Lap(id: "l", seconds: 5)]
    }
    old.clock.set(to: .start(plus: 6))
    try await old.store.update("e" as OldEntry.ID) { entry in
      entry.closing = Closing(note: "older")
      entry.laps = [Lap(id: "l", seconds: 6)]
    }
    try await fleet.toOld(at: 10)
    let code = await failure {
      try await old.store.update("e" as OldEntry.ID) { entry in
        switch call {
        case 0: entry.closing?.note = "corrected"
        case 1: entry.closing = nil
        case 2: entry.laps[0].seconds = 7
        default: entry.laps = []
        }
      }
    }
    #expect(code == .newerVersion)
    try await fleet.toNew(at: 20)
    let shown = try await new.store.get("e" as NewEntry.ID)
    #expect(shown?.closing?.note == "newer" && shown?.laps.map(\.seconds) == [5])
  }

  @Test func `of two contents under one id only the unknown one is a newer version's`()
    async throws
  {
    let old = fleet.old
    _ = try await old.store.receive([
      .third(1, at: 1, "entry.saved", "a", ["amount": 1], version: 1),
      .third(1, at: 2, "entry.saved", "b", ["amount": 2]),
    ])
    old.clock.set(to: .start(plus: 10))
    try await old.store.update("a" as OldEntry.ID) { $0.amount = 3 }
    let error = try await old.refusal { try $0.save(OldEntry(id: "b", amount: 3)) }
    #expect(error?.code == .newerVersion)
  }

  @Test func `each part of a session that a newer version wrote last stays as it is`() async throws
  {
    let test = try ModelStore(3)
    let session: Session.ID = "s"
    _ = try await test.store.receive([
      .third(
        1, at: 1, "session.started", "s", ["startedAt": "2024-01-01T00:00:00.000Z"], version: 1),
      .third(2, at: 2, "session.setLogged", "s", ["id": "a", "reps": 5], version: 1),
      .third(3, at: 2, "session.setLogged", "s", ["id": "b", "reps": 5], version: 1),
      .third(4, at: 3, "session.setLogged", "s", ["id": "x", "reps": 5]),
      .third(5, at: 3, "session.setCorrected", "s", ["id": "a", "reps": 6]),
      .third(6, at: 3, "session.setMoved", "s", ["id": "b"]),
      .third(7, at: 3, "session.finished", "s", ["finishedAt": "2024-01-01T01:00:00.000Z"]),
      .third(8, at: 3, "session.startedCorrected", "s", [:]),
      .third(9, at: 3, "session.setRetracted", "s", ["id": "b"]),
    ])
    test.clock.set(to: .start(plus: 10))
    let calls: [@Sendable (inout WriteTransaction) throws -> Void] = [
      { try $0.log(LoggedSet(id: "x", reps: 9), in: session) },
      { try $0.correct(whole: LoggedSet(id: "a", reps: 9), in: session) },
      { try $0.retract("a", in: session) },
      { try $0.correct(whole: LoggedSet(id: "b", reps: 9), in: session) },
      { try $0.finish(session, SessionFinish(finishedAt: .start(plus: 3_600))) },
      { try $0.update(session) { $0.started?.name = "A" } },
      { try $0.update(session) { $0.started = nil } },
      { try $0.update(session) { $0.sets.reverse() } },
    ]
    for (number, call) in calls.enumerated() {
      #expect(try await test.refusal(of: call)?.code == .newerVersion, "call \(number)")
    }
    // Another set is nobody's.
    let types = try await test.types { try $0.log(LoggedSet(id: "c"), in: session, after: "a") }
    #expect(types == ["session.setLogged", "session.setMoved"])
  }
}
