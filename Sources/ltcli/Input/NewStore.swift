import EventLog

/// What `init` and `clone` ask about the store that they make.
enum NewStore {
  /// Which replica it is to be.
  static let replica = CommandOption(
    name: "--replica", value: "HEX", meaning: "the replica's id, 16 lowercase hex digits")
  /// What people call it.
  static let name = CommandOption(
    name: "--name", value: "TEXT", meaning: "what people call it; else the folder's name")
  /// Whether it is only for a trial.
  static let ephemeral = CommandOption(
    name: "--ephemeral", meaning: "it is for a trial, so that a sync with a real one asks first")

  /// What the store's `store.json` is to say.
  static func manifest(
    at path: String, dataset: DatasetID, isEphemeral: Bool, _ call: Call
  ) throws(CommandError) -> StoreManifest {
    StoreManifest(
      dataset: dataset, replica: try replica(call),
      name: call.arguments[name] ?? folderName(of: path), created: call.environment.clock.now(),
      isEphemeral: isEphemeral)
  }

  /// Prints what the store is.
  static func print(_ store: Store, _ call: Call) throws(CommandError) {
    let manifest = store.manifest
    if call.isJSON {
      try call.output.json([
        "dataset": .string(manifest.dataset.text), "ephemeral": .bool(manifest.isEphemeral),
        "events": .number(Double(store.log.count)), "name": .string(manifest.name),
        "replica": .string(manifest.replica.description), "store": .string(store.folder.path),
      ])
      return
    }
    var table = TextTable()
    table.add(plain: ["store", store.folder.path])
    table.add(plain: ["name", manifest.name])
    table.add(plain: ["dataset", manifest.dataset.text])
    table.add(plain: ["replica", manifest.replica.description])
    if manifest.isEphemeral { table.add(plain: ["ephemeral", "yes"]) }
    if store.log.count > 0 { table.add(plain: ["events", "\(store.log.count)"]) }
    try call.output.table(table)
  }

  private static func replica(_ call: Call) throws(CommandError) -> ReplicaID {
    guard let text = call.arguments[replica] else {
      return ReplicaID(from: call.environment.randomness)
    }
    guard let id = ReplicaID(text) else {
      throw .usage("--replica: “\(text)” is not 16 lowercase hex digits")
    }
    return id
  }

  /// The last name of a path.
  private static func folderName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
