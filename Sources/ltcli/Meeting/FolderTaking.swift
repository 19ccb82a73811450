import EventLog
import LiftTrail
import Projections
import SyncRelay

/// Puts a clone of one store into the place of another one on this machine, which is kept aside.
enum FolderTaking {
  /// - Parameters:
  ///   - path: The peer's folder.
  ///   - mine: The store whose history counts.
  static func take(
    _ path: String, for mine: String, _ context: CommandContext
  ) throws -> MeetingOutcome {
    let (source, peer) = (try context.store(mine), try context.writableStore(path, isPeer: true))
    let environment = context.environment
    let folders = MeetingFolders(at: path, files: environment.files)
    let manifest = StoreManifest(
      dataset: source.manifest.dataset, replica: ReplicaID(from: environment.randomness),
      name: peer.manifest.name, created: environment.clock.now(),
      isEphemeral: source.manifest.isEphemeral)
    let clone = try Relay.clone(
      source, to: folders.joined.path, manifest: manifest, environment: environment)
    try Relay.leaveReceipts(of: clone, from: source)
    clone.endWriting()
    peer.endWriting()
    let kept = try folders.place(
      MeetingNote(choice: .useMine, former: peer.manifest.dataset, at: environment.clock.now()))
    try folders.swap(keeping: kept)
    return MeetingOutcome(
      dataset: manifest.dataset, keptFolder: kept, carriedCount: source.log.eventCount)
  }
}
