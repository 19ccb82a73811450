import EventLog
import LiftTrail
import Projections

/// The stores of a server: one for each dataset, opened when it is first asked for.
actor ServedStores {
  private let root: String
  private let makesNew: Bool
  private let environment: StoreEnvironment
  /// Called with what a person should know of a store.
  private let note: @Sendable (String) -> Void
  private var stores: [DatasetID: TrainingStore] = [:]

  /// - Parameter makesNew: Whether a store is made for a dataset that has none.
  init(
    in root: String, makesNew: Bool, environment: StoreEnvironment,
    note: @escaping @Sendable (String) -> Void
  ) {
    self.note = note
    self.root = root
    self.makesNew = makesNew
    self.environment = environment
  }

  /// The store of a client's dataset, open.
  /// - Throws: `Refusal`; `TrainingError`; `LogError`.
  func store(for client: FirstLine) async throws -> TrainingStore {
    let store = try known(client.dataset) ?? add(client)
    // One that could not be opened before may be by now.
    try await store.open()
    return store
  }

  private func known(_ dataset: DatasetID) -> TrainingStore? { stores[dataset] }

  private func add(_ client: FirstLine) throws -> TrainingStore {
    let path = "\(root)/\(client.dataset.text.lowercased())"
    let isThere = try environment.files.status(of: StoreFolder(path).manifest) != nil
    guard isThere || makesNew else { throw Refusal.unknownDataset(client.dataset) }
    guard isThere || !client.isPlanning else { throw Refusal.nothingToPlan(client.dataset) }
    var options = StoreOptions()
    options.dataset = client.dataset
    options.isEphemeral = client.isEphemeral
    options.deviceName = "server"
    let app = KindFile(at: path, files: environment.files).read()
    if let text = app.faultText { note(text) }
    let kinds = app.table
    let store = TrainingStore(
      StoreConfiguration(
        path: path, options: options, environment: environment, kinds: { kinds }))
    stores[client.dataset] = store
    return store
  }

  func close() async {
    for store in stores.values { await store.close() }
    stores = [:]
  }
}
