package import EventLog
package import Projections

/// The side of an exchange that only plans it (sync-protocol 12): it takes the peer's events into memory, and
/// sends none, so that neither store is touched.
package struct PlanningSide: Sendable {
  /// The session.
  package var session: SyncSession
  private let dataset: DatasetID
  private let log: Log
  /// What the peer has sent.
  private var events: [Event] = []

  /// Prepares the plan of an exchange of a replica.
  package init(
    _ replica: Replica, _ options: SyncSession.Options = SyncSession.Options(), at moment: Moment
  ) {
    var options = options
    options.isPlanning = true
    dataset = replica.manifest.dataset
    log = replica.log
    session = SyncSession(
      replica.manifest, replica.log, options, kinds: replica.state.kinds, at: moment)
  }

  /// Takes bytes of the peer.
  /// - Throws: What `SyncSession` refuses; a failure of the store to be read.
  package mutating func receive(_ bytes: [UInt8], at moment: Moment) throws(LogError) {
    session.receive(bytes, at: moment)
    while let task = try session.nextTask(in: log) {
      switch task {
      case .detectReusedID: break
      case .take(let lines):
        events += try lines.events()
        session.noteTaken()
      }
    }
  }

  /// The next bytes for the peer; nil where there is nothing to say for now.
  package mutating func nextBytes() throws(LogError) -> [UInt8]? { try session.nextBytes(in: log) }

  /// The peer's log, in another order: what it has sent, and what both hold. Known once the exchange is finished.
  /// - Complexity: O(bytes of the peer's events)
  package func peerLog() throws(LogError) -> Log {
    let shared = log.coverage.intersection(session.peer?.coverage ?? Coverage())
    let differing = session.comparison?.differing ?? Coverage()
    // The peer sends all that it holds under an id of which the contents differ.
    let sent = Set(events.filter { differing.contains($0.id) })
    var held: [Event] = []
    for position in try shared.positions(in: log) {
      let event = try log.event(at: position)
      if !differing.contains(event.id) || sent.contains(event) { held.append(event) }
    }
    // What both hold stands there once: the log leaves out what it has.
    return Log(of: dataset, events: held + events)
  }
}
