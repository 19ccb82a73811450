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

  @Test func `the tutorial's extension and widget share the app's data`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lifttrail-\(UUID())")
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let (main, group) = (folder.appending(path: "main"), folder.appending(path: "extension"))
    let app = TrainingStore(at: main)
    _ = try await app.write {
      try $0.save(Session(id: "today", started: SessionStart(at: Date(timeIntervalSince1970: 0))))
    }
    try await takeIn(extension: group, into: app)
    var options = StoreOptions()
    options.dataset = try await app.dataset
    let other = TrainingStore(at: group, options: options)
    _ = try await other.write { try $0.log(LoggedSet(id: "a", exercise: "Squat"), in: "today") }
    await other.close()
    try await takeIn(extension: group, into: app)
    #expect(try await running(in: main)?.sets.map(\.id) == ["a"])
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
