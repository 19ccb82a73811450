import EventLog
import LiftTrail
import Testing

/// What comes from other devices is observed as what is written here.
struct ObservationReceivingTests {
  private let stage = Stage()

  @Test func `received events are observed, and only by those whom they concern`() async throws {
    let (store, event) = try await stage.storeLacking(["a": "1"])
    let readings = Counter()
    var one = store.observe { try $0.value("a") }.makeAsyncIterator()
    var other = store.observe { transaction in
      readings.add()
      return try transaction.value("b")
    }.makeAsyncIterator()
    #expect(try await one.next() == .some(nil))
    #expect(try await other.next() == .some(nil))
    #expect(try await store.receive([event]) == [event])
    #expect(try await one.next() == .some("1"))
    #expect(readings.count == 1)
    try await store.set(["b": "1"])
    #expect(try await other.next() == .some("1"))
    #expect(readings.count == 2)
  }
}
