package import EventLog

/// A store that only plans an exchange (sync-protocol 12): it is read, and the peer's events stay in memory, so that
/// neither store is touched.
package struct PlanningStore: ExchangeStore {
  private let log: Log

  /// Plans for a store that holds this log.
  package init(_ log: Log) { self.log = log }

  package func durableLog() -> Log { log }

  /// The peer's own id: a plan takes none.
  package func detectReusedID(in peer: SyncMessage.Hello) -> ReplicaID { peer.replica }

  /// Takes nothing.
  package func receive(_ lines: ReceivedLines) -> Range<Int> { 0..<0 }

  package func failure(_ error: LogError) -> any Error { error }

  package var files: Store? { nil }
}

extension StoreExchange {
  /// The peer's log, in another order: what it has sent to a side that plans, and what both hold. Known once the
  /// exchange is finished.
  /// - Complexity: O(bytes of the peer's events)
  package func plannedPeerLog(of dataset: DatasetID, in log: Log) throws(LogError) -> Log {
    let shared = log.coverage.intersection(session.peer?.coverage ?? Coverage())
    let differing = session.comparison?.differing ?? Coverage()
    // The peer sends all that it holds under an id of which the contents differ.
    let sent = Set(plannedEvents.filter { differing.contains($0.id) })
    var held: [Event] = []
    for position in try shared.positions(in: log) {
      let event = try log.event(at: position)
      if !differing.contains(event.id) || sent.contains(event) { held.append(event) }
    }
    // What both hold stands there once: the log leaves out what it has.
    return Log(of: dataset, events: held + plannedEvents)
  }
}
