import EventLog
import Projections

extension StoreCore {
  /// Begins to look for growth from time to time, where the store follows another process.
  func beginFollowing() {
    guard plan.options.access == .following, follower == nil else { return }
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
      // Whoever reads is told.
    }
  }

  /// The replica with what its writer has appended: the same, or another one where the log was replaced.
  func upToDate(_ replica: Replica) throws -> Replica {
    guard plan.options.access == .following else { return replica }
    do {
      switch try replica.readGrowth() {
      case .none: return replica
      case .appended(let entities):
        tell(.entities(entities))
        return replica
      case .replaced:
        let replica = try plan.opened { _ in }
        change(to: .open(replica), .ready)
        tell(.everything)
        return replica
      }
    } catch {
      throw TrainingError(error)
    }
  }
}
