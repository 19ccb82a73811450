import EventLog
import LiftTrail
import Projections
import Training
import SyncRelay

/// The stores of a server: one for each dataset, opened when a client asks for it, and closed when none has used it
/// for a while, or it has failed.
actor ServedStores {
  let root: String
  let makesNew: Bool
  let environment: StoreEnvironment
  private let limits: @Sendable () -> ServeLimits
  /// What the stores are caches of; nil where they stand by themselves.
  let hub: ServedHub?
  /// Waits; a seam for tests.
  let wait: @Sendable (Duration) async throws -> Void
  /// Called with what a person should know of a store.
  let note: @Sendable (String) -> Void
  var stores: [Place: Served] = [:]
  /// Stores that are being closed: until that is done, no other task can open them.
  private(set) var closing: [Place: Task<Void, Never>] = [:]
  /// Under which id each store was seen to write last.
  private var replicas: [Place: ReplicaID] = [:]
  /// The stores that no client uses, the one that was left first first; some may have been asked for since.
  private var unused: [Place] = []

  /// Where a store is.
  struct Place: Hashable {
    let dataset: DatasetID
    var sort = Sort.store

    /// What is there; each sort stands apart from the others, by the ending of its name.
    enum Sort: String {
      case store = ""
      /// A store for a trial that is made here: else a client that knows `ROOT/token` could make one of a dataset whose real
      /// device has not come yet, and that device would meet it.
      case trial = ".trial"
      /// It may be erased, and what a server without a hub has left in the same folder may not.
      case cache = ".cache"
    }

    var name: String { dataset.text.lowercased() + sort.rawValue }
  }

  struct Served {
    let store: TrainingStore
    var users = 0
    /// What was told of its place at the hub, and is not read yet; nil for nothing.
    var news: PlaceNews?
    /// The state of its place that was told and read last.
    var read: PlaceToken?
    /// Reads what is told, until nothing is left.
    var reader: Task<Void, Never>?
    /// Closes it when no client has used it for a while.
    var idle: Task<Void, Never>?
  }

  /// - Parameter makesNew: Whether a store is made for a dataset that has none.
  init(
    in root: String, makesNew: Bool, environment: StoreEnvironment, hub: ServedHub? = nil,
    limits: @escaping @Sendable () -> ServeLimits = { ServeLimits() },
    wait: @escaping @Sendable (Duration) async throws -> Void = {
      try await Task.sleep(for: $0, tolerance: $0 / 8)
    },
    note: @escaping @Sendable (String) -> Void
  ) {
    self.note = note
    self.hub = hub
    self.root = root
    self.makesNew = makesNew
    self.environment = environment
    self.limits = limits
    self.wait = wait
  }

  /// How many stores are open.
  var count: Int { stores.count }

  /// The store of a client's dataset, open, which the client uses until it says `leave`.
  /// - Throws: `Refusal`; `TrainingError`; `LogError`; `CancellationError`.
  func store(for client: OpenMessage) async throws -> TrainingStore {
    try await store(for: client, again: false)
  }

  /// - Parameter again: Whether a cache that could not be used was removed for it.
  private func store(for client: OpenMessage, again isAgain: Bool) async throws -> TrainingStore {
    let place = try place(for: client)
    if let task = closing[place] {
      await task.value
      return try await store(for: client, again: isAgain)
    }
    try Task.checkCancellation()
    let wasThere = try hub == nil || isThere(place)
    var served = try stores[place] ?? Served(store: make(client, at: place))
    served.idle?.cancel()
    served.idle = nil
    served.users += 1
    stores[place] = served
    do {
      // One that could not be opened before may be by now.
      try await served.store.open()
      if hub != nil { try await read(served.store, for: client) }
      await noteReplica(of: served.store, place)
    } catch {
      guard hub != nil else {
        leave(place, served.store, hasFailed: true)
        throw error
      }
      let fault = CacheFault(error)
      leave(place, served.store, hasFailed: fault != .hub)
      // A cache of what the hub does not have may be the only copy, if the hub was put back.
      guard fault == .cache || fault == .removed || fault == .missing && !wasThere
      else { throw error }
      try await removeCache(place)
      guard fault == .cache, !isAgain else { throw error }
      return try await store(for: client, again: true)
    }
    if stores[place]?.store === served.store { return served.store }
    // It has failed for another client meanwhile, and this has opened it again.
    await served.store.close()
    return try await store(for: client, again: isAgain)
  }

  /// Notes that a client uses a store no more.
  /// - Parameter hasFailed: Whether the store failed: it is closed for all, and opened anew for the next client.
  func leave(_ dataset: DatasetID, _ store: TrainingStore, hasFailed: Bool) {
    leave(place(of: store, dataset), store, hasFailed: hasFailed)
  }

  /// Where the store of a dataset is, unless it is one for a trial.
  func usualPlace(of dataset: DatasetID) -> Place {
    Place(dataset: dataset, sort: hub == nil ? .store : .cache)
  }

  /// Where a store of a dataset is.
  private func place(of store: TrainingStore, _ dataset: DatasetID) -> Place {
    let apart = Place(dataset: dataset, sort: .trial)
    return stores[apart]?.store === store ? apart : usualPlace(of: dataset)
  }

  func leave(_ place: Place, _ store: TrainingStore, hasFailed: Bool) {
    // One that has failed is gone already for those who leave it later.
    guard var served = stores[place], served.store === store else { return }
    if hasFailed { return close(place) }
    served.users -= 1
    if served.users == 0 {
      let time = Duration.seconds(limits().idleSeconds)
      served.idle = Task { [wait] in
        do { try await wait(time) } catch { return }
        self.closeIfUnused(place, store)
      }
      unused.append(place)
    }
    stores[place] = served
    closeWhatIsTooMuch()
  }

  /// Says so if a store goes on under a fresh replica id: it is a copy, was put back, or has lost events of its own.
  func noteReplica(of store: TrainingStore, _ dataset: DatasetID) async {
    await noteReplica(of: store, place(of: store, dataset))
  }

  private func noteReplica(of store: TrainingStore, _ place: Place) async {
    // A cache has one id for ever.
    guard hub == nil else { return }
    let ids: (before: ReplicaID, now: ReplicaID)
    do {
      ids = try await store.withReplica { ($0.store.replicaWhenOpened, $0.manifest.replica) }
    } catch {
      // A store that fails or is closed says why elsewhere.
      return
    }
    let before = replicas.updateValue(ids.now, forKey: place) ?? ids.before
    guard before != ids.now else { return }
    note(
      "\(place.dataset): the store was replica \(before) and goes on as \(ids.now): it is a copy, was put back to an earlier "
        + "day, or has lost events of its own; what its clients hold comes back with their next exchanges"
    )
  }

  /// Closes the stores that no client uses, so that the next one finds them as they are on the disk.
  func closeUnused() {
    for place in placesInOrder where stores[place]?.users == 0 { close(place) }
  }

  var placesInOrder: [Place] { stores.keys.sorted { $0.name < $1.name } }

  private func closeIfUnused(_ place: Place, _ store: TrainingStore) {
    guard let served = stores[place], served.store === store, served.users == 0 else { return }
    close(place)
  }

  /// Closes those that were left first, beyond the number that may stay open.
  private func closeWhatIsTooMuch() {
    let most = limits().unusedStores
    guard unused.count > most else { return }
    // Those that were asked for since, or closed, stand there no more; each stands there once, where it was left last.
    var seen: Set<Place> = []
    unused = unused.reversed().filter { stores[$0]?.users == 0 && seen.insert($0).inserted }
      .reversed()
    while unused.count > most { close(unused.removeFirst()) }
  }

  func close(_ place: Place) {
    guard let served = stores.removeValue(forKey: place) else { return }
    served.idle?.cancel()
    served.reader?.cancel()
    closing[place] = Task {
      if hub != nil { await tidy(served.store, of: place.dataset) }
      await served.store.close()
      self.closing[place] = nil
    }
  }

  /// Where the store of a client's dataset is, or is to be made. One that is there is for all its clients, whatever it
  /// is: the exchange refuses the mix.
  private func place(for client: OpenMessage) throws(LogError) -> Place {
    let place = usualPlace(of: client.dataset)
    guard client.isEphemeral, hub == nil, stores[place] == nil, try !isThere(place) else {
      return place
    }
    return Place(dataset: client.dataset, sort: .trial)
  }

  func path(of place: Place) -> String { "\(root)/\(place.name)" }

  func isThere(_ place: Place) throws(LogError) -> Bool {
    try environment.files.status(of: StoreFolder(path(of: place)).manifest) != nil
  }

  private func make(_ client: OpenMessage, at place: Place) throws -> TrainingStore {
    let path = path(of: place)
    // What is there of a dataset is at the hub, where there is one.
    if hub == nil {
      let isThere = try isThere(place)
      guard isThere || makesNew && client.making != nil else {
        throw Refusal.unknownDataset(client.dataset)
      }
      guard isThere || !client.isPlanning else { throw Refusal.nothingToPlan(client.dataset) }
    }
    var options = StoreOptions()
    options.dataset = client.dataset
    options.isEphemeral = client.isEphemeral && hub == nil
    options.deviceName = "server"
    let app = KindFile(at: path, files: environment.files).read(KindSet.known)
    if let text = app.faultText { note(text) }
    let kinds = app.table
    var plan = StoreConfiguration(
      path: path, options: options, environment: environment, kinds: { kinds })
    plan.requiresWriting = true
    plan.cache = hub?.cache(of: client.dataset)
    return TrainingStore(plan)
  }

  /// Whether a client's dataset has a store here.
  func isThere(for client: OpenMessage) throws(LogError) -> Bool {
    try isThere(place(for: client))
  }

  /// Closes all.
  func close() async {
    for place in placesInOrder { close(place) }
    for task in closing.values { await task.value }
  }
}
