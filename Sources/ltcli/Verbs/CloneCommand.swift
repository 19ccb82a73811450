import EventLog
import Projections
import SyncRelay

enum CloneCommand: Command {
  static let description = VerbDescription(
    name: "clone", summary: "make a new replica of a store's dataset, and fill it",
    examples: ["ltcli clone phone watch": "a second device, with all that the first one knows"],
    operands: [
      .store,
      Operand(name: "NEW", meaning: "a folder that is empty or does not exist yet"),
    ],
    options: [NewStore.replica, NewStore.name, NewStore.ephemeral, .json],
    notes: [
      "A clone of an ephemeral store is ephemeral. Copying a folder makes no replica: two writers",
      "with one replica id would give one name to different events. So --replica takes no id that the",
      "source has or had, of which it holds an event, or of which it keeps a receipt (exit 2).",
      "Each of the two keeps a receipt: to ltcli status the other one is a peer that has all these",
      "events. Where only one is ephemeral, none is kept, since the two do not meet.",
      "A clone that did not end, because the disk was full for example, is a replica with what was",
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
    let clone = try attempting("cloning") {
      try Relay.clone(source, to: path, manifest: manifest, environment: context.environment)
    }
    do throws(LogError) {
      try Relay.leaveReceipts(of: clone, from: source)
    } catch {
      context.note(
        "\(source.folder.path) could not note that \(path) has its events: \(error.line); their next "
          + "sync does")
    }
    try NewStore.print(clone, context)
    context.makeSnapshotIfDue(of: clone)
    return .done
  }
}
