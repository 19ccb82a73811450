extension Store {
  /// What a repair did.
  package struct RepairReport: Sendable {
    /// The faults that were found; their bytes are in quarantine now.
    package let faults: [LogFault]
    /// What was wrong with lines that are sound apart from it; they stand in the log as they were written again.
    package let mended: [LogError]
    /// The events that were taken back from quarantine, where their lines stood whole.
    package let takenBack: Coverage
    /// The events whose lines stand whole in quarantine, and wait there for the rest of their batch.
    package let waiting: Coverage
    /// The files beside the log whose events were taken in; they are in quarantine now.
    package let strays: [StrayFile]
    /// The segments that were rewritten without their faults.
    package let rewritten: [String]
    /// The unfinished tail that was moved to quarantine, if there was one.
    package let tail: UnfinishedTail?
    /// The replica id before and after, if it changed: a lost line may have been an own event, whose number
    /// must not be used again.
    package let replicaChange: (old: ReplicaID, new: ReplicaID)?
    /// What was wrong with the journal, unless it was as a crash may leave it.
    package let journal: JournalReport?
    /// The events that are known to be missing; a sync with a peer that has them brings them back.
    package let missing: Coverage
    /// What was wrong with `store.json`, if it was made anew, and what the store's other files said of it.
    package let manifest: LostManifest?
    /// Whether an earlier repair was interrupted, which may have found more than this report says.
    package let wasInterrupted: Bool

    /// Whether the store was whole, so that the repair changed nothing.
    package var hasFoundNothing: Bool {
      manifest == nil && faults.isEmpty && mended.isEmpty && takenBack.isEmpty && strays.isEmpty
        && tail == nil && journal == nil && replicaChange == nil && missing.isEmpty
        && !wasInterrupted
    }
  }

  /// Puts sound lines right that do not stand as they should, moves what cannot be believed from the log to
  /// quarantine, and takes in whole lines whose events the log lacks, from there and from files beside the log;
  /// deletes nothing.
  ///
  /// A damaged segment is written anew, and its old bytes go to quarantine whole. Later segments are renamed
  /// after their new positions.
  /// - Parameter isEphemeral: Whether the store is for a trial. If it is given, a `store.json` that is missing or damaged
  ///   is made anew; no other file says it.
  /// - Throws: `damaged` where `store.json` cannot be read and is not to be made anew, or is another store's; a failure
  ///   of the file system. The next repair continues an interrupted one.
  package static func repair(
    at path: String, isEphemeral: Bool? = nil, environment: StoreEnvironment = StoreEnvironment()
  ) throws(LogError) -> RepairReport {
    let folder = StoreFolder(path)
    var made: LostManifest?
    if let isEphemeral {
      made = try makeManifest(at: path, isEphemeral: isEphemeral, environment: environment)
    }
    let environment = try bound(to: folder, environment)
    let before = try rewrite(folder, environment: environment)
    // Under the same lock, so no other writer comes before the findings are told. `beginWriting` checks the
    // result.
    let (after, journal) = try read(folder, .everyLine, environment: environment)
    try before.lock.check()
    try after.beginWriting(beside: journal, before.lock)
    let unreadable = try after.quarantineUnreadableReceipts()
    // First the files that hold whole runs of lines: quarantine may have parts of them.
    let strays = try after.takeInStrayLines()
    let (takenBack, waiting) = try after.takeBack()
    let lost = try after.forgetLostEvents().union(before.lost)
    try after.noteRepaired()
    let (old, new) = (made?.replicas.first ?? before.manifest.replica, after.manifest.replica)
    return RepairReport(
      faults: before.log.faults + unreadable, mended: before.mended, takenBack: takenBack,
      waiting: waiting, strays: strays, rewritten: before.rewritten, tail: before.log.tail,
      replicaChange: old == new ? nil : (old, new), journal: before.journal,
      missing: after.log.coverage.holes.union(lost.subtracting(after.log.coverage)),
      manifest: made, wasInterrupted: before.manifest.isBeingRepaired)
  }

  /// The store before its log was healed, and the lock under which that was done.
  private struct Rewriting {
    let log: Log
    let manifest: StoreManifest
    let lock: any FileLock
    let mended: [LogError]
    var rewritten: [String] = []
    let lost: Coverage
    let journal: JournalReport?
  }

  /// Heals the log under the writer's lock.
  private static func rewrite(
    _ folder: StoreFolder, environment: StoreEnvironment
  ) throws(LogError) -> Rewriting {
    var (store, journal, lock) = try lockAndRead(folder, .everyLine, environment: environment)
    // With another store's store.json, every line of the log would go.
    if let fault = try store.manifestFault() { throw fault }
    let manifest = store.manifest
    // First of all, so that a line that is put right in its place counts neither as lost nor as a fault.
    let mended = try store.mendSegments()
    if !mended.isEmpty {
      (store, journal) = try read(folder, .everyLine, environment: environment)
      try lock.check()
    }
    let lost = try store.lostEvents(asking: .all)
    let report = store.report(of: journal, store.written.mark, manifest)
      .flatMap { $0.isHarmless ? nil : $0 }
    var result = Rewriting(
      log: store.log, manifest: manifest, lock: lock, mended: mended,
      lost: Coverage(joining: lost.map(\.events)),
      journal: report)
    // Before lines go, and with them the files that know of lines lost earlier: an interrupted repair must not
    // forget them.
    let isWhole = store.log.faults.isEmpty && lost.isEmpty && report == nil
    if !isWhole, !store.manifest.isBeingRepaired {
      try store.rewriteManifest { $0.isBeingRepaired = true }
    }
    try store.detectLostIDs(lost, beside: journal)
    let known = lost.isEmpty ? nil : store.written.mark
    let claim = LogMark(
      claimingNothing: known?.owner ?? store.manifest.owner, but: known?.seq ?? 0)
    try store.recover(from: journal, endingAt: known == nil ? nil : claim)
    if store.log.faults.isEmpty { return result }
    if store.log.faults.contains(where: { $0.mayLoseAnEvent }),
      store.manifest.replica == manifest.replica
    {
      try store.takeNewReplicaID()
    }
    try store.removeSnapshots()
    // Journal and seals name bytes that are about to move.
    try store.endJournal(at: claim)
    try Seals.remove(in: folder, environment.files)
    result.rewritten = try store.rewriteDamagedSegments()
    try store.renameSegments()
    return result
  }
}

extension Store {
  /// Removes the lost events and the repair under way from `store.json`.
  private func noteRepaired() throws(LogError) {
    guard manifest.isBeingRepaired || !manifest.lastKnown.isEmpty else { return }
    try rewriteManifest {
      $0.isBeingRepaired = false
      $0.lastKnown = []
    }
  }

  /// Writes each segment with faults anew without them, and returns their paths.
  private func rewriteDamagedSegments() throws(LogError) -> [String] {
    var rewritten: [String] = []
    let faults = Dictionary(grouping: log.faults.filter { !$0.bytes.isEmpty }) {
      UTF8Text($0.path)
    }
    for chunk in log.chunks {
      guard let faults = faults[UTF8Text(chunk.path)] else { continue }
      let bytes = chunk.contents.allBytes
      try quarantine.keep(
        bytes, from: chunk.path, at: 0,
        because: faults.map(\.error.description).joined(separator: "\n"))
      try DurableFile(environment.files).write(
        Store.bytes(bytes, without: faults.map(\.bytes)), to: chunk.path, in: folder.log)
      rewritten.append(chunk.path)
    }
    return rewritten
  }

  /// Bytes without some ranges, which may come in any order and overlap.
  /// - Complexity: O(bytes), and to sort the ranges.
  static func bytes(_ bytes: [UInt8], without ranges: [Range<Int>]) -> [UInt8] {
    var kept: [UInt8] = []
    var next = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if next < range.lowerBound { kept += bytes[next..<range.lowerBound] }
      next = max(next, range.upperBound)
    }
    return kept + bytes[next...]
  }

  /// Names every segment after the position of its first line.
  ///
  /// Segments that move up are renamed from the last to the first, then those that move down from the first to
  /// the last, so that every new name is free. An interruption leaves names that a second repair puts right.
  private func renameSegments() throws(LogError) {
    let files = environment.files
    var moves: [(old: String, new: String)] = []
    var position = 1
    for segment in try LogReader.segments(in: folder, files) {
      let contents = try files.contents(ofSegment: segment.path)
      if contents.count == 0 {
        // Its lines are in quarantine; left empty, it would share its name with the next segment.
        try files.removeFile(at: segment.path)
        continue
      }
      moves.append((segment.path, folder.segment(from: position)))
      position += contents.lineCount
    }
    let up = moves.filter { UTF8Text($0.old) < UTF8Text($0.new) }.reversed()
    let down = moves.filter { UTF8Text($0.new) < UTF8Text($0.old) }
    try files.syncFolder(at: folder.log)
    for move in up + down {
      try files.rename(move.old, to: move.new)
      // One by one: if a power cut took the first of two renames and left the second, one segment would replace
      // the other.
      try files.syncFolder(at: folder.log)
    }
  }
}
