import EventLog
import LiftTrail
import SyncRelay

// What a first meeting asks of a server's stores (sync-protocol 15).

extension ServedStores {
  /// What the store of a dataset holds; of one that is not made yet, nothing.
  func summary(of dataset: DatasetID, for client: OpenMessage) async throws -> DatasetSummary {
    let nothing = DatasetSummary(
      dataset: dataset, name: "server", eventCount: 0, newest: nil, isEphemeral: false)
    guard try hub != nil || isThere(usualPlace(of: dataset)) else { return nothing }
    var asked = client
    (asked.dataset, asked.making) = (dataset, nil)
    let store: TrainingStore
    do {
      store = try await self.store(for: asked)
    } catch let fault as PlaceFault where fault.code == .notMade {
      return nothing
    }
    do {
      let summary = try await store.withReplica { try DatasetSummary($0.manifest, $0.log) }
      leave(dataset, store, hasFailed: false)
      return summary
    } catch {
      leave(dataset, store, hasFailed: true)
      throw error
    }
  }

  /// Ends what uses the store of a dataset, and moves its folder aside where it is to be found no more.
  /// - Returns: Where the folder is now.
  func end(_ dataset: DatasetID, movingAside isMoved: Bool) async throws -> String {
    let place = Place(dataset: dataset)
    close(place)
    await closing[place]?.value
    guard isMoved else { return path(of: place) }
    let folder = StoreFolder(path(of: place))
    let aside = try folder.placeAside(
      at: environment.clock.now(), because: .beforeMeeting, environment.files)
    try environment.files.rename(folder.path, to: aside)
    try environment.files.syncFolder(at: root)
    return aside
  }
}
