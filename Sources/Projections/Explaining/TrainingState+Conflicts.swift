package import EventLog

extension TrainingState {
  /// The conflicts that the events show (merge-rules 18), the worst first.
  /// - Parameters:
  ///   - own: What the store that is asked has written.
  ///   - entities: The only entities that are asked about; nil for all.
  /// - Complexity: O(events), and O(n²) for n candidates of a unit
  package func conflicts(
    of own: OwnWrites, among entities: Set<Entity>? = nil
  ) throws(LogError) -> [Conflict] {
    // A single writer knows all that it has written, unless it was put back and used numbers twice.
    if log.coverage.replicas.count < 2, log.contested.isEmpty { return [] }
    var known: [Entity: EventsOfEntity] = [:]
    func note(_ position: Int, _ event: Event) {
      guard !log.isRepeated(at: position) else { return }
      known[event.entity, default: EventsOfEntity()]
        .add(position, by: event.id.replica, log.contested.contains(event.id))
    }
    if let entities {
      try log.forEachEvent(about: entities) { (position, event) throws(LogError) in
        note(position, event)
      }
    } else {
      for position in 1..<(log.count + 1) { note(position, try log.event(at: position)) }
    }
    var found: [Conflict] = []
    for (entity, events) in known where events.isOfMany {
      let positions = try foldedPositions(events.positions)
      var search = ConflictSearch(
        own: own, state: self,
        explanation: try explanation(of: entity, positions, []))
      try search.run()
      found += search.found
    }
    return found.sorted()
  }

  private func foldedPositions(_ positions: [Int]) throws(LogError) -> [Int] {
    var folded: [Int] = []
    for position in positions {
      switch kinds.meaning(of: try log.event(at: position)) {
      case .unknown, .invalid: break
      case .deletion, .unit: folded.append(position)
      }
    }
    return folded
  }
}

/// What the search knows of an entity before it reads any explanation.
private struct EventsOfEntity {
  private(set) var positions: [Int] = []
  private var writer: ReplicaID?
  /// Whether more than one device wrote them, or one that did not know what it had written before.
  private(set) var isOfMany = false

  mutating func add(_ position: Int, by replica: ReplicaID, _ isContested: Bool) {
    positions.append(position)
    if isContested || replica != writer ?? replica { isOfMany = true }
    writer = replica
  }
}

/// The search for the conflicts of one entity.
private struct ConflictSearch {
  let own: OwnWrites
  let state: TrainingState
  let explanation: EntityExplanation
  private(set) var found: [Conflict] = []

  init(own: OwnWrites, state: TrainingState, explanation: EntityExplanation) {
    (self.own, self.state, self.explanation) = (own, state, explanation)
  }

  mutating func run() throws(LogError) {
    if explanation.isDeleted { return try findLostEdits() }
    try findUndoneDeletion()
    for unit in explanation.units {
      for contest in unit.contests {
        if contest.candidates.contains(where: { $0.effect == .refused }) {
          findRefused(contest, unit)
        } else if contest.candidates.first?.event != nil, contest.candidates.count > 1 {
          try findLostWrite(contest, unit)
        }
      }
    }
  }

  /// All edits of the entity, the last written first.
  private var edits: [UnitCandidate] {
    explanation.units.flatMap { $0.contests.flatMap(\.candidates) }
      .sorted { $1.event < $0.event }
  }

  /// The last edit that the deletion hides, on either side.
  private mutating func findLostEdits() throws(LogError) {
    guard let deletion = explanation.deletion else { return }
    let sort = Conflict.Sort.editLostToDeletion
    for edit in edits where isOwn(edit.event) != isOwn(deletion) && !isBrought(edit.event) {
      try add(sort, unit: nil, lost: edit.event, won: deletion, .deletion)
      // Of edits before it the writer of the deletion may have known.
      return
    }
  }

  /// The deletion, where an edit is later that was made without knowing of it.
  private mutating func findUndoneDeletion() throws(LogError) {
    guard let deletion = explanation.deletion else { return }
    for edit in edits where edit.event.stamp > deletion.stamp {
      // This store has edited it again, knowing of its own deletion.
      if isOwn(edit.event), isOwn(deletion) { return }
      guard isOwn(edit.event) != isOwn(deletion), try isUnseen(deletion, by: edit.event) else {
        continue
      }
      try add(.deletionUndone, unit: nil, lost: deletion, won: edit.event, .editAfterDeletion)
      return
    }
  }

  /// Each value that was refused: a writer that had known the first one could not have written it.
  private mutating func findRefused(_ contest: UnitContest, _ unit: UnitExplanation) {
    guard let holder = contest.candidates.first?.event else { return }
    let settled = unit.decider.flatMap { $0 == holder ? nil : $0.id }
    for candidate in contest.candidates where candidate.effect == .refused {
      found.append(
        Conflict(
          entity: explanation.entity, unit: unit.key, sort: .refused, lost: candidate.event,
          won: holder, rule: .firstWrite, side: side(lost: candidate.event, won: holder),
          isProven: true, settledBy: settled))
    }
  }

  /// The strongest write of the other side than the holder's.
  private mutating func findLostWrite(
    _ contest: UnitContest, _ unit: UnitExplanation
  ) throws(LogError) {
    guard let holder = contest.candidates.first else { return }
    let lost = contest.candidates.dropFirst().first { candidate in
      isOwn(candidate.event) != isOwn(holder.event)
    }
    guard let lost, let rule = lost.rule, !isBrought(lost.event) else { return }
    switch rule {
    case .lastWrite, .removal, .lastCorrection, .lastMove: break
    // Of what is written once the others agree; the greatest value is meant to win.
    case .firstWrite, .logged, .greatestValue, .deletion, .editAfterDeletion, .lastChange: return
    }
    if try isSame(lost, holder) { return }
    try add(.editLost, unit: unit.key, lost: lost.event, won: holder.event, rule)
  }

  // MARK: - What is known

  private func isOwn(_ event: Holder) -> Bool { own.replicas.contains(event.id.replica) }

  /// Whether it is a starter, which loses to any edit by its nature (merge-rules 16).
  private func isBrought(_ event: Holder) -> Bool {
    event.stamp.instant == Stamp.first.instant
  }

  private func isSame(
    _ one: UnitCandidate, _ other: UnitCandidate
  ) throws(LogError) -> Bool {
    guard one.isRemoval == other.isRemoval,
      try state.log.version(of: one.event.id) == state.log.version(of: other.event.id)
    else { return false }
    return try state.log.payload(of: one.event.id) == state.log.payload(of: other.event.id)
  }

  private func side(lost: Holder, won: Holder) -> Conflict.Side {
    isOwn(lost) ? .mine : isOwn(won) ? .theirs : .others
  }

  private mutating func add(
    _ sort: Conflict.Sort, unit: UnitKey?, lost: Holder, won: Holder, _ rule: MergeRule
  ) throws(LogError) {
    let isMine = isOwn(lost)
    guard isMine || isOwn(won) else { return }
    // What this store wrote behind what came from elsewhere, it wrote knowing of that.
    guard let (mine, other) = try positions(isMine ? (lost, won) : (won, lost)), mine < other else {
      return
    }
    let isProven = try isMine ? isUnseen(lost, by: won) : own.replica == won.id.replica
    let isContested =
      state.log.contested.contains(lost.id) || state.log.contested.contains(won.id)
    found.append(
      Conflict(
        entity: explanation.entity, unit: unit, sort: sort, lost: lost, won: won, rule: rule,
        side: isMine ? .mine : .theirs, isProven: isProven && !isContested, settledBy: nil))
  }

  private func positions(_ pair: (Holder, Holder)) throws(LogError) -> (Int, Int)? {
    guard let one = try state.log.position(of: pair.0.id),
      let other = try state.log.position(of: pair.1.id)
    else { return nil }
    return (one, other)
  }

  /// Whether it is proved that the writer of one event did not know of another, one of the two being this store's.
  private func isUnseen(_ event: Holder, by writer: Holder) throws(LogError) -> Bool {
    guard let (place, other) = try positions((event, writer)) else { return false }
    // This store had not got it when it wrote.
    guard isOwn(event) else { return own.replica == writer.id.replica && place > other }
    guard event.id.replica == own.replica, place < other, let note = own.note,
      let given = note.given(before: writer.id, at: other)
    else { return false }
    return event.id.seq > given
  }
}
