// Under which replica id a store writes: a copy, and a store that has lost events of its own, take a fresh one.

extension Store {
  /// Records where the store stands, and takes a new replica id where it is a copy.
  func noteMove(keepingReplicaID: Bool) throws(LogError) {
    var place = try StorePlace(of: folder, files: environment.files)
    let isCopy = manifest.place.map { !place.isSame(as: $0) } ?? false
    if isCopy, !keepingReplicaID { return try takeNewReplicaID() }
    if isCopy || place.folder.mark == .missing { place = try markedPlace() }
    guard place.json != manifest.place?.json else { return }
    try rewriteManifest { $0.place = place }
  }

  /// Takes a new replica id where own events are lost or may be, whose numbers must not be given out
  /// again, or where somebody else has given out numbers of this store's.
  /// - Parameters:
  ///   - lost: What is known to be lost. `store.json` remembers it from then on, as far as it was the store's own: what
  ///     the journal, the seals and holes say of an id counts only while the store has it.
  ///   - journal: What a recovery is about to do.
  func detectLostIDs(_ lost: [LostEvents], beside journal: JournalFinding) throws(LogError) {
    let lost = Coverage(joining: lost.map(\.events))
    let mayLoseOwn =
      journal.mayLoseAnEvent(log.tail) || outdated(written.mark, of: manifest) != nil
    let remembering = manifest.losing(lost)
    if !lost[manifest.replica].isEmpty || mayLoseOwn || !log.contested[manifest.replica].isEmpty {
      try takeNewReplicaID(losing: lost)
    } else if remembering != manifest {
      try rewriteManifest { $0 = remembering }
    }
  }

  /// Under which earlier id of the store a journal of an earlier day was written; nil where it is of today.
  ///
  /// A writer's journal says under which id it writes before the first event under that is in the log.
  func outdated(_ mark: LogMark?, of manifest: StoreManifest) -> ReplicaID? {
    guard let writer = mark?.owner.replica else { return nil }
    let later = manifest.replicas.prefix { $0 != writer }
    return later.contains { log.knows($0) } ? writer : nil
  }

  /// Goes on under a fresh replica id, so that no event id can ever be used twice.
  /// - Parameter lost: The events that are known to be lost.
  func takeNewReplicaID(losing lost: Coverage = Coverage()) throws(LogError) {
    let replica = ReplicaID(from: environment.randomness)
    let place = try markedPlace()
    try rewriteManifest {
      $0 = $0.losing(lost)
      $0.formerReplicas.insert($0.replica, at: 0)
      $0.replica = replica
      $0.place = place
    }
  }

  private func markedPlace() throws(LogError) -> StorePlace {
    try StorePlace(
      marking: folder, files: environment.files, randomness: environment.randomness)
  }

  func rewriteManifest(_ change: (inout StoreManifest) -> Void) throws(LogError) {
    var manifest = manifest
    change(&manifest)
    try DurableFile(environment.files).write(
      manifest.fileBytes(), to: folder.manifest, in: folder.path)
    self.manifest = manifest
  }
}
