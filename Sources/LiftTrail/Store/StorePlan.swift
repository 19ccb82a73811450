import EventLog
package import Projections

/// What a store needs to be opened, as the app said it.
struct StorePlan: Sendable {
  /// The folder's path.
  let path: String
  let options: StoreOptions
  let environment: StoreEnvironment
  /// Makes the table of kinds; what is wrong with an app's own kinds fails the opening.
  let kinds: @Sendable () throws -> KindTable

  /// Opens the store, or makes it where there is none.
  /// - Parameter begins: Called as each part of it begins.
  func opened(_ begins: (StoreStatus.Phase) -> Void) throws -> Replica {
    let kinds = try kinds()
    begins(.lock)
    let store = try openedStore()
    begins(.state)
    return try Replica(store, kinds: kinds)
  }

  private func openedStore() throws(LogError) -> Store {
    do throws(LogError) {
      return try Store.open(
        at: path, for: options.access == .writing ? .writing : .reading, environment: environment)
    } catch  where error.code == .notAStore && options.access == .writing {
      try makeFolders()
      let manifest = StoreManifest(
        dataset: options.dataset ?? DatasetID(from: environment.randomness),
        replica: ReplicaID(from: environment.randomness), name: options.deviceName ?? "device",
        created: environment.clock.now(), isEphemeral: options.isEphemeral)
      return try Store.create(at: path, manifest: manifest, environment: environment)
    }
  }

  /// Makes the folders above the store's own that are missing.
  private func makeFolders() throws(LogError) {
    var missing: [String] = []
    var folder = StoreFolder(path).parent
    while try environment.files.status(of: folder) == nil {
      missing.append(folder)
      folder = StoreFolder(folder).parent
    }
    for folder in missing.reversed() {
      try environment.files.makeFolder(at: folder)
      try environment.files.syncFolder(at: StoreFolder(folder).parent)
    }
  }
}
