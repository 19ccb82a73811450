import SyncRelay

/// Says whether there is something new to read: a change raises it, and a reader lowers it.
///
/// However many changes come between two readings, they leave one raised signal, and nothing else.
final class ChangeSignal: Sendable {
  private let content = Monitor(Content())

  private struct Content {
    /// The present comes first, so it is raised from the beginning.
    var isRaised = true
    /// How often it was raised: of the readers that wait, where one was copied, each goes on.
    var count: UInt64 = 0
    var hasEnded = false
    /// Ends what raises it.
    var leave: (@Sendable () -> Void)?
  }

  /// Says that there is something to read.
  func raise() {
    content.change { content in
      content.isRaised = true
      content.count &+= 1
    }
  }

  /// Says that there is nothing to read yet.
  func lower() { content.change { $0.isRaised = false } }

  /// Has a body called at the end, or at once if this is the end.
  func atEnd(_ leave: @escaping @Sendable () -> Void) {
    let hasEnded = content.change { content in
      if !content.hasEnded { content.leave = leave }
      return content.hasEnded
    }
    if hasEnded { leave() }
  }

  /// Ends the reading, however often it is asked for.
  func end() {
    let leave = content.change { content in
      content.hasEnded = true
      return content.leave.take()
    }
    leave?()
  }

  /// Waits until it is raised, and lowers it. A reader that is cancelled ends it.
  /// - Returns: Whether there is something to read; false at the end.
  func wait(isolation: isolated (any Actor)?) async -> Bool {
    var first: UInt64?
    return await content.valueDespiteCancellation(isolation: isolation) { content -> Bool? in
      if content.hasEnded { return false }
      let seen = first ?? content.count
      first = seen
      guard content.isRaised || content.count != seen else { return nil }
      content.isRaised = false
      return true
    }
  }
}

extension StoreBoard {
  /// What a piece of news means for a reader.
  enum Meaning {
    case nothing
    /// There is something to read.
    case raises
    /// There is nothing to read any more.
    case ends
  }

  /// A signal that news raises and ends. At its end nothing of it is left here.
  /// - Parameter leave: Is called at its end.
  func signal(
    leaving leave: @escaping @Sendable () -> Void = {},
    _ meaning: @escaping @Sendable (StoreNews) -> Meaning
  ) -> ChangeSignal {
    let signal = ChangeSignal()
    let heed: @Sendable (StoreNews) -> Void = { news in
      switch meaning(news) {
      case .nothing: break
      case .raises: signal.raise()
      case .ends: signal.end()
      }
    }
    let (watch, status) = watch(heed)
    signal.atEnd {
      self.unwatch(watch)
      leave()
    }
    heed(.status(status))
    return signal
  }
}
