import EventLog
import Projections
import Training

/// The writes after which a store shows a session as a file has it, and what stays as people left it.
struct SessionChange {
  /// The session's id in the store.
  let entity: String
  /// Whether the store shows nothing of it now.
  let isNew: Bool
  private(set) var writes: [ImportedWrite] = []
  /// What stays although the file says otherwise.
  private(set) var kept: [ImportReport.Kept] = []
  /// Whether it comes in as a second record of another session.
  private(set) var isSecondRecord = false
  /// How many sets come in, are corrected and are taken out.
  private(set) var sets = ImportReport.Sets()
  /// The session's title for people.
  let title: String
  private let hasOwnIDs: Bool
  /// Of the ids of sets whose own ones are taken; drawn once, and fixed for ever.
  private static let namespace = NameBasedUUID(
    high: 0x2C0B_95F1_7E4D_4A36, low: 0xB1D8_60A7_3F52_9CE4)
  private var usedIDs: Set<UTF8Text> = []

  /// Whether the store would be the same.
  var isNothing: Bool { writes.isEmpty }

  /// - Parameters:
  ///   - past: What the store has of it; nil if nothing.
  ///   - isWhole: Whether every row of the file was understood, so that what it lacks is not there.
  ///   - hasOwnIDs: Whether an id alone identifies a set.
  init(
    _ session: Session, over past: SessionInStore?, isWhole: Bool, hasOwnIDs: Bool = false
  ) throws(LogError) {
    title = session.title
    self.hasOwnIDs = hasOwnIDs
    entity = past?.entity.id ?? session.id.text
    isNew = past?.isTakenBack ?? true
    guard var past else {
      if let started = session.started { add(.written, .start, try started.payload()) }
      for set in session.sets { try log(set) }
      if let finished = session.finished { add(.written, .end, try finished.payload()) }
      // A session that is there is what the person has made of it.
      if let other = session.sameAs, !hasOwnIDs {
        isSecondRecord = true
        writes.append(.joining(entity, to: other))
      }
      for index in writes.indices { writes[index].updatedAt = session.updatedAt }
      return
    }
    past.adopt(session.sets.map { UTF8Text($0.id.text) })
    usedIDs = Set(past.sets)
    if let started = session.started {
      write(.start, try started.payload(), over: past, "its start, name or notes")
    }
    if past.isTakenBack, writes.isEmpty { revive(past) }
    try writeSets(of: session, over: past, isWhole: isWhole)
    if let finished = session.finished {
      write(.end, try finished.payload(), over: past, "its end")
    }
  }

  // MARK: - What the store does not have

  /// Logs a set under the id that the file gives it, or under another where that is taken.
  @discardableResult
  private mutating func log(_ set: LoggedSet) throws(LogError) -> UTF8Text {
    let id = freeID(for: UTF8Text(set.id.text))
    add(.written, .set(id), try set.payload(under: id))
    sets.new += 1
    return id
  }

  private mutating func freeID(for id: UTF8Text) -> UTF8Text {
    var free = id
    var count = 1
    while !usedIDs.insert(free).inserted {
      count += 1
      let name = [entity, id.string, "\(count)"].joined(separator: "\u{1F}")
      free = UTF8Text(NameBasedUUID(namespace: Self.namespace, name: name).description)
    }
    return free
  }

  /// Writes what was logged first once more: any later write brings a deleted session back whole.
  private mutating func revive(_ past: SessionInStore) {
    if rewrite(.start, past) { return }
    for id in past.sets {
      if let set = past[.set(id)].logged { return add(past[.set(id)].writing, .set(id), set) }
    }
    // There may be nothing else of it.
    rewrite(.end, past)
  }

  /// Writes a start or an end once more as it counts; false where none does.
  @discardableResult
  private mutating func rewrite(_ part: SessionPart, _ past: SessionInStore) -> Bool {
    guard let current = past[part].current else { return false }
    add(past[part].logged == current ? past[part].writing : .corrected, part, current)
    return true
  }

  // MARK: - What the store has

  /// Makes a part say what the file says, unless a person has changed it.
  /// - Returns: Whether the part counts then.
  @discardableResult
  private mutating func write(
    _ part: SessionPart, _ payload: JSONObject, over past: SessionInStore, _ what: String
  ) -> Bool {
    let standing = past[part]
    let verdict = PartVerdict(payload, over: standing)
    switch verdict {
    case .same: break
    case .changes: add(standing.logged == nil ? .written : .corrected, part, payload)
    case .keeps(let reason, let isConflict): keep(what, reason, isConflict)
    }
    return standing.current != nil || verdict == .changes
  }

  private mutating func writeSets(
    of session: Session, over past: SessionInStore, isWhole: Bool
  ) throws(LogError) {
    let own = try past.importedSets()
    var file: [WrittenSet] = []
    for set in session.sets { file.append(try WrittenSet(set)) }
    let matching = SetMatching(file: file, store: own, hasOwnIDs: hasOwnIDs)
    var wanted: [UTF8Text] = []
    var added: Set<UTF8Text> = []
    for (set, match) in zip(session.sets, matching.pairs) {
      guard let match else {
        let id = try log(set)
        added.insert(id)
        wanted.append(id)
        continue
      }
      let id = own[match].id
      let set = hasOwnIDs ? set : set.keepingAmounts(of: own[match].set)
      let current = past[.set(id)].current
      let count = writes.count
      if write(.set(id), try set.payload(under: id), over: past, set.shownPlace) {
        wanted.append(id)
      }
      if current == nil || past.isTakenBack {
        // A session that comes back brings its sets, and a retracted set comes in again.
        if current != nil || writes.count > count { sets.new += 1 }
      } else if writes.count > count {
        sets.corrected += 1
      }
    }
    var gone: Set<UTF8Text> = []
    for index in matching.missing {
      let id = own[index].id
      if try takeOut(id, past[.set(id)], isWhole: isWhole) { gone.insert(id) }
    }
    move(past, without: gone, adding: added, to: wanted)
  }

  /// Takes out a set that the file no longer has, unless a person has changed it.
  private mutating func takeOut(
    _ id: UTF8Text, _ part: SessionInStore.Part, isWhole: Bool
  ) throws(LogError) -> Bool {
    guard let current = part.current else { return false }
    let name = try LoggedSet.reading(current).shownPlace
    guard isWhole else {
      keep(name, "the file does not have it, but not every row of it was understood", false)
      return false
    }
    guard case .written(let payload) = part.base, payload == current else {
      keep(name, "it was edited here, and the file no longer has it", true)
      return false
    }
    add(.removed, .set(id), try LoggedSet().payload(under: id))
    sets.takenOut += 1
    return true
  }

  /// Moves sets into the order of the file.
  /// - Parameters:
  ///   - gone: Sets that are taken out.
  ///   - added: Sets that are logged, and so stand behind all others.
  ///   - wanted: The file's sets in its order, without those that do not count.
  private mutating func move(
    _ past: SessionInStore, without gone: Set<UTF8Text>, adding added: Set<UTF8Text>,
    to wanted: [UTF8Text]
  ) {
    if past.isMovedByHand {
      // A person has put the sets in order: only new ones are moved to where the file has them.
      for (index, id) in wanted.enumerated() where added.contains(id) {
        let after = index > 0 ? wanted[index - 1] : nil
        add(.moved, .set(id), ListMoves.Move(id: id, after: after).payload)
      }
      return
    }
    let isWanted = Set(wanted)
    let there = past.sets.filter { id in
      isWanted.contains(id) || past[.set(id)].current != nil && !gone.contains(id)
    }
    let order = there + wanted.filter(added.contains)
    for move in ListMoves.moves(from: order, to: wanted, places: past.places) {
      if !added.contains(move.id) { sets.moved += 1 }
      add(.moved, .set(move.id), move.payload)
    }
  }

  private mutating func add(
    _ change: KindPartRow.Change, _ part: SessionPart, _ payload: JSONObject
  ) {
    writes.append(part.write(change, payload, of: entity))
  }

  private mutating func keep(_ what: String, _ reason: String, _ isConflict: Bool) {
    kept.append(
      ImportReport.Kept(
        session: entity, title: title, what: what, reason: reason, isConflict: isConflict))
  }
}

extension SessionInStore.Part {
  /// How what stands is written once more.
  fileprivate var writing: KindPartRow.Change { isAdopted ? .adopted : .written }
}

extension LoggedSet {
  /// For example `Bench Press, set 2`.
  fileprivate var shownPlace: String {
    let exercise = exercise ?? "a set"
    return setNumber.map { "\(exercise), set \($0)" } ?? exercise
  }
}
