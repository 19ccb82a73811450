import Projections
public import Training

/// What an import did, or would do.
public struct ImportReport: Sendable, Hashable {
  /// A session, or another entity, that was left out, and why.
  public struct LeftOut: Sendable, Hashable {
    /// The id of the session or entity; for a whole section of the file, its key.
    public let id: String
    /// For people: the date and the workout's name; of others the kind and the name.
    public let title: String
    /// Why, as one sentence without a full stop.
    public let reason: String
  }

  /// A part of a session that stays as it is, although the file says otherwise.
  public struct Kept: Sendable, Hashable {
    /// The session's id in the store.
    public let session: String
    /// The session's title.
    public let title: String
    /// What of the session it is, such as `Bench Press, set 2`.
    public let what: String
    /// Why, as one sentence without a full stop.
    public let reason: String
    /// Whether the file says something new there, so that a person has to decide.
    public let isConflict: Bool
  }

  /// How many sets the import brings, corrects and retracts.
  public struct Sets: Sendable, Hashable {
    /// How many are logged, or come back.
    public internal(set) var new = 0
    /// How many are corrected.
    public internal(set) var corrected = 0
    /// How many are retracted, since the file no longer has them.
    public internal(set) var takenOut = 0
    /// How many are moved into the file's order.
    public internal(set) var moved = 0
  }

  /// How many other entities the import brings and changes: neither sessions nor exercises of their sets.
  public struct Others: Sendable, Hashable {
    /// How many the store did not show.
    public fileprivate(set) var new = 0
    /// How many are changed.
    public fileprivate(set) var changed = 0
    /// How many are as the file has them.
    public fileprivate(set) var same = 0
    /// How many of their values stay, since the store has later ones.
    public fileprivate(set) var keptCount = 0
    /// Those that do not come in.
    public fileprivate(set) var leftOut: [LeftOut] = []

    /// Whether the file has none.
    public var isEmpty: Bool { self == Others() }
  }

  /// Two exercises whose names differ only in case or width.
  public struct LikeNames: Sendable, Hashable {
    /// The name that comes in.
    public let name: String
    /// The other name, of the store or of a row before.
    public let other: String
  }

  /// Rows with the same fault.
  public struct Fault: Sendable, Hashable {
    /// The first of them.
    public let first: SkippedRow
    /// How many there are.
    public internal(set) var count: Int
  }

  /// The id of the import; nil where nothing was written.
  public internal(set) var id: String?
  /// How many sessions the store did not show.
  public private(set) var sessionsNew = 0
  /// How many sessions are changed.
  public private(set) var sessionsChanged = 0
  /// How many sessions are as the file has them.
  public private(set) var sessionsSame = 0
  /// The sessions that do not come in.
  public private(set) var leftOut: [LeftOut] = []
  /// The parts of sessions that stay although the file says otherwise.
  public private(set) var kept: [Kept] = []
  /// What becomes of the sets.
  public private(set) var sets = Sets()
  /// What becomes of other entities.
  public private(set) var others = Others()
  /// How many exercises are saved.
  public internal(set) var exercisesSaved = 0
  /// How many exercises the store has.
  public internal(set) var exercisesThere = 0
  /// How many exercises become one with another one whose name differs only in case or width.
  public internal(set) var exercisesJoined = 0
  /// The names of exercises that had been deleted and stay so.
  public internal(set) var exercisesLeftDeleted: [String] = []
  /// The rows that did not come in.
  public let skipped: [SkippedRow]
  /// What a person should know besides.
  public let notices: [ImportNotice]
  /// The exercises that come in beside one with a like name: both stay until a person joins them.
  public internal(set) var likeNames: [LikeNames] = []
  /// The exercises that come in and may be ones that the store has under another name: both stay until a person joins
  /// them.
  public internal(set) var proposedNames: [LikeNames] = []
  /// The sessions that come in and look like a second record of another one: both count until a person joins them.
  public internal(set) var likeSessions: [LikeSessions] = []
  /// How many sessions began near so many others that they were not compared with all of them.
  package internal(set) var sessionsNotCompared = 0
  /// How many new sessions may be one that the store has: there were too many of their day to compare them all.
  package internal(set) var sessionsNotSought = 0
  /// How many sessions come in as a second record of another one, which counts in no summary.
  public private(set) var secondRecords = 0

  /// How many sessions have a half that may be a copy of the other one, and is kept.
  public let maybeCopies: Int

  init(_ plan: ImportPlan) {
    maybeCopies = plan.maybeCopies.count
    (skipped, notices) = (plan.skipped, plan.notices)
  }

  /// Whether the store lacks something that the file says: a row that was not understood, a session that was
  /// left out, an edit that stays against what the file says now.
  public var isPartial: Bool {
    skipped.contains(where: \.isLoss) || !leftOut.isEmpty || !others.leftOut.isEmpty
      || kept.contains(where: \.isConflict)
  }

  /// The rows that were not understood, grouped by their fault, in the order of their first lines.
  public var faults: [Fault] { grouped(skipped.filter(\.isLoss)) }

  /// The skipped rows that are no loss, grouped in the same way.
  public var passedOver: [Fault] { grouped(skipped.filter { !$0.isLoss }) }

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

  /// Adds a session that does not come in.
  mutating func leave(out session: Session, _ reason: String) {
    leftOut.append(LeftOut(id: session.id.text, title: session.title, reason: reason))
  }

  /// Adds another entity that does not come in.
  mutating func leave(out entity: ImportedEntity, _ reason: String) {
    others.leftOut.append(
      LeftOut(id: "\(entity.entity)", title: entity.title, reason: reason))
  }

  /// Adds a part of the file that cannot be written.
  mutating func leave(out remnant: ImportedRemnant) {
    let left = LeftOut(id: remnant.id, title: remnant.title, reason: remnant.reason)
    remnant.isSession ? leftOut.append(left) : others.leftOut.append(left)
  }

  /// Adds a part of a session that stays because the file contradicts itself there.
  mutating func keep(_ what: String, of change: SessionChange, _ reason: String) {
    kept.append(
      Kept(
        session: change.entity, title: change.title, what: what, reason: reason, isConflict: true))
  }

  /// Counts another entity as new, changed or the same.
  mutating func add(_ change: ImportedEntityChange) {
    others.keptCount += change.keptCount
    switch (change.writes.isEmpty, change.isNew) {
    case (true, _): others.same += 1
    case (false, true): others.new += 1
    case (false, false): others.changed += 1
    }
  }

  /// Counts a session that nothing is decided about.
  mutating func addSame() { sessionsSame += 1 }

  /// Counts a session as new, changed or the same, and its sets.
  mutating func add(_ change: SessionChange) {
    kept += change.kept
    sets.new += change.sets.new
    sets.corrected += change.sets.corrected
    sets.takenOut += change.sets.takenOut
    sets.moved += change.sets.moved
    if change.isSecondRecord { secondRecords += 1 }
    switch (change.isNothing, change.isNew) {
    case (true, _): sessionsSame += 1
    case (false, true): sessionsNew += 1
    case (false, false): sessionsChanged += 1
    }
  }
}
