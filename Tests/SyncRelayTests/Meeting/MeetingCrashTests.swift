import EventLog
import EventLogTesting
import Projections
import Synchronization
import Testing
import Training

@testable import SyncRelay

/// A first meeting, and its taking back, of which the process dies at any change of the disk.
struct MeetingCrashTests {
  private static let other = "9C1E4B7A-0D52-4F86-8A33-6B0C8E1F2D47"

  /// A disk whose n-th change and all later ones fail, as for a process that has died.
  private func dying(_ files: MemoryFileSystem, at number: Int) -> HookedFileSystem {
    let hook = HookedFileSystem.SharedHook()
    let hooked = HookedFileSystem(files, hook)
    let left = Mutex(number)
    hooked.before { (call, path) throws(LogError) in
      guard call.isChange else { return }
      let isDead = left.withLock { left in
        left -= 1
        return left <= 0
      }
      if isDead { throw LogError(.inputOutput, "the test", at: LogError.Position(path: path)) }
    }
    return hooked
  }

  @Test func `whenever it dies, the store is the former one or the joined one, with all events`()
    throws
  {
    for number in 1...400 {
      let files = MemoryFileSystem()
      let clock = StoppedClock(Instant(milliseconds: 1_768_471_200_123))
      let peer = try Pair.replica(
        "/peer", "bbbbbbbbbbbbbbbb", dataset: Self.other, MemoryFileSystem())
      _ = try peer.write([draft("module.saved", "m", ["name": "theirs"])])
      let mine = try Pair.replica(
        "/mine", "aaaaaaaaaaaaaaaa", dataset: Pair.dataset, files, clock: clock)
      for name in 0..<3 { _ = try mine.write([draft("setting.saved", "s\(name)", ["value": 1])]) }
      mine.store.endWriting()
      let isDone = attempt(on: files, number, clock, peer)
      files.crash()
      let environment = Pair.environment(files, clock)
      try MeetingFolders(at: "/mine", files: files).finish()
      let found = try Replica(Store.open(at: "/mine", for: .writing, environment: environment))
      let hasMet = found.manifest.dataset == peer.manifest.dataset
      #expect(found.log.eventCount == (hasMet ? 4 : 3), "at call \(number)")
      #expect(hasMet || !isDone, "at call \(number)")
      found.store.endWriting()
      // Whatever was left, the next attempt comes to its end.
      if !hasMet {
        #expect(attempt(on: files, 10_000, clock, peer), "after call \(number)")
      }
      let joined = try Replica(Store.open(at: "/mine", for: .writing, environment: environment))
      #expect(joined.log.eventCount == 4 && joined.manifest.dataset == peer.manifest.dataset)
      if isDone { return }
    }
    Issue.record("it never came to its end")
  }

  /// Meets on a disk that dies.
  /// - Returns: Whether it came to its end.
  private func attempt(
    on files: MemoryFileSystem, _ number: Int, _ clock: StoppedClock, _ peer: Replica
  ) -> Bool {
    do {
      let environment = StoreEnvironment(
        files: dying(files, at: number), clock: clock, holder: "the test")
      let mine = try Store.open(at: "/mine", for: .writing, environment: environment)
      let joining = try JoiningStore(
        .merge, of: mine.manifest, at: "/mine", as: peer.manifest.dataset, environment: environment)
      let joined = try Replica(
        Store.open(at: joining.folders.joined.path, for: .writing, environment: environment))
      _ = try Relay.sync(joined, peer)
      joined.store.endWriting()
      _ = try joining.takePlace(of: mine, after: mine.log.count)
      return true
    } catch {
      return false
    }
  }

  @Test func `whenever its taking back dies, nothing that was written is lost`() throws {
    for number in 1...400 {
      let files = MemoryFileSystem()
      let clock = StoppedClock(Instant(milliseconds: 1_768_471_200_123))
      let peer = try Pair.replica(
        "/peer", "bbbbbbbbbbbbbbbb", dataset: Self.other, MemoryFileSystem())
      let mine = try Pair.replica(
        "/mine", "aaaaaaaaaaaaaaaa", dataset: Pair.dataset, files, clock: clock)
      _ = try mine.write([draft("setting.saved", "s", ["value": 1])])
      mine.store.endWriting()
      #expect(attempt(on: files, 10_000, clock, peer))
      let environment = Pair.environment(files, clock)
      let joined = try Replica(Store.open(at: "/mine", for: .writing, environment: environment))
      _ = try joined.write([draft("setting.saved", "since", ["value": 2])])
      joined.store.endWriting()
      let isDone = takeBack(on: files, number, clock)
      files.crash()
      try MeetingFolders(at: "/mine", files: files).finish()
      let found = try Store.open(at: "/mine", for: .reading, environment: environment)
      #expect(found.log.eventCount == 2, "at call \(number)")
      if found.manifest.dataset == peer.manifest.dataset {
        #expect(takeBack(on: files, 10_000, clock), "after call \(number)")
      }
      let back = try Store.open(at: "/mine", for: .reading, environment: environment)
      #expect(back.manifest.dataset == mine.manifest.dataset && back.log.eventCount == 2)
      if isDone { return }
    }
    Issue.record("it never came to its end")
  }

  private func takeBack(on files: MemoryFileSystem, _ number: Int, _ clock: StoppedClock) -> Bool {
    do {
      let environment = StoreEnvironment(
        files: dying(files, at: number), clock: clock, holder: "the test")
      let joined = try Store.open(at: "/mine", for: .writing, environment: environment)
      _ = try MeetingFolders(at: "/mine", files: environment.files).takeBack(
        joined, environment: environment)
      return true
    } catch {
      return false
    }
  }
}
