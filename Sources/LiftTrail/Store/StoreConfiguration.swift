public import EventLog
package import Projections

/// How to open a store.
package struct StoreConfiguration: Sendable {
  /// The folder's path.
  package let path: String
  package let options: StoreOptions
  package let environment: StoreEnvironment
  /// Makes the table of kinds; what is wrong with an app's own kinds fails the opening.
  package let kinds: @Sendable () throws -> KindTable
  /// What the app declares, which is written beside the log; nil for a program that is not the app: it leaves what
  /// stands there.
  package var models: [any Model.Type]?
  /// What the app has computed of the state.
  package var projections: [any Projection] = []
  /// After how many events the states of projections are kept again.
  package var keepingInterval = 1000
  /// Whether a copy of a store goes on under the id of the original, which will never write again.
  package var keepsReplicaID = false
  /// How often a follower looks for growth.
  package var pace: any Pace = SteadyPace(interval: .milliseconds(500))
  /// Runs the making of snapshots.
  package var background: any Background = ThreadBackground()

  package init(
    path: String, options: StoreOptions = StoreOptions(),
    environment: StoreEnvironment = StoreEnvironment(holder: "an app"),
    kinds: @escaping @Sendable () throws -> KindTable = { .current }
  ) {
    self.path = path
    self.options = options
    self.environment = environment
    self.kinds = kinds
  }

  /// How the app opens its store, with the kinds that it declares.
  package init(
    path: String, options: StoreOptions, environment: StoreEnvironment, models: [any Model.Type],
    projections: [any Projection] = []
  ) {
    self.init(
      path: path, options: options, environment: environment, kinds: { try KindTable(models) })
    self.models = models
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

  /// Opens the store, or makes it where there is none.
  /// - Parameter begins: Called as each part of it begins.
  func opened(
    for purpose: Purpose = .use, _ begins: (StoreStatus.Phase) -> Void
  ) throws -> Replica {
    let kinds = try kinds()
    begins(purpose == .use && options.access == .writing ? .lock : .log)
    let store: Store
    switch (options.access, purpose) {
    case (.following, _): store = try Store.follow(at: path, environment: environment)
    case (.writing, .reading):
      store = try Store.open(at: path, for: .reading, environment: environment)
    case (.writing, .use): store = try openedForWriting { begins(.log) }
    }
    if let dataset = options.dataset, dataset != store.manifest.dataset {
      throw TrainingError(
        .otherDataset, causes: ["the folder holds \(store.manifest.dataset.text)"])
    }
    if let models, options.access == .writing, purpose == .use { keep(models) }
    begins(.state)
    let replica = try Replica(store, kinds: kinds)
    try ProjectionHost.check(projections, against: replica)
    return replica
  }

  /// Writes what the app declares beside the log, for programs that are not the app. The store is as good without.
  private func keep(_ models: [any Model.Type]) {
    do throws(LogError) {
      try KindFile(at: path, files: environment.files).keep(KindTable.declared(by: models))
    } catch {
      // The next opening tries again.
    }
  }

  private func openedForWriting(_ whenLocked: () -> Void) throws -> Store {
    do throws(LogError) {
      return try existingOrNew(whenLocked)
    } catch  where error.code == .locked {
      throw TrainingError(
        of: error, isByThisApp: error.lockHolder == LockHolder(environment.holder))
    }
  }

  private func existingOrNew(_ whenLocked: () -> Void) throws(LogError) -> Store {
    do throws(LogError) {
      return try Store.open(
        at: path, for: .writing, environment: environment, keepingReplicaID: keepsReplicaID,
        whenLocked: whenLocked)
    } catch  where error.code == .notAStore {
      try StoreFolder(path).makeParents(environment.files)
      let manifest = StoreManifest(
        dataset: options.dataset ?? DatasetID(from: environment.randomness),
        replica: ReplicaID(from: environment.randomness), name: options.deviceName ?? "device",
        created: environment.clock.now(), isEphemeral: options.isEphemeral)
      return try Store.create(at: path, manifest: manifest, environment: environment)
    }
  }
}

/// How a store is opened.
public struct StoreOptions: Sendable {
  /// Whether this process writes, or follows another one.
  public var access = Access.writing
  /// What people call this device. It is noted when the store is made.
  public var deviceName: String?
  /// Whose history the store holds: needed where a second device joins. Nil makes a new one, or takes
  /// the one that is there.
  public var dataset: DatasetID?
  /// Whether the store is for a trial. A real store does not sync with it unless told to.
  public var isEphemeral = false

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
