import EventLog
import Projections

/// What of an entity is asked for, as a person names it: `KIND/ID`, `KIND/ID.UNIT`, or `KIND/ID.UNIT/ELEMENT`.
struct UnitChoice {
  let entity: Entity
  /// The name of a unit or of a member; nil for the whole entity.
  private(set) var unit: String?
  /// The id of a list's element, its beginning, or its place in the list; nil for all of them.
  private(set) var element: String?

  /// Reads it. The beginning of an id is enough, and a session may be named by its day.
  /// - Parameter known: All entities that the store knows, deleted ones too.
  /// - Throws: `wrongUsage`; status 1 where there is no such entity, 6 with the choices where it may be several.
  init(
    _ word: String, _ known: KnownEntities, _ here: Here, in state: TrainingState
  ) throws(CommandError) {
    guard let (row, rest) = try state.kinds.withID(word) else {
      guard let choice = try EntityChoice(word, here, state.kinds) else {
        throw .usage(
          "“\(Printable.text(word))” is not KIND/ID", hint: "write KIND/ID, as in module/push-a")
      }
      entity = try choice.entity(in: state)
      return
    }
    let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    if parts.count == 1, !known.ids(of: row, beginningWith: rest).isEmpty {
      entity = try known.entity(row, rest)
      return
    }
    if let dot = parts[0].utf8.lastIndex(of: UInt8(ascii: ".")) {
      let id = String(parts[0][..<dot])
      let isKnown = !known.ids(of: row, beginningWith: id).isEmpty
      if !id.isEmpty, isKnown || TimeWord(id) != nil {
        entity =
          isKnown
          ? try known.entity(row, id) : try EntityChoice(row, id, here).entity(in: state)
        unit = String(parts[0][parts[0].utf8.index(after: dot)...])
        element = parts.count > 1 ? parts[1] : nil
        return
      }
    }
    guard parts.count == 1 else {
      throw .usage(
        "“\(Printable.text(word))” is not KIND/ID.UNIT/ELEMENT",
        hint: "write it as in session/s1.sets/2: the kind, its id, the list, and which of the list")
    }
    // A day names a session, and any other word is told to be unknown.
    entity =
      TimeWord(rest) == nil
      ? try known.entity(row, rest) : try EntityChoice(row, rest, here).entity(in: state)
  }

  /// The units that are asked for, of those that events are about.
  /// - Throws: Status 1 where there is no such unit, 6 where it may be several elements.
  func units(
    of explanation: EntityExplanation, in state: TrainingState
  ) throws(CommandError) -> [UnitExplanation] {
    guard let unit else { return explanation.units }
    let name = try name(of: unit, explanation, state)
    let list = explanation.units.filter { $0.key.name == name }
    guard let element else {
      if list.isEmpty {
        throw missing("no event has written \(name) of \(entity)", explanation)
      }
      return list
    }
    if let exact = list.first(where: { $0.key.id == UTF8Text(element) }) { return [exact] }
    if let number = Decimal.value(of: element.utf8), number > 0 {
      let order = try attempting("reading the state") {
        try state.view(of: entity).shownOrder(of: name, in: state.log)
      }
      let index = Int(clamping: number) - 1
      if order.indices.contains(index), let found = explanation[order[index]] { return [found] }
    }
    let begun = list.filter { UTF8Text.begins($0.key.id?.string ?? "", with: element) }
    switch begun.count {
    case 0:
      throw missing(
        "\(entity) has no “\(Printable.text(element))” in its \(name)", explanation)
    case 1: return begun
    default:
      throw CommandError(
        status: .undecided,
        reason: "“\(Printable.text(element))” may be any of \(begun.count) of the \(name)",
        hint: "name one of " + begun.prefix(8).map { "\($0.key)" }.joined(separator: ", "))
    }
  }

  /// The unit that a word names: by its own name, by that of what corrects or moves it, or by a member of its payload.
  private func name(
    of word: String, _ explanation: EntityExplanation, _ state: TrainingState
  ) throws(CommandError) -> String {
    guard let row = state.kinds[entity.kind] else { return word }
    for name in [word, word + "s"] where row.units.contains(where: { $0.name == name }) {
      return row.shownUnit(of: UnitKey(name: name)).name
    }
    let found = try attempting("reading the log") {
      try explanation.units.first { unit in
        try unit.key.id == nil
          && unit.contests.contains { contest in
            try contest.candidates.contains {
              try state.log.event($0.event.id)?.data[word] != nil
            }
          }
      }
    }
    if let found { return found.key.name }
    let known = row.shownUnits.map(\.name)
    throw CommandError(
      status: .different, reason: "a \(row.kind) has no “\(Printable.text(word))”",
      hint: Suggestion.text(for: word, among: known) ?? "it has \(known.joined(separator: ", "))")
  }

  private func missing(
    _ reason: String, _ explanation: EntityExplanation
  ) -> CommandError {
    let known = explanation.units.prefix(8).map { "\($0.key)" }
    return CommandError(
      status: .different, reason: reason,
      hint: known.isEmpty ? nil : "there are \(known.joined(separator: ", "))")
  }
}

extension UnitChoice {
  /// Reads the operand behind the store.
  init(_ context: CommandContext, in state: TrainingState) throws(CommandError) {
    let known = try attempting("reading the state") { KnownEntities(try state.fold.entities) }
    try self.init(context.operand(1), known, context.arguments.here, in: state)
  }
}

extension EntityView {
  /// The units of a list that the state shows, in its order.
  func shownOrder(of list: String, in log: Log) throws(LogError) -> [UnitKey] {
    try order(of: list, in: log).filter { counting($0) != nil }
  }
}
