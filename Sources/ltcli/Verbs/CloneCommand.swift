import EventLog
import Projections
import SyncRelay

enum CloneCommand: Command {
  static let description = VerbDescription(
    name: "clone", summary: "make a new replica of a store's dataset, with all its events",
    examples: ["ltcli clone phone watch": "a second device, with everything the first one has"],
    operands: [
      .store,
      Operand(name: "NEW", meaning: "a folder that is empty or does not exist yet", form: .folder),
    ],
    options: [NewStore.replica, NewStore.name, NewStore.ephemeral, .json],
    notes: [
      "A clone of an ephemeral store is ephemeral. --replica must be new to the source: not its own id,",
      "now or earlier, and not one it has events or receipts from (exit 2). Do not copy the folder",
      "instead: both copies would write under one replica id.",
      "Source and clone each keep a receipt, so that ltcli status knows the other as a peer that has",
      "these events. If only one of them is ephemeral, no receipt is kept, since they do not sync.",
      "A clone that stopped early, for example because the disk was full, is a replica with the events",
      "copied so far; ltcli sync NEW STORE brings the rest.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let source = try context.store(context.operand(0))
    let path = context.operand(1)
    let manifest = try NewStore.manifest(
      at: path, dataset: source.manifest.dataset,
      isEphemeral: source.manifest.isEphemeral || context.arguments.has(NewStore.ephemeral), context
    )
    guard manifest.replica != source.manifest.replica else {
      throw .usage("--replica: \(manifest.replica) is the source's own id")
    }
    let hasMet = try attempting("cloning") { () throws(LogError) in
      try source.hasMet(manifest.replica)
    }
    guard !hasMet else {
      throw .usage(
        "--replica: \(manifest.replica) is known to the source, by an event, by a receipt or as its own earlier id",
        hint: "leave the option out; then the clone gets a fresh id")
    }
    let (progress, total) = (context.progress("copying"), UInt64(source.log.count))
    defer { progress.finish() }
    let clone = try attempting("cloning") {
      try Relay.clone(source, to: path, manifest: manifest, environment: context.environment) {
        progress.note(UInt64($0), of: total, "events")
      }
    }
    progress.finish()
    do throws(LogError) {
      try Relay.leaveReceipts(of: clone, from: source)
    } catch {
      context.note(
        "\(source.folder.path) could not note that \(path) has its events: \(error.line); their next "
          + "sync does")
    }
    try NewStore.print(clone, context)
    context.makeSnapshotIfDue(of: clone, context.kinds(at: source.folder.path))
    return .done
  }
}
