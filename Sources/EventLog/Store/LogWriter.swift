/// Appends to a store's log durably, for the one writer.
///
/// A commit becomes durable in the journal and is then appended to the segment, which is synced when the
/// journal is full: a checkpoint. So a power cut takes no line that a reader found in the segment, apart from a
/// long commit of one group that is under way. A group too long for the journal goes straight into the segment:
/// a part of it at the log's end is an unfinished tail.
///
/// After a failure it refuses every write: what reached the medium is unknown until the store is opened and
/// read again.
final class LogWriter {
  private let folder: StoreFolder
  private let files: any FileSystem
  private let segmentSize: Int
  private let journalCapacity: Int
  /// Nil until there is something to write.
  private var journal: JournalWriter?
  /// The last segment; nil before the first write.
  private var segment: OpenSegment?
  /// Where the log ends.
  private var mark: LogMark
  private var seals: Seals
  /// Whether bytes of the segment are durable in the journal only.
  private var isBehindJournal = false
  private(set) var hasFailed = false

  private struct OpenSegment {
    let file: any AppendableFile
    let path: String
  }

  /// - Parameters:
  ///   - log: The durable log.
  ///   - seals: The seals on disk.
  ///   - owner: The store that writes.
  ///   - segmentSize: From how many bytes on a segment is followed by a new one.
  ///   - journalCapacity: How many bytes the journal has.
  init(
    folder: StoreFolder, files: any FileSystem, log: Log, seals: Seals, owner: StoreOwner,
    segmentSize: Int, journalCapacity: Int
  ) throws(LogError) {
    self.folder = folder
    self.files = files
    self.segmentSize = segmentSize
    self.journalCapacity = journalCapacity
    mark = log.mark(of: owner)
    self.seals = seals
    let areMissing = self.seals.add(missingOf: log.ends.dropLast(), owner: owner)
    if areMissing || seals.badLines > 0 { try self.seals.keep(in: folder, files) }
  }

  /// Advances the mark past a durable line.
  private func note(_ entry: LogEntry) {
    mark.append(entry.id, sum: entry.sum, length: entry.lineRange.count)
  }

  private func checkUsable() throws(LogError) {
    guard hasFailed else { return }
    throw LogError(
      .unusable, "an earlier write failed, and what reached the medium is unknown",
      at: LogError.Position(path: segment?.path), advice: .openAgain)
  }

  private func checkUsable(for lines: GroupedLines) throws(LogError) {
    try checkUsable()
    try FileLength.check(writing: Int64(lines.contents.count), behind: Int64(segmentSize))
  }

  /// Writes lines all or none. Lines that take more than one commit get a segment of their own, which is named
  /// once it is whole.
  /// - Parameter position: The position of the first of them.
  /// - Returns: Where they stand; all of them are durable.
  func appendAllOrNone(
    _ lines: GroupedLines, at position: Int
  ) throws(LogError) -> (path: String, offset: Int) {
    let greatest = JournalWriter.greatestCommit(capacity: journalCapacity)
    guard lines.commits(atMost: greatest).count > 1 else { return try append(lines, at: position) }
    try checkUsable(for: lines)
    hasFailed = true
    let journal = try openedJournal()
    if let segment = try lastSegment() { try leave(segment, journal) }
    let path = try WholeSegment(folder: folder, files: files).make(lines.contents, from: position)
    segment = OpenSegment(file: try files.openFile(at: path), path: path)
    mark.end = SegmentEnd(name: SegmentName.name(in: path))
    for entry in lines.entries { note(entry) }
    try end(journal)
    return (path, 0)
  }

  /// Writes lines into one segment, in as many commits as they take.
  /// - Parameter position: The position of the first of them.
  /// - Returns: Where they stand; all of them are durable.
  func append(_ lines: GroupedLines, at position: Int) throws(LogError) -> (
    path: String, offset: Int
  ) {
    try checkUsable(for: lines)
    hasFailed = true
    let journal = try openedJournal()
    let segment = try openSegment(forPosition: position, journal)
    let offset = mark.end.length
    var next = 0
    let greatest = JournalWriter.greatestCommit(capacity: journalCapacity)
    for commit in lines.commits(atMost: greatest) {
      try lines.contents.withBytes { (bytes) throws(LogError) in
        let bytes = UnsafeRawBufferPointer(rebasing: bytes[commit.bytes])
        if bytes.count <= greatest {
          try write(bytes, isOneGroup: commit.isOneGroup, through: journal, to: segment)
        } else {
          try write(bytes, pastJournal: journal, to: segment)
        }
      }
      while next < lines.entries.count, lines.entries[next].offset < commit.bytes.upperBound {
        note(lines.entries[next])
        next += 1
      }
    }
    hasFailed = false
    return (segment.path, offset)
  }

  /// Makes lines durable in the journal and appends them to the segment without a sync.
  private func write(
    _ lines: UnsafeRawBufferPointer, isOneGroup: Bool, through journal: JournalWriter,
    to segment: OpenSegment
  ) throws(LogError) {
    if !journal.hasRoom(for: lines.count) { try sync(segment, journal) }
    // From an eighth of the journal on, extra calls pay that have the system begin to write out.
    let isLong = lines.count >= journalCapacity / 8
    isBehindJournal = true
    if isLong, isOneGroup, !journal.isEnded {
      // Readers ignore a group until its last byte is written, so one group may reach the segment before the
      // journal is synced: a crash leaves at most an unfinished tail. With several groups, a later one could
      // survive whole behind a torn one.
      try journal.write(lines, at: mark, isLong: true) { () throws(LogError) in
        try segment.file.append(lines.bytes)
      }
    } else {
      try journal.write(lines, at: mark, isLong: isLong)
      try segment.file.append(lines.bytes)
    }
    // The next checkpoint has less to flush then.
    if isLong { try segment.file.beginWritingOut() }
  }

  /// Appends one group to the segment and syncs it.
  private func write(
    _ group: UnsafeRawBufferPointer, pastJournal journal: JournalWriter, to segment: OpenSegment
  ) throws(LogError) {
    try journal.announceWriter(at: mark)
    isBehindJournal = true
    try segment.file.append(group.bytes)
    try sync(segment, journal)
  }

  /// Makes the segment durable, so that the journal may begin anew.
  private func sync(_ segment: OpenSegment, _ journal: JournalWriter) throws(LogError) {
    if isBehindJournal { try segment.file.sync() }
    isBehindJournal = false
    journal.beginAnew()
  }

  /// Writes durably where the log ends, and that the writer has ended.
  func finish() throws(LogError) {
    guard !hasFailed, let journal, !journal.isEnded else { return }
    try end(journal)
  }

  /// Syncs the segment and writes durably where the log ends, before a snapshot or a new id rests on that.
  func checkpoint() throws(LogError) {
    try checkUsable()
    try end(try openedJournal())
  }

  /// Switches to another replica id, which the manifest names already and which has no events yet.
  func switchOwner(to owner: StoreOwner) throws(LogError) {
    (mark.owner, mark.seq) = (owner, 0)
    try checkpoint()
  }

  /// Refuses every later write.
  func refuseWrites() { hasFailed = true }

  /// Refuses every later write and destroys the journal's head, if it can: the next writer takes a fresh
  /// replica id (log-format 7). That needs no room on the disk. A writer that has failed before leaves the
  /// journal alone: its lines may be nowhere else.
  func abandonReplicaID() {
    if hasFailed { return }
    do throws(LogError) {
      let journal = try openedJournal()
      try end(journal)
      try journal.destroyHead()
    } catch {
      // The caller reports what failed.
    }
    refuseWrites()
  }

  private func end(_ journal: JournalWriter) throws(LogError) {
    hasFailed = true
    if let segment { try sync(segment, journal) }
    try journal.end(at: mark)
    hasFailed = false
  }

  private func openedJournal() throws(LogError) -> JournalWriter {
    if let journal { return journal }
    let opened = try JournalWriter(
      folder: folder, files: files, capacity: journalCapacity, mark: mark)
    journal = opened
    return opened
  }

  private func openSegment(
    forPosition position: Int, _ journal: JournalWriter
  ) throws(LogError) -> OpenSegment {
    let segment = try lastSegment()
    // A sealed segment ends where its seal says.
    if let segment, mark.end.length < segmentSize, seals[mark.end.name] == nil { return segment }
    let path = folder.segment(from: position)
    // A crash before the first line leaves an empty last segment.
    if let segment, segment.path == path { return segment }
    if let segment { try leave(segment, journal) }
    let opened = OpenSegment(file: try files.createFile(at: path), path: path)
    try files.syncFolder(at: folder.log)
    mark.end = SegmentEnd(name: SegmentName.name(in: path))
    self.segment = opened
    return opened
  }

  /// Makes a segment durable and seals it, before another segment follows: the journal speaks of the last one
  /// only.
  private func leave(_ segment: OpenSegment, _ journal: JournalWriter) throws(LogError) {
    try sync(segment, journal)
    guard mark.end.lines.count > 0 else { return }
    seals.add(mark)
    try seals.keep(in: folder, files)
  }

  /// The log's last segment; nil where it has none.
  private func lastSegment() throws(LogError) -> OpenSegment? {
    guard segment == nil, !mark.end.name.isEmpty else { return segment }
    let path = folder.log + "/" + mark.end.name
    guard try files.status(of: path)?.length == mark.end.length else {
      throw LogError(
        .unusable, "another process changed the segment", at: LogError.Position(path: path),
        advice: .openAgain)
    }
    segment = OpenSegment(file: try files.openFile(at: path), path: path)
    return segment
  }
}

/// Makes segments that are named once they are whole: all of their lines are in the log then, or none
/// (log-format 7).
struct WholeSegment {
  let folder: StoreFolder
  let files: any FileSystem

  /// Makes a segment of some lines durably, and returns its path.
  ///
  /// The bytes are written under another name and synced; an atomic rename adds them to the log. Every segment
  /// before it is durable, so a power cut leaves no gap in front of the lines.
  /// - Parameter position: The position of the first line.
  /// - Throws: `alreadyExists` where a segment with that name has bytes already.
  func make(_ lines: FileContents, from position: Int) throws(LogError) -> String {
    let path = folder.segment(from: position)
    if let there = try files.status(of: path), there.length > 0 {
      throw LogError(
        .alreadyExists, "the log has another segment of that name",
        at: LogError.Position(path: path), advice: .verify)
    }
    try lines.withBytes { (bytes) throws(LogError) in
      try DurableFile(files).write(bytes.bytes, to: path, in: folder.log)
    }
    return path
  }

  /// Removes segments that never became whole, since their writer was ended.
  func removeUnfinished() {
    do throws(LogError) {
      for name in try files.names(in: folder.log) where isUnfinished(name) {
        let path = folder.log + "/" + name
        if try files.status(of: path)?.isFolder == false { try files.removeFile(at: path) }
      }
    } catch {
      // The next writer tries again; readers ignore such files.
    }
  }

  private func isUnfinished(_ name: String) -> Bool {
    name.hasSuffix(DurableFile.unfinishedEnding)
      && SegmentName.firstPosition(of: String(name.dropLast(DurableFile.unfinishedEnding.count)))
        != nil
  }
}
