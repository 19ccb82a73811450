import EventLog
import Projections
import Training

/// Corrections: what they do not name stays.
extension SessionAtHand {
  /// The session at hand and one of its sets by its number.
  private func numbered(
    _ number: Int, _ desk: Desk
  ) throws(CommandError) -> (session: Session, set: LoggedSet) {
    guard let session = desk.session, isStored(session) else { throw nothingAtHand }
    guard session.sets.indices.contains(number - 1) else {
      throw CommandError(
        status: .different,
        reason:
          "there is no set \(number); the session has \(Count.text(session.sets.count, "set"))",
        hint: "ltcli train lists them with list")
    }
    return (session, session.sets[number - 1])
  }

  var nothingAtHand: CommandError {
    CommandError(
      status: .different, reason: "no session is under way",
      hint: "ltcli train begins one; --session names an earlier one")
  }

  /// `fix 2 82.5x5`, `fix 2 reps 6`.
  mutating func fix(
    _ number: Int, _ change: String, _ text: String, _ desk: Desk
  ) throws(CommandError) -> LineOutcome {
    let (session, set) = try numbered(number, desk)
    let identity = try identity(
      of: desk.view.catalogue.name(of: ExerciseLabel(set)), in: session, desk.view)
    var changed = set
    if let named = try named(change, of: set, identity, desk) {
      switch named {
      case .asked(let asking): return .asked(asking)
      case .set(let set): changed = set
      }
    } else {
      switch try read(change, of: set, identity, text, desk) {
      case .asked(let asking): return .asked(asking)
      case .set(let set): changed = set
      }
    }
    guard changed != set else { return .said([EchoRow("set \(number) is so already")]) }
    try write(correcting: [changed], in: session, "correcting the set", desk)
    deeds.append(.changed([set], in: session.id))
    let view = try view(of: desk.replica)
    guard let now = try attempting("reading the set", { try view.session(session.id) }) else {
      return .said([])
    }
    let before = EchoRow("", ["before \(SessionAtHand.text(of: set, desk.view))"], .faint)
    return .said(setRows([set.id], of: now, view) + [before])
  }

  private enum Change {
    case set(LoggedSet)
    case asked(Asking)
  }

  /// A change in the grammar of sets, with a note behind `#`.
  private func read(
    _ change: String, of set: LoggedSet, _ identity: TypingView.Identity, _ text: String,
    _ desk: Desk
  ) throws(CommandError) -> Change {
    var words = change
    var note: String?
    let start = change.hasPrefix("#") ? change.ranges(of: "#").first : change.ranges(of: " #").first
    if let place = start {
      note = String(change[place.upperBound...]).trimmed
      words = String(change[..<place.lowerBound]).trimmed
    }
    var changed = set
    if !words.isEmpty {
      let group: TypedGroup?
      do throws(TypedRefusal) { group = try SetsParser.change(in: words) } catch {
        throw refused(text, error)
      }
      guard let group else {
        throw refused(
          text,
          TypedRefusal(
            reason: "“\(Printable.text(words))” is no change of a set",
            hint: "write what it should be, such as 82.5x5, x6, @8, or reps 6, rpe 8, note TEXT"))
      }
      switch SetInterpreter.change(set, by: group, try facts(of: identity, desk)) {
      case .refused(let refusal): throw refused(text, refusal)
      case .question(let question): return .asked(asking(question, of: identity))
      case .sets(let sets, let doubts):
        if let doubt = doubts.first, !desk.decided.isSure { return .asked(asking(about: doubt)) }
        changed = sets[0]
      }
      let traits = try attempting("reading the exercise") { try desk.view.traits(of: identity) }
      changed = changed.stated(in: traits)
      if group.work != .none { changed.typed = text }
    }
    if let note, !note.isEmpty { changed.notes = note }
    return .set(changed)
  }

  /// A change that names one member: `reps 6`, `note TEXT`, `exercise NAME`, `rpe none`; nil for any other.
  private func named(
    _ change: String, of set: LoggedSet, _ identity: TypingView.Identity, _ desk: Desk
  ) throws(CommandError) -> Change? {
    let parts = change.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    let (word, value) = (parts[0].lowercased(), parts[1].trimmed)
    let isNone = value.lowercased() == "none"
    var changed = set
    switch word {
    case "note", "notes":
      changed.notes = isNone ? nil : value
    case "rpe" where isNone: changed.rpe = nil
    case "rir" where isNone: changed.rir = nil
    case "side" where isNone: changed.side = nil
    case "kind" where isNone || value == "normal": changed.kind = nil
    case "failed" where isNone: changed.failedReps = nil
    case "reps" where isNone: changed.reps = nil
    case "weight" where isNone, "load" where isNone:
      (changed.weightKilograms, changed.weightText, changed.weightUnit, changed.weightIs) = (
        nil, nil, nil, nil
      )
    case "reps": return try read("x\(value)", of: set, identity, "fix \(change)", desk)
    case "weight", "load":
      let unit = set.weightUnit ?? desk.view.usualUnit
      let load = value.contains(where: \.isLetter) ? value : value + unit.rawValue
      return try read(load, of: set, identity, "fix \(change)", desk)
    case "time", "distance", "side", "kind":
      return try read(value, of: set, identity, "fix \(change)", desk)
    case "exercise":
      switch try meant(TypedName(text: value), desk) {
      case .asked(let asking): return .asked(asking)
      case .exercise(let identity):
        (changed.exercise, changed.exerciseId) = (identity.logged, identity.exerciseId)
        (changed.plannedId, changed.plannedSetId) = (nil, nil)
      }
    default: return nil
    }
    return .set(changed)
  }

  /// Lists the sets that a verb is about to drop, and asks. Numbers that no set has are refused when it drops them.
  func confirmDrop(_ numbers: String) throws(CommandError) {
    guard case .drop(let range)? = TypedCommand("drop \(numbers)") else { return }
    let desk = try desk(try context.replica(path), Decisions())
    guard let session = desk.session, session.sets.indices.contains(range.upperBound - 1) else {
      return
    }
    let list = range.map { number in
      let set = session.sets[number - 1]
      let name = desk.view.catalogue.name(of: ExerciseLabel(set))
      return "\(number)  \(Printable.text(name))  \(SessionAtHand.text(of: set, desk.view))"
    }
    let title = title(session, desk.view)
    try Confirmation(
      deed: "drop \(Count.text(list.count, "set")) of \(title)", list: list
    ).ask(context)
  }

  /// `drop 3`, `drop 3-5`.
  mutating func drop(
    _ numbers: ClosedRange<Int>, _ desk: Desk
  ) throws(CommandError) -> LineOutcome {
    let (session, _) = try numbered(numbers.lowerBound, desk)
    _ = try numbered(numbers.upperBound, desk)
    let dropped = Array(session.sets[(numbers.lowerBound - 1)...(numbers.upperBound - 1)])
    written = try remove(dropped.map(\.id), from: session.id, "dropping the set", desk)
    deeds.append(.changed(dropped, in: session.id))
    let rows = dropped.enumerated().map { place, set in
      let name = desk.view.catalogue.name(of: ExerciseLabel(set))
      return EchoRow(
        "\(numbers.lowerBound + place)", [name, SessionAtHand.text(of: set, desk.view), "dropped"])
    }
    let behind = session.sets.count - numbers.upperBound
    return .said(
      rows
        + (behind > 0
          ? [EchoRow("the sets behind it have other numbers now; list shows them", .faint)] : []))
  }

  /// Takes back what the last line did.
  mutating func undo(_ desk: Desk) throws(CommandError) -> LineOutcome {
    guard let deed = deeds.last else {
      throw CommandError(
        status: .different, reason: "nothing that was typed here can be taken back",
        hint: "drop N takes a set away, fix N corrects it")
    }
    switch deed {
    case .logged(let ids, let session, let began):
      let rows = try rows(of: ids, in: session, "undone", desk)
      let isOnly = try attempting("reading the session") {
        try desk.view.session(session)?.sets.allSatisfy { set in ids.contains { $0 == set.id } }
      }
      if let began, isOnly == true {
        try attempting("taking the session back") {
          _ = try desk.replica.writeAtomically(Session.kind.drafts(deleting: session))
        }
        var again = began
        again.id = newID()
        place = .planned(again)
      } else {
        _ = try remove(ids, from: session, "taking the sets back", desk)
      }
      deeds.removeLast()
      return .said(rows)
    case .changed(let sets, let id):
      guard let session = try attempting("reading the session", { try desk.view.session(id) })
      else { throw nothingAtHand }
      try write(correcting: sets, in: session, "taking the change back", desk)
      deeds.removeLast()
      let view = try view(of: desk.replica)
      let now = try attempting("reading the session") { try view.session(id) }
      return .said(now.map { setRows(sets.map(\.id), of: $0, view) } ?? [])
    }
  }

  private func rows(
    of ids: [LoggedSet.ID], in session: Session.ID, _ word: String, _ desk: Desk
  ) throws(CommandError) -> [EchoRow] {
    let found = try attempting("reading the session") { try desk.view.session(session) }
    return found.map { session in
      setRows(ids, of: session, desk.view).map { row in
        EchoRow(row.lead, row.parts.filter { !$0.hasPrefix("record: ") } + [word])
      }
    } ?? []
  }

  func write(
    correcting sets: [LoggedSet], in session: Session, _ what: String, _ desk: Desk
  ) throws(CommandError) {
    try attempting(what) {
      let entity = Entity(kind: Session.kind.name, id: session.id.text)
      let standing = try entity.flatMap { try desk.replica.state.reading(of: $0) }
      let drafts = try sets.flatMap {
        try Session.kind.drafts(correcting: $0, in: \.sets, of: session.id, over: standing)
      }
      _ = try desk.replica.writeAtomically(drafts)
    }
  }

  /// - Returns: The first event; nil where nothing was there to remove.
  private func remove(
    _ ids: [LoggedSet.ID], from session: Session.ID, _ what: String, _ desk: Desk
  ) throws(CommandError) -> EventID? {
    try attempting(what) {
      let entity = Entity(kind: Session.kind.name, id: session.text)
      let standing = try entity.flatMap { try desk.replica.state.reading(of: $0) }
      let drafts = try ids.flatMap {
        try Session.kind.drafts(removing: $0, from: \.sets, of: session, over: standing)
      }
      return try desk.replica.writeAtomically(drafts).compactMap(\.event).first
    }
  }
}
