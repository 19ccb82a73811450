import EventLog
import LiftTrail
import LiftTrailTesting
import Testing

/// The store of previews and tests.
struct InMemoryTests {
  @Test func `a store in memory is filled when it is there`() async throws {
    let store = TrainingStore.inMemory { transaction in
      try transaction.write(.setting("unit", "kg"))
    }
    #expect(store.board.status == .ready)
    #expect(try await store.value("unit") == "kg")
    try await store.set(["unit": "lb"])
    #expect(try await store.value("unit") == "lb")
  }

  @Test func `samples that are refused stop the process and say why`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = TrainingStore.inMemory { transaction in
        try transaction.write(.setting("unit", "kg"))
        guard let type = EventType("gadget.saved"),
          let draft = try EventDraft(type: type, entityID: "g", data: [:])
        else { return }
        try transaction.write(draft)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let words = "the store of a preview or a test cannot be made: kindNotRegistered: call 2"
    #expect(text.contains(words))
  }
}
