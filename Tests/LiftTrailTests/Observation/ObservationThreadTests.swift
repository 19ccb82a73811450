import Dispatch
import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Synchronization
import Testing

/// Observers read beside the store's thread, and only what has changed.
struct ObservationThreadTests {
  private let stage = Stage()

  /// A gate in a reading: it tells that it is there, and waits until it is let go.
  private final class Gate: Sendable {
    let arrived = DispatchSemaphore(value: 0)
    let opened = DispatchSemaphore(value: 0)

    func pass() {
      arrived.signal()
      opened.wait()
    }

    /// Waits for a reading that is at the gate, without holding up a thread of Swift's pool.
    func untilReached() async {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { [arrived] in
          arrived.wait()
          continuation.resume()
        }
      }
    }
  }

  @Test func `no write waits for an observer that reads`() async throws {
    let store = stage.store()
    try await store.set(["a": "1"])
    let gate = Gate()
    let reader = Task {
      var values = store.observe { transaction in
        gate.pass()
        return try transaction.value("a")
      }.makeAsyncIterator()
      let first = try await values.next()
      let second = try await values.next()
      return [first, second]
    }
    await gate.untilReached()
    // The reading is under way, and what it reads was taken before.
    try await store.set(["a": "2"])
    #expect(try await store.value("a") == "2")
    gate.opened.signal()
    await gate.untilReached()
    gate.opened.signal()
    // What was written during the reading is read behind it.
    #expect(try await reader.value == ["1", "2"])
  }

  @Test func `what changes during a reading counts if that turns out to ask for it`() async throws {
    let store = stage.store()
    try await store.set(["which": "a", "a": "1"])
    let gate = Gate()
    let reader = Task {
      var values = store.observe { transaction in
        gate.pass()
        return try transaction.value("which").map { try transaction.value($0) } ?? nil
      }.makeAsyncIterator()
      return [try await values.next(), try await values.next()]
    }
    await gate.untilReached()
    try await store.set(["b": "1"])
    gate.opened.signal()
    // Nothing that it asked for has changed; a change of it is read.
    try await store.set(["a": "2"])
    await gate.untilReached()
    gate.opened.signal()
    #expect(try await reader.value == ["1", "2"])
  }

  @Test func `an observer reads only those entities anew that have changed`() async throws {
    Tallied.readings.withLock { $0 = 0 }
    let test = try ModelStore(models: [Tallied.self])
    _ = try await test.store.write { transaction in
      for number in 0..<100 { try transaction.save(Tallied(id: Tallied.ID("\(1000 + number)"))) }
    }
    var values = test.store.observe(Tallied.self).makeAsyncIterator()
    #expect(await values.next()?.count == 100)
    let before = Tallied.readings.withLock { $0 }
    _ = try await test.store.write { try $0.save(Tallied(id: "1050", count: 7)) }
    let next = try #require(await values.next())
    #expect(next[50].count == 7 && next.count == 100)
    let after = Tallied.readings.withLock { $0 }
    #expect(after - before < 10, "\(after - before) entities were read for one that changed")
  }
}

/// A model that counts how often one is read.
struct Tallied: Model {
  var id = Identifier<Self>()
  var count = 0
  var origin = SourcePayload()

  static let readings = Mutex(0)
  static let kind = Kind<Self>("tallied", plural: "tallieds")
    .reading(in: { _ in readings.withLock { $0 += 1 } })
}
