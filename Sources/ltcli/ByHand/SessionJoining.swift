import EventLog
import Projections
import SyncRelay
import Training

/// Sessions that are two records of one.
enum SessionJoining {
  /// Joins all that may be two records of one session.
  static func joinAll(
    in replica: Replica, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let pairs = try attempting("looking for two records of one session") {
      try replica.state.likeSessions().pairs
    }
    // Of three records of one session, both later ones belong to the first.
    var first: [Session.ID: Session.ID] = [:]
    var drafts: [[EventDraft]] = []
    var joined: [(Session, Session.ID)] = []
    for pair in pairs {
      if first[pair.second.id] != nil { continue }
      let root = first[pair.first.id] ?? pair.first.id
      first[pair.second.id] = root
      drafts.append(try joining(pair.second, to: root, in: replica))
      joined.append((pair.second, root))
    }
    let events = try attempting("joining the sessions") {
      try replica.write(command: "session join", drafts)
    }
    for (second, root) in joined { try tell(second, root, events, in: replica, context) }
    if pairs.isEmpty, !context.isJSON {
      try context.output.line("no session looks like a record of another one")
    }
    return .done
  }

  static func part(
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

  static func join(
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
    let events = try attempting(first == nil ? "parting the session" : "joining the sessions") {
      try replica.writeAtomically(joining(session, to: first, in: replica)).compactMap(\.event)
    }
    try tell(session, first, events, in: replica, context)
  }

  /// The writes that say of which session another one is a record.
  private static func joining(
    _ session: Session, to first: Session.ID?, in replica: Replica
  ) throws(CommandError) -> [EventDraft] {
    var changed = session
    changed.sameAs = first
    return try attempting("reading the session") {
      let entity = Entity(kind: Session.kind.name, id: session.id.text)
      let standing = try entity.flatMap { try replica.state.reading(of: $0) }
      let row = Session.kind.row(of: \.sameAs)
      // That it is a session of its own is written also where no event says otherwise.
      if first == nil, standing?.single(row.member) == nil, let entity,
        let type = row.verb(.written).flatMap({ EventType("\(entity.kind).\($0)") })
      {
        return try [EventDraft(type: type, entityID: entity.id, data: [:])].compactMap(\.self)
      }
      return try Session.kind.drafts(from: session, to: changed, over: standing)
    }
  }

  /// Tells of which session another one is a record.
  private static func tell(
    _ session: Session, _ first: Session.ID?, _ events: [EventID], in replica: Replica,
    _ context: CommandContext
  ) throws(CommandError) {
    let ids = try attempting("reading the session") {
      try events.filter { try replica.log.event($0)?.entity.id == session.id.text }
    }
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
