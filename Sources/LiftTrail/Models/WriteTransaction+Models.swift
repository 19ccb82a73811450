import EventLog
public import Projections
public import Training

// Typed writes. Each is one call of the transaction: all of it is staged, or nothing and a throw.

extension WriteTransaction {
  /// Writes all that a model says: adds, changes, and brings a deleted entity back. It takes nothing away:
  /// a model that was read before the last sync lacks what came with that.
  /// - Throws: `invalidValue`, `alreadyWritten` where what is logged once has another value,
  ///   `newerVersion`, `tooLarge`, `kindNotRegistered`.
  public mutating func save<M: Model>(_ model: M) throws {
    try addDrafts(model.id) { try M.kind.drafts(saving: model, over: $0) }
  }

  /// Writes the difference of two values, such as those of a form: what the new one lacks is removed, and
  /// what was logged is corrected, retracted or moved. All else stays as it stands now.
  /// - Throws: As `save`; `notFound` where the entity was deleted meanwhile. What only a newer version of the app can
  ///   show is `newerVersion`, here and in every call that wants something to be there.
  public mutating func save<M: Model>(_ model: M, changedFrom original: M) throws {
    try addDrafts(original.id) { try M.kind.drafts(from: original, to: model, over: $0) }
  }

  /// Reads an entity, has it changed, and writes the difference.
  /// - Returns: What the change returned.
  /// - Throws: As `save(_:changedFrom:)`; what the change throws.
  public mutating func update<M: Model, Value>(
    _ id: Identifier<M>, _ change: (inout M) throws -> Value
  ) throws -> Value {
    let original = try standing(id)
    var model = original
    let value = try change(&model)
    try save(model, changedFrom: original)
    return value
  }

  /// Deletes an entity. What another device writes to it later brings it back (merge-rules 6). If there is
  /// nothing to delete, nothing is written.
  /// - Throws: `invalidValue`, `kindNotRegistered`; `newerVersion` where only a newer version of the app shows it.
  public mutating func delete<M: Model>(_ id: Identifier<M>, reason: String? = nil) throws {
    try addDrafts(id) { standing in
      let drafts = try M.kind.drafts(deleting: id, reason: reason)
      guard standing == nil else { return drafts }
      throw NothingStands()
    }
  }

  /// Writes an element of a list: a new one, or what it says now. The entity need not be there yet.
  /// - Parameter place: The element behind which it stands; nil for where it stands, or the end of the list.
  /// - Throws: As `save`.
  public mutating func save<M: Model, Element: ListElement>(
    _ element: Element, in list: WritableKeyPath<M, [Element]>, of id: Identifier<M>,
    after place: Element.ID? = nil
  ) throws {
    try addDrafts(id) {
      try M.kind.drafts(saving: element, in: list, of: id, after: place, over: $0)
    }
  }

  /// Takes an element out of a list; what was logged is retracted. If there is no such element, nothing
  /// is written.
  /// - Throws: `invalidValue`, `newerVersion`, `kindNotRegistered`.
  public mutating func remove<M: Model, Element: ListElement>(
    _ element: Element.ID, from list: WritableKeyPath<M, [Element]>, of id: Identifier<M>
  ) throws {
    try addDrafts(id, list, element) {
      let drafts = try M.kind.drafts(removing: element, from: list, of: id, over: $0)
      if drafts.isEmpty { throw NothingStands() }
      return drafts
    }
  }
}

extension WriteTransaction {
  /// Logs a set of a session that is there. It is written once; ``correct(_:in:_:)`` changes it.
  ///
  /// The set is written with what its exercise says of weights and sides; help is a weight below zero. So its worth
  /// stays as it is when the exercise changes (worth 3). A set whose session comes later, such as one from another
  /// source, goes through `save(_:in:of:after:)`, which adds nothing to it.
  /// - Parameter place: The set behind which it stands; nil for the end.
  /// - Throws: `notFound` where the state shows no such session; `alreadyWritten` where the session has a set with
  ///   this id and another value; as `save`.
  public mutating func log(
    _ set: LoggedSet, in session: Session.ID, after place: LoggedSet.ID? = nil
  ) throws {
    let stated = try self.stated(set, in: session)
    try addDrafts(session, "log a set of") {
      try Session.kind.drafts(saving: stated, in: \.sets, of: session, after: place, over: $0)
    }
  }

  /// A set with all that its exercise says of it; one that stands in the session already says what it said then.
  private func stated(_ set: LoggedSet, in session: Session.ID) throws -> LoggedSet {
    guard let key = ExerciseKey(set) else { return set }
    let exercise = try get(CustomExercise.ID(key.entityID))
    let stated =
      exercise.map {
        $0.saysOfSets ? set.stated(in: ExerciseTraits($0, logged: set.exercise ?? "")) : set
      }
      ?? set
    var whole = stated.sayingHelp
    guard whole != set, let standing = try get(session)?.sets.first(where: { $0.id == set.id })
    else { return whole }
    let (weight, former) = (abs(set.weightKilograms ?? 0), abs(standing.weightKilograms ?? 0))
    guard weight == former else { return whole }
    whole = set
    (whole.weightKilograms, whole.weightText) = (standing.weightKilograms, standing.weightText)
    (whole.weightIs, whole.side) = (standing.weightIs, standing.side)
    return whole
  }

  /// Ends a session that is there.
  /// - Throws: `notFound` where the state shows no such session; `alreadyWritten` where it has ended otherwise; as
  ///   `save`.
  public mutating func finish(_ session: Session.ID, _ finish: SessionFinish) throws {
    try addDrafts(session, "end") {
      try Session.kind.drafts(saving: finish, as: \.finished, of: session, over: $0)
    }
  }

  /// Corrects a logged set: what the change does not name stays as it counts now. What was logged stays in the history.
  /// - Returns: What the change returned.
  /// - Throws: `notFound` where the state shows no such set; as `save`; what the change throws.
  public mutating func correct<Value>(
    _ set: LoggedSet.ID, in session: Session.ID, _ change: (inout LoggedSet) throws -> Value
  ) throws -> Value {
    guard var standing = try get(session)?.sets.first(where: { $0.id == set }) else {
      let error = ModelError(.notFound, "the state does not show set \(set) of \(session)")
      return try call { try $0.refuse(error, session, unit: Session.kind.unit(\.sets, set)) }
    }
    let value = try change(&standing)
    standing.id = set
    try correct(whole: standing, in: session)
    return value
  }

  /// Corrects a logged set: it counts as it is given here, and what is not given counts no more. What was logged stays
  /// in the history. ``correct(_:in:_:)`` keeps what a change does not name.
  /// - Throws: `notFound` where it was never logged; as `save`.
  public mutating func correct(whole set: LoggedSet, in session: Session.ID) throws {
    try addDrafts(session, \.sets, set.id) {
      try Session.kind.drafts(correcting: set, in: \.sets, of: session, over: $0)
    }
  }

  /// Retracts a logged set: it does not count any more. ``correct(whole:in:)`` brings it back.
  public mutating func retract(_ set: LoggedSet.ID, in session: Session.ID) throws {
    try remove(set, from: \.sets, of: session)
  }
}

extension WriteTransaction {
  /// Adds the drafts of a typed write of an entity that has to be there.
  /// - Parameter attempt: What was attempted, as in “end”.
  private mutating func addDrafts<M: Model>(
    _ id: Identifier<M>, _ attempt: String, _ drafts: (EntityReading?) throws -> [EventDraft]
  ) throws {
    try addDrafts(id) { standing in
      // An id that breaks the grammar is refused for that.
      if standing == nil, Entity(kind: M.kind.name, id: id.text) != nil {
        throw ModelError(
          .notFound, "there is no \(M.kind.name) \(id) to \(attempt); save it first")
      }
      return try drafts(standing)
    }
  }

  /// Adds the drafts of a typed write of an element of a list.
  private mutating func addDrafts<M: Model, Element: ListElement>(
    _ id: Identifier<M>, _ list: KeyPath<M, [Element]>, _ element: Element.ID,
    _ drafts: (EntityReading?) throws -> [EventDraft]
  ) throws {
    try addDrafts(id, unit: M.kind.unit(list, element), drafts)
  }

  /// Adds the drafts that a typed write comes to.
  /// - Parameter unit: The unit that has to be there; nil for the entity.
  private mutating func addDrafts<M: Model>(
    _ id: Identifier<M>, unit: UnitKey? = nil, _ drafts: (EntityReading?) throws -> [EventDraft]
  ) throws {
    try call { (transaction) in
      try transaction.withState { try $0.require(M.self) }
      // If the id is not one of its kind, the drafts are refused with its name.
      let entity = Entity(kind: M.kind.name, id: id.text)
      let standing = try entity.flatMap { try transaction.reading(of: $0) }
      do {
        _ = try transaction.addOverNothingNewer(try drafts(standing))
      } catch let error as ModelError where error.code == .notFound {
        try transaction.refuse(error, id, unit: unit)
      } catch is NothingStands {
        try transaction.checkVersion(of: id, unit: unit)
      }
    }
  }

  /// Throws that something is not there, or that only a newer version of the app shows it.
  private borrowing func refuse<M: Model>(
    _ error: ModelError, _ id: Identifier<M>, unit: UnitKey?
  ) throws -> Never {
    try checkVersion(of: id, unit: unit)
    throw error
  }

  /// Throws `newerVersion` where only a newer version of the app shows a unit, or, without one, an entity.
  private borrowing func checkVersion<M: Model>(of id: Identifier<M>, unit: UnitKey?) throws {
    guard let entity = Entity(kind: M.kind.name, id: id.text) else { return }
    let newer = try withState { state in
      guard let unit else { return try state.newerVersion(showing: entity) }
      return try state.newerVersion(showing: unit, of: entity)
    }
    if let newer { throw TrainingError(newer: newer) }
  }

  /// Adds drafts, unless one would write over what a newer version of the app has written: this one cannot
  /// read it, and its write would win.
  borrowing func addOverNothingNewer(_ drafts: [EventDraft]) throws -> [WriteOutcome] {
    for draft in drafts {
      guard let event = try withState({ try $0.newerVersion(than: draft) }) else { continue }
      throw TrainingError(newer: event)
    }
    return try add(drafts)
  }

  /// The entity that a call is to change. If there is none, the error says which call it was.
  private mutating func standing<M: Model>(_ id: Identifier<M>) throws -> M {
    do {
      if let model = try get(id) { return model }
      let error = ModelError(.notFound, "the state does not show \(M.kind.name) \(id)")
      try refuse(error, id, unit: nil)
    } catch {
      return try call { _ in throw error }
    }
  }
}

/// A write finds nothing to take away, so it writes nothing.
private struct NothingStands: Error {}

extension TrainingError {
  /// This build cannot read an event.
  init(newer event: EventID) {
    self.init(.newerVersion, causes: ["\(event) has a newer version than this build knows"])
  }
}
