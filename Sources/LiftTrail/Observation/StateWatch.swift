import EventLog
import Synchronization

/// One reader's watch over the state: a change of what its last reading asked for raises its signal, and so does the end
/// of a day that the reading asked for.
///
/// Changes are told on the store's thread, and read on the projections' thread. What changes while a reading is under way
/// is held until it has said what it asks for.
final class StateWatch: Sendable {
  let signal: ChangeSignal
  private let readings: WatchedReadings
  private let days: DayAlarm

  /// Watches from now on.
  /// - Parameters:
  ///   - days: Waits for the end of a day.
  ///   - leave: Is called at its end.
  init(_ board: StoreBoard, _ days: DayAlarm, leaving leave: @escaping @Sendable () -> Void) {
    let readings = WatchedReadings()
    (self.readings, self.days) = (readings, days)
    signal = board.signal(
      leaving: {
        days.cancel()
        leave()
      },
      { news in
        switch news {
        case .status(.closed): .ends
        case .status, .projected, .exchanged, .set, .lostSettings: .nothing
        case .changed(let change): readings.concerns(change) ? .raises : .nothing
        }
      })
  }

  /// A reading begins: it has what was told before, and may lack what is told from now on.
  func beginReading() {
    readings.begin()
    signal.lower()
  }

  /// Notes what a reading of the present has asked for.
  func hasRead(_ notes: InterestNotes) {
    if readings.hasMissed(what: notes.interest) { signal.raise() }
    days.set(notes.days) { [signal] in signal.raise() }
  }
}

/// What a reader has asked for, and what has changed since a reading of it began.
private final class WatchedReadings: Sendable {
  private let content = Mutex(Content())

  private struct Content {
    var interest = StateInterest()
    /// What was told during the reading that is under way; nil if none is.
    var missed: StoreNews.Change?
  }

  func begin() { content.withLock { $0.missed = .entities([]) } }

  /// Ends the reading.
  /// - Parameter interest: What it asked for.
  /// - Returns: Whether something has changed meanwhile that concerns it.
  func hasMissed(what interest: StateInterest) -> Bool {
    content.withLock { content in
      content.interest = interest
      return content.missed.take().map { interest.isMet(by: $0) } ?? false
    }
  }

  /// Whether a change is to be read now.
  func concerns(_ change: StoreNews.Change) -> Bool {
    content.withLock { content in
      guard content.missed != nil else { return content.interest.isMet(by: change) }
      content.missed?.formUnion(change)
      return false
    }
  }
}
