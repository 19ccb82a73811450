import Synchronization

/// Shows how a store stands with a peer, to any number of readers.
///
/// The store's thread changes it, too: a write is counted before it returns, whatever the engine is busy with.
final class ShownSync: Sendable {
  private struct Content {
    var picture = SyncPicture()
    var shown: SyncEngineState?
  }

  private let content = Mutex(Content())
  private let states = Broadcast<SyncEngineState>(room: 1)
  private let board: StoreBoard
  private let words: StoreWords
  private let watch: Mutex<StoreBoard.Watch?> = Mutex(nil)

  /// Watches what a store holds.
  /// - Parameter words: Those of the store.
  init(_ board: StoreBoard, _ words: StoreWords) {
    (self.board, self.words) = (board, words)
    let watch = board.watch { [weak self] news in
      switch news {
      case .status, .changed: self?.change { _ in }
      case .projected, .exchanged, .set, .lostSettings: break
      }
    }.watch
    self.watch.withLock { $0 = watch }
  }

  deinit { if let watch = watch.withLock({ $0 }) { board.unwatch(watch) } }

  /// What is known now.
  var picture: SyncPicture { change { $0 } }

  /// The present state, if it is known, and all later ones as far as a reader keeps up.
  var updates: AsyncStream<SyncEngineState> { states.values() }

  /// Changes what is known, and tells the state where it is another one then.
  @discardableResult
  func change<Value>(_ body: (inout SyncPicture) -> Value) -> Value {
    content.withLock { content in
      // Asked here, what the store holds never goes back behind what a write has told.
      content.picture.noteMine(board.coverage)
      let value = body(&content.picture)
      // Told here, the states come in the order in which they were so.
      if let state = content.picture.state, state != content.shown {
        content.shown = state
        states.send(state.said(in: words))
      }
      return value
    }
  }
}
