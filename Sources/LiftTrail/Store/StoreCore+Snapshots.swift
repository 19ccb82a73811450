import EventLog
import Projections

extension StoreCore {
  /// Has a snapshot made where one is worth it, on another thread; it is kept on this one.
  func makeSnapshotIfDue() {
    guard case .open(let replica) = condition, plan.options.access == .writing, !isMakingSnapshot
    else { return }
    let log = replica.log
    guard replica.store.isSnapshotDue(behind: max(log.baseCount, snapshotCount)) else { return }
    // Also where it fails: the next one is tried when there is as much again.
    snapshotCount = log.count
    guard replica.store.snapshotsOfLostEvents().isEmpty else { return }
    isMakingSnapshot = true
    let work = replica.snapshotWork(isAtOnce: plan.background.isAtOnce)
    let (onThread, opening) = (onThread, openings)
    plan.background.run {
      let made = Result { () throws(LogError) in try work.file() }
      onThread { $0.keep(made, of: opening) }
    }
  }

  /// A snapshot only saves time: where it cannot be made or kept, the store is as good without.
  private func keep(_ made: Result<SnapshotFile, LogError>, of opening: Int) {
    isMakingSnapshot = false
    // Between two openings somebody else may have changed the log.
    guard case .open(let replica) = condition, opening == openings else { return }
    do throws(LogError) {
      _ = try replica.store.keep(made.get())
    } catch {
      // The next opening reads more.
    }
  }
}
