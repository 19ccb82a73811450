import EventLog
import Hub
import LiftTrail
import SyncRelay

// The stores of a server that are caches of a hub.

extension ServedStores {
  /// Takes what the hub has of a client's dataset, so that the client is told no less.
  /// - Throws: `PlaceFault` where there is nothing, and none is to be made; `TrainingError`.
  func read(_ store: TrainingStore, for client: OpenMessage) async throws {
    var reading = CacheReading()
    // What a store for a trial adds could never be taken back.
    reading.makesPlace =
      makesNew && client.making != nil && !client.isPlanning && !client.isEphemeral
    try await store.readPlace(reading)
  }

  /// Puts in order at the hub what a store has added there. What fails waits for the next time.
  func tidy(_ store: TrainingStore) async {
    var reading = CacheReading()
    reading.tidies = true
    do { try await store.readPlace(reading) } catch {}
  }

  /// Removes a cache that is not used, and cannot be or is not to be; the next client's is made anew.
  func removeCache(_ place: Place) async throws {
    await closing[place]?.value
    // Another client may have been faster.
    guard stores[place] == nil, closing[place] == nil else { return }
    try StoreErasure(at: path(of: place), files: environment.files)
      .erase(lockingAs: environment.holder)
  }

  /// Follows what the hub says.
  func hear(_ news: HubNews) async {
    switch news {
    case .changed(let dataset, let state): follow(Place(dataset: dataset), to: state)
    case .removed(let dataset): await forget(dataset)
    case .listening(let removed):
      for dataset in removed { await forget(dataset) }
      // What changed while nothing was heard is read now.
      for place in placesInOrder { follow(place, to: nil) }
    case .lost: break
    }
  }

  /// Has a store that is open read a state of its place; the one task of each store reads the newest.
  private func follow(_ place: Place, to state: PlaceToken?) {
    guard let served = stores[place] else { return }
    let task =
      served.news?.task
      ?? Task {
        // It begins once this method has ended.
        await readNews(of: served.store, at: place)
      }
    stores[place]?.news = (state, task)
    stores[place]?.isBehind = true
  }

  private func readNews(of store: TrainingStore, at place: Place) async {
    while let served = stores[place], served.store === store, served.isBehind {
      stores[place]?.isBehind = false
      var reading = CacheReading()
      reading.state = served.news?.state
      do {
        try await store.readPlace(reading)
      } catch {
        switch CacheFault(error) {
        case .hub:
          do { try await wait(.seconds(1)) } catch { return }
          if stores[place]?.store === store { stores[place]?.isBehind = true }
        case .dataset, .cache: leave(place, store, hasFailed: true)
        case .other: return
        }
      }
    }
    if stores[place]?.store === store { stores[place]?.news = nil }
  }

  /// Ends what uses a dataset that was removed for good, and removes what is here of it.
  private func forget(_ dataset: DatasetID) async {
    let place = Place(dataset: dataset)
    if let store = stores[place]?.store { leave(place, store, hasFailed: true) }
    do {
      try await removeCache(place)
    } catch {
      note("dataset \(dataset) was removed from the hub, and its cache stays here: \(error)")
    }
  }
}

/// What an error of a cache is about.
enum CacheFault: Equatable {
  /// The hub was not reached, or takes nothing for now.
  case hub
  /// The hub has nothing of the dataset, or takes it no more.
  case dataset
  /// The cache cannot be used, and may be made anew.
  case cache
  /// Another process has it, or the task is to end.
  case other

  init(_ error: any Error) {
    switch error {
    case let fault as PlaceFault:
      switch fault.code {
      case .notMade, .removed: self = .dataset
      case .markerGone, .noMarker, .otherDataset, .twoDatasets, .tooLarge, .trialStore: self = .hub
      }
    case let error as TrainingError:
      self =
        switch error.code {
        case .unreachable: .hub
        case .inUse, .closed, .suspended: .other
        default: .cache
        }
    case is CancellationError: self = .other
    default: self = .cache
    }
  }
}
