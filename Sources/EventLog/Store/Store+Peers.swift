extension Store {
  /// The names of what is kept of peers, in the order of their bytes.
  package func peerFiles() throws(LogError) -> [String] {
    try environment.files.names(in: folder.peers)
  }

  /// Keeps a file in `peers/` durably, in place of one with the same name.
  package func keepPeerFile(_ name: String, bytes: [UInt8]) throws(LogError) {
    try DurableFile(environment.files).write(
      bytes, to: folder.peers + "/" + name, in: folder.peers)
  }

  /// Who does independent pieces of work for this store.
  public var workers: any Workers { environment.workers }

  /// The time of day, by the store's clock.
  package var now: Instant { environment.clock.now() }
}
