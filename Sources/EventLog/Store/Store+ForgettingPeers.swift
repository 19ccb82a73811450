extension Store {
  /// Removes all that `peers/` has of a replica and of some addresses. That loses knowledge only: the next exchange with
  /// the peer makes it anew.
  /// - Parameters:
  ///   - replica: Whose receipts go; nil for none.
  ///   - files: The names of other files there.
  /// - Returns: How many files went.
  package func forgetPeer(
    _ replica: ReplicaID?, files names: [String] = []
  ) throws(LogError) -> Int {
    try requireInPlace()
    let known = try peerNames()
    var gone = replica.flatMap { known.receipts[$0] } ?? []
    gone += names.filter { known.others.contains($0) }
    for name in gone {
      do throws(LogError) {
        try environment.files.removeFile(at: folder.peers + "/" + name)
      } catch  where error.code == .notFound {
        // Another process has tidied.
      }
    }
    if !gone.isEmpty { try environment.files.syncFolder(at: folder.peers) }
    knownPeerNames = nil
    return gone.count
  }
}
