import EventLog
import EventLogTesting
import LiftTrail
import SyncRelay
import Synchronization
import Testing

/// A pass over a folder that ends at any call of the disk, as a killed process does.
struct BrokenPassTests {
  private struct Killed: Error {}

  /// Passes, and dies before the given call that changes the folder.
  /// - Returns: Whether it came to its end.
  private func pass(_ device: PlaceDevice, in folder: SharedFolder, upTo number: Int) async throws
    -> Bool
  {
    let hook = HookedFileSystem.SharedHook()
    let files = HookedFileSystem(folder.files, hook)
    let left = Mutex(number)
    files.before { (call, path) throws(LogError) in
      guard call.isChange else { return }
      // Once dead it does nothing more.
      let isDead = left.withLock { left in
        left -= 1
        return left <= 0
      }
      if isDead { throw LogError(.inputOutput, "the test", at: LogError.Position(path: path)) }
    }
    let place = FolderPlace(path: "/place", files: files, randomness: SeededRandomness(seed: 3))
    // What it had learnt dies with it.
    let pass = PlacePass(
      device.store, with: place, try device.store.placeMemory(of: place.name), PlacePass.Options())
    do {
      try await pass.run()
      return true
    } catch is LogError {
      return false
    }
  }

  @Test func `a pass may die at any call, and the next one goes on`() async throws {
    for number in 1... {
      let folder = try SharedFolder()
      let (phone, watch) = (
        try PlaceDevice("a", clock: folder.clock), try PlaceDevice("b", clock: folder.clock)
      )
      try await phone.pass(folder.place, making: true)
      for word in 0..<8 {
        try phone.write(["word \(word)"])
        try await phone.pass(folder.place)
      }
      try watch.write(["from the watch"])
      try await watch.pass(folder.place)
      try phone.write(["last"])
      // It takes what the watch wrote, adds a part, says what it holds, and removes what became one.
      let hasEnded = try await pass(phone, in: folder, upTo: number)
      for name in folder.names where name.hasSuffix(".jsonl") && !name.contains("~") {
        let (part, _) = try #require(PartName.read(String(name.dropFirst(17))))
        #expect(try folder.bytes(name).count == part.byteCount, "\(name) at call \(number)")
      }
      for _ in 0..<3 {
        try await phone.pass(folder.place)
        try await watch.pass(folder.place)
      }
      #expect(try phone.lines() == watch.lines(), "call \(number)")
      #expect(try phone.lines().count == 10)
      #expect(folder.names.allSatisfy { !$0.contains("~") }, "call \(number)")
      if hasEnded {
        #expect(number > 10, "it made \(number - 1) calls")
        return
      }
    }
  }
}
