package import EventLog

extension TrainingState {
  /// The state as it would be with more events. Nothing is written, and this one does not change.
  /// - Parameter events: Events of the dataset that this state's log lacks, each once.
  /// - Complexity: O(entities) for the copy of the fold, and O(bytes of the events)
  package func adding(_ events: [Event]) throws(LogError) -> TrainingState {
    var log = log
    log.append(events)
    var fold = fold
    for event in events { try fold.apply(event, in: log) }
    return TrainingState(fold: fold, log: log)
  }
}
