import EventLog
import EventLogTesting
import Projections

/// One replica of a scenario: a store on a disk of its own, with a clock of its own.
final class TestReplica {
  /// Where its store stands on the disk.
  static let path = "/store"

  let files = MemoryFileSystem()
  let clock: StoppedClock
  /// The open store; nil between a crash and the reopening.
  private(set) var replica: Replica?

  private let environment: StoreEnvironment
  private let kinds: KindTable

  init(_ manifest: StoreManifest, kinds: KindTable = .current) throws(LogError) {
    self.kinds = kinds
    clock = StoppedClock(manifest.created)
    // Two copies of one store must not take the same fresh id.
    let seed = XXH64.hash(Array(manifest.name.utf8), seed: manifest.replica.bits)
    environment = StoreEnvironment(
      files: files, clock: clock, randomness: SeededRandomness(seed: seed))
    replica = try Replica(
      try Store.create(at: TestReplica.path, manifest: manifest, environment: environment),
      kinds: kinds)
  }

  /// Loses whatever is not durable.
  /// - Parameter count: How many bytes at the log's end had not become durable either.
  func crash(losing count: Int) throws(LogError) {
    replica = nil
    files.crash()
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

  /// Opens the store again, for writing.
  func reopen() throws(LogError) {
    replica = nil
    replica = try Replica.open(
      at: TestReplica.path, for: .writing, environment: environment, kinds: kinds)
  }
}
