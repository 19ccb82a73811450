import EventLog

/// What a side takes of a peer's lines that are whole (sync-protocol 3).
struct Acceptance: Sendable {
  /// What the peer may bring; nil for any number.
  private let quota: SyncAllowance?
  /// The replicas that have come of which the log had no event.
  private var admitted: Set<ReplicaID> = []

  /// - Parameter quota: What the peer may bring; nil for any number.
  init(_ quota: SyncAllowance?) { self.quota = quota }

  /// Refuses those lines of a part that this side does not take, and the others of their batches.
  /// - Parameter own: The id under which this side writes; nil for one that writes nothing.
  /// - Complexity: O(lines) where nothing is refused and the log holds none of the events; else O(bytes)
  mutating func take(
    _ part: inout EventPart, to log: Log, of dataset: DatasetID, writingAs own: ReplicaID?
  ) throws(LogError) {
    try refuseOwnEvents(of: &part, of: dataset, own)
    try refuseReplicas(of: &part, to: log, of: dataset)
    try refuseContents(of: &part, to: log, of: dataset)
  }

  private mutating func refuseReplicas(
    of part: inout EventPart, to log: Log, of dataset: DatasetID
  ) throws(LogError) {
    guard admitReplicas(of: part, to: log) else { return }
    try part.refuse(of: dataset) { [admitted] event in
      log.hasEvents(of: event.id.replica) || admitted.contains(event.id.replica)
        ? nil : Acceptance.newReplicaReason
    }
  }

  /// Admits the replicas of a part as long as there is room.
  /// - Returns: Whether one is not admitted.
  private mutating func admitReplicas(of part: EventPart, to log: Log) -> Bool {
    guard let quota else { return false }
    var refuses = false
    for range in part.lines.ranges
    where !admitted.contains(range.replica) && !log.hasEvents(of: range.replica) {
      if quota.take(SyncQuota(newReplicas: 1)) {
        admitted.insert(range.replica)
      } else {
        refuses = true
      }
    }
    return refuses
  }

  private static let newReplicaReason =
    "the receiver takes no more new replica ids of this peer today"
  private static let ownReason =
    "it bears the receiver's own replica id, and the receiver takes no more fresh ids because of this peer today"
  private static let newContentReason =
    "the receiver holds another content under its id, and takes no more such of this peer today"
  private static let tooManyContents =
    "there are \(EventID.greatestContentNumber) contents under its id already, which is as many as a store takes"
}

extension Acceptance {
  /// Counts something that a peer says and for which this side would take a fresh replica id (sync-protocol 5).
  /// - Returns: Whether the peer may say it.
  func admitsClaim() -> Bool { quota?.take(SyncQuota(freshIDs: 1)) ?? true }

  /// Refuses events under this side's own id where the peer has used up the fresh ids that this side takes because of it.
  private func refuseOwnEvents(
    of part: inout EventPart, of dataset: DatasetID, _ own: ReplicaID?
  ) throws(LogError) {
    guard quota != nil, part.lines.ranges.contains(where: { $0.replica == own }), !admitsClaim()
    else { return }
    try part.refuse(of: dataset) { $0.id.replica == own ? Acceptance.ownReason : nil }
  }

  /// Refuses the events that a log cannot take, since it has as many contents under their ids as a log takes or the
  /// peer may bring, and the rest of their batches. So one event does not end an exchange, and what comes behind it
  /// is taken.
  private mutating func refuseContents(
    of part: inout EventPart, to log: Log, of dataset: DatasetID
  ) throws(LogError) {
    let ranges = part.lines.ranges
    guard
      !ranges.allSatisfy({ log.holdsNone(of: $0) })
        || Coverage(ranges).count < UInt64(part.lines.count)
    else { return }
    var seen: Set<Event> = []
    var counts: [EventID: Int] = [:]
    let quota = quota
    try part.refuseInBatches(of: dataset) { (batch, events) throws(LogError) in
      var new: [Int] = []
      var isTooMuch = false
      var contested = 0
      for index in batch where !seen.contains(events[index]) {
        let standing = try log.standing(of: events[index])
        if standing.isKnown { continue }
        new.append(index)
        let count = standing.count + counts[events[index].id, default: 0]
        isTooMuch = isTooMuch || count >= EventID.greatestContentNumber
        if count > 0 { contested += 1 }
      }
      if isTooMuch { return new.map { ($0, Acceptance.tooManyContents) } }
      if contested > 0, let quota, !quota.take(SyncQuota(newContents: contested)) {
        return new.map { ($0, Acceptance.newContentReason) }
      }
      for index in new { counts[events[index].id, default: 0] += 1 }
      seen.formUnion(new.map { events[$0] })
      return []
    }
  }
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
