import EventLog
public import SyncRelay

extension TrainingStore {
  /// Syncs with a place again and again, until its task is cancelled or the store is closed: at once, soon after each
  /// write, and every few minutes.
  ///
  ///     .task { await store.keepSyncing(with: place) { outcome in … } }
  ///
  /// A pass that failed is tried again when the interval is over. An app that is told of changes, by a cloud or by what
  /// watches a folder, calls `sync(with:)` besides: passes with one place follow each other.
  /// - Parameter tell: Is told what each pass came to.
  public nonisolated func keepSyncing(
    with place: some SyncPlace, on schedule: PlaceSchedule = PlaceSchedule(),
    tell: @Sendable (Result<PlaceSummary, TrainingError>) async -> Void = { _ in }
  ) async {
    while !Task.isCancelled {
      // What is written from here on may come too late for the pass.
      let news = writes()
      defer { news.end() }
      do {
        await tell(.success(try await sync(with: place)))
      } catch let error as TrainingError {
        // Opening a store that fails is news, too.
        news.lower()
        await tell(.failure(error))
        if error.code == .closed { return }
      } catch {
        return
      }
      await schedule.pause(until: news)
    }
  }

  /// Says that something was written, or that the store can be used again.
  private nonisolated func writes() -> ChangeSignal {
    let news = board.signal { news in
      switch news {
      case .status, .changed: .raises
      case .projected, .exchanged, .set, .lostSettings: .nothing
      }
    }
    // What is so now is known to the pass.
    news.lower()
    return news
  }
}

extension PlaceSchedule {
  /// Waits until the next pass is due.
  fileprivate func pause(until news: ChangeSignal) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await pause(interval) }
      group.addTask {
        if await news.wait(isolation: nil) { await pause(delayBehindWrite) }
      }
      await group.next()
      // What waits for news heeds no cancellation.
      news.end()
      group.cancelAll()
    }
  }

  private func pause(_ duration: Duration) async {
    do {
      try await wait(duration)
    } catch {
      // It is to end.
    }
  }
}
