import EventLog
import LiftTrail
import Projections
import Training
import Testing

/// A change is read where it is of something that was asked for, and nowhere else.
@MainActor struct ObservationInterestTests {
  private let stage = Stage()

  /// Whether a reader that waits reads again after a write.
  private func isReadAgain<Value: Equatable & Sendable>(
    after change: EventDraft, to first: [EventDraft] = [],
    _ read: @escaping @Sendable (borrowing ReadTransaction) throws -> Value
  ) async throws -> Bool {
    let store = stage.store()
    try await store.write { transaction in
      for draft in first { try transaction.write(draft) }
    }
    let readings = Counter()
    let observed = store.observe { transaction in
      readings.add()
      return try read(transaction)
    }
    var isBack = false
    let reader = Task {
      var values = observed.makeAsyncIterator()
      _ = try await values.next(isolation: #isolation)
      try await store.write { try $0.write(change) }
      isBack = true
      // The loop below goes on when this waits: for a change, or for the store's thread.
      _ = try await values.next(isolation: #isolation)
    }
    while !isBack { await Task.yield() }
    // It comes to the projections' thread behind the reader.
    _ = try await store.snapshot()
    let count = readings.count
    await store.close()
    try await reader.value
    return count == 2
  }

  @Test func `a reading of one entity is read again where that entity changes`() async throws {
    let (change, first) = (try EventDraft.setting("a", "2"), [try EventDraft.setting("a", "1")])
    #expect(try await isReadAgain(after: change, to: first) { try $0.value("a") })
    #expect(try await isReadAgain(after: .setting("b", "1")) { try $0.value("b") })
    #expect(try await !isReadAgain(after: .setting("d", "1")) { try $0.value("c") })
  }

  @Test func `the entities of a kind are read again where one of that kind changes`() async throws {
    let change = try EventDraft.setting("a", "1")
    #expect(try await isReadAgain(after: change) { try $0.entities(ofKind: "setting") })
    let other = try EventDraft.setting("b", "1")
    #expect(try await !isReadAgain(after: other) { try $0.entities(ofKind: "module") })
  }

  @Test func `the whole state is read again after every change`() async throws {
    let change = try EventDraft.setting("a", "1")
    #expect(try await isReadAgain(after: change) { try $0.withState { try $0.digest() } })
  }

  @Test func `what one reading asks for in addition counts from then on`() async throws {
    let first = [try EventDraft.setting("which", "a"), try EventDraft.setting("a", "1")]
    let change = try EventDraft.setting("a", "2")
    #expect(
      try await isReadAgain(after: change, to: first) { transaction in
        try transaction.value("which").map { try transaction.value($0) }
      })
  }

  @Test func `only what the last reading has asked for counts`() async throws {
    let store = stage.store()
    try await store.set(["which": "a", "a": "1", "b": "1"])
    let readings = Counter()
    var isBack = false
    let reader = Task {
      var values = store.observe { transaction in
        readings.add()
        return try transaction.value("which").map { try transaction.value($0) }
      }.makeAsyncIterator()
      _ = try await values.next(isolation: #isolation)
      try await store.set(["which": "b", "b": "2"])
      _ = try await values.next(isolation: #isolation)
      try await store.set(["a": "2"])
      isBack = true
      _ = try await values.next(isolation: #isolation)
    }
    while !isBack { await Task.yield() }
    _ = try await store.snapshot()
    #expect(readings.count == 2)
    await store.close()
    try await reader.value
  }

  @Test
  func `an exercise that takes its name from a custom one is read again where that is renamed`()
    async throws
  {
    let exercise = try draft(
      "module.exerciseSaved", "m", ["id": "e", "order": 1, "templateId": "squat"])
    let change = try draft("customExercise.saved", "squat", ["name": "Squat"])
    let module = try #require(Entity(kind: "module", id: "m"))
    #expect(
      try await isReadAgain(after: change, to: [exercise]) { try $0.reading(of: module) })
  }

  @Test func `a module shows the new name of a custom exercise from which it takes one`()
    async throws
  {
    let store = stage.store()
    let drafts = [
      try draft("module.exerciseSaved", "m", ["id": "e", "order": 1, "templateId": "squat"]),
      try draft("customExercise.saved", "squat", ["name": "Squat"]),
      try draft("customExercise.saved", "squat", ["name": "Back Squat"]),
    ]
    var values = store.observe(Module.self).makeAsyncIterator()
    for (draft, name) in zip(drafts, ["Unknown Exercise", "Squat", "Back Squat"]) {
      try await store.write { try $0.write(draft) }
      let modules = await values.next(isolation: #isolation)
      #expect(modules?.first?.exercises.map(\.shownName) == [name])
    }
  }

  private func draft(_ type: String, _ id: String, _ data: JSONObject) throws -> EventDraft {
    let type = try #require(EventType(type))
    return try #require(try EventDraft(type: type, entityID: id, data: data))
  }
}
