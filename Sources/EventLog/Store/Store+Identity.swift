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
  ///   - journal: What a recovery is about to do.
  ///   - asked: Which receipts are asked, unless nothing says where the log ended: then all are.
  /// - Returns: What is known to be lost.
  func heedLoss(
    beside journal: JournalFinding, asking asked: ReceiptsAsked = .newestOfEachPeer
  ) throws(LogError) -> [LostEvents] {
    let lost = try lostEvents(asking: written.mark == nil ? .all : asked)
    let hasLostOwn = lost.contains { !$0.events[manifest.replica].ranges.isEmpty }
    let mayLoseOwn =
      journal.mayLoseAnEvent(log.tail) || outdated(written.mark, of: manifest) != nil
    if hasLostOwn || mayLoseOwn || !log.contested[manifest.replica].isEmpty {
      try takeNewReplicaID()
    }
    return lost
  }

  /// Under which earlier id of the store a journal of an earlier day was written; nil where it is of today.
  ///
  /// A writer's journal says under which id it writes before the first event under that is in the log.
  func outdated(_ mark: LogMark?, of manifest: StoreManifest) -> ReplicaID? {
    guard let writer = mark?.owner.replica, writer != manifest.replica, log.knows(manifest.replica)
    else { return nil }
    return writer
  }

  /// Goes on under a fresh replica id, so that no event id can ever be used twice.
  func takeNewReplicaID() throws(LogError) {
    let replica = ReplicaID(from: environment.randomness)
    let place = try markedPlace()
    try rewriteManifest {
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
