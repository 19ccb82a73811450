import EventLog
import Projections

extension StoreCore {
  /// Gives the lock back until something is to be written, if the store shares it. Until then the store follows what
  /// other processes append.
  func yieldLock() {
    guard plan.sharesLock, !isYielded, !isMakingSnapshot, !hasStagedWrites,
      case .open(let replica) = condition
    else { return }
    replica.store.endWriting()
    isYielded = true
    do {
      goOn(with: try followed(replica), after: replica)
    } catch {
      showOnly(replica, TrainingError(error))
    }
  }

  /// Takes the lock again where it was given back, and takes in what others wrote meanwhile.
  /// - Throws: `inUse` while another process writes; why the store cannot be written.
  func takeLock() throws {
    guard isYielded, case .open(let earlier) = condition else { return }
    do {
      let replica = try plan.openedAgain(earlier, reading: opensReading)
      isYielded = false
      goOn(with: replica, after: earlier)
    } catch {
      throw TrainingError(error).said(in: words)
    }
  }

  /// The store as another process leaves it, open to be followed.
  func followed(_ earlier: Replica) throws -> Replica {
    try Replica(
      Store.follow(at: plan.path, reading: opensReading, environment: plan.environment),
      kinds: earlier.kinds)
  }

  /// Goes on with the same log as another process may have continued it. If it is another one, or under another replica
  /// id, that is a new opening, and an exchange that is under way ends.
  private func goOn(with replica: Replica, after earlier: Replica) {
    indexes = StoreIndexes()
    change(to: .open(replica), .ready)
    do throws(LogError) {
      if replica.manifest.replica == earlier.manifest.replica,
        let news = try replica.entities(since: earlier.log)
      {
        if !news.isEmpty { tell(.entities(news)) }
        return
      }
    } catch {
      // A line cannot be read; a reader of that line is told why.
    }
    openings += 1
    tell(.everything)
  }
}
