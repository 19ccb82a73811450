import Synchronization

/// Says whether there is something new to read: a change raises it, and a reader lowers it.
///
/// However many changes come while nobody reads, they leave one raised signal, and nothing else.
final class ChangeSignal: Sendable {
  private let content = Mutex(Content())

  private struct Content {
    /// The present comes first, so it is raised from the beginning.
    var isRaised = true
    var hasEnded = false
    /// One, unless a reader was copied.
    var waiting: [CheckedContinuation<Bool, Never>] = []
    /// Has nobody raise it any more.
    var leave: (@Sendable () -> Void)?

    mutating func takeWaiting() -> [CheckedContinuation<Bool, Never>] {
      defer { waiting = [] }
      return waiting
    }
  }

  /// Says that there is something to read.
  func raise() {
    let waiting = content.withLock { content in
      if content.waiting.isEmpty { content.isRaised = true }
      return content.takeWaiting()
    }
    for reader in waiting { reader.resume(returning: true) }
  }

  /// Says that everything was read.
  func lower() { content.withLock { $0.isRaised = false } }

  /// Has a body called at the end, or at once if this is the end.
  func atEnd(_ leave: @escaping @Sendable () -> Void) {
    let hasEnded = content.withLock { content in
      if !content.hasEnded { content.leave = leave }
      return content.hasEnded
    }
    if hasEnded { leave() }
  }

  /// Ends the reading, whoever asks for it and however often.
  func end() {
    let (waiting, leave) = content.withLock { content in
      content.hasEnded = true
      return (content.takeWaiting(), content.leave.take())
    }
    for reader in waiting { reader.resume(returning: false) }
    leave?()
  }

  /// Waits until it is raised, and lowers it.
  /// - Returns: Whether there is something to read; false at the end.
  func wait(isolation: isolated (any Actor)?) async -> Bool {
    await withCheckedContinuation(isolation: isolation) { reader in
      let answer = content.withLock { content -> Bool? in
        if content.hasEnded { return false }
        if content.isRaised {
          content.isRaised = false
          return true
        }
        content.waiting.append(reader)
        return nil
      }
      if let answer { reader.resume(returning: answer) }
    }
  }
}
