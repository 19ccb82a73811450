import EventLog
import LiftTrail
import Projections
import Training

/// An entity as people name it: by its id, by the beginning of its id, or, of a session, by its day.
struct EntityChoice {
  let row: KindRow
  let word: String
  /// The days that the word names; nil for none, and for a kind that has no days.
  private let days: ClosedRange<Day>?
  /// When and where it is, for sessions; nil for any other kind.
  private let now: TimeReader?

  init(_ row: KindRow, _ word: String, _ here: Here) throws(CommandError) {
    (self.row, self.word) = (row, word)
    let now = row.kind == Session.kind.name ? try here.reader() : nil
    if now != nil { try TimeWord.checkOrder(of: word) }
    days = now.flatMap { now in TimeWord(word).flatMap { now.days(of: $0) } }
    self.now = now
  }

  /// Reads `KIND/ID`, or a day; nil for anything else.
  /// - Throws: `wrongUsage` where the kind is not known.
  init?(_ word: String, _ here: Here, _ kinds: KindTable) throws(CommandError) {
    try TimeWord.checkOrder(of: word)
    if TimeWord(word) == nil, let (row, id) = try kinds.withID(word) {
      try self.init(row, id, here)
    } else if !word.contains("/") || TimeWord(word) != nil, let row = kinds.named(Session.kind.name)
    {
      try self.init(row, word, here)
      if days == nil { return nil }
    } else {
      return nil
    }
  }

  /// The shown entities that are meant: one, or all sessions of the day that the word names.
  /// - Throws: status 1 where there is none, 6 with the choices where it may be several.
  /// - Parameter training: What lists say of the same state, where it is at hand.
  func entities(
    in state: TrainingState, _ training: () throws(CommandError) -> TrainingAnswers?
  ) throws(CommandError) -> [Entity] {
    guard let days else { return [try entity(in: state)] }
    let training = try training()
    let ofDays = try sessions(of: days, in: state, training)
    let live = try attempting("reading the state") {
      try training?.calendar.sessionIDs.map(\.text) ?? state.entities(ofKind: row.kind).map(\.id)
    }
    let chosen = chosen(from: live, ofDays)
    if ofDays.count > 1, days.count == 1, chosen.count == ofDays.count {
      return ofDays.map { Entity(checkedKind: row.kind, id: $0) }
    }
    return [try entity(in: state, training)]
  }

  /// The shown entity that is meant.
  /// - Throws: status 1 where there is none, 6 with the choices where it may be several.
  /// - Parameter training: What lists say of the same state, where it is at hand.
  func entity(
    in state: TrainingState, _ training: TrainingAnswers? = nil
  ) throws(CommandError) -> Entity {
    let exact = Entity(kind: row.kind, id: word)
    let view = try attempting("reading the state") { try exact.map { try state.view(of: $0) } }
    if let exact, view?.isShown == true { return exact }
    let newer = try attempting("reading the state") {
      try exact.flatMap { (entity) throws(LogError) in try state.newerVersion(showing: entity) }
    }
    if let exact, let newer { throw .hidden(exact, by: newer) }
    let live = try attempting("reading the state") {
      try training?.calendar.sessionIDs.map(\.text) ?? state.entities(ofKind: row.kind).map(\.id)
    }
    if let exact, let deletion = view?.deletion {
      throw missing("\(exact) was deleted by \(deletion.id) at \(deletion.stamp.instant)", live)
    }
    let ofDays = try days.map { (days) throws(CommandError) in
      try sessions(of: days, in: state, training)
    }
    let ids = chosen(from: live, ofDays ?? [])
    guard let first = ids.first else {
      let when =
        days.map { days in
          let (first, last) = (days.lowerBound, days.upperBound)
          return first == last ? ", nor one of \(first)" : ", nor one of \(first) to \(last)"
        } ?? ""
      throw missing("there is no \(row.kind) “\(Printable.text(word))”\(when)", live)
    }
    guard ids.count == 1 else {
      let titles = try attempting("reading the state") { try ids.map { try title(of: $0, state) } }
      throw CommandError.ambiguous(word, row, titles)
    }
    return Entity(checkedKind: row.kind, id: first)
  }

  /// The ids that begin with the word, and those of the sessions of its days.
  private func chosen(from live: [String], _ ofDays: [String]) -> [String] {
    var chosen = live.filter { UTF8Text.begins($0, with: word) }
    if chosen.isEmpty {
      chosen = live.filter { UTF8Text.begins($0.lowercased(), with: word.lowercased()) }
    }
    return ofDays + chosen.filter { !ofDays.contains($0) }
  }

  /// The sessions of some days, in the order of their starts.
  private func sessions(
    of days: ClosedRange<Day>, in state: TrainingState, _ training: TrainingAnswers?
  ) throws(CommandError) -> [String] {
    guard let now else { return [] }
    return try attempting("reading the state") {
      let history =
        try training.map { try TrainingHistory($0, on: days, SessionClocks(elsewhere: now.zone)) }
        ?? TrainingHistory(state, on: days, at: now)
      return history.sessions.map(\.id.text)
    }
  }

  private func title(of id: String, _ state: TrainingState) throws(LogError) -> String {
    guard let now, state.kinds.isRead(by: Session.self),
      let session = try state.one(Session.self, Session.ID(id))
    else { return id }
    var places = SessionClocks(elsewhere: now.zone)
    let began = places.time(of: session.started).map { "\($0.day) \($0.time)" }
    let about = [began, session.started?.name].compactMap(\.self).joined(separator: " ")
    return about.isEmpty ? id : "\(id) (\(about))"
  }

  /// What lists the entities of the kind.
  private var list: String {
    now == nil ? "ltcli show STORE \(row.plural)" : "ltcli sessions STORE"
  }

  private func missing(_ reason: String, _ live: [String]) -> CommandError {
    CommandError(
      status: .different,
      reason: reason
        + "; there \(live.count == 1 ? "is" : "are") \(Count.text(live.count, row.kind, row.plural))",
      hint: Suggestion.text(for: word, among: live)
        ?? (live.isEmpty ? nil : "list them with \(list)"))
  }
}

extension CommandError {
  /// How many choices an error names.
  private static let mostChoices = 8

  /// Several entities may be meant; the choices are named.
  static func ambiguous(_ word: String, _ row: KindRow, _ choices: [String]) -> CommandError {
    let rest = choices.count - mostChoices
    let more = rest > 0 ? ["\(rest) more"] : []
    return CommandError(
      status: .undecided,
      reason: "“\(Printable.text(word))” may be any of "
        + Count.text(choices.count, row.kind, row.plural),
      hint: "name one of " + (choices.prefix(mostChoices) + more).joined(separator: ", "))
  }
}

/// Finds an entity by its id, or its beginning, among those that a store knows, deleted ones too.
struct KnownEntities {
  /// The ids of each kind, ascending.
  private let ids: [String: [UTF8Text]]

  /// - Complexity: O(n log n) for n entities
  init(_ entities: some Sequence<Entity>) {
    ids = Dictionary(grouping: entities, by: \.kind).mapValues { entities in
      entities.map { UTF8Text($0.id) }.sorted()
    }
  }

  /// Whether it knows the entity of an id.
  func has(_ row: KindRow, _ id: String) -> Bool {
    ids(of: row, beginningWith: id).first == UTF8Text(id)
  }

  /// The ids that begin with a text, ascending.
  /// - Complexity: O(log n) for n entities
  func ids(of row: KindRow, beginningWith start: String) -> ArraySlice<UTF8Text> {
    let known = ids[row.kind] ?? []
    let first = known.lowerBound { $0 < UTF8Text(start) }
    let count = known[first...].lowerBound { UTF8Text.begins($0.string, with: start) } - first
    return known[first...].prefix(count)
  }

  /// The one with this id, or the only one whose id begins so.
  /// - Throws: status 1 where there is none, 6 with the choices where there are several.
  func entity(_ row: KindRow, _ id: String) throws(CommandError) -> Entity {
    let chosen = ids(of: row, beginningWith: id).map(\.string)
    if has(row, id) { return Entity(checkedKind: row.kind, id: id) }
    guard chosen.count < 2 else {
      throw .ambiguous(id, row, chosen.sorted { NaturalOrder.precedes($0, $1) })
    }
    if let only = chosen.first { return Entity(checkedKind: row.kind, id: only) }
    throw CommandError(
      status: .different, reason: "no store knows a \(row.kind) “\(Printable.text(id))”",
      hint: Suggestion.text(for: id, among: (ids[row.kind] ?? []).map(\.string)))
  }

  /// The entity of a store whose id was typed, perhaps cut short. If the store knows none, what was typed comes back,
  /// and the caller reports that nothing was found.
  /// - Throws: status 6 with the choices where it may be several.
  /// - Complexity: O(bytes of the log)
  static func entity(
    _ named: Entity, at path: String, _ context: CommandContext
  ) throws(CommandError) -> Entity {
    let kinds = context.kinds(at: path)
    let known = try attempting("reading the store") {
      KnownEntities(
        try Replica.open(
          at: path, for: .reading, reading: .everyLine, environment: context.environment,
          kinds: kinds
        ).state.fold.entities)
    }
    guard let row = kinds.named(named.kind), !known.ids(of: row, beginningWith: named.id).isEmpty
    else { return named }
    return try known.entity(row, named.id)
  }

  /// Reads `KIND/ID`.
  /// - Throws: `wrongUsage` where it is something else, or the kind is not known.
  static func reading(
    _ word: String, of option: CommandOption, _ kinds: KindTable
  ) throws(CommandError) -> (row: KindRow, id: String) {
    if let named = try kinds.withID(word) { return named }
    throw .usage(
      "\(option.name): “\(Printable.text(word))” is not an entity", hint: "write KIND/ID")
  }
}

/// What of the state is asked for.
enum StatePart {
  case kind(KindRow)
  /// One entity, as a person named it.
  case entity(EntityChoice)
  case deletions

  /// The word that names what was deleted (merge-rules 10).
  static let deletionsName = "deletions"

  /// Whether a snapshot knows which lines it is about.
  var isFewLines: Bool {
    switch self {
    case .kind, .entity: true
    case .deletions: false
    }
  }

  /// The state of a replica, for questions about this part alone.
  func state(of replica: Replica) throws(LogError) -> TrainingState {
    switch self {
    case .kind(let row): try replica.state.ahead(ofKind: row.kind)
    case .entity, .deletions: replica.state
    }
  }

  /// Reads `KIND`, `KIND ID`, `KIND/ID`, `deletions`, or a day, which means the session of that day.
  init(
    _ word: String, id: String?, _ here: Here, _ kinds: KindTable
  ) throws(CommandError) {
    if word == StatePart.deletionsName, id == nil {
      self = .deletions
    } else if let row = kinds.named(word) {
      self =
        try id.map { (id) throws(CommandError) in
          .entity(try EntityChoice(row, id, here))
        } ?? .kind(row)
    } else if id == nil, let choice = try EntityChoice(word, here, kinds) {
      self = .entity(choice)
    } else {
      throw kinds.unknown(word)
    }
  }
}
