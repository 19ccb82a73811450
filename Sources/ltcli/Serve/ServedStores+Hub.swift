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
    tell(try await store.readPlace(reading), of: client.dataset)
  }

  /// Says what gives nothing at the hub.
  private func tell(_ unreadable: [PlaceReport.Unreadable], of dataset: DatasetID) {
    for one in unreadable {
      note("\(dataset): at the hub \(one.file) gives nothing: \(one.reason)")
    }
  }

  /// Puts in order at the hub what a store has added there. What fails waits for the next time.
  func tidy(_ store: TrainingStore, of dataset: DatasetID) async {
    var reading = CacheReading()
    reading.tidies = true
    do { tell(try await store.readPlace(reading), of: dataset) } catch {}
  }

  /// Removes a cache that is not used, and cannot be or is not to be; the next client's is made anew.
  func removeCache(_ place: Place) async throws {
    await closing[place]?.value
    // Another client may have been faster.
    guard stores[place] == nil, closing[place] == nil else { return }
    try StoreErasure(at: path(of: place), files: environment.files)
      .eraseFolder(lockingAs: environment.holder)
  }

  /// Follows what the hub says. It waits for nothing, since the next word may be for another dataset.
  func hear(_ news: HubNews) {
    switch news {
    case .changed(let dataset, let state): follow(usualPlace(of: dataset), to: .state(state))
    case .removed(let dataset): Task { await forget(dataset) }
    case .listening(let removed):
      for dataset in removed { Task { await forget(dataset) } }
      // What changed while nothing was heard is read now.
      for place in placesInOrder { follow(place, to: .newest) }
    case .lost: break
    }
  }

  /// Asks the hub again and again for the states of what is open here, until it is cancelled: a word may be lost with the
  /// server that owed it, and a hub that was put back to an earlier day says none.
  func askForStates() async {
    guard let hub else { return }
    while true {
      do {
        try await wait(.seconds(20))
        let asked = placesInOrder
        let states = try await hub.states(of: asked.map(\.dataset))
        for place in asked {
          // What the hub does not know any more is read, too, and made again.
          guard let state = states[place.dataset] else {
            follow(place, to: .newest)
            continue
          }
          if stores[place]?.read != state { follow(place, to: .state(state)) }
        }
      } catch is CancellationError {
        return
      } catch {
        // The hub is away, which the listener says.
      }
    }
  }

  /// Has a store that is open read what was told; the one task of each store reads the newest.
  private func follow(_ place: Place, to news: PlaceNews) {
    guard let served = stores[place] else { return }
    // Of two states none is known to be the later one: a server's own word may come behind another's.
    stores[place]?.news = served.news.map { $0 == news ? news : .newest } ?? news
    if served.reader != nil { return }
    stores[place]?.reader = Task { await readNews(of: served.store, at: place) }
  }

  private func readNews(of store: TrainingStore, at place: Place) async {
    defer { if stores[place]?.store === store { stores[place]?.reader = nil } }
    while stores[place]?.store === store, let news = stores[place]?.news {
      stores[place]?.news = nil
      var reading = CacheReading()
      if case .state(let state) = news { reading.state = state }
      do {
        tell(try await store.readPlace(reading), of: place.dataset)
        if stores[place]?.store === store { stores[place]?.read = reading.state }
      } catch {
        switch CacheFault(error) {
        case .hub:
          do { try await wait(.seconds(1)) } catch { return }
          if stores[place]?.store === store { follow(place, to: news) }
        case .missing, .removed, .cache: leave(place, store, hasFailed: true)
        case .other: return
        }
      }
    }
  }

  /// Ends what uses a dataset that was removed for good, and removes what is here of it.
  private func forget(_ dataset: DatasetID) async {
    let place = usualPlace(of: dataset)
    if let store = stores[place]?.store { leave(place, store, hasFailed: true) }
    do {
      try await removeCache(place)
    } catch {
      note("dataset \(dataset) was removed from the hub, and its cache stays here: \(error)")
    }
  }
}

/// What was told of a dataset's place.
enum PlaceNews: Sendable, Hashable {
  case state(PlaceToken)
  /// Whatever stands there.
  case newest
}

/// What an error of a cache is about.
enum CacheFault: Equatable {
  /// The hub was not reached, or takes nothing for now.
  case hub
  /// The hub has nothing of the dataset.
  case missing
  /// The hub takes the dataset no more.
  case removed
  /// The cache cannot be used, and may be made anew.
  case cache
  /// The disk is full, another process has the cache, or the task is to end.
  case other

  init(_ error: any Error) {
    switch error {
    case let fault as PlaceFault:
      switch fault.code {
      case .notMade: self = .missing
      case .removed: self = .removed
      case .markerGone, .noMarker, .otherDataset, .twoDatasets, .tooLarge, .trialStore: self = .hub
      }
    case let error as TrainingError:
      self =
        switch error.code {
        case .unreachable: .hub
        // What the disk or the system refuses may also be a folder that another program has removed.
        case .damaged, .unsupportedFormat, .otherDataset, .storage: .cache
        default: .other
        }
    default: self = .other
    }
  }
}
