import EventLog

/// What a side takes of a peer's lines that are whole (sync-protocol 3).
struct Admission: Sendable {
  /// What the clock shows that stamps are held against; nil to take any stamp.
  private let now: Instant?
  /// How many replicas may come of which the log has no event; nil for any number.
  private let newReplicas: Int?
  /// Those that have come.
  private(set) var admitted: Set<ReplicaID> = []

  init(_ options: SyncSession.Options, now: Instant?) {
    self.now = options.refusesFuture ? now : nil
    newReplicas = options.newReplicas
  }

  /// Refuses those lines of a part that this side does not take, and the others of their batches.
  /// - Complexity: O(lines); O(bytes) if one is refused
  mutating func admit(_ part: inout EventPart, to log: Log, of dataset: DatasetID) throws(LogError)
  {
    let refusesReplicas = admitReplicas(of: part, to: log)
    guard refusesReplicas || isAhead(part.lines.latestInstant) else { return }
    let (checks, admitted) = (self, admitted)
    try part.refuse(of: dataset) { event in
      if checks.isAhead(event.stamp.instant) { return Admission.aheadReason }
      guard refusesReplicas, !log.hasEvents(of: event.id.replica),
        !admitted.contains(event.id.replica)
      else { return nil }
      return Admission.newReason
    }
  }

  private func isAhead(_ instant: Instant?) -> Bool {
    guard let now, let instant else { return false }
    return ClockDifference.isFarAhead(instant, of: now)
  }

  /// Admits the replicas of a part as long as there is room.
  /// - Returns: Whether one is not admitted.
  private mutating func admitReplicas(of part: EventPart, to log: Log) -> Bool {
    guard let newReplicas else { return false }
    var refuses = false
    for range in part.lines.ranges
    where !admitted.contains(range.replica) && !log.hasEvents(of: range.replica) {
      if admitted.count < newReplicas { admitted.insert(range.replica) } else { refuses = true }
    }
    return refuses
  }

  private static let aheadReason =
    "it is stamped more than a year ahead of the receiver's clock"
  private static let newReason =
    "the receiver takes no more new replica ids of this peer today"
}

extension EventPart {
  /// Refuses some events, and the others of their batches.
  /// - Parameter reason: Why an event is refused; nil if it is taken.
  /// - Complexity: O(bytes)
  mutating func refuse(
    of dataset: DatasetID, _ reason: (Event) -> String?
  ) throws(LogError) {
    try refuseInBatches(of: dataset) { (batch, events) throws(LogError) in
      let reasons = batch.map { reason(events[$0]) }
      if reasons.allSatisfy({ $0 == nil }) { return [] }
      return zip(batch, reasons).map { ($0, $1 ?? "another event of its batch is not taken") }
    }
  }
}
