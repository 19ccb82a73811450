package import EventLog

extension TrainingState {
  /// The state as it would be with more events. Nothing is written, and this one does not change.
  /// - Parameter events: Events of the dataset that this state's log lacks, each once.
  /// - Complexity: O(entities) for the copy of the fold, and O(bytes of the events); O(bytes of the log) where
  ///   one of them brings another content of an event that the log holds.
  package func adding(_ events: [Event]) throws(LogError) -> TrainingState {
    var log = log
    let (coverage, contested) = (log.coverage, log.contestedCount)
    if events.contains(where: { coverage.contains($0.id) }) {
      log = try log.readingEveryLine(workers: workers)
    }
    log.append(events)
    guard log.contestedCount == contested else {
      return TrainingState(
        fold: try Fold(replaying: log, workers: workers, kinds: kinds), log: log)
    }
    var fold = fold
    for event in events { try fold.apply(event.named(event.id.first), in: log) }
    return TrainingState(fold: fold, log: log)
  }
}
