import EventLog
import Foundation
import LiftTrail
import Testing

/// The same on a real disk, where a lock, a rename and a length are the system's.
struct RealFilesTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "lifttrail-\(UUID())")
  }

  private func store(_ access: StoreOptions.Access = .writing) -> TrainingStore {
    var options = StoreOptions()
    options.access = access
    return TrainingStore(at: folder.appending(path: "data/store"), options: options)
  }

  @Test func `writing, following, suspending and closing work on a real disk`() async throws {
    defer { remove() }
    let first = store()
    try await first.set(["a": "1"])
    let follower = store(.following)
    #expect(try await follower.value("a") == "1")
    for number in 2..<20 {
      try await first.set(["a": "\(number)", "b": "\(number)"])
      #expect(try await follower.value("b") == "\(number)")
    }
    let second = store()
    let error = await #expect(throws: TrainingError.self) { try await second.open() }
    #expect(error?.code == .inUse)
    #expect(error?.errorDescription?.contains("This app") == true)
    await first.suspend()
    try await second.open()
    try await second.set(["a": "from the second"])
    #expect(try await follower.value("a") == "from the second")
    #expect(await code { try await first.resume() } == .inUse)
    await second.close()
    try await first.resume()
    #expect(try await first.value("a") == "from the second")
    try await first.local.set(LocalKey("rest", default: 0), to: 5)
    await first.close()
    let again = store()
    #expect(again.local[LocalKey("rest", default: 0)] == 5)
    #expect(try await again.value("b") == "19")
    await again.close()
  }

  private func remove() {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      // The system empties its folder for temporary files.
    }
  }
}
