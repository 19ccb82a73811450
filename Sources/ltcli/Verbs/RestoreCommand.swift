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
    isRepeated: true, form: .entity)

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    try context.changing(context.operand(0)) { (replica) throws(CommandError) in
      // All of it is known to be possible before anything is written.
      let known = try attempting("reading the deletions") { try RestorableEntities(replica.state) }
      let revivals = try context.arguments.operands.dropFirst().map {
        (word) throws(CommandError) in try revival(of: word, among: known, in: replica)
      }
      for (entity, drafts) in revivals { try restore(entity, drafts, in: replica, context) }
      return .done
    }
  }

  /// What brings an entity back.
  private static func revival(
    of word: String, among known: RestorableEntities, in replica: Replica
  ) throws(CommandError) -> (Entity, [EventDraft]) {
    guard let (row, id) = try replica.fold.kinds.withID(word) else {
      throw .usage("\(Printable.text(word)) is not KIND/ID, as in module/push-a")
    }
    let entity = try known.entity(row, id)
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
}

/// What `restore` may be told to bring back.
private struct RestorableEntities {
  private let deleted: KnownEntities
  private let all: KnownEntities

  /// - Complexity: O(n log n) for n entities
  init(_ state: TrainingState) throws(LogError) {
    deleted = KnownEntities(try state.deletions().map(\.entity))
    all = KnownEntities(try state.fold.entities)
  }

  /// The one with an id, or the only deleted one whose id begins so, or the only one.
  func entity(_ row: KindRow, _ id: String) throws(CommandError) -> Entity {
    let isDeleted = !all.has(row, id) && !deleted.ids(of: row, beginningWith: id).isEmpty
    return try (isDeleted ? deleted : all).entity(row, id)
  }
}
