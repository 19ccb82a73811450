import EventLog
import Projections
import Training

/// Logging sets.
extension SessionAtHand {
  /// Logs the sets of a line, or asks what they are.
  mutating func log(
    _ typed: TypedSets, of name: TypedName?, _ note: String?, _ text: String, _ desk: Desk
  ) throws(CommandError) -> LineOutcome {
    let identity: TypingView.Identity
    switch try meant(name, desk) {
    case .asked(let asking): return .asked(asking)
    case .exercise(let found): identity = found
    }
    exercise = identity.name
    let facts = try self.facts(of: identity, desk)
    switch SetInterpreter.read(typed, facts) {
    case .refused(let refusal): throw refused(text, refusal)
    case .question(let question): return .asked(asking(question, of: identity))
    case .sets(let sets, let doubts):
      if let doubt = doubts.first, !desk.decided.isSure { return .asked(asking(about: doubt)) }
      return try log(sets, of: identity, name, note, text, desk)
    }
  }

  /// What is known of an exercise, with what was answered just now.
  func facts(
    of identity: TypingView.Identity, _ desk: Desk
  ) throws(CommandError) -> ExerciseFacts {
    var facts = try attempting("reading the sets of \(identity.name)") {
      try desk.view.facts(of: identity, in: desk.session)
    }
    facts.answers.merge(desk.decided.readings) { $1 }
    return facts
  }

  func asking(_ question: TypedQuestion, of identity: TypingView.Identity) -> Asking {
    Asking(
      text: "“\(Printable.text(question.text))” of \(Printable.text(identity.name)) may mean "
        + "\(question.choices.count) things",
      choices: question.choices.map { choice in
        Asking.Choice(
          words: choice.words, spelling: choice.spelling,
          decision: .reading(question.kind, choice.answer))
      }, hint: "or write it anew, load first, such as 80x5x3")
  }

  func asking(about doubt: String) -> Asking {
    Asking(
      text: "is this right? \(doubt)",
      choices: [
        .init(words: "yes", spelling: "--yes", decision: .sure),
        .init(words: "no, nothing", spelling: "", decision: .nothing),
      ])
  }

  /// Writes sets that are known, with the session where it has not begun, and with what was answered.
  private mutating func log(
    _ sets: [LoggedSet], of identity: TypingView.Identity, _ name: TypedName?, _ note: String?,
    _ text: String, _ desk: Desk
  ) throws(CommandError) -> LineOutcome {
    let began = desk.session.map { isStored($0) ? nil : $0 } ?? newSession(desk.view.reader)
    var session = desk.session ?? began ?? Session(id: newID())
    var ids: [LoggedSet.ID] = []
    try attempting("logging the set") {
      let (traits, entity) = (
        try desk.view.traits(of: identity), try desk.view.entity(of: identity)
      )
      var drafts: [EventDraft] = []
      if let began { drafts += try Session.kind.drafts(saving: began, over: nil) }
      for (place, set) in sets.enumerated() {
        var set = set
        set.id = newID()
        (set.exercise, set.exerciseId, set.typed) = (identity.logged, identity.exerciseId, text)
        if session.finished == nil { set.loggedAt = desk.view.reader.now }
        if place == sets.count - 1 { set.notes = note }
        set.setNumber = number(of: set, identity, in: session, desk.view)
        set = set.stated(in: traits).fulfilling(session, identity, desk.view)
        if session.finished == nil, set.plannedSetId == nil {
          set.restSeconds = entity?.restSeconds
        }
        session.sets.append(set)
        ids.append(set.id)
        drafts += try Session.kind.drafts(
          saving: set, in: \.sets, of: session.id, over: try standing(session, began, desk))
      }
      drafts += try keeping(identity, name, desk)
      _ = try desk.replica.writeAtomically(drafts)
    }
    place = .known(session.id)
    deeds.append(.logged(ids, in: session.id, began: began))
    return .said(try echo(ids, of: session.id, began: began, desk.replica))
  }

  /// Whether a session stands in the store: one that is planned begins with the first line.
  func isStored(_ session: Session) -> Bool {
    if case .planned(let planned) = place { return planned.id != session.id }
    return true
  }

  private func newSession(_ reader: TimeReader) -> Session {
    newSession(at: reader.now, nil, in: reader.zone)
  }

  private func standing(
    _ session: Session, _ began: Session?, _ desk: Desk
  ) throws(LogError) -> EntityReading? {
    guard began == nil, let entity = Entity(kind: Session.kind.name, id: session.id.text) else {
      return nil
    }
    return try desk.replica.state.reading(of: entity)
  }

  /// The number of a set among those of its exercise, from 1.
  private func number(
    of set: LoggedSet, _ identity: TypingView.Identity, in session: Session, _ view: TypingView
  ) -> Int {
    session.sets.count {
      TextOrder.isSame(view.catalogue.name(of: ExerciseLabel($0)), identity.name)
    }
      + 1
  }
}

extension LoggedSet {
  /// The set with the planned one that it fulfils: the first of its exercise that is not done, a warm-up by a warm-up.
  fileprivate func fulfilling(
    _ session: Session, _ identity: TypingView.Identity, _ view: TypingView
  ) -> LoggedSet {
    if kind == .drop { return self }
    for exercise in session.plan
    where TextOrder.isSame(view.name(of: exercise), identity.name) && !exercise.isSkipped {
      for (place, planned) in exercise.sets.enumerated() {
        let id = planned.id ?? Identifier("\(place + 1)")
        guard (planned.kind == .warmup) == (kind == .warmup), planned.kind != .drop,
          !session.sets.contains(where: { $0.plannedId == exercise.id && $0.plannedSetId == id })
        else { continue }
        var set = self
        (set.plannedId, set.plannedSetId, set.restSeconds) = (
          exercise.id, id, planned.restSeconds
        )
        return set
      }
    }
    return self
  }
}
