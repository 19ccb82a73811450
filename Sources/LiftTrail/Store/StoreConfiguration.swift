public import EventLog
package import Projections
import SyncRelay
import Training

/// How to open a store.
package struct StoreConfiguration: Sendable {
  /// The folder's path.
  package let path: String
  package internal(set) var options: StoreOptions
  package let environment: StoreEnvironment
  /// Makes the table of kinds; what is wrong with an app's own kinds fails the opening.
  package let kinds: @Sendable () throws -> KindTable
  /// The app's kinds, which are written beside the log; nil for a program that is not the app: it leaves what stands
  /// there.
  package var app: (set: KindSet, models: [any Model.Type])?
  /// What the app has computed of the state.
  package var projections: [any Projection] = []
  /// After how many events the states of projections are kept again.
  package var keepingInterval = 1000
  /// Whether a copy of a store goes on under the id of the original, which will never write again.
  package var keepsReplicaID = false
  /// Whether a store that cannot be written counts as failed, though it can be read: programs that are not the app say
  /// so and end.
  package var requiresWriting = false
  /// Whether the lock is given back while nothing is to be written, so that other processes write meanwhile.
  package var sharesLock = false
  /// What the store is a cache of; nil for a store by itself.
  package var cache: StoreCache?
  /// The folder of the app's store, if this one is an inbox beside it.
  package var beside: String?
  /// How often a follower looks for growth.
  package var pace: any Pace = SteadyPace(interval: .milliseconds(500))
  /// Waits for the end of a day, and for the lock of an inbox.
  package var wait: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Runs the making of snapshots.
  package var background: any Background = ThreadBackground()

  package init(
    path: String, options: StoreOptions = StoreOptions(),
    environment: StoreEnvironment = StoreEnvironment(holder: "an app"),
    kinds: @escaping @Sendable () throws -> KindTable = { .training }
  ) {
    self.path = path
    self.options = options
    self.environment = environment
    self.kinds = kinds
  }

  /// How the app opens its store, with the kinds that it declares.
  package init(
    path: String, options: StoreOptions, environment: StoreEnvironment,
    kinds: KindSet = .training, models: [any Model.Type],
    projections: [any Projection] = []
  ) {
    self.init(
      path: path, options: options, environment: environment,
      kinds: { try KindTable(kinds, and: models) })
    app = (kinds, models)
    self.projections = projections
  }
}

extension StoreConfiguration {
  /// What an opening is for.
  enum Purpose {
    /// As the options say.
    case use
    /// Reading only, since the lock is to stay free.
    case reading
  }

  /// What an opening came to.
  struct Opened {
    let replica: Replica
    /// Why the store can be read only, though it was to be written; nil if it can be written, or was not to be.
    var refusal: TrainingError?
  }

  /// Opens the store as far as it can be, or makes it where there is none.
  /// - Parameters:
  ///   - reading: How much of the log is read.
  ///   - begins: Called as each part of it begins.
  /// - Throws: Why nothing can be read.
  func opened(
    for purpose: Purpose = .use, reading: Store.Reading = .sinceSnapshot,
    _ begins: (StoreStatus.Phase) -> Void
  ) throws -> Opened {
    let kinds = try kinds()
    try checkSetOfKinds()
    guard options.access == .writing, purpose == .use else {
      begins(.log)
      return Opened(replica: try readOnly(reading, kinds, begins))
    }
    if beside != nil { return Opened(replica: try openedUnlocked(reading, kinds, begins)) }
    begins(.lock)
    do {
      let replica = try replica(try openedForWriting(reading) { begins(.log) }, kinds, begins)
      if let app { keep(app.set, app.models) }
      return Opened(replica: replica)
    } catch {
      let error = TrainingError(error)
      guard !requiresWriting, error.mayLeaveStoreReadable else { throw error }
      do {
        let reading = error.code == .damaged ? .everyLine : reading
        return Opened(replica: try readOnly(reading, kinds, begins), refusal: error)
      } catch _ {
        // What hinders writing says more.
        throw error
      }
    }
  }

  /// Takes a store for writing that could only be read before; nothing is made.
  func openedAgain(_ earlier: Replica, reading: Store.Reading) throws -> Replica {
    let kinds = try kinds()
    let store = try namingHolder { () throws(LogError) in
      try Store.open(
        at: path, for: .writing, reading: reading, environment: environment,
        keepingReplicaID: keepsID)
    }
    guard store.manifest.dataset == earlier.manifest.dataset else {
      throw StoreConfiguration.otherDataset(store)
    }
    return try Replica(store, kinds: kinds)
  }

  /// Reads a store that was open, beside any writer.
  func readAgain(_ earlier: Replica, reading: Store.Reading) throws -> Replica {
    try Replica(
      Store.open(at: path, for: .reading, reading: reading, environment: environment),
      kinds: earlier.state.kinds)
  }

  /// Repairs what is damaged; see `Store.repair`.
  func repaired() throws -> Store.RepairReport {
    try namingHolder { () throws(LogError) in
      try Store.repair(
        at: path, isEphemeral: options.isEphemeral, environment: environment)
    }
  }

  private func readOnly(
    _ reading: Store.Reading, _ kinds: KindTable, _ begins: (StoreStatus.Phase) -> Void
  ) throws -> Replica {
    switch options.access {
    case .following:
      try replica(
        try Store.follow(at: path, reading: reading, environment: environment), kinds, begins)
    case .writing:
      try replica(
        try Store.open(at: path, for: .reading, reading: reading, environment: environment), kinds,
        begins)
    }
  }

  /// Opens a store that is written only while something is to be written. The lock is taken to make it, and by no reader.
  private func openedUnlocked(
    _ reading: Store.Reading, _ kinds: KindTable, _ begins: (StoreStatus.Phase) -> Void
  ) throws -> Replica {
    if try environment.files.status(of: StoreFolder(path).manifest) == nil {
      begins(.lock)
      do {
        try openedForWriting(reading) {}.endWriting()
        if let app { keep(app.set, app.models) }
      } catch {
        // Another process may have made it meanwhile.
        let manifest = try environment.files.status(of: StoreFolder(path).manifest)
        if manifest == nil { throw error }
      }
    }
    begins(.log)
    return try replica(
      try Store.follow(at: path, reading: reading, environment: environment), kinds, begins)
  }

  private func replica(
    _ store: Store, _ kinds: KindTable, _ begins: (StoreStatus.Phase) -> Void
  ) throws -> Replica {
    if let dataset = options.dataset, dataset != store.manifest.dataset {
      throw StoreConfiguration.otherDataset(store)
    }
    if let cache, !cache.isThat(store.manifest) {
      throw TrainingError(
        .otherDataset,
        causes: ["the folder holds another store than the cache of \(cache.place.name)"])
    }
    store.writesNothing = cache != nil
    begins(.state)
    let replica = try Replica(store, kinds: kinds)
    try ProjectionHost.check(projections, against: replica)
    return replica
  }

  private static func otherDataset(_ store: Store) -> TrainingError {
    TrainingError(.otherDataset, causes: ["the folder holds \(store.manifest.dataset.text)"])
  }

  /// Throws where the store is of another set of kinds than the app says: its entities would be read as others, or as
  /// unknown events.
  private func checkSetOfKinds() throws {
    guard let app else { return }
    let file = KindFile(at: path, files: environment.files)
    guard let name = try file.setName(among: KindSet.known), name != app.set.name else { return }
    throw TrainingError(
      .faultyDeclaration,
      causes: ["the store has the set of kinds \(name), and the app opens it with \(app.set.name)"])
  }

  /// Writes what the app declares beside the log, for programs that are not the app. The store is as good without.
  private func keep(_ set: KindSet, _ models: [any Model.Type]) {
    do throws(LogError) {
      try KindFile(at: path, files: environment.files)
        .keep(set.declared(beside: models), beside: set, among: KindSet.known)
    } catch {
      // The next opening tries again.
    }
  }

  private func openedForWriting(
    _ reading: Store.Reading, _ whenLocked: () -> Void
  ) throws -> Store {
    try namingHolder { () throws(LogError) in try existingOrNew(reading, whenLocked) }
  }

  /// Says of a lock whether this app has it.
  func namingHolder<Value>(_ body: () throws(LogError) -> Value) throws -> Value {
    do throws(LogError) {
      return try body()
    } catch  where error.code == .locked {
      throw TrainingError(
        of: error, isByThisApp: error.lockHolder == LockHolder(environment.holder))
    }
  }

  private func existingOrNew(
    _ reading: Store.Reading, _ whenLocked: () -> Void
  ) throws(LogError) -> Store {
    do throws(LogError) {
      return try Store.open(
        at: path, for: .writing, reading: reading, environment: environment,
        keepingReplicaID: keepsID, journalCapacity: journalCapacity,
        whenLocked: whenLocked)
    } catch  where error.code == .notAStore {
      // A process that died while a first meeting took the store's place left none at the path.
      if try MeetingFolders(at: path, files: environment.files).finish() {
        return try existingOrNew(reading, whenLocked)
      }
      try StoreFolder(path).makeParents(environment.files)
      let manifest = StoreManifest(
        dataset: options.dataset ?? DatasetID(from: environment.randomness),
        replica: cache?.replica ?? ReplicaID(from: environment.randomness),
        name: options.deviceName ?? "device",
        created: environment.clock.now(), isEphemeral: options.isEphemeral)
      return try Store.create(
        at: path, manifest: manifest, environment: environment, journalCapacity: journalCapacity)
    }
  }

  /// A copy of a cache writes nothing either, so it keeps the id, too.
  private var keepsID: Bool { keepsReplicaID || cache != nil }

  /// A cache waits for no sync that a long journal would save, and there may be very many of them.
  private var journalCapacity: Int { cache == nil ? Store.journalCapacity : 64 << 10 }
}

/// How a store is opened.
public struct StoreOptions: Sendable {
  /// Whether this process writes, or follows another one.
  public var access = Access.writing
  /// What people call this device until ``TrainingStore/nameDevice(_:platform:model:)`` says otherwise: the store tells
  /// all devices when it opens without a name.
  public var deviceName: String?
  /// Whose history the store holds: needed where a second device joins. Nil makes a new one, or takes
  /// the one that is there.
  public var dataset: DatasetID?
  /// Whether the store is for a trial. A real store does not sync with it unless told to. A repair writes this into a
  /// `store.json` that it makes anew.
  public var isEphemeral = false
  /// What the store says to the person who holds the device: its errors and its repairs speak in these words. An app
  /// chooses them by the languages that it is localised in, and says what it calls the data.
  public var words = StoreWords.english
  /// Is told of all that the store does, in order and on the store's thread, for a log of the app's own: what it prints
  /// is a line. It must not wait, and calls nothing of the store.
  public var happens: (@Sendable (StoreHappening) -> Void)?

  /// What a process does with a store.
  public enum Access: Sendable {
    /// It reads and writes, as the only writer.
    case writing
    /// It reads, and takes in what a writer in another process adds.
    case following
  }

  /// Makes options: writing, to a store of a new dataset where there is none.
  public init() {}
}
