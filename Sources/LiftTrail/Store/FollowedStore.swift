import EventLog

/// Another store's log as its reader sees it, beside its writer. No lock is taken.
struct FollowedStore {
  private let path: String
  private let environment: StoreEnvironment
  /// The store as it was read last, and the `store.json` that it had then.
  private var opened: (store: Store, manifest: FileIdentity?)?

  init(at path: String, in environment: StoreEnvironment) {
    (self.path, self.environment) = (path, environment)
  }

  /// The store with all that is durable in it now.
  /// - Throws: `notAStore` where none stands there; as `Store.follow` does.
  /// - Complexity: O(bytes that are new); at first, those behind the newest snapshot
  mutating func present() throws(LogError) -> Store {
    // A folder that was moved away can be read on through its open files: the path says what stands there.
    let manifest = try environment.files.identity(of: StoreFolder(path).manifest)
    if let opened, manifest != nil, opened.manifest == manifest {
      switch try opened.store.readGrowth() {
      case .none, .appended: return opened.store
      case .replaced: break
      }
    }
    opened = nil
    let store = try Store.follow(at: path, environment: environment)
    opened = (store, manifest)
    return store
  }
}
