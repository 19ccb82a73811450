import EventLog
import Projections
import Synchronization

/// One replica of a scenario: a store on a disk of its own, with a clock of its own.
final class TestReplica {
  /// Where its store stands on the disk.
  static let path = "/store"

  let files = MemoryFileSystem()
  let clock: SettableClock
  /// The open store; nil between a crash and the reopening.
  private(set) var replica: Replica?

  private let environment: Environment

  /// Makes the store.
  init(_ manifest: StoreManifest) throws(EngineRefusal) {
    clock = SettableClock(manifest.created)
    environment = Environment(
      files: files, clock: clock, randomness: CountingRandomness(from: manifest.replica.bits))
    let store = try refusing { () throws(LogError) in
      try Store.create(at: TestReplica.path, manifest: manifest, environment: environment)
    }
    do throws(ProjectionError) { replica = try Replica(store) } catch { throw EngineRefusal(error) }
  }

  /// Loses whatever is not durable.
  /// - Parameter count: How many bytes at the log's end had not become durable either.
  func crash(losing count: Int) throws(EngineRefusal) {
    replica = nil
    files.crash()
    guard count > 0 else { return }
    let folder = StoreFolder(TestReplica.path)
    try refusing { () throws(LogError) in
      guard let name = try files.names(in: folder.log).last else { return }
      let path = "\(folder.log)/\(name)"
      // The writer that was at it left a journal that is not void.
      if try files.status(of: folder.journal) == nil {
        _ = try files.createFile(at: folder.journal)
      }
      files.overwrite(folder.journal, with: Array("torn".utf8))
      let contents = try files.contents(of: path)
      files.overwrite(path, with: contents.bytes(in: 0..<max(0, contents.count - count)))
    }
  }

  /// Opens the store again, for writing.
  func reopen() throws(EngineRefusal) {
    replica = nil
    do throws(ProjectionError) {
      replica = try Replica.open(
        at: TestReplica.path, for: .writing, environment: environment)
    } catch {
      throw EngineRefusal(error)
    }
  }
}

/// A clock that shows what it is told to.
final class SettableClock: WallClock {
  private let instant: Mutex<Instant>

  init(_ instant: Instant) {
    self.instant = Mutex(instant)
  }

  func now() -> Instant { instant.withLock { $0 } }

  func set(_ instant: Instant) { self.instant.withLock { $0 = instant } }
}

/// Bits that are the same in every run: fixtures have nothing to draw.
final class CountingRandomness: Randomness {
  private let next: Mutex<UInt64>

  init(from start: UInt64) {
    next = Mutex(start)
  }

  func bits() -> UInt64 {
    next.withLock { next in
      next &+= 1
      return next
    }
  }
}
