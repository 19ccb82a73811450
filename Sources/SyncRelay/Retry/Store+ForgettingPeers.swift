package import EventLog

extension Store {
  /// Forgets a peer: its receipts, and how it stands at each of its addresses.
  /// - Returns: How many files went.
  package func forget(_ replica: ReplicaID) throws(LogError) -> Int {
    let addresses = try peerStates().filter { $0.traits.replica == replica }.map(\.address)
    return try forgetPeer(replica, files: addresses.flatMap(Store.files(of:)))
  }

  /// Forgets what is kept of an address, be it a peer's or a place's.
  /// - Returns: How many files went.
  package func forget(address: String) throws(LogError) -> Int {
    try forgetPeer(nil, files: Store.files(of: address))
  }

  private static func files(of address: String) -> [String] {
    [PeerStateName.name(of: address), PlaceMemoryName.name(of: address)]
  }
}
