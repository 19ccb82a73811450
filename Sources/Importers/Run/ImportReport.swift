/// What an import did, or would do.
package struct ImportReport {
  /// A session, or another entity, that was left out, and why.
  package struct LeftOut: Sendable, Hashable {
    package let id: String
    /// For people: the date and the workout's name; of others the kind and the name.
    package let title: String
    /// Why, as one sentence without a full stop.
    package let reason: String
  }

  /// A part of a session that stays as it is here, although the file says otherwise.
  package struct Kept: Sendable, Hashable {
    /// The session's id in the store, and what people call it.
    package let session: String
    package let title: String
    /// What of the session it is, such as `Bench Press, set 2`.
    package let what: String
    /// Why, as one sentence without a full stop.
    package let reason: String
    /// Whether the file says something new there, so that somebody has to look at it.
    package let isConflict: Bool
  }

  /// What becomes of sets.
  package struct Sets: Sendable, Hashable {
    package internal(set) var new = 0
    package internal(set) var corrected = 0
    package internal(set) var takenOut = 0
  }

  /// What becomes of entities that are neither sessions nor exercises of their sets.
  package struct Others: Sendable, Hashable {
    package fileprivate(set) var new = 0
    package fileprivate(set) var changed = 0
    package fileprivate(set) var same = 0
    package fileprivate(set) var leftOut: [LeftOut] = []

    /// Whether there was nothing of the sort.
    package var isEmpty: Bool { self == Others() }
  }

  /// Rows with the same fault.
  package struct Fault: Sendable, Hashable {
    /// The first of them.
    package let first: SkippedRow
    package internal(set) var count: Int
  }

  /// The id of the import; nil where nothing was written.
  package internal(set) var id: String?
  /// How many sessions come in, are changed, and are there as the file has them.
  package internal(set) var sessionsNew = 0
  package internal(set) var sessionsChanged = 0
  package internal(set) var sessionsSame = 0
  package private(set) var leftOut: [LeftOut] = []
  package private(set) var kept: [Kept] = []
  package private(set) var sets = Sets()
  package private(set) var others = Others()
  /// How many exercises were saved, and how many were there.
  package internal(set) var exercisesSaved = 0
  package internal(set) var exercisesThere = 0
  /// The names of exercises that had been deleted and stay so.
  package internal(set) var exercisesLeftDeleted: [String] = []
  /// The rows that came in nowhere.
  package let skipped: [SkippedRow]
  /// What a person should know besides.
  package let notices: [ImportNotice]

  init(_ plan: ImportPlan) {
    (skipped, notices) = (plan.skipped, plan.notices)
  }

  /// Whether the store lacks something that the file says: a row that was not understood, a session that was
  /// left out, an edit that stays against what the file says now.
  package var isPartial: Bool {
    skipped.contains(where: \.isLoss) || !leftOut.isEmpty || !others.leftOut.isEmpty
      || kept.contains(where: \.isConflict)
  }

  /// The rows that were not understood, by what is wrong with them, in the order of their first lines.
  package var faults: [Fault] { grouped(skipped.filter(\.isLoss)) }

  /// The rows that are passed over and miss nothing, in the same way.
  package var passedOver: [Fault] { grouped(skipped.filter { !$0.isLoss }) }

  private func grouped(_ rows: [SkippedRow]) -> [Fault] {
    var faults: [Fault] = []
    var places: [String: Int] = [:]
    for row in rows {
      if let place = places[row.fault] {
        faults[place].count += 1
      } else {
        places[row.fault] = faults.count
        faults.append(Fault(first: row, count: 1))
      }
    }
    return faults
  }

  /// Names a session that does not come in.
  mutating func leave(out session: ImportedSession, _ reason: String) {
    leftOut.append(LeftOut(id: session.id, title: session.title, reason: reason))
  }

  /// Names another entity that does not come in.
  mutating func leave(out entity: ImportedEntity, _ reason: String) {
    others.leftOut.append(
      LeftOut(id: "\(entity.entity)", title: entity.title, reason: reason))
  }

  /// Names what of the file cannot be written.
  mutating func leave(out remnant: ImportedRemnant) {
    let left = LeftOut(id: remnant.id, title: remnant.title, reason: remnant.reason)
    remnant.isSession ? leftOut.append(left) : others.leftOut.append(left)
  }

  /// Names what of a session stays since the file contradicts itself there.
  mutating func keep(_ what: String, of change: SessionChange, _ reason: String) {
    kept.append(
      Kept(
        session: change.entity, title: change.title, what: what, reason: reason, isConflict: true))
  }

  /// Counts what becomes of another entity.
  mutating func add(_ change: ImportedEntityChange) {
    switch (change.writes.isEmpty, change.isNew) {
    case (true, _): others.same += 1
    case (false, true): others.new += 1
    case (false, false): others.changed += 1
    }
  }

  /// Counts what becomes of a session.
  mutating func add(_ change: SessionChange) {
    kept += change.kept
    sets.new += change.sets.new
    sets.corrected += change.sets.corrected
    sets.takenOut += change.sets.takenOut
    switch (change.isNothing, change.isNew) {
    case (true, _): sessionsSame += 1
    case (false, true): sessionsNew += 1
    case (false, false): sessionsChanged += 1
    }
  }
}
