package import EventLog
import Synchronization

/// What a store tells its watchers.
package enum StoreNews: Sendable {
  /// The store is doing something else now.
  case status(StoreStatus)
  /// The state has changed durably.
  case changed(Change)
  /// Projections have new states, each named.
  case projected(Set<String>)
  /// A pass came to its end.
  case exchanged(Result<SyncSummary, any Error>)
  /// A setting of this device was set.
  case set(String)
  /// Settings of this device cannot be read, and are their defaults.
  case lostSettings(TrainingError)

  package enum Change: Sendable, Hashable {
    /// At most these entities.
    case entities(Set<Entity>)
    /// Maybe everything: the store was read anew.
    case everything

    /// Adds another change.
    mutating func formUnion(_ other: Change) {
      switch (self, other) {
      case (.entities(let mine), .entities(let others)): self = .entities(mine.union(others))
      case (.everything, _), (_, .everything): self = .everything
      }
    }
  }
}

/// Where a store tells what it does. It may be read and watched on any thread, before the store is opened too.
package final class StoreBoard: Sendable {
  private let content = Mutex(Content())

  private struct Content {
    var status = StoreStatus.unopened
    var coverage = Coverage()
    var next = 0
    var watchers: [Int: @Sendable (StoreNews) -> Void] = [:]
  }

  package struct Watch: Sendable, Hashable {
    fileprivate let number: Int
  }

  /// What the store is doing.
  package var status: StoreStatus { content.withLock { $0.status } }

  /// The events that the store holds durably, as far as it was opened.
  package var coverage: Coverage { content.withLock { $0.coverage } }

  /// Notes the events that the store holds durably; what tells of the change comes behind it.
  func note(_ coverage: Coverage) { content.withLock { $0.coverage = coverage } }

  /// Calls the body with all news from now on, in order, on the store's thread, but those of projections, which have a
  /// thread of their own. It must not wait.
  /// - Returns: What `unwatch` wants, and the status at the moment from which on the body is called.
  package func watch(
    _ body: @escaping @Sendable (StoreNews) -> Void
  ) -> (watch: Watch, status: StoreStatus) {
    content.withLock { content in
      defer { content.next += 1 }
      content.watchers[content.next] = body
      return (Watch(number: content.next), content.status)
    }
  }

  /// Forgets a watcher. A call that is under way may still end.
  package func unwatch(_ watch: Watch) {
    content.withLock { _ = $0.watchers.removeValue(forKey: watch.number) }
  }

  /// How many watch.
  package var watcherCount: Int { content.withLock { $0.watchers.count } }

  /// Tells all watchers, the oldest first.
  package func tell(_ news: StoreNews) {
    let watchers = content.withLock { content in
      if case .status(let status) = news { content.status = status }
      return content.watchers.sorted { $0.key < $1.key }.map(\.value)
    }
    for watcher in watchers { watcher(news) }
  }
}

/// What a store is doing.
public enum StoreStatus: Sendable, Hashable {
  /// It was not used yet.
  case unopened
  /// It is being opened.
  case opening(Phase)
  /// It can be read, and written unless it follows.
  case ready
  /// It can be read, and sent in a sync, and cannot be written for now: the disk is full or may not be written, or
  /// a part of the store is damaged. All that can be believed is shown. Each write tries again, unless the store is
  /// damaged: then `repair()` is needed.
  case readable(TrainingError)
  /// It can be read; the lock is free.
  case suspended
  /// Nothing can be read. `open()` tries again.
  case failed(TrainingError)
  /// It was closed.
  case closed

  /// What an opening is busy with.
  public enum Phase: Sendable, Hashable {
    /// It takes the lock.
    case lock
    /// It reads the log.
    case log
    /// It makes the state of the log.
    case state
  }
}
