import EventLog
import Projections

enum RestoreCommand: Command {
  static let description = VerbDescription(
    name: "restore", summary: "bring back what is deleted, with all that it had",
    examples: [
      "ltcli restore phone module/push-a": "writes a part of it again, and prints the event",
      "ltcli restore phone program/base programWeek/base_1":
        "brings back several, one after the other",
      "ltcli deletions phone": "lists what is deleted",
    ],
    operands: [.store, entity], options: [.sameReplica, .json],
    notes: [
      "A part of the entity is written once more: a write that is later than the deletion. What is not",
      "deleted stays as it is (`unchanged`). Another device that deletes it later deletes it again.",
    ])

  private static let entity = Operand(
    name: "KIND/ID", meaning: "what to bring back, or the beginning of its id",
    isRepeated: true)

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let replica = try context.writableReplica(context.operand(0))
    // All of it is known to be possible before anything is written.
    let revivals = try context.arguments.operands.dropFirst().map {
      (word) throws(CommandError) in try revival(of: word, in: replica)
    }
    for (entity, drafts) in revivals { try restore(entity, drafts, in: replica, context) }
    context.makeSnapshotIfDue(replica.makeSnapshotIfDue)
    return .done
  }

  /// What brings an entity back.
  private static func revival(
    of word: String, in replica: Replica
  ) throws(CommandError) -> (Entity, [EventDraft]) {
    let entity = try self.entity(word, in: replica)
    let drafts = try attempting("reading what was deleted") {
      try replica.state.revival(of: entity)
    }
    guard let drafts else {
      throw CommandError(
        status: .different,
        reason: "\(entity) has nothing that can be written again: only its deletion is known",
        hint: "a sync with a device that had it may bring the rest")
    }
    return (entity, drafts)
  }

  private static func restore(
    _ entity: Entity, _ drafts: [EventDraft], in replica: Replica, _ context: CommandContext
  ) throws(CommandError) {
    let outcomes = try attempting("bringing \(entity) back") {
      try replica.writeAtomically(drafts)
    }
    let ids = outcomes.compactMap(\.event)
    try context.answer(
      [
        "entity": .text(entity), "events": .array(ids.map { .text($0) }),
        "outcome": ids.isEmpty ? "unchanged" : "restored",
      ],
      ids.isEmpty
        ? "unchanged: \(entity) is not deleted"
        : "\(entity) is back: \(ids.map(\.description).joined(separator: ", "))"
    )
  }

  /// The entity that is meant, among those that are deleted, else among all that the store knows.
  private static func entity(
    _ word: String, in replica: Replica
  ) throws(CommandError) -> Entity {
    guard let (row, id) = try replica.fold.kinds.withID(word) else {
      throw .usage("\(Printable.text(word)) is not KIND/ID, as in module/push-a")
    }
    return try attempting("reading the store") { try replica.state.fold.entities }
      .restorable(row, id, in: replica.state)
  }
}

extension Sequence<Entity> {
  /// The one with an id, or the only deleted one whose id begins so, or the only one.
  fileprivate func restorable(
    _ row: KindRow, _ id: String, in state: TrainingState
  ) throws(CommandError) -> Entity {
    let deleted = try attempting("reading the deletions") { try state.deletions().map(\.entity) }
    if deleted.contains(where: { $0.kind == row.kind && UTF8Text.begins($0.id, with: id) }),
      !contains(where: { $0.kind == row.kind && UTF8Text($0.id) == UTF8Text(id) })
    {
      return try KnownEntities.entity(row, id, among: deleted)
    }
    return try KnownEntities.entity(row, id, among: self)
  }
}
