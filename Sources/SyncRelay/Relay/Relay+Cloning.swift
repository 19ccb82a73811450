package import EventLog
import Projections

extension Relay {
  /// Makes a new replica of a store's dataset in a folder, and fills it with the store's events.
  ///
  /// Copies the events in the order of the source's log, so a clone replays as its source does, and what the store's
  /// app declares.
  /// - Parameters:
  ///   - manifest: The new store's; its dataset is the source's.
  ///   - told: Is told how many events were copied, from time to time.
  /// - Throws: `wrongDataset`; `sameReplica` where the source has met the new store's replica id; a failure of
  ///   either store. What was copied stays, and a sync brings the rest.
  package static func clone(
    _ source: Store, to path: String, manifest: StoreManifest,
    environment: StoreEnvironment = StoreEnvironment(), telling told: (Int) -> Void = { _ in }
  ) throws(LogError) -> Store {
    guard manifest.dataset == source.manifest.dataset else {
      throw LogError(.wrongDataset, "a clone has the dataset of its source")
    }
    guard try !source.hasMet(manifest.replica) else {
      throw LogError(
        .sameReplica, "replica \(manifest.replica) is there already; a clone has a fresh id",
        at: LogError.Position(path: path))
    }
    let store = try Store.create(at: path, manifest: manifest, environment: environment)
    do throws(LogError) {
      try store.fill(from: source.log, telling: told)
      try KindFile(at: path, files: environment.files).copy(from: source)
    } catch {
      var error = error
      error.advice = .completeClone(clone: path, source: source.folder.path)
      throw error
    }
    return store
  }

  /// Leaves a receipt of a clone in it and then in its source, so that each knows that the other has its events
  /// (sync-protocol 8).
  ///
  /// None where only one of them is for a trial: they will not meet, and neither is a copy to rely on.
  /// - Parameter source: As it was cloned; opened for reading is enough.
  /// - Throws: Where a receipt cannot be kept, for example in a source that stands where nothing can be written.
  ///   That loses only knowledge.
  package static func leaveReceipts(
    of clone: Store, from source: Store
  ) throws(LogError) {
    guard clone.manifest.isEphemeral == source.manifest.isEphemeral else { return }
    let events = source.log.coverage
    var receipt = Receipt(
      dataset: clone.manifest.dataset, replica: clone.manifest.replica,
      peer: source.manifest.replica, at: clone.environment.clock.now(), sent: Coverage(),
      received: events, coverage: events, isComplete: true,
      contested: try source.log.fingerprints(of: source.log.contested.ranges))
    receipt.introduce(source.manifest)
    try clone.keep(receipt)
    (receipt.replica, receipt.peer) = (receipt.peer, receipt.replica)
    receipt.introduce(clone.manifest)
    (receipt.sent, receipt.received) = (receipt.received, receipt.sent)
    try source.keep(receipt)
  }
}

extension Receipt {
  /// Says who the peer is, as its hello would.
  fileprivate mutating func introduce(_ peer: StoreManifest) {
    let hello = SyncMessage.Hello(peer, coverage: Coverage())
    (peerName, peerFormerly) = (hello.name, hello.formerly)
  }
}

extension Store {
  /// Whether a replica id is or was its own, or stands in its events, in its receipts or among the events that it
  /// knows are lost. A store that begins with such an id may give out a number twice.
  package func hasMet(_ replica: ReplicaID) throws(LogError) -> Bool {
    if manifest.replicas.contains(replica) || log.hasEvents(of: replica) { return true }
    do throws(LogError) {
      if try hasReceipt(naming: replica) { return true }
      if try peerStates().contains(where: { $0.traits.replica == replica }) { return true }
      return try lostEvents().contains { !$0.events[replica].isEmpty }
    } catch  where error.code == .strange {
      // No folder of receipts, so none.
      return false
    }
  }
}
