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
  ///
  /// Throws `wrongUsage` where the store's folder could not be made.
  static func manifest(
    at path: String, dataset: DatasetID, isEphemeral: Bool, _ call: Call
  ) throws(CommandError) -> StoreManifest {
    try checkParent(of: path, call)
    return StoreManifest(
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

  /// A store stands in a folder that is there; a mistyped path is not made.
  private static func checkParent(of path: String, _ call: Call) throws(CommandError) {
    let names = path.split(separator: "/")
    guard names.count > 1 else { return }
    let lead = path.hasPrefix("/") ? "/" : ""
    let parent = lead + names.dropLast().joined(separator: "/")
    let status = try attempting("looking at \(parent)") {
      try call.environment.files.status(of: parent)
    }
    guard status?.isFolder == true else {
      throw .usage("\(parent) is no folder", hint: "make it first, or check the path")
    }
  }

  /// The last name of a path.
  private static func folderName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
