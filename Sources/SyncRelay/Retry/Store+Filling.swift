package import EventLog

extension Store {
  /// Whether the store is still filling, so that its hello asks for the newest events first (sync-protocol 3): it has never
  /// held the same as another one.
  ///
  /// A first install that breaks off has no such pass, and neither have those behind it until one comes to its end.
  /// - Complexity: The files of `peers/`, where no pass has come to its end
  package func isFilling() throws(LogError) -> Bool {
    if try peerStates().contains(where: { $0.level != nil }) { return false }
    return try !knownPeers().contains { $0.newest.isComplete }
  }
}
