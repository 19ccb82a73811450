import EventLog
import Projections

/// What `init` and `clone` ask about the store that they make.
enum NewStore {
  static let replica = CommandOption(
    name: "--replica", value: "HEX",
    meaning: "the replica's id, 16 lowercase hex digits; else a random one")
  static let name = CommandOption(
    name: "--name", value: "TEXT", meaning: "a name for people; else the folder's name")
  static let ephemeral = CommandOption(
    name: "--ephemeral", meaning: "mark it as a trial: a sync with a real store then asks first")

  /// What the store's `store.json` is to say.
  ///
  /// Throws `wrongUsage` where the store's folder could not be made.
  static func manifest(
    at path: String, dataset: DatasetID, isEphemeral: Bool, _ context: CommandContext
  ) throws(CommandError) -> StoreManifest {
    try checkParent(of: path, context)
    return StoreManifest(
      dataset: dataset,
      replica: try context.arguments.replica(replica)
        ?? ReplicaID(from: context.environment.randomness),
      name: context.arguments[name] ?? path.split(separator: "/").last.map(String.init) ?? path,
      created: context.environment.clock.now(),
      isEphemeral: isEphemeral)
  }

  /// Makes a store of some events, with the kinds of the store that they are from.
  static func make(
    at path: String, _ manifest: StoreManifest, _ events: [Event], of source: Store,
    _ environment: StoreEnvironment
  ) throws(LogError) {
    let store = try Store.create(at: path, manifest: manifest, environment: environment)
    _ = try store.receive(events)
    try KindFile(at: path, files: environment.files).copy(from: source)
    store.endWriting()
  }

  /// Prints what the store is.
  static func print(_ store: Store, _ context: CommandContext) throws(CommandError) {
    let manifest = store.manifest
    let members: [(String, JSONValue)] = [
      ("store", .string(store.folder.path)), ("name", .string(manifest.name)),
      ("dataset", .text(manifest.dataset)), ("replica", .text(manifest.replica)),
      ("ephemeral", .bool(manifest.isEphemeral)), ("events", .count(store.log.count)),
    ]
    if context.isJSON { return try context.output.json(JSONObject(distinct: members)) }
    // People are told only what is not as usual.
    let unusual = members.filter { $1 != false && $1 != 0 }
    try context.output.table(
      TextTable(
        unusual.map { name, value in
          ["\(name)", "\(value == true ? "yes" : value.plainText)"]
        }))
  }

  /// A store stands in a folder that is there; a mistyped path is not made.
  private static func checkParent(of path: String, _ context: CommandContext) throws(CommandError) {
    let names = path.split(separator: "/")
    guard names.count > 1 else { return }
    let lead = path.hasPrefix("/") ? "/" : ""
    let parent = lead + names.dropLast().joined(separator: "/")
    let status = try attempting("looking at \(parent)") {
      try context.environment.files.status(of: parent)
    }
    guard status?.isFolder == true else {
      throw .usage("\(parent) is not a folder", hint: "make it first, or check the path")
    }
  }
}
