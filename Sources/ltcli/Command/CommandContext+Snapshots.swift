import EventLog
import LiftTrail
import Projections
import Training

/// What writers leave behind, so that the next reader need not read everything. A failure is only noted, since the
/// write is done.
extension CommandContext {
  /// Makes a snapshot after a write if one is due, and keeps what lists and statistics say.
  func makeSnapshotIfDue(of replica: Replica) {
    guard replica.store.isSnapshotDue else { return }
    do throws(LogError) {
      try replica.makeSnapshotIfDue()
    } catch {
      return note("no snapshot was made: \(error.line)")
    }
    keepAnswers(of: replica)
  }

  /// Does so for a store whose events were not folded.
  func makeSnapshotIfDue(of store: Store, _ kinds: KindTable) {
    guard store.isSnapshotDue else { return }
    do throws(CommandError) {
      makeSnapshotIfDue(of: try folded(store, kinds))
    } catch {
      note("no snapshot was made: \(error.reason)")
    }
  }

  /// Keeps what lists and statistics say of a store that this process writes to.
  func keepAnswers(of replica: Replica) {
    guard replica.kinds.isRead(by: Session.self) else { return }
    do throws(CommandError) {
      let zone = try arguments.here.reader().zone
      try attempting("keeping what lists say") {
        let projections = KeptProjections.all(in: zone)
        try ReplicaProjections(projections, of: replica, isWriting: true).keep(of: replica)
      }
    } catch {
      note("lists will read all sessions: \(error.reason)")
    }
  }
}

/// What is kept of a store's training: what an app's screens show, in the same files.
enum KeptProjections {
  /// - Parameter zone: The clocks of a session that does not say where it took place.
  static func all(in zone: LocalTime) -> [any Projection] {
    [ExerciseSummaries(elsewhere: zone), TrainingTotals(elsewhere: zone)]
  }
}
