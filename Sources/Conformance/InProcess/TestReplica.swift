import EventLog
import EventLogTesting
import Projections
import Training
import SyncRelay

/// One replica of a scenario: a store on a disk of its own, with a clock of its own.
final class TestReplica {
  /// Where its store stands on the disk.
  static let path = "/store"
  /// A journal of the usual length costs more than all the rest: each store begins with one.
  static let journalCapacity = 1 << 17

  let files = MemoryFileSystem()
  let clock: StoppedClock
  let kinds: KindTable
  let environment: StoreEnvironment
  /// The open store; nil after a crash or a closing, until it is opened again.
  private(set) var replica: Replica?

  /// - Parameters:
  ///   - source: The store that it is a clone of; nil for a store without events.
  ///   - seed: Of what it makes at random.
  init(
    _ manifest: StoreManifest, kinds: KindTable = .training, cloning source: Store? = nil,
    seed: UInt64 = 0
  ) throws(LogError) {
    self.kinds = kinds
    clock = StoppedClock(manifest.created)
    // Two copies of one store must not take the same fresh id.
    let seed = XXH64.hash(Array(manifest.name.utf8), seed: manifest.replica.bits &+ seed)
    environment = StoreEnvironment(
      files: files, clock: clock, randomness: SeededRandomness(seed: seed))
    let store =
      if let source {
        try Relay.clone(
          source, to: TestReplica.path, manifest: manifest, environment: environment)
      } else {
        try Store.create(
          at: TestReplica.path, manifest: manifest, environment: environment,
          journalCapacity: TestReplica.journalCapacity)
      }
    replica = try Replica(store, kinds: kinds)
  }

  /// Loses whatever is not durable.
  /// - Parameter count: How many bytes at the log's end had not become durable either.
  func crash(losing count: Int) throws(LogError) {
    // Of bytes that are to be torn all must be durable first. Else the power goes before the writer ends in good order.
    if count > 0 { close() }
    files.crash()
    replica = nil
    let folder = StoreFolder(TestReplica.path)
    guard count > 0,
      let name = try files.names(in: folder.log).last(where: { $0.hasSuffix(".jsonl") })
    else { return }
    // The writer that was at it has not ended.
    if try files.status(of: folder.journal) == nil {
      _ = try files.createFile(at: folder.journal)
    }
    files.overwrite(folder.journal, with: Array("torn".utf8))
    let path = "\(folder.log)/\(name)"
    files.overwrite(path, with: Array(try files.contents(of: path).allBytes.dropLast(count)))
  }

  /// Ends the writer in good order.
  func close() {
    replica?.store.endWriting()
    replica = nil
  }

  /// Opens the store again.
  func reopen(for purpose: Store.Purpose) throws(LogError) {
    close()
    replica = try Replica(
      Store.open(
        at: TestReplica.path, for: purpose, environment: environment,
        journalCapacity: TestReplica.journalCapacity), kinds: kinds)
  }
}
