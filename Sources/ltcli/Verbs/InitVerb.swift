import EventLog

/// `ltcli init`: makes a store.
enum InitVerb: Verb {
  private static let replica = CommandOption(
    name: "--replica", value: "HEX", meaning: "the replica's id, 16 lowercase hex digits")
  private static let dataset = CommandOption(
    name: "--dataset", value: "UUID", meaning: "the dataset that it is to hold")
  private static let name = CommandOption(
    name: "--name", value: "TEXT", meaning: "what people call it; else the folder's name")
  private static let ephemeral = CommandOption(
    name: "--ephemeral", meaning: "it is for a trial, so that a sync with a real one asks first")

  static let description = VerbDescription(
    name: "init", summary: "make a store for a new dataset",
    examples: [
      .init("ltcli init phone", "a new dataset, and its first replica in the folder phone"),
      .init(
        "ltcli init trial --ephemeral --name \"simulator 2\"", "a store that is only for a trial"),
    ],
    operands: [Operand(name: "STORE", meaning: "a folder that is empty or does not exist yet")],
    options: [replica, dataset, name, ephemeral, .json],
    notes: [
      "Replica and dataset are drawn at random where they are not given. No event is written.",
      "A second device joins a dataset with ltcli clone, which draws a new replica id.",
    ])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    let path = call.operand(0)
    let manifest = StoreManifest(
      dataset: try dataset(call), replica: try replica(call),
      name: call.arguments[name] ?? folderName(of: path), created: call.environment.clock.now(),
      isEphemeral: call.arguments.has(ephemeral))
    let store = try attempting("making a store") {
      try Store.create(at: path, manifest: manifest, environment: call.environment)
    }
    try print(store, call)
    return .done
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

  private static func dataset(_ call: Call) throws(CommandError) -> DatasetID {
    guard let text = call.arguments[dataset] else {
      return DatasetID(from: call.environment.randomness)
    }
    guard let id = DatasetID(text) else { throw .usage("--dataset: “\(text)” is no UUID") }
    return id
  }

  /// The last name of a path.
  private static func folderName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func print(_ store: Store, _ call: Call) throws(CommandError) {
    let manifest = store.manifest
    if call.isJSON {
      try call.output.json([
        "dataset": .string(manifest.dataset.text), "ephemeral": .bool(manifest.isEphemeral),
        "name": .string(manifest.name), "replica": .string(manifest.replica.description),
        "store": .string(store.folder.path),
      ])
      return
    }
    var table = TextTable()
    table.add(plain: ["store", store.folder.path])
    table.add(plain: ["name", manifest.name])
    table.add(plain: ["dataset", manifest.dataset.text])
    table.add(plain: ["replica", manifest.replica.description])
    if manifest.isEphemeral { table.add(plain: ["ephemeral", "yes"]) }
    try call.output.table(table)
  }
}
