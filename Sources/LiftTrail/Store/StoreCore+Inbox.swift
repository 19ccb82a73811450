import EventLog
import Projections
import SyncRelay

// An inbox is an ordinary store that has what the app's store has: before each write, and for each reader, it takes in
// what the app's log has and its own lacks (docs/decisions/an-inbox-is-a-replica.md).
extension StoreCore {
  /// What an inbox takes in the app's events for.
  enum InboxUse {
    /// A write is decided on all that the app holds, so what cannot be taken in fails it.
    case writing
    /// A reader is shown what the inbox has where that takes no writes now, for example while another process writes it.
    case reading
  }

  /// Makes an inbox one of the app's dataset, before it is opened.
  /// - Throws: `notFound` where the app has made no store yet; why it cannot be read.
  func followApp() throws {
    guard app != nil else { return }
    follow(try appStore().manifest)
  }

  /// Has an inbox take in what the app's store has. Any other store is left as it is.
  func takeInApp(for use: InboxUse) throws {
    guard app != nil else { return }
    if use == .writing {
      _ = try exchangeable()
      // What could only be read for a while may be written again.
      tryToWriteAgain()
    }
    guard case .open(let replica) = condition else { return }
    let theirs = try appStore()
    guard theirs.manifest.dataset == replica.manifest.dataset else {
      throw TrainingError(
        .otherDataset,
        causes: [
          "the app's store is of \(theirs.manifest.dataset.text), and the inbox of "
            + replica.manifest.dataset.text
        ])
    }
    do {
      _ = try takeIn(theirs)
    } catch {
      guard use == .reading else { throw error }
    }
    if use == .reading { yieldInbox() }
  }

  /// Gives the lock of an inbox back, once nothing is to be written.
  func yieldInbox() {
    if app != nil { yieldLock() }
  }

  private func appStore() throws -> Store {
    do {
      guard let store = try app?.present() else { throw TrainingError(.closed) }
      return store
    } catch {
      throw TrainingError(error)
    }
  }
}

extension StoreCore {
  /// Takes in the events that an inbox has and this store lacks, durably.
  /// - Returns: Them; none where there is no inbox yet.
  func takeIn(inboxAt path: String) throws -> Coverage {
    if plan.options.access == .following { throw TrainingError(.readOnly) }
    let mine = try writable().manifest
    var inbox = inboxes[path] ?? FollowedStore(at: path, in: plan.environment)
    let theirs: Store
    do throws(LogError) {
      theirs = try inbox.present()
    } catch  where error.code == .notAStore {
      // No extension has written yet, unless something else stands there.
      if try isFree(path) { return Coverage() }
      throw TrainingError(error)
    } catch {
      throw TrainingError(error)
    }
    inboxes[path] = inbox
    guard theirs.manifest.replica != mine.replica else {
      throw TrainingError(.notFound, causes: ["\(path) is the app's own store, and no inbox"])
    }
    guard theirs.manifest.dataset == mine.dataset else {
      throw TrainingError(
        .otherDataset,
        causes: [
          "the inbox at \(path) is of \(theirs.manifest.dataset.text), and the store of \(mine.dataset.text)"
        ])
    }
    return try takeIn(theirs)
  }

  /// Whether nothing stands at a path but an empty folder.
  private func isFree(_ path: String) throws -> Bool {
    let files = plan.environment.files
    guard let status = try files.status(of: path) else { return true }
    return try status.isFolder && files.names(in: path).isEmpty
  }

  /// So many bytes of lines are written at once at least, if there are as many.
  private static let partSize = 1 << 20
  /// So many numbers of an origin are read at once.
  private static let numbersAtOnce: UInt64 = 1024

  /// Takes in what another store of the dataset has and this one lacks.
  /// - Returns: What it lacked.
  /// - Complexity: O(ranges), and O(bytes of what it lacks), a part of which is in memory at a time
  fileprivate func takeIn(_ theirs: Store) throws -> Coverage {
    guard let mine = condition.replica?.log else { return Coverage() }
    let log = theirs.log
    let lacked = log.coverage.subtracting(mine.coverage)
      .union(log.contested.subtracting(mine.contested))
    if lacked.isEmpty { return lacked }
    flush()
    do {
      let own = try writable().store
      try own.detectReusedID(in: log.coverage)
      // The writer of the other store may know of all that is here.
      _ = try own.noteGiven(toPeerHolding: Coverage(), isLive: false)
      var part = ReceivedLines(of: own.manifest.dataset)
      for origin in lacked.replicas {
        for range in lacked[origin].ranges {
          var next = range.lowerBound
          while next <= range.upperBound {
            let last = min(next + (Self.numbersAtOnce - 1), range.upperBound)
            var numbers = SequenceSet()
            numbers.insert(next...last)
            for group in try EventStream.groups(of: numbers, origin, log) {
              for event in group.events { try part.add(event) }
            }
            if part.byteCount >= Self.partSize {
              _ = try receive(part)
              part = ReceivedLines(of: own.manifest.dataset)
            }
            next = last + 1
          }
        }
      }
      if part.count > 0 { _ = try receive(part) }
    } catch {
      throw TrainingError(error)
    }
    makeSnapshotIfDue()
    return lacked
  }
}
