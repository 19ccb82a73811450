package import EventLog
package import Projections

extension Relay {
  /// Makes a new replica of a store's dataset in a folder, and fills it with the store's events.
  ///
  /// Copies the events in the order of the source's log, so a clone replays as its source does.
  /// - Parameter manifest: The new store's; its dataset is the source's.
  /// - Throws: `wrongDataset`; `sameReplica` where the source holds an event of the new store's replica
  ///   id, or has that id itself; a failure of either store. What was copied stays, and a sync brings
  ///   the rest.
  package static func clone(
    _ source: Store, to path: String, manifest: StoreManifest,
    environment: StoreEnvironment = StoreEnvironment()
  ) throws(LogError) -> Replica {
    guard manifest.dataset == source.manifest.dataset else {
      throw LogError(.wrongDataset, "a clone has the dataset of its source")
    }
    guard manifest.replica != source.manifest.replica, !source.log.knows(manifest.replica) else {
      throw LogError(
        .sameReplica, "replica \(manifest.replica) has written already; a clone has a fresh id",
        at: LogError.Position(path: path))
    }
    let store = try Store.create(at: path, manifest: manifest, environment: environment)
    try fill(store, from: source.log)
    return try Replica(store)
  }

  /// The least size of a part of a clone, in bytes; the last part may be smaller.
  private static let bytesPerPart = 1 << 20

  /// Copies all events, in parts that cut no batch.
  private static func fill(_ store: Store, from log: Log) throws(LogError) {
    var part: [Event] = []
    var length = 0
    for position in 1..<(log.count + 1) {
      let event = try log.event(at: position)
      part.append(event)
      length += event.line.count
      let isWhole = event.batch.map { $0.index == $0.count } ?? true
      if isWhole, length >= bytesPerPart {
        _ = try store.receive(part)
        part = []
        length = 0
      }
    }
    _ = try store.receive(part)
  }
}
