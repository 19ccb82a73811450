import EventLog
import Projections
import SyncRelay
import Training

enum SessionCommand: Command {
  private static let all = CommandOption(
    name: "--all", meaning: "join: all that doctor names, the earlier one of each two counts")

  static let description = VerbDescription(
    name: "session", summary: "join two records of one session, or part them again",
    examples: [
      "ltcli session join phone A5654046 02439839":
        "the first counts, the second becomes a second record of it",
      "ltcli session join phone --all": "all sessions that doctor takes for two records of one",
      "ltcli session part phone 02439839": "it is a session of its own again, and counts",
      "ltcli show phone session/02439839": "a second record is still there, whole",
    ],
    operands: [
      Operand(name: "join|part", meaning: "what to do", offers: .words(["join", "part"])), .store,
      Operand(
        name: "SESSION", meaning: "its id, the beginning of its id, or its day", option: all.name,
        offers: .store(.sessions)),
      Operand(
        name: "SECOND", meaning: "join: the other session, which counts no longer",
        isOptional: true),
    ],
    options: [all, .sameReplica, .json],
    notes: [
      "A second record counts in no list and no sum: it is the same workout, recorded by another app or",
      "started on another device. Nothing of it is deleted, and another device shows it in the same way",
      "after a sync. To part a session that is not joined says that it is one of its own: doctor does not",
      "ask again. What is so already is not written again (`unchanged`).",
    ])

  /// What the first operand says.
  private enum Deed: String {
    case join, part
  }

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let other = context.optionalOperand(3)
    if context.arguments.has(all) {
      guard context.operand(0) == Deed.join.rawValue, context.optionalOperand(2) == nil else {
        throw .usage("--all joins, and takes no session", hint: "ltcli session join STORE --all")
      }
      return try context.changing(context.operand(1)) { (replica) throws(CommandError) in
        try joinAll(in: replica, context)
      }
    }
    guard let deed = Deed(rawValue: context.operand(0)) else {
      throw .usage(
        "\(Printable.text(context.operand(0))) is neither join nor part",
        hint: "ltcli session join STORE SESSION SECOND, or ltcli session part STORE SECOND")
    }
    switch (deed, other) {
    case (.join, nil):
      throw .usage(
        "join needs two sessions",
        hint: "the one that counts first, then its second record; ltcli sessions STORE lists them")
    case (.part, .some):
      throw .usage("part takes one session", hint: "the second record, which then counts again")
    case (.join, _), (.part, _): break
    }
    return try context.changing(context.operand(1)) { (replica) throws(CommandError) in
      let first = try session(context.operand(2), in: replica, context)
      if let other {
        try join(try session(other, in: replica, context), to: first, in: replica, context)
      } else {
        try part(first, in: replica, context)
      }
      return .done
    }
  }

  /// Joins all that may be two records of one session.
  private static func joinAll(
    in replica: Replica, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let pairs = try attempting("looking for two records of one session") {
      try replica.state.likeSessions().pairs
    }
    // Of three records of one session, both later ones belong to the first.
    var first: [Session.ID: Session.ID] = [:]
    for pair in pairs {
      if first[pair.second.id] != nil { continue }
      let root = first[pair.first.id] ?? pair.first.id
      first[pair.second.id] = root
      try change(pair.second, to: root, in: replica, context)
    }
    if pairs.isEmpty, !context.isJSON {
      try context.output.line("no session looks like a record of another one")
    }
    return .done
  }

  private static func session(
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

  private static func part(
    _ session: Session, in replica: Replica, _ context: CommandContext
  ) throws(CommandError) {
    let second = try attempting("reading the sessions") {
      try session.sameAs == nil
        ? replica.state.all(Session.self).first { $0.sameAs == session.id } : nil
    }
    if let second {
      let store = ShellWord.quoted(context.operand(1))
      throw CommandError(
        status: .different,
        reason: "\(session.id) counts, and \(second.id) is a second record of it",
        hint: "ltcli session part \(store) \(second.id)")
    }
    try change(session, to: nil, in: replica, context)
  }

  private static func join(
    _ second: Session, to first: Session, in replica: Replica, _ context: CommandContext
  ) throws(CommandError) {
    if first.id == second.id {
      throw .usage(
        "both words name the session \(first.id)", hint: "ltcli sessions STORE lists all")
    }
    let counts = try attempting("reading the session") { try !replica.state.isSecondRecord(first) }
    if !counts, let root = first.sameAs {
      throw CommandError(
        status: .different, reason: "\(first.id) is a second record itself, of \(root)",
        hint: "join with \(root), or part \(first.id) first")
    }
    try change(second, to: first.id, in: replica, context)
  }

  /// Writes of which session another one is a record, if that is new.
  private static func change(
    _ session: Session, to first: Session.ID?, in replica: Replica, _ context: CommandContext
  ) throws(CommandError) {
    var changed = session
    changed.sameAs = first
    let outcomes = try attempting(first == nil ? "parting the session" : "joining the sessions") {
      let entity = Entity(kind: Session.kind.name, id: session.id.text)
      let standing = try entity.flatMap { try replica.state.reading(of: $0) }
      var drafts = try Session.kind.drafts(from: session, to: changed, over: standing)
      let row = Session.kind.row(of: \.sameAs)
      // That it is a session of its own is written also where no event says otherwise.
      if first == nil, standing?.single(row.member) == nil, let entity,
        let type = row.verb(.written).flatMap({ EventType("\(entity.kind).\($0)") })
      {
        drafts = try [EventDraft(type: type, entityID: entity.id, data: [:])].compactMap(\.self)
      }
      return try replica.writeAtomically(drafts)
    }
    let ids = outcomes.compactMap(\.event)
    let written = ids.map(\.description).joined(separator: ", ")
    let standing =
      first.map { "\(session.id) is a second record of \($0)" }
      ?? "\(session.id) is a session of its own"
    var object: JSONObject = [
      "events": .array(ids.map { .text($0) }),
      "outcome": .string(ids.isEmpty ? "unchanged" : first == nil ? "parted" : "joined"),
      "session": .string(session.id.text),
    ]
    object["sameAs"] = first.map { .string($0.text) }
    try context.answer(object, ids.isEmpty ? "unchanged: \(standing)" : "\(standing): \(written)")
  }
}
