import EventLog
import EventLogTesting
import LiftTrailTesting
import Projections
import SyncRelay
import Testing

@testable import LiftTrail

/// The errors of a store speak in its words, from wherever they come.
struct SpokenErrorsTests {
  private let disk = TestDisk()
  private static let noun = "your recipes"

  private static var options: StoreOptions {
    var options = StoreOptions()
    options.words.data = noun
    options.words = options.words.replacing { topic, data in
      // Each sentence says whose it is.
      var saying = StoreWords.english[topic]
      saying.text += " (\(data))"
      return saying
    }
    return options
  }

  private func store() -> TrainingStore {
    .inMemory(
      kinds: .engine, models: [Cooking.self, Menu.self], disk: disk, options: Self.options)
  }

  private func isSpoken(_ error: (any Error)?) -> Bool {
    (error as? TrainingError)?.errorDescription?.contains("(\(Self.noun))") == true
  }

  private func error(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async -> (any Error)? {
    do {
      try await body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a refused write, an unknown entry, a read of an unknown kind`() async throws {
    let store = store()
    #expect(isSpoken(await error { try await store.update("x" as Cooking.ID) { _ in } }))
    #expect(isSpoken(await error { _ = try await store.write { try $0.save(Cooking(id: "a")) } }))
    #expect(isSpoken(await error { _ = try await store.all(Workout.self) }))
    #expect(isSpoken(await error { try await store.restore("x" as Cooking.ID) }))
    #expect(
      isSpoken(await error { _ = try await store.history(before: EventID("0c5c7fd0a6a3a450:1")) }))
    #expect(isSpoken(await error { _ = try await store.takeBackMeeting() }))
    #expect(isSpoken(await error { _ = try await store.receive([1, 2, 3]) }))
  }

  @Test func `an erasure of a store that follows, and one that the disk refuses`() async throws {
    let store = store()
    try await store.open()
    var following = Self.options
    following.access = .following
    let follower = TrainingStore.inMemory(
      kinds: .engine, models: [Cooking.self, Menu.self], disk: disk, options: following)
    #expect(isSpoken(await error { _ = try await follower.erase(.here) }))
    await store.close()
    disk.fail(call: 1)
    #expect(isSpoken(await error { _ = try await store.erase(.here) }))
  }

  @Test func `a full disk, a closed and a suspended store, and their statuses`() async throws {
    let store = store()
    try await store.write { try $0.save(Cooking(id: "a", dish: "Soup")) }
    disk.setFull(true)
    var full: (any Error)?
    for number in 0..<200 where full == nil {
      full = await error {
        _ = try await store.write {
          try $0.save(Cooking(id: .init("a\(number)"), dish: String(repeating: "x", count: 50_000)))
        }
      }
    }
    #expect(isSpoken(full))
    if case .readable(let error) = store.board.status { #expect(isSpoken(error)) }
    disk.setFull(false)
    await store.suspend()
    #expect(isSpoken(await error { _ = try await store.write { try $0.save(Menu(id: "m")) } }))
    try await store.resume()
    await store.close()
    #expect(isSpoken(await error { _ = try await store.all(Cooking.self) }))
    #expect(isSpoken(await error { _ = try await store.repair() }))
  }

  @Test func `an opening that fails, and the status that says so`() async throws {
    let store = store()
    try await store.open()
    await store.close()
    var options = Self.options
    options.dataset = DatasetID(TestStore.dataset)
    let other = TrainingStore.inMemory(kinds: .engine, disk: disk, options: options)
    #expect(isSpoken(await error { try await other.open() }))
    guard case .failed(let failure) = other.board.status else {
      Issue.record("it is \(other.board.status)")
      return
    }
    #expect(isSpoken(failure))
  }

  @Test func `a sync that fails, and the state of its engine`() async throws {
    let store = store()
    struct Nowhere: SyncTransport {
      func connect() async throws -> any ByteChannel { throw TrainingError(.unreachable) }
    }
    #expect(isSpoken(await error { try await store.sync(over: Nowhere()) }))
    let engine = SyncEngine(store, with: Nowhere(), at: "nowhere")
    #expect(isSpoken(await error { try await engine.sync() }))
    for await state in engine.stateUpdates {
      guard case .failed(let failure, _, _) = state else { continue }
      #expect(isSpoken(failure))
      break
    }
  }

  @Test func `settings that cannot be read, and one that cannot be written`() async throws {
    let store = store()
    let long = LocalKey("long", default: "")
    #expect(
      isSpoken(
        await error { try await store.local.set(long, to: String(repeating: "x", count: 2_000)) }))
    try await store.local.set(long, to: "text")
    let lost = Shared<[TrainingError]>([])
    let watch = store.board.watch { news in
      if case .lostSettings(let error) = news { lost.withLock { $0.append(error) } }
    }.watch
    #expect(store.local[LocalKey("long", default: 1)] == 1)
    try await store.open()
    store.board.unwatch(watch)
    let told = lost.withLock { $0 }
    #expect(told.count == 1 && told.allSatisfy { isSpoken($0) })
  }

  @Test func `a repair speaks of the app's data`() async throws {
    let store = store()
    try await store.write { try $0.save(Cooking(id: "a", dish: "Soup")) }
    let repair = try await store.repair()
    #expect(repair.localizedDescription.contains("(\(Self.noun))"))
    #expect(repair.description(in: .german).contains("deine Daten"))
  }
}
