// The replica id under which a store writes. A copy, and a store that has lost events of its own, take a fresh
// one.

extension Store {
  /// Records where the store stands, and takes a new replica id where it is a copy.
  func recordPlace(keepingReplicaID: Bool) throws(LogError) {
    var place = try StorePlace(of: folder, files: environment.files)
    let isCopy = manifest.place.map { !place.isSame(as: $0) } ?? false
    if isCopy, !keepingReplicaID { return try takeNewReplicaID() }
    if isCopy || place.folder.mark == .missing { place = try markedPlace() }
    guard place.json != manifest.place?.json else { return }
    try rewriteManifest { $0.place = place }
  }

  /// Takes a new replica id if own events are lost or may be, or another writer has used the id: their numbers
  /// must not be given out again.
  /// - Parameters:
  ///   - lost: What is known to be lost. `store.json` remembers losses under this store's own ids; journal,
  ///     seals and holes are evidence for the current id only.
  ///   - journal: What a recovery is about to handle.
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

  /// The earlier replica id under which an outdated journal was written; nil where the journal is of now.
  ///
  /// A writer puts a new id into the journal before the first event under it is in the log. So an event under a
  /// later id shows that the journal is outdated.
  func outdated(_ mark: LogMark?, of manifest: StoreManifest) -> ReplicaID? {
    guard let writer = mark?.owner.replica else { return nil }
    let later = manifest.replicas.prefix { $0 != writer }
    return later.contains { log.hasEvents(of: $0) } ? writer : nil
  }

  /// Takes a fresh replica id, so that no event id is used twice.
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
    try beginGivenNote()
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

/// Where a store stood when it was last written to: by it a copy or a restored backup is noticed.
///
/// A copy has another inode, or the same number in another use; a moved folder keeps its inode. Device numbers
/// may change when a machine starts, so a store at its old path with its old inode is the same.
package struct StorePlace: Sendable, Hashable {
  /// The folder's absolute path.
  package var path: String
  /// What tells the folder from any other.
  package var folder: FileIdentity
  /// What tells the file `lock` from any other; the engine never removes it. Nil where it is missing or was not
  /// recorded.
  package var lock: FileIdentity?

  /// Makes a place.
  package init(path: String, folder: FileIdentity, lock: FileIdentity? = nil) {
    self.path = path
    self.folder = folder
    self.lock = lock
  }

  /// Where a folder stands.
  init(of folder: StoreFolder, files: any FileSystem) throws(LogError) {
    guard let identity = try files.identity(of: folder.path) else {
      throw LogError(
        .notFound, "the folder is not there", at: LogError.Position(path: folder.path))
    }
    self.init(
      path: try files.resolvedPath(of: folder.path), folder: identity,
      lock: try files.identity(of: folder.lock))
  }

  /// Marks a folder durably with fresh bits, and says where it stands.
  init(
    marking folder: StoreFolder, files: any FileSystem, randomness: any Randomness
  ) throws(LogError) {
    if files.mark(folder.path, with: randomness.bits()) { try files.syncFolder(at: folder.path) }
    try self.init(of: folder, files: files)
  }

  /// Whether the store here is the recorded one and not a copy: all that both places know is equal.
  func isSame(as recorded: StorePlace) -> Bool {
    guard folder.device == recorded.folder.device || path == recorded.path,
      folder.agrees(with: recorded.folder)
    else { return false }
    guard let recordedLock = recorded.lock else { return true }
    return lock.map { $0.agrees(with: recordedLock) } ?? false
  }
}

extension FileIdentity {
  /// Whether all that both identities know is equal, apart from the device.
  fileprivate func agrees(with recorded: FileIdentity) -> Bool {
    inode == recorded.inode
      && (birth == nil || recorded.birth == nil || birth == recorded.birth)
      && (generation == nil || recorded.generation == nil || generation == recorded.generation)
      && (fileSystem == nil || recorded.fileSystem == nil || fileSystem == recorded.fileSystem)
      && mark.agrees(with: recorded.mark)
  }
}

extension FileMark {
  /// A missing mark counts as another mark if the system keeps marks.
  fileprivate func agrees(with recorded: FileMark) -> Bool {
    switch (self, recorded) {
    case (_, .unknown), (_, .missing), (.unknown, _): true
    case (.missing, .bits), (.bits, .bits): self == recorded
    }
  }
}

extension StorePlace {
  /// As in `store.json`. Numbers are texts: they may be greater than JSON keeps exactly.
  var json: JSONValue {
    var object = folder.members
    object["device"] = .string(Hexadecimal.text(of: folder.device, digits: 16))
    object["path"] = .string(path)
    object["lock"] = lock.map { .object($0.members) }
    return .object(object)
  }

  init?(json: JSONValue) {
    guard let object = json.object, let path = object["path"]?.string,
      let device = object.bits("device"),
      var folder = FileIdentity(members: object)
    else { return nil }
    folder.device = device
    self.init(path: path, folder: folder)
    guard let lock = object["lock"] else { return }
    guard var identity = lock.object.flatMap({ FileIdentity(members: $0) }) else { return nil }
    identity.device = device
    self.lock = identity
  }
}

extension FileIdentity {
  /// What is known of it but the device.
  fileprivate var members: JSONObject {
    var members: JSONObject = ["inode": .string(Hexadecimal.text(of: inode, digits: 16))]
    members["birth"] = birth.map { .string(Hexadecimal.text(of: $0, digits: 16)) }
    members["generation"] = generation.map { .string(Hexadecimal.text(of: $0, digits: 16)) }
    members["fileSystem"] = fileSystem.map { .string(Hexadecimal.text(of: $0, digits: 16)) }
    if case .bits(let bits) = mark {
      members["mark"] = .string(Hexadecimal.text(of: bits, digits: 16))
    }
    return members
  }

  /// Nil where the inode is missing, or another member is malformed.
  fileprivate init?(members: JSONObject) {
    let names = ["inode", "birth", "generation", "mark", "fileSystem"]
    guard let inode = members.bits("inode"),
      names.allSatisfy({ members[$0] == nil || members.bits($0) != nil })
    else { return nil }
    self.init(
      device: 0, inode: inode, birth: members.bits("birth"),
      generation: members.bits("generation"),
      mark: members.bits("mark").map(FileMark.bits) ?? .unknown,
      fileSystem: members.bits("fileSystem"))
  }
}
