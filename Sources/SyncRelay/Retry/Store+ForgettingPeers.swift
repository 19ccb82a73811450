package import EventLog

extension Store {
  /// Forgets a peer: its receipts, and how it stands at each of its addresses.
  /// - Returns: How many files went.
  package func forget(_ replica: ReplicaID) throws(LogError) -> Int {
    let addresses = try peerStates().filter { $0.traits.replica == replica }.map(\.address)
    return try forgetPeer(replica, files: addresses.flatMap(Store.files(of:)))
  }

  /// Forgets what is kept of an address, be it a place's or a peer's; of the peer that answered there last, all.
  /// - Returns: How many files went.
  package func forget(address: String) throws(LogError) -> Int {
    let replica = try peerState(at: address)?.traits.replica
    return try forgetPeer(nil, files: Store.files(of: address))
      + (replica.map { (replica) throws(LogError) in try forget(replica) } ?? 0)
  }

  private static func files(of address: String) -> [String] {
    [PeerStateName.name(of: address), PlaceMemoryName.name(of: address)]
  }
}
