import EventLog
import Projections
import Training

enum RestoreCommand: Command {
  static let description = VerbDescription(
    name: "restore", summary: "bring back what is deleted, with all that it had",
    examples: [
      "ltcli restore phone module/push-a": "writes a part of it again, and prints the event",
      "ltcli restore phone program/base programWeek/base_1":
        "brings back several, one after the other",
      "ltcli restore phone --last": "brings back what the last command deleted",
      "ltcli restore phone 'Push A' tue": "by a name, and the sessions of a day",
      "ltcli deletions phone": "lists what is deleted",
    ],
    operands: [.store, entity], options: [last, .zone, .sameReplica, .json],
    notes: [
      "A word without a slash is a name that something deleted had, or a day of deleted sessions.",
      "A part of the entity is written once more: a write that is later than the deletion. What is not",
      "deleted stays as it is (`unchanged`). Another device that deletes it later deletes it again.",
    ])

  private static let entity = Operand(
    name: "WHAT", meaning: "KIND/ID, or the beginning of the id; a name; a day of sessions",
    isRepeated: true, option: last.name)

  private static let last = CommandOption(
    name: "--last", meaning: "what the newest deletion, or its batch, deleted")

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    try context.changing(context.operand(0)) { (replica) throws(CommandError) in
      // All of it is known to be possible before anything is written.
      var entities: [Entity] = []
      if context.arguments.has(last) { entities = try deletedLast(in: replica) }
      let known = try attempting("reading the deletions") { try RestorableEntities(replica.state) }
      for word in context.arguments.operands.dropFirst() {
        for entity in try meant(by: word, among: known, in: replica, context)
        where !entities.contains(entity) {
          entities.append(entity)
        }
      }
      let revivals = try entities.map { (entity) throws(CommandError) in
        try revival(of: entity, in: replica)
      }
      // One command is one batch, so that an undo takes all of it back.
      let outcomes = try attempting("bringing back what was deleted") {
        try replica.write(command: "restore", revivals.map(\.1))
      }
      for (entity, drafts) in revivals {
        try tell(entity, isUnchanged: drafts.isEmpty, outcomes, in: replica, context)
      }
      return .done
    }
  }

  /// What the newest deletion deleted, with all that its command did.
  private static func deletedLast(in replica: Replica) throws(CommandError) -> [Entity] {
    let entities = try attempting("reading the deletions") { () -> [Entity] in
      guard let newest = try replica.state.deletions().first else { return [] }
      let ledger = try CommandLedger(replica.state)
      let command = try replica.command(with: newest.id, ledger)
      let events = Set(command?.events ?? [newest.id])
      return try replica.state.deletions().filter { events.contains($0.id) }.map(\.entity)
    }
    if entities.isEmpty { throw CommandError(status: .different, reason: "nothing is deleted") }
    return entities
  }

  /// What a word means: KIND/ID, a name that something deleted had, or a day of deleted sessions.
  private static func meant(
    by word: String, among known: RestorableEntities, in replica: Replica,
    _ context: CommandContext
  ) throws(CommandError) -> [Entity] {
    if let (row, id) = try replica.fold.kinds.withID(word) {
      if let exact = Entity(kind: row.kind, id: id) { try check(exact, in: replica) }
      return [try known.entity(row, id)]
    }
    try TimeWord.checkOrder(of: word)
    let reader = try context.arguments.here.reader()
    let days = TimeWord(word).flatMap { reader.days(of: $0) }
    let found = try attempting("reading the deletions") {
      var places = SessionClocks(elsewhere: reader.zone)
      return try replica.state.deletions().filter { deletion in
        if let days, deletion.entity.kind == Session.kind.name {
          let payload = try replica.state.value(
            of: UnitKey(name: "started"), in: deletion.entity)
          let start = try payload.map { try SessionStart.reading($0) }
          return places.day(of: start).map(days.contains) ?? false
        }
        return days == nil && deletion.title?.lowercased() == word.lowercased()
      }.map(\.entity)
    }
    if found.isEmpty {
      throw CommandError(
        status: .different, reason: "nothing that is deleted was called “\(Printable.text(word))”",
        hint: "write KIND/ID, as in module/push-a; ltcli deletions STORE lists what is deleted")
    }
    if days == nil, found.count > 1 {
      throw CommandError(
        status: .undecided,
        reason: "“\(Printable.text(word))” may be any of \(found.count) that are deleted",
        hint: "name one of " + found.prefix(8).map(\.description).joined(separator: ", "))
    }
    return found
  }

  /// What brings an entity back.
  private static func revival(
    of entity: Entity, in replica: Replica
  ) throws(CommandError) -> (Entity, [EventDraft]) {
    try check(entity, in: replica)
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

  /// Refuses an entity that only a newer build shows.
  private static func check(_ entity: Entity, in replica: Replica) throws(CommandError) {
    let newer = try attempting("reading the state") {
      try replica.state.newerVersion(showing: entity)
    }
    if let newer { throw .hidden(entity, by: newer) }
  }

  private static func tell(
    _ entity: Entity, isUnchanged: Bool, _ events: [EventID], in replica: Replica,
    _ context: CommandContext
  ) throws(CommandError) {
    let ids = try attempting("reading what came back") {
      try isUnchanged ? [] : events.filter { try replica.log.event($0)?.entity == entity }
    }
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
