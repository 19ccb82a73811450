import EventLog
import Projections
import Training

enum SessionCommand: Command {
  private static let all = CommandOption(
    name: "--all", meaning: "join: all that doctor names, the earlier one of each two counts")
  private static let to = CommandOption(
    name: "--to", value: "WHEN",
    meaning: "move, copy: the day, or the day and time, such as tue or 'tue 18:30'")
  private static let at = CommandOption(
    name: "--at", value: "WHEN",
    meaning: "end: it ended then, such as 19:30; else with its last set")
  private static let reason = CommandOption(
    name: "--reason", value: "TEXT", meaning: "delete: why, which the deletion says")

  static let description = VerbDescription(
    name: "session", summary: "show, rename, move, copy, delete, end or join sessions",
    examples: [
      "ltcli session show tue": "the session of that day; --json for programs",
      "ltcli session rename yesterday \"Push B\"": "its name alone; all else stays",
      "ltcli session move yesterday --to tue":
        "to another day, at the same time of day, with its sets",
      "ltcli session copy tue --to today": "a new session with the same sets",
      "ltcli session delete 2026-01-14": "lists it, asks, and says how it comes back",
      "ltcli session note tue 'new shoes'": "a note behind what was noted before",
      "ltcli session end --at 19:30 tue": "when it ended",
      "ltcli session join phone A5654046 02439839":
        "the first counts, the second becomes a second record of it",
      "ltcli session join phone --all": "all sessions that doctor takes for two records of one",
      "ltcli session part phone 02439839": "it is a session of its own again, and counts",
    ],
    operands: [
      Operand(
        name: "DEED", meaning: "show, rename, move, copy, delete, note, end, join or part",
        offers: .words(Deed.allCases.map(\.rawValue))), .store,
      Operand(
        name: "SESSION", meaning: "its id, the beginning of its id, or its day", option: all.name,
        offers: .store(.sessions)),
      Operand(
        name: "MORE",
        meaning: "rename: the name; note: the text; join: the second record; delete: more sessions",
        isOptional: true, isRepeated: true),
    ],
    options: [to, at, reason, all, .yes, .zone, .sameReplica, .json],
    notes: [
      "What is not named stays as it is. rename SESSION none takes the name away. A move moves the end, the",
      "pauses and the times of the sets by as much. delete asks at a terminal; a script says --yes (exit 6",
      "without it). ltcli undo takes back what any of these wrote.",
      "A second record counts in no list and no sum: it is the same workout, recorded by another app or",
      "started on another device. Nothing of it is deleted, and another device shows it in the same way",
      "after a sync. To part a session that is not joined says that it is one of its own: doctor does not",
      "ask again. What is so already is not written again (`unchanged`).",
    ])

  /// What the first operand says.
  enum Deed: String, CaseIterable {
    case show, rename, move, copy, delete, note, end, join, part
  }

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    guard let deed = Deed(rawValue: context.operand(0)) else {
      throw .usage(
        "\(Printable.text(context.operand(0))) is no deed of session",
        hint: Suggestion.text(for: context.operand(0), among: Deed.allCases.map(\.rawValue))
          ?? "say one of " + Deed.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let more = Array(context.arguments.operands.dropFirst(3))
    if context.arguments.has(all) {
      guard deed == .join, context.optionalOperand(2) == nil else {
        throw .usage("--all joins, and takes no session", hint: "ltcli session join STORE --all")
      }
      return try context.changing(context.operand(1)) { (replica) throws(CommandError) in
        try SessionJoining.joinAll(in: replica, context)
      }
    }
    try check(deed, more, context)
    switch deed {
    case .show: try show(context)
    case .delete: return try delete(context)
    case .rename, .move, .copy, .note, .end, .join, .part:
      return try context.changing(context.operand(1)) { (replica) throws(CommandError) in
        try change(deed, more, in: replica, context)
        return .done
      }
    }
    return .done
  }

  /// Checks that the words fit the deed.
  private static func check(
    _ deed: Deed, _ more: [String], _ context: CommandContext
  ) throws(CommandError) {
    for (option, deeds) in [(to, [Deed.move, .copy]), (at, [.end]), (reason, [.delete])]
    where context.arguments.has(option) && !deeds.contains(deed) {
      throw .usage("\(option.name) does not go with \(deed.rawValue)")
    }
    switch deed {
    case .join where more.count != 1:
      throw .usage(
        "join needs two sessions",
        hint: "the one that counts first, then its second record; ltcli sessions STORE lists them")
    case .part where !more.isEmpty:
      throw .usage("part takes one session", hint: "the second record, which then counts again")
    case .rename where more.isEmpty, .note where more.isEmpty:
      throw .usage(
        "\(deed.rawValue) needs a text behind the session",
        hint: "ltcli session \(deed.rawValue) STORE SESSION TEXT")
    case .move where !context.arguments.has(to):
      throw .usage("move needs --to", hint: "ltcli session move STORE SESSION --to tue")
    case .show where !more.isEmpty, .move where !more.isEmpty, .copy where !more.isEmpty,
      .end where !more.isEmpty:
      throw .usage("“\(Printable.text(more[0]))” is one word too many")
    case .show, .rename, .move, .copy, .delete, .note, .end, .join, .part: break
    }
  }

  static func session(
    _ word: String, in replica: Replica, _ context: CommandContext
  ) throws(CommandError) -> Session {
    let kinds = replica.fold.kinds
    guard let row = kinds.named(Session.kind.name) else {
      throw CommandError(status: .different, reason: "this store's app knows no sessions")
    }
    let id = try kinds.withID(word).flatMap { $0.0.kind == row.kind ? $0.1 : nil } ?? word
    let entity = try EntityChoice(row, id, context.arguments.here).entity(in: replica.state)
    let session = try attempting("reading the session") {
      try replica.state.one(Session.self, Session.ID(entity.id))
    }
    guard let session else {
      throw CommandError(status: .different, reason: "there is no session “\(word)”")
    }
    return session
  }

  private static func change(
    _ deed: Deed, _ more: [String], in replica: Replica, _ context: CommandContext
  ) throws(CommandError) {
    let session = try session(context.operand(2), in: replica, context)
    let edit = SessionEdit(session, in: replica, context, path: context.operand(1))
    switch deed {
    case .rename: try edit.rename(to: more.joined(separator: " "))
    case .move: try edit.move(to: context.arguments[to] ?? "", of: to)
    case .copy: try edit.copy(to: context.arguments[to], of: to)
    case .note: try edit.note(more.joined(separator: " "))
    case .end: try edit.end(at: context.arguments[at], of: at)
    case .join:
      try SessionJoining.join(
        try self.session(more[0], in: replica, context), to: session, in: replica, context)
    case .part: try SessionJoining.part(session, in: replica, context)
    case .show, .delete: break
    }
  }

  private static func show(_ context: CommandContext) throws(CommandError) {
    let replica = try context.replica(context.operand(1))
    let session = try session(context.operand(2), in: replica, context)
    let entity = Entity(checkedKind: Session.kind.name, id: session.id.text)
    try attempting("reading the session") {
      if context.isJSON {
        return try context.output.line(replica.state.canonicalBytes(of: entity) ?? [])
      }
      let choice = try EntityChoice(
        replica.fold.kinds.withID("session/\(session.id)")?.0
          ?? replica.fold.kinds.rows[0], session.id.text, context.arguments.here)
      try StateText(
        state: replica.state, output: context.output, here: context.arguments.here, unit: nil
      ).print(.entity(choice), entity)
    }
  }

  /// Deletes sessions, or all of a day.
  private static func delete(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let words = context.arguments.operands.dropFirst(2)
    func found(_ replica: Replica) throws(CommandError) -> [Entity] {
      var found: [Entity] = []
      for word in words {
        for entity in try entities(word, in: replica, context) where !found.contains(entity) {
          found.append(entity)
        }
      }
      return found
    }
    let reader = try context.arguments.here.reader()
    // The store is free while a person is asked.
    if !context.arguments.has(.yes) {
      let replica = try context.replica(context.operand(1))
      let entities = try found(replica)
      let list = try attempting("reading the sessions") {
        var titles = EntityTitles(replica.state, reader)
        return try entities.map { entity in
          let sets = try replica.state.one(Session.self, Session.ID(entity.id))?.sets.count ?? 0
          return "\(try titles.title(of: entity)) (\(Count.text(sets, "set")))"
        }
      }
      try Confirmation(deed: "delete \(Count.text(entities.count, "session"))", list: list)
        .ask(context)
    }
    return try context.changing(context.operand(1)) { (replica) throws(CommandError) in
      let entities = try found(replica)
      let events = try attempting("deleting the sessions") {
        try replica.write(
          command: "session delete",
          entities.map {
            try Session.kind.drafts(
              deleting: Session.ID($0.id), reason: context.arguments[reason])
          })
      }
      try context.tellDone(
        "deleted \(Count.text(entities.count, "session"))", events, in: context.operand(1),
        ["sessions": .array(entities.map { .string($0.id) })])
      return .done
    }
  }

  /// The sessions that a word names: one, or all of a day.
  private static func entities(
    _ word: String, in replica: Replica, _ context: CommandContext
  ) throws(CommandError) -> [Entity] {
    let kinds = replica.fold.kinds
    guard let row = kinds.named(Session.kind.name) else {
      throw CommandError(status: .different, reason: "this store's app knows no sessions")
    }
    let id = try kinds.withID(word).flatMap { $0.0.kind == row.kind ? $0.1 : nil } ?? word
    return try EntityChoice(row, id, context.arguments.here).entities(in: replica.state) { nil }
  }
}
