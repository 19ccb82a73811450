// A `store.json` that is lost or damaged, made anew from what the store's other files say (log-format 6).

/// What a store's other files say of it where its `store.json` cannot be read.
package struct LostManifest: Sendable, Hashable {
  /// What is wrong with `store.json`.
  package let fault: LogError
  /// Whose history the store holds.
  package let dataset: DatasetID
  /// The ids under which its files were written: the journal's, then those of the receipts with the newest first, then
  /// those of the seals with the latest first.
  package let replicas: [ReplicaID]
  /// Of each of `replicas` the last event that journal and seals know, where they know one.
  fileprivate let lastKnown: [EventID]
  /// The store's name as the damaged file still says it. A wrong one harms nothing.
  fileprivate let name: String?
  /// When the store was made, as the damaged file still says it. A wrong time harms nothing.
  fileprivate let created: Instant?
}

extension Store {
  /// What the files of a store say whose `store.json` is missing or damaged; nil if it can be read.
  /// - Throws: `notAStore` where nothing of a store is there; `unsupportedFormat`; `damaged` where no other file says
  ///   whose lines the log has; a failure of the file system.
  /// - Complexity: O(bytes of journal, seals and receipts, and of the log up to its first sound line)
  package static func lostManifest(
    at path: String, environment: StoreEnvironment = StoreEnvironment()
  ) throws(LogError) -> LostManifest? {
    let folder = StoreFolder(path)
    guard try environment.files.status(of: folder.path)?.isFolder == true else {
      _ = try bound(to: folder, environment)
      return nil
    }
    let files = try environment.files.below(folder.path)
    guard let (fault, bytes) = try manifestLoss(in: folder, files, environment) else { return nil }
    let witnesses = try Witnesses(in: folder, files)
    guard let dataset = try witnesses.dataset(ofLogIn: folder, files) else {
      var fault = fault
      fault.reason += "; no journal, seal or receipt says whose lines the log has"
      throw fault
    }
    let said = rest(of: bytes)
    return LostManifest(
      fault: fault, dataset: dataset, replicas: witnesses.replicas(of: dataset),
      lastKnown: witnesses.lastKnown(of: dataset), name: said["name"]?.string,
      created: said.text("created", Instant.init))
  }

  /// What is wrong with `store.json`, and the bytes that it has; nil if nothing is.
  private static func manifestLoss(
    in folder: StoreFolder, _ files: any FileSystem, _ environment: StoreEnvironment
  ) throws(LogError) -> (LogError, [UInt8])? {
    guard let status = try files.status(of: folder.manifest) else {
      guard try folder.hasLostManifest(files) else {
        // Throws `notAStore`.
        _ = try bound(to: folder, environment)
        return nil
      }
      return (missingManifest(folder), [])
    }
    guard status.sort == .file else {
      throw StrangeFault.error(status.sort, "read", folder.manifest)
    }
    var bytes: [UInt8] = []
    do throws(LogError) {
      bytes = try files.bytes(of: folder.manifest)
      _ = try StoreManifest(fileBytes: bytes)
      return nil
    } catch {
      let error = error.located(path: folder.manifest)
      guard error.code == .damaged else { throw error }
      return (error, bytes)
    }
  }

  /// The members of bytes that are JSON still, though their sum is wrong.
  private static func rest(of bytes: [UInt8]) -> JSONObject {
    do throws(LogError) {
      return try JSONReader.value(of: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes)
        .object ?? [:]
    } catch {
      return [:]
    }
  }

  /// Makes `store.json` anew, under the writer's lock and with a fresh replica id, so that no event id is used twice.
  /// Damaged bytes go to quarantine.
  /// - Returns: What was lost, as it was found under the lock; nil if the file can be read by then.
  static func makeManifest(
    at path: String, isEphemeral: Bool, environment: StoreEnvironment
  ) throws(LogError) -> LostManifest? {
    guard try lostManifest(at: path, environment: environment) != nil else { return nil }
    let folder = StoreFolder(path)
    let files = try environment.files.below(folder.path)
    try folder.requireOwn(files)
    let lock = try files.lock(folder.lock, holder: environment.holder)
    defer { withExtendedLifetime(lock) {} }
    guard let lost = try lostManifest(at: path, environment: environment) else { return nil }
    try folder.makeFolders(files)
    try files.syncFolder(at: folder.path)
    try keepDamaged(folder, files, because: lost.fault.reason)
    let place = try files.resolvedPath(of: folder.path)
    var manifest = StoreManifest(
      dataset: lost.dataset, replica: ReplicaID(from: environment.randomness),
      name: lost.name ?? SegmentName.name(in: place),
      created: lost.created ?? environment.clock.now(), isEphemeral: isEphemeral)
    manifest.formerReplicas = lost.replicas
    manifest.lastKnown = lost.lastKnown
    manifest.place = try StorePlace(
      marking: folder, files: files, randomness: environment.randomness)
    try lock.check()
    try DurableFile(files).write(manifest.fileBytes(), to: folder.manifest, in: folder.path)
    return lost
  }

  /// Keeps what is left of the file in quarantine; it stays in its place until the new one replaces it.
  private static func keepDamaged(
    _ folder: StoreFolder, _ files: any FileSystem, because reason: String
  ) throws(LogError) {
    guard try files.status(of: folder.manifest) != nil else { return }
    let quarantine = Quarantine(folder: folder, files: files)
    do throws(LogError) {
      let bytes = try files.bytes(of: folder.manifest)
      try quarantine.keep(bytes, from: folder.manifest, at: 0, because: reason)
    } catch  where error.code == .damaged {
      // It is too long to be read.
      try quarantine.move(folder.manifest, because: reason)
    }
  }
}

/// The stores that the files of a folder name as their writers.
private struct Witnesses {
  /// The journal's, then those of receipts, then those of seals; each sort with the latest first.
  private var owners: [StoreOwner] = []
  /// What journal and seals know of own events.
  private var marks: [LogMark] = []

  init(in folder: StoreFolder, _ files: any FileSystem) throws(LogError) {
    if try files.status(of: folder.journal)?.sort == .file,
      let image = try Witnesses.reading({ () throws(LogError) in
        try Journal.image(in: folder, files)
      }),
      let mark = Journal(image).head?.mark
    {
      marks.append(mark)
      owners.append(mark.owner)
    }
    for name in try folder.names(in: folder.peers, files).reversed() {
      guard ReceiptName(name) != nil else { continue }
      let claim = try Witnesses.reading { () throws(LogError) in
        try Receipt.members(of: files.bytes(of: folder.peers + "/" + name))
          .flatMap { Receipt.Claim($0) }
      }
      if let claim { owners.append(claim.owner) }
    }
    let seals = try Witnesses.reading { () throws(LogError) in
      try Seals.bytes(in: folder, files).split(separator: UInt8(ascii: "\n"))
    }
    for line in (seals ?? []).reversed() {
      guard let mark = SummedObject.object(line: Array(line)).flatMap({ LogMark(members: $0) })
      else { continue }
      marks.append(mark)
      owners.append(mark.owner)
    }
  }

  /// What a file says; nil if its bytes are not what a store writes.
  private static func reading<Value>(
    _ body: () throws(LogError) -> Value?
  ) throws(LogError) -> Value? {
    do throws(LogError) { return try body() } catch {
      switch error.code {
      case .malformed, .damaged, .strange, .tooLarge, .notFound: return nil
      default: throw error
      }
    }
  }

  /// The dataset of the log's lines: the one with whose seed the sum of a line comes out. Of a log without lines, the
  /// first that a file names.
  func dataset(
    ofLogIn folder: StoreFolder, _ files: any FileSystem
  ) throws(LogError) -> DatasetID? {
    var candidates: [DatasetID] = []
    for owner in owners where !candidates.contains(owner.dataset) {
      candidates.append(owner.dataset)
    }
    var hasLines = false
    for segment in try LogReader.segments(in: folder, files) {
      let contents = try files.contents(ofSegment: segment.path)
      hasLines = hasLines || contents.count > 0
      if let found = contents.withBytes({ Witnesses.dataset(ofLinesIn: $0, candidates) }) {
        return found
      }
    }
    return hasLines ? nil : candidates.first
  }

  /// The dataset of the first sound line; nil where no line is sound under any of the candidates.
  private static func dataset(
    ofLinesIn bytes: UnsafeRawBufferPointer, _ candidates: [DatasetID]
  ) -> DatasetID? {
    var finder = LineFinder(bytes)
    while let range = finder.next() {
      let line = UnsafeRawBufferPointer(rebasing: bytes[range])
      for candidate in candidates {
        do throws(LogError) {
          _ = try EventLayout(line: line, seed: candidate.seed)
          return candidate
        } catch {
          continue
        }
      }
    }
    return nil
  }

  /// The replica ids that wrote the dataset, each once, in the order of the owners.
  func replicas(of dataset: DatasetID) -> [ReplicaID] {
    var seen: Set<ReplicaID> = []
    return owners.filter { $0.dataset == dataset && seen.insert($0.replica).inserted }
      .map(\.replica)
  }

  /// Of each replica id of the dataset the last event that journal and seals know, where they know one.
  func lastKnown(of dataset: DatasetID) -> [EventID] {
    let known = Dictionary(
      marks.filter { $0.owner.dataset == dataset }.map { ($0.owner.replica, $0.seq) },
      uniquingKeysWith: max)
    return replicas(of: dataset).compactMap { replica in
      known[replica].flatMap { $0 > 0 ? EventID(replica: replica, seq: $0) : nil }
    }
  }
}
