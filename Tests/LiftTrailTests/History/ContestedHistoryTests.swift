import EventLog
import LiftTrail
import Testing

/// A store that meets what another writer with its replica id has written.
struct ContestedHistoryTests {
  private let phone: TestStore
  private let twin: TestStore

  init() throws {
    (phone, twin) = (try TestStore(1), try TestStore(1))
  }

  /// The twin's events reach the phone.
  private func meet() async throws {
    let events = try await twin.store.read { transaction in
      try transaction.withState { state in
        try (1...state.log.count).map { try state.log.event(at: $0) }
      }
    }
    #expect(try await phone.store.receive(events).count == events.count)
  }

  @Test func `a commit is not undone whose ids are those of other events as well`() async throws {
    let change = try await phone.write(.of("module.saved", "m", ["name": "A"]))
    try await twin.write(.of("module.saved", "n", ["name": "B"]))
    try await meet()
    #expect(await failure { _ = try await phone.store.undo(change) } == .notFound)
    #expect(try await phone.shown("module/m") != nil)
    #expect(try await phone.shown("module/n") != nil)
  }

  @Test func `two batches of the same ids are two batches in the history`() async throws {
    try await phone.write(
      .of("module.saved", "a", ["name": "A"]), .of("module.saved", "b", ["name": "B"]))
    try await twin.write(
      .of("module.saved", "c", ["name": "C"]), .of("module.saved", "d", ["name": "D"]))
    try await meet()
    let history = try await phone.store.history()
    let batches = Dictionary(grouping: history, by: \.batch).values.map { $0.map(\.entityID) }
    #expect(Set(batches) == [["b", "a"], ["d", "c"]])
    let entity = try #require(Entity("module/d"))
    #expect(try await phone.store.history(of: entity).map(\.batch) == [history[0].batch])
  }

  @Test func `what was read before stays right when another content takes its number`() async throws
  {
    try await phone.write(
      .of("session.setLogged", "s", ["exercise": "Press", "id": "1", "reps": 5]))
    let before = try await phone.shown("session/s")
    // Its line is the lesser one by its bytes.
    try await twin.write(.of("module.saved", "n", ["name": "B"]))
    try await meet()
    #expect(try await phone.shown("session/s") == before)
    #expect(try await phone.shown("module/n") != nil)
    #expect(try await phone.store.history().map(\.id.contentNumber).sorted() == [1, 2])
  }
}
