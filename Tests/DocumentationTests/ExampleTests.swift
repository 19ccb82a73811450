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
    try await logFromExtension(set, in: "today", app: main, group: group)
    #expect(try await runningInWidget(app: main, group: group)?.sets.map(\.id) == ["a"])
    try await becomeActive(app, group: group)
    #expect(try await app.get("today" as Session.ID)?.sets.map(\.id) == ["a"])
    #expect(try await logOut(of: app, group: group).count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
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
