import Foundation
import LiftTrail
import LiftTrailTesting
import Testing

@Suite struct ExampleTests {
  @Test func `every block of Swift on a page is compiled here, word for word`() throws {
    let sources = try Documentation.examples()
    var checked = 0
    for path in try Documentation.pages() {
      for block in try Page(path).blocks where block.language == "swift" {
        checked += 1
        #expect(
          sources.contains { $0.contains(block.text) },
          "no file of Examples holds this block of \(path):\n\(block.text)")
      }
    }
    #expect(checked > 0)
  }

  @Test func `the tutorial's test of a disk passes`() async throws {
    #expect(try await setsOutliveTheDisk())
  }

  @Test func `the tutorial's extension and widget share the app's data, and a log-out erases it`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lifttrail-\(UUID())")
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let (main, group) = (folder.appending(path: "main"), folder.appending(path: "extension"))
    let app = TrainingStore(at: main)
    _ = try await app.write {
      try $0.save(Session(id: "today", started: SessionStart(at: Date(timeIntervalSince1970: 0))))
    }
    await app.suspend()
    let set = LoggedSet(id: "a", exercise: "Squat")
    try await logFromExtension(set, in: "today", app: main, inbox: group)
    #expect(try await runningInWidget(app: main, inbox: group)?.sets.map(\.id) == ["a"])
    try await becomeActive(app, inbox: group)
    #expect(try await app.get("today" as Session.ID)?.sets.map(\.id) == ["a"])
    #expect(try await logOut(of: app, inbox: group).count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `the page's phone shows, sends and fetches, and holds no lock in the background`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lifttrail-\(UUID())")
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let server = TrainingStore.inMemory()
    let store = logIn(to: try await server.dataset, in: folder)
    let engine = SyncEngine(store, with: AnsweringStore(store: server), at: "server")
    var states = engine.stateUpdates.makeAsyncIterator()
    #expect(await states.next()?.words == "Not synced yet")
    let life = await PhoneLife(store, engine)
    try await life.comesToFront()
    while let state = await states.next(), !state.words.hasPrefix("Up to date") {}
    try await store.write { try $0.save(Workout(name: "Push")) }
    #expect(await states.next()?.words.hasPrefix("1 changes to send") ?? false)
    await life.goesToBackground()
    try await server.write { try $0.save(Workout(name: "Pull")) }
    // The lock is free.
    let other = logIn(to: try await server.dataset, in: folder)
    try await other.write { try $0.save(Workout(name: "Legs")) }
    await other.close()
    #expect(try await life.wakesInBackground())
    #expect(try await server.all(Workout.self).count == 3)
    #expect(try await store.all(Workout.self).count == 3)
    await #expect(throws: TrainingError.self) {
      try await store.write { try $0.save(Workout(name: "Frozen")) }
    }
    try await life.comesToFront()
    #expect(try await life.wakesInBackground())
    #expect(try await life.logsOut(inbox: folder.appending(path: "inbox")) == 0)
    await store.close()
  }

  @Test func `the README's example meets another device`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lifttrail-\(UUID())")
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let phone = folder.appending(path: "phone")
    let first = TrainingStore(at: phone)
    var options = StoreOptions()
    options.dataset = try await first.dataset
    await first.close()
    let watch = TrainingStore.inMemory(options: options)
    let pair = ChannelPair()
    let day = Task { try await firstDay(in: phone, over: pair.first) }
    _ = try await watch.sync(over: pair.second)
    let shown = try await watch.all(Workout.self)
    #expect(shown.map(\.name) == ["Push A"] && shown.allSatisfy(\.isArchived))
    day.cancel()
    do {
      try await day.value
    } catch is CancellationError {
      // The watch may be ready while the phone has the last words of their exchange still to read.
    }
  }
}

/// A way to a store that answers whenever it is called.
private struct AnsweringStore: SyncTransport {
  let store: TrainingStore

  func connect() async throws -> any ByteChannel {
    let (pair, store) = (ChannelPair(), store)
    Task {
      var options = SyncOptions()
      options.answers = true
      // What it comes to is the caller's affair.
      do { try await store.sync(over: pair.second, options: options) } catch {}
    }
    return try await pair.first.connect()
  }
}
