package import EventLog

// Writes that bring their stamps (merge-rules 16): starters, and records that another app kept before.

/// How much of a record came in.
public struct Adoption: Sendable, Hashable {
  /// How many events were written.
  public var written = 0
  /// How many of its values the store has otherwise: written or deleted later, or logged before.
  public var kept = 0

  /// Nothing yet.
  public init() {}
}

extension Replica {
  /// Drafts as starters: they bring stamps of the first millisecond, so that they lose to every edit and every
  /// deletion, on every device, whenever they are written. Of two versions the newer one counts.
  /// - Parameter version: From 1.
  /// - Throws: `invalidPayload` for a deletion, for what is written once, since of that the first write would win, and
  ///   for the version 0.
  package func starters(_ drafts: [EventDraft], version: UInt16 = 1) throws(LogError)
    -> [EventDraft]
  {
    guard let stamp = Stamp.starter(version: version) else {
      throw LogError(.invalidPayload, "the version of a starter is 1 to \(UInt16.max), not 0")
    }
    var starters: [EventDraft] = []
    for draft in drafts {
      switch fold.kinds.compiledVerbs[try fold.kinds.number(ofLocal: draft.type)].action.rule {
      case .lastWriteWins: starters.append(draft.stamped(stamp))
      case .writeOnce:
        throw LogError(
          .invalidPayload,
          "\(draft.type) cannot be a starter: it is written once, and the first write would count")
      case .greatestValue:
        throw LogError(
          .invalidPayload, "\(draft.type) cannot be a starter: the greatest value would count")
      case nil:
        throw LogError(.invalidPayload, "\(draft.type) cannot be a starter: it deletes")
      }
    }
    return starters
  }

  /// The drafts of a record that change something, with the time of its last change as their stamp.
  ///
  /// A unit stays as it is if the store has a later write or a later deletion of it. What is written once also stays if it
  /// was logged, corrected or retracted.
  /// - Parameters:
  ///   - updatedAt: When the record last changed. A time after the wall clock's counts as now.
  ///   - adoption: Counts what is kept and what is to be written.
  /// - Throws: What refuses the record itself, such as `invalidPayload`.
  /// - Complexity: O(bytes of the payloads). What the state shows as the record says it costs one look-up.
  package func adopting(
    _ drafts: [EventDraft], updatedAt: Instant, counting adoption: inout Adoption
  ) throws(LogError) -> [EventDraft] {
    var adopted: [EventDraft] = []
    for draft in drafts {
      let draft = self.adopted(draft, updatedAt: updatedAt)
      if try isHeld(draft) { continue }
      do throws(LogError) {
        if try wouldAppend(draft), try present.newerVersion(than: draft) == nil {
          adopted.append(draft)
          continue
        }
      } catch {
        guard error.code == .writeOnce else { throw error }
      }
      if try !present.shows(draft) { adoption.kept += 1 }
    }
    adoption.written += adopted.count
    return adopted
  }

  /// Whether the state shows a unit as a draft says it; false where more has to be asked.
  private func isHeld(_ draft: EventDraft) throws(LogError) -> Bool {
    let kinds = fold.kinds
    let number = try kinds.number(ofLocal: draft.type)
    return try draft.text.withView { (view) throws(LogError) in
      try kinds.check(view, number)
      return try fold.hasHeld(
        LocalWrite(view, stamp: draft.stamp, kinds.compiledVerbs[number]), in: store)
    }
  }

  /// A draft with the time of its record's last change as its stamp. What is written once is adopted under its own
  /// verb, so that it replaces nothing that was logged.
  package func adopted(_ draft: EventDraft, updatedAt: Instant) -> EventDraft {
    let adopted = fold.kinds.type(adopting: draft.type).flatMap { draft.retyped($0) } ?? draft
    return adopted.stamped(.forAdoption(of: updatedAt, now: store.environment.clock.now()))
  }
}

extension KindTable {
  /// The type that adopts what a type logs (merge-rules 16); nil for a type that logs nothing.
  fileprivate func type(adopting type: EventType) -> EventType? {
    guard let row = self[type.kind], let number = number(of: type),
      case .writes(let logged) = verbs[number].action,
      row.unit(logged)?.rule == .writeOnce, let unit = row.adoption(ofUnit: logged),
      let verb = row.verbs.first(where: { $0.action == .writes(unit) })
    else { return nil }
    return EventType(kind: type.kind, verb: verb.verb)
  }
}

extension TrainingState {
  /// Whether the state shows what a draft says.
  package func shows(_ draft: EventDraft) throws(LogError) -> Bool {
    let entity = draft.entity
    guard let row = kinds[entity.kind],
      let unit = kinds.unit(writtenBy: draft.type, id: draft.payload.id).map({
        row.standing(for: $0)
      })
    else {
      return try view(of: entity).isDeleted
    }
    return try payload(of: unit, in: entity) == draft.payload.bytes
  }
}
