import EventLog

enum InitCommand: Command {
  private static let dataset = CommandOption(
    name: "--dataset", value: "UUID", meaning: "the id of the dataset; else a new one")

  static let description = VerbDescription(
    name: "init", summary: "make a store for a new dataset",
    examples: [
      "ltcli init phone": "a new dataset, and its first replica in the folder phone",
      "ltcli init": "makes the default store, which every verb takes if none is named",
      "ltcli init trial --ephemeral --name \"simulator 2\"": "a store that is only for a trial",
    ],
    operands: [
      Operand(
        name: "STORE",
        meaning: "a folder that is empty or does not exist yet; if left out, the default store's",
        fallback: .defaultFolder)
    ],
    options: [NewStore.replica, dataset, NewStore.name, NewStore.ephemeral, .json],
    notes: [
      "Replica and dataset ids are random if not given. No event is written. A second device joins a",
      "dataset with ltcli clone, which makes a new replica id.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let path = context.operand(0)
    let given = try context.arguments.value(dataset, otherwise: "is not a UUID") { DatasetID($0) }
    if context.arguments.defaultStore != nil {
      // These folders were not typed, so they cannot be misspelt.
      try attempting("making the folders above") {
        try StoreFolder(path).makeParents(context.environment.files)
      }
    }
    let manifest = try NewStore.manifest(
      at: path, dataset: given ?? DatasetID(from: context.environment.randomness),
      isEphemeral: context.arguments.has(NewStore.ephemeral), context)
    let store = try attempting("making a store") {
      try Store.create(at: path, manifest: manifest, environment: context.environment)
    }
    try NewStore.print(store, context)
    return .done
  }
}
