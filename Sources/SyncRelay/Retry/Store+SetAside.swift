package import EventLog

extension Store {
  /// The events that each peer has refused, whatever the address at which it did.
  package func setAsideByPeer() throws(LogError) -> [ReplicaID: Coverage] {
    var events: [ReplicaID: Coverage] = [:]
    for state in try peerStates() where !state.setAside.isEmpty {
      guard let replica = state.traits.replica else { continue }
      events[replica] = (events[replica] ?? Coverage()).union(state.setAside.events)
    }
    return events
  }
}
