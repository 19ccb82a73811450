import EventLog
public import Projections
import Training

/// Brings a replica to what an import plan says, or only reports what would come of it.
///
/// It decides upon everything against the store as it is, and only then writes, all or none: the unknown
/// exercises first, then each other entity and each session as one batch, then the record of the import. So a
/// trial decides exactly as a real run.
public struct ImportRun {
  private let replica: Replica
  private var plan: ImportPlan
  private let source: ImportSource
  private let ledger: ImportLedger
  private var exercises: ImportedExercises
  private let stamps: StampsLeft
  /// What the run did, or would do.
  public private(set) var report: ImportReport

  /// Prepares a run.
  /// - Parameters:
  ///   - joinsLikeNames: Whether exercises whose names differ only in case or width become one, as
  ///     ``CustomExercise/sameAs`` says it; else each is one of its own, and the report names both. What a person has
  ///     said of either stays.
  ///   - joinsCopies: Whether half a session that may be a copy of the other half under other names of exercises is a
  ///     second record. What was one once stays so.
  /// - Throws: At the step `reading`, what reading the store throws.
  public init(
    _ plan: ImportPlan, from source: ImportSource = ImportSource(), into replica: Replica,
    joinsLikeNames: Bool = false, joinsCopies: Bool = false
  ) throws(ImportFailure) {
    let plan = try ImportFailure.at(.reading) {
      try plan.joiningCopies(all: joinsCopies, in: replica.state)
    }
    (self.plan, self.source, self.replica) = (plan, source, replica)
    report = ImportReport(plan)
    (ledger, stamps, exercises) = try ImportFailure.at(.reading) {
      let (ledger, stamps) = (try ImportLedger(replica.state), try StampsLeft(in: replica.log))
      return (
        ledger, stamps,
        try ImportedExercises(
          plan.exercises, in: replica.state, ledger, stamps, joinsLikeNames: joinsLikeNames)
      )
    }
    report.likeNames = exercises.likeNames
    report.proposedNames = exercises.proposedNames
  }

  /// Makes exercises of the file one with those of the store that they are under another name, as a person has answered.
  /// Later imports keep it.
  /// - Parameter names: Some of the report's ``ImportReport/proposedNames``.
  /// - Throws: At the step `reading`, what reading the store throws.
  public mutating func join(_ names: [ImportReport.LikeNames]) throws(ImportFailure) {
    let (state, ledger, stamps) = (replica.state, ledger, stamps)
    var exercises = exercises
    try ImportFailure.at(.reading) { try exercises.join(names, in: state, ledger, stamps) }
    self.exercises = exercises
    report.proposedNames = exercises.proposedNames
  }

  /// Decides upon everything, and writes it unless this is a trial.
  /// - Parameters:
  ///   - isStrict: Whether a row that is not understood, or a session that is left out, refuses the whole file.
  ///   - step: Called after each session and each other entity that is decided upon.
  /// - Throws: What failed, and at which step; then nothing is written. The cause is a `StrictRefusal`, the store's
  ///   refusal of a write, or a failure of the log.
  /// - Complexity: O(events of the sessions that the file and the store have, plus rows of the file)
  /// - Precondition: It has not written yet.
  public mutating func run(
    isTrial: Bool, isStrict: Bool = false, step: () -> Void = {}
  ) throws(ImportFailure) {
    if isStrict, let row = plan.skipped.first(where: \.isLoss) {
      throw ImportFailure(step: .row(row.line), cause: StrictRefusal(reason: row.reason))
    }
    for remnant in plan.remnants { report.leave(out: remnant) }
    let others = try otherChanges(step)
    var changes: [DecidedSession] = []
    var new: [Session] = []
    var used: Set<CustomExercise.ID> = []
    let isWhole = !plan.skipped.contains(where: \.isLoss)
    let overlay = try ImportFailure.at(.reading) {
      try plan.scope == .table ? TableOverlay(replica.state) : nil
    }
    for (imported, standing) in try sessionsWithPast() {
      defer { step() }
      guard case .decided(let past) = standing else {
        report.addSame()
        continue
      }
      let (session, contradiction) = try ImportFailure.at(.reading) {
        try overlay?.laid(imported, over: past) ?? (imported, nil)
      }
      if let past, let deletion = past.deletion, !past.isTakenBack {
        report.leave(
          out: session, "it was deleted by \(deletion.id) at \(deletion.stamp.instant)")
        continue
      }
      if isStrict, let contradiction {
        throw ImportFailure(
          step: .session(session.title), cause: StrictRefusal(reason: contradiction))
      }
      guard let (change, drafts) = try change(to: session, over: past, isWhole: isWhole) else {
        continue
      }
      report.add(change)
      if let contradiction { report.keep("its local start", of: change, contradiction) }
      if !change.isNothing {
        exercises.use(of: session, in: &used)
        // No others are compared, and of a long history the sessions are too many to keep.
        if change.isNew, !plan.scope.hasOwnIDs { new.append(session) }
        changes.append(DecidedSession(title: session.title, drafts: drafts))
      }
    }
    if isStrict, let left = (report.others.leftOut + report.leftOut).first {
      throw ImportFailure(step: .session(left.title), cause: StrictRefusal(reason: left.reason))
    }
    let saved = try ImportFailure.at(.exercises) { try exercises.writes(of: used) }
    let aliases = exercises.aliasWrites(saved)
    exercises.count(saved: saved.count, joined: aliases.count, in: &report)
    try ImportFailure.at(.reading) { try findLikeSessions(new) }
    if isTrial || changes.isEmpty && others.isEmpty && aliases.isEmpty { return }
    // What is written is in the changes.
    (new, plan.sessions) = ([], [])
    try write(saved + aliases.flatMap(\.self), others, changes)
  }

  /// The writes about entities that are not sessions.
  private mutating func otherChanges(
    _ step: () -> Void
  ) throws(ImportFailure) -> [ImportedEntityChange] {
    var changes: [ImportedEntityChange] = []
    for entity in plan.others {
      defer { step() }
      do throws(LogError) {
        let change = try ImportedEntityChange(
          entity, in: replica, ledger, keepsEdits: plan.scope.keepsEdits)
        try stamps.require(for: change.writes)
        report.add(change)
        if !change.writes.isEmpty { changes.append(change) }
      } catch {
        if !error.code.isRuleRefusal { throw ImportFailure(step: .reading, cause: error) }
        report.leave(out: entity, error.reason)
      }
    }
    return changes
  }

  /// The plan's sessions with the ids that the store has for their exercises, and what it has of each.
  private mutating func sessionsWithPast() throws(ImportFailure) -> [(Session, SessionStanding)] {
    try ImportFailure.at(.reading) {
      let state = replica.state
      let sessions = plan.sessions.map { exercises.renamed($0, stating: !plan.scope.hasOwnIDs) }
      let ids = Set(sessions.map { UTF8Text($0.id.text) })
      let same = plan.scope == .foreign ? try state.unchanged(among: sessions) : []
      let known = try state.sessions(ids.subtracting(same), ledger)
      var others: [UTF8Text: SessionInStore] = [:]
      // In LiftTrail's own files an id alone identifies a session.
      if known.count + same.count < ids.count, !plan.scope.hasOwnIDs {
        let unnamed = try state.knownSessions().subtracting(ids)
        others = try state.sessions(unnamed, ledger)
      }
      var finder = try SessionFinder(Array(others.values))
      // The ids that the store has for sessions of the file.
      var storeIDs: [Session.ID: Session.ID] = [:]
      defer { report.sessionsNotSought = finder.notCompared }
      return try sessions.map { session in
        if same.contains(UTF8Text(session.id.text)) {
          storeIDs[session.id] = session.id
          return (session, .unchanged)
        }
        let past =
          known[UTF8Text(session.id.text)] ?? finder.take(session).flatMap { others[$0] }
        storeIDs[session.id] = past.map { Session.ID($0.entity.id) }
        var session = session
        if let past, !plan.scope.hasOwnIDs {
          session = try session.keepingStart(of: past).keepingOther(of: past)
        }
        session.sameAs = session.sameAs.map { storeIDs[$0] ?? $0 }
        return (session, .decided(past))
      }
    }
  }

  /// Adds the sessions that come in and look like another record of one that is there, or that comes in as well.
  private mutating func findLikeSessions(_ new: [Session]) throws(LogError) {
    if new.isEmpty { return }
    var indexes = StateIndexes()
    var others: [Session] = []
    for near in LikeSessions.spans(near: new) {
      for found in try indexes.sessions(near, in: replica.state) {
        if let other = try replica.state.one(Session.self, Session.ID(found.entity.id)) {
          others.append(other)
        }
      }
    }
    let ids = Set(new.map(\.id))
    let search = LikeSessions.Search(among: new + others) { ids.contains($0) || ids.contains($1) }
    (report.likeSessions, report.sessionsNotCompared) = (search.pairs, search.notCompared)
  }

  /// What is to be written about a session; nil where the store would refuse it, so that it is left out.
  private mutating func change(
    to session: Session, over past: SessionInStore?, isWhole: Bool
  ) throws(ImportFailure) -> (SessionChange, [EventDraft])? {
    do throws(LogError) {
      let change = try SessionChange(
        session, over: past, isWhole: isWhole, hasOwnIDs: plan.scope.hasOwnIDs)
      var drafts: [EventDraft] = []
      drafts.reserveCapacity(change.writes.count)
      for write in change.writes {
        let draft = try replica.draft(of: write)
        _ = try replica.wouldImport(draft)
        drafts.append(draft)
      }
      try stamps.require(for: change.writes)
      return (change, drafts)
    } catch {
      if !error.code.isRuleRefusal { throw ImportFailure(step: .reading, cause: error) }
      report.leave(out: session, error.reason)
      return nil
    }
  }

  /// Writes the exercises, each other entity and each session as one batch, and the record: all or none.
  private mutating func write(
    _ exercises: [ImportedWrite], _ others: [ImportedEntityChange],
    _ changes: [DecidedSession]
  ) throws(ImportFailure) {
    var steps: [ImportFailure.Step] = []
    var calls: [WriteCall] = []
    func add(
      _ writes: [ImportedWrite], _ step: ImportFailure.Step, isAtomic: Bool = true
    ) throws(ImportFailure) {
      let drafts = try ImportFailure.at(step) { try writes.map { try replica.draft(of: $0) } }
      calls.append(WriteCall(drafts, isAtomic: isAtomic))
      steps.append(step)
    }
    try add(exercises, .exercises, isAtomic: false)
    for change in others { try add(change.writes, .entity(change.title)) }
    for change in changes {
      calls.append(WriteCall(change.drafts, isAtomic: true))
      steps.append(.session(change.title))
    }
    let id = try ImportFailure.at(.reading) { try replica.newImportID() }
    let (source, sessions, sets) = (source, changes.count, report.sets.new)
    let reports = try ImportFailure.at(.writing) {
      try replica.writeAllOrNone(calls) { (reports) throws(LogError) in
        guard let events = EventRange(spanning: reports) else { return nil }
        let record = ImportRecord(
          id: id, events: events, source: source, sessions: sessions, sets: sets)
        return WriteCall([try record.draft()])
      }
    }
    for (index, report) in reports.enumerated() {
      guard let refusal = report.refusal else { continue }
      throw ImportFailure(step: index < steps.count ? steps[index] : .writing, cause: refusal)
    }
    report.id = id
  }
}

/// What an import is to do about a session of its file.
private enum SessionStanding {
  /// The store has it as it was imported, and so has the file.
  case unchanged
  /// It is decided upon, over what the store has of it; nil for a new one.
  case decided(SessionInStore?)
}

/// A session about which something is to be written.
private struct DecidedSession {
  let title: String
  /// One batch.
  let drafts: [EventDraft]
}

/// Why a run ended early: at which step, and what failed below.
public struct ImportFailure: Error {
  /// What a run does.
  public enum Step: Sendable, Hashable {
    /// It reads what the store has.
    case reading
    /// It reads the row on a line.
    case row(Int)
    /// It decides upon the exercises.
    case exercises
    /// It decides upon the session of a title.
    case session(String)
    /// It decides upon another entity, of that title.
    case entity(String)
    /// It writes all of them.
    case writing
  }

  /// The step that failed.
  public let step: Step
  /// The error of the layer below.
  public let cause: any Error

  /// Runs a step, and adds it to what is thrown.
  fileprivate static func at<Value>(
    _ step: Step, _ body: () throws -> Value
  ) throws(ImportFailure) -> Value {
    do {
      return try body()
    } catch {
      throw ImportFailure(step: step, cause: error)
    }
  }
}

/// Why a strict import takes nothing: the first row or session that it would have left out.
public struct StrictRefusal: Error, Sendable, Hashable {
  /// Why, as one sentence without a full stop.
  public let reason: String
}

extension TrainingState {
  /// The ids of all sessions that are known, deleted ones too.
  func knownSessions() throws(LogError) -> Set<UTF8Text> {
    Set(try fold.entities.filter { $0.kind == Session.kind.name }.map { UTF8Text($0.id) })
  }
}
