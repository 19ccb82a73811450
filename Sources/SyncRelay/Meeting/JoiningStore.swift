package import EventLog
import Projections

/// The store in which the joined history of a first meeting is made, beside the store's own folder (sync-protocol 15).
///
/// It is an empty replica of the other dataset that takes what the peer holds, as any device would. Then it takes this
/// side's events, stated again, and takes the store's place. Until then the store is as it was, and the peer has been given
/// nothing.
package struct JoiningStore: Sendable {
  package let folders: MeetingFolders
  package let choice: MeetingChoice
  private let former: StoreManifest
  /// The other side's.
  package let dataset: DatasetID
  private let environment: StoreEnvironment

  /// Makes the store, or takes up the one that an earlier attempt has left.
  /// - Parameters:
  ///   - mine: The manifest of the store that meets.
  ///   - dataset: The other side's.
  ///   - replica: The id under which it writes; nil for a fresh one.
  ///   - environment: That of the whole file system.
  package init(
    _ choice: MeetingChoice, of mine: StoreManifest, at path: String, as dataset: DatasetID,
    writingAs replica: ReplicaID? = nil, environment: StoreEnvironment
  ) throws(LogError) {
    folders = MeetingFolders(at: path, files: environment.files)
    (self.choice, former, self.dataset) = (choice, mine, dataset)
    self.environment = environment
    if try isLeftFromBefore() { return }
    var manifest = StoreManifest(
      dataset: dataset, replica: replica ?? ReplicaID(from: environment.randomness),
      name: mine.name,
      created: environment.clock.now(), isEphemeral: mine.isEphemeral)
    // Also where the store's own history is set aside: what is written meanwhile comes along.
    manifest = manifest.following(mine)
    let store = try Store.create(
      at: folders.joined.path, manifest: manifest, environment: environment)
    store.endWriting()
  }

  /// Whether an earlier attempt has left a store that has nothing of this side yet. Another one is set aside.
  private func isLeftFromBefore() throws(LogError) -> Bool {
    let files = environment.files
    guard try files.status(of: folders.joined.path) != nil else { return false }
    if try files.status(of: folders.joined.manifest) != nil,
      try folders.note(in: folders.joined) == nil
    {
      let store = try Store.open(at: folders.joined.path, for: .reading, environment: environment)
      if store.manifest.dataset == dataset, store.manifest.formerReplicas == former.replicas {
        return true
      }
    }
    let aside = try folders.joined.placeAside(
      at: environment.clock.now(), because: .left, files)
    try files.rename(folders.joined.path, to: aside)
    try files.syncFolder(at: folders.folder.parent)
    return false
  }

  /// Takes this side's events as the choice says, and takes the store's place.
  /// - Parameters:
  ///   - mine: The store that meets, open for writing. It is ended.
  ///   - count: How many lines its log had when the meeting began: what came later comes along in any case.
  /// - Returns: Where the store's earlier folder is kept, and how many of its events came along.
  package func takePlace(
    of mine: Store, after count: Int, telling told: (Int) -> Void = { _ in }
  ) throws(LogError) -> (kept: String, carried: Int) {
    let first =
      switch choice {
      case .merge: 1
      case .useTheirs, .useMine: count + 1
      }
    let kept = try folders.place(
      MeetingNote(choice: choice, former: former.dataset, at: environment.clock.now()))
    let joined = try Store.open(at: folders.joined.path, for: .writing, environment: environment)
    let carried = try joined.receive(
      restated: try mine.log.restated(for: dataset, from: first), telling: told)
    try KindFile(at: folders.joined.path, files: environment.files).copy(from: mine)
    if case .members(let settings) = try LocalFile(
      at: folders.folder.path, files: environment.files
    ).content() {
      try LocalFile(at: folders.joined.path, files: environment.files).write(settings)
    }
    joined.endWriting()
    mine.endWriting()
    try folders.swap(keeping: kept)
    return (kept, carried)
  }
}

extension MeetingFolders {
  /// Takes a first meeting back: the folder from before takes its place again, with what was written here since.
  /// - Parameter joined: The store that came out of the meeting, open for writing. It is ended.
  /// - Returns: Where the joined store is kept now, and how many events came along.
  /// - Throws: `notFound` where the store came out of no meeting, or its earlier folder is gone.
  package func takeBack(
    _ joined: Store, environment: StoreEnvironment
  ) throws(LogError) -> (kept: String, carried: Int) {
    guard let note = try note() else {
      throw LogError(
        .notFound, "the store came out of no first meeting",
        at: LogError.Position(path: folder.meeting))
    }
    let path = try earlier(note)
    let former = try Store.open(
      at: path, for: .writing, environment: environment, keepingReplicaID: true)
    let before = Set(former.manifest.replicas)
    // A batch is one writer's, so none is cut.
    let written = joined.manifest.replicas.filter { !before.contains($0) }
    var events: [Event] = []
    for position in stride(from: 1, through: joined.log.count, by: 1) {
      let event = try joined.log.event(at: position)
      if written.contains(event.id.first.replica) {
        events.append(try event.restated(for: former.manifest.dataset))
      }
    }
    let carried = try former.receive(restated: events)
    former.endWriting()
    joined.endWriting()
    return (try takeBack(note, at: environment.clock.now()), carried)
  }
}
