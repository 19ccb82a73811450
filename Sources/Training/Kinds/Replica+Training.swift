public import EventLog
public import Projections

extension Replica {
  /// Opens the store in a folder, and folds its events by the kinds of training.
  /// - Throws: `notAStore`, `locked`, `unsupportedFormat`, `damaged`; a failure of the file system.
  /// - Complexity: O(lines behind the newest snapshot)
  public static func open(at path: String, for purpose: Store.Purpose) throws(LogError) -> Replica {
    try open(at: path, for: purpose, environment: StoreEnvironment())
  }

  /// Opens the store in a folder in a given environment, and folds its events by the kinds of training.
  package static func open(
    at path: String, for purpose: Store.Purpose, reading: Store.Reading = .sinceSnapshot,
    environment: StoreEnvironment = StoreEnvironment()
  ) throws(LogError) -> Replica {
    try open(at: path, for: purpose, reading: reading, environment: environment, kinds: .training)
  }

  /// Folds the events of an open store by the kinds of training.
  package convenience init(_ store: Store) throws(LogError) {
    try self.init(store, kinds: .training)
  }
}

extension Store {
  /// Makes a snapshot by the kinds of training.
  package func makeSnapshot() throws(LogError) -> SnapshotReport? {
    try makeSnapshot(kinds: .training)
  }
}
