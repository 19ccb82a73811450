import EventLog
import Projections

extension StoreCore {
  /// Begins to look for growth from time to time, if the store follows another process.
  func beginFollowing() {
    guard plan.options.access == .following || plan.sharesLock, follower == nil else { return }
    let (pace, onThread) = (plan.pace, onThread)
    follower = Task.detached {
      while await pace.next(), !Task.isCancelled { onThread { $0.look() } }
    }
  }

  /// Takes in what the writer has appended. What cannot be read now is looked for again.
  func look() {
    guard case .open(let replica) = condition else { return }
    do {
      _ = try upToDate(replica)
    } catch {
      // The next read says why.
    }
  }

  /// The replica with what its writer has appended; another one where the log was replaced. An inbox has what the app's
  /// store has, too.
  func upToDate(_ replica: Replica) throws -> Replica {
    let grown = try grown(replica)
    guard app != nil else { return grown }
    try takeInApp(for: .reading)
    return condition.replica ?? grown
  }

  private func grown(_ replica: Replica) throws -> Replica {
    guard plan.options.access == .following || isYielded else { return replica }
    do {
      switch try replica.readGrowth() {
      case .none: return replica
      case .appended(let entities):
        tell(.entities(entities))
        return replica
      case .replaced where isYielded:
        let replica = try followed(replica)
        openings += 1
        change(to: .open(replica), .ready)
        tell(.everything)
        return replica
      case .replaced:
        let replica = try plan.opened(reading: opensReading) { _ in }.replica
        change(to: .open(replica), .ready)
        tell(.everything)
        return replica
      }
    } catch {
      throw TrainingError(error).said(in: words)
    }
  }
}

extension StoreCore {
  /// Has a snapshot made where one is worth it, on another thread; it is kept on this one.
  func makeSnapshotIfDue() {
    guard case .open(let replica) = condition, plan.options.access == .writing, !isMakingSnapshot,
      !isYielded, plan.cache == nil
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
    // Between two openings another process may have changed the log.
    guard case .open(let replica) = condition, opening == openings, !isYielded else { return }
    do throws(LogError) {
      _ = try replica.store.keep(made.get())
    } catch {
      // The next opening reads more.
    }
  }
}
