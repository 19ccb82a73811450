/// Appends to a store's log, durably; held by the one writer.
///
/// A commit goes into the journal first and is durable there; then it is appended to the segment, which
/// is synced when the journal has no room left: a checkpoint. So nobody finds a line in the segment
/// that a power cut could take, but for a long commit of one group that is under way. A group that is
/// too long for the journal goes into the segment itself: at the log's end, a part of a group is an
/// unfinished tail.
///
/// After a failure it refuses everything: what reached the medium is unknown then, and only a new
/// opening, which reads the log again, can tell.
final class LogWriter {
  private let folder: StoreFolder
  private let files: any FileSystem
  private let segmentSize: Int
  private let journalCapacity: Int
  /// Nil until there is something to write.
  private var journal: JournalWriter?
  private var segment: OpenSegment?
  /// Whether the segment has bytes that only the journal has durably.
  private var isBehindJournal = false
  private var hasFailed = false

  /// The last segment.
  private struct OpenSegment {
    let file: any AppendableFile
    let path: String
    var length: Int

    var name: String { SegmentName.name(in: path) }
  }

  /// - Parameters:
  ///   - segmentSize: From how many bytes on a segment is followed by a new one.
  ///   - journalCapacity: How many bytes the journal has.
  init(
    folder: StoreFolder, files: any FileSystem, segmentSize: Int, journalCapacity: Int
  ) throws(LogError) {
    self.folder = folder
    self.files = files
    self.segmentSize = segmentSize
    self.journalCapacity = journalCapacity
    guard let last = try LogReader(folder: folder, files: files).segments().last else { return }
    let length = try files.status(of: last.path)?.length ?? 0
    segment = OpenSegment(
      file: try files.openFile(at: last.path), path: last.path, length: length)
  }

  private func checkUsable() throws(LogError) {
    guard hasFailed else { return }
    throw LogError(
      .unusable, "an earlier write failed, and what reached the medium is unknown",
      at: LogError.Position(path: segment?.path), advice: .openAgain)
  }

  /// Writes lines of which all are durable in the end, or none: those that take more than one commit
  /// get a segment of their own, which gets its name once it is whole.
  /// - Parameter position: The position of the first of them.
  /// - Returns: Where they stand, once all of them are durable.
  func appendAllOrNone(
    _ lines: GroupedLines, at position: Int
  ) throws(LogError) -> (path: String, offset: Int) {
    let greatest = JournalWriter.greatestCommit(capacity: journalCapacity)
    guard lines.commits(atMost: greatest).count > 1 else { return try append(lines, at: position) }
    try checkUsable()
    hasFailed = true
    // The journal speaks of the last segment only.
    if let segment, let journal { try checkpoint(segment, journal) }
    let path = try WholeSegment(folder: folder, files: files).make(lines.contents, from: position)
    segment = OpenSegment(
      file: try files.openFile(at: path), path: path, length: lines.contents.count)
    hasFailed = false
    return (path, 0)
  }

  /// Writes lines, which stand together in one segment, in as many commits as they take.
  /// - Parameter position: The position of the first of them.
  /// - Returns: Where they stand, once all of them are durable.
  func append(_ lines: GroupedLines, at position: Int) throws(LogError) -> (
    path: String, offset: Int
  ) {
    try checkUsable()
    hasFailed = true
    let journal = try openedJournal()
    var segment = try openSegment(forPosition: position, journal)
    let offset = segment.length
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
      segment.length += commit.bytes.count
    }
    self.segment = segment
    hasFailed = false
    return (segment.path, offset)
  }

  /// Makes lines durable in the journal, and puts them into the segment without a sync.
  private func write(
    _ lines: UnsafeRawBufferPointer, isOneGroup: Bool, through journal: JournalWriter,
    to segment: OpenSegment
  ) throws(LogError) {
    if !journal.hasRoom(for: lines.count) { try checkpoint(segment, journal) }
    // From an eighth of the journal on it is worth calls of its own that have the system begin with it.
    let isLong = lines.count >= journalCapacity / 8
    isBehindJournal = true
    if isLong, isOneGroup, !journal.isVoid {
      // What the segment has of one group is nothing to anybody until its last byte is there, and it
      // stands at the end: a power cut that takes the record leaves an unfinished tail. Of several
      // groups a later one might be left whole, behind a torn one.
      try journal.write(lines, at: segment.length, of: segment.name, isLong: true) {
        () throws(LogError) in
        try segment.file.append(lines.bytes)
      }
    } else {
      try journal.write(lines, at: segment.length, of: segment.name, isLong: isLong)
      try segment.file.append(lines.bytes)
    }
    // So the next checkpoint has less to flush.
    if isLong { try segment.file.beginWritingOut() }
  }

  /// Appends one group to the segment and syncs it.
  private func write(
    _ group: UnsafeRawBufferPointer, pastJournal journal: JournalWriter, to segment: OpenSegment
  ) throws(LogError) {
    try journal.announceWriter(at: segment.length, of: segment.name)
    isBehindJournal = true
    try segment.file.append(group.bytes)
    try checkpoint(segment, journal)
  }

  /// Makes the segment durable, so that the journal's records are of no more use.
  private func checkpoint(_ segment: OpenSegment, _ journal: JournalWriter) throws(LogError) {
    if isBehindJournal { try segment.file.sync() }
    isBehindJournal = false
    journal.beginAnew()
  }

  /// Says that every byte is durable in the log, at the end of the writer's time.
  func finish() throws(LogError) {
    guard !hasFailed, let journal, !journal.isVoid else { return }
    if let segment { try checkpoint(segment, journal) }
    try journal.makeVoid()
  }

  private func openedJournal() throws(LogError) -> JournalWriter {
    if let journal { return journal }
    let opened = try JournalWriter(folder: folder, files: files, capacity: journalCapacity)
    journal = opened
    return opened
  }

  private func openSegment(
    forPosition position: Int, _ journal: JournalWriter
  ) throws(LogError) -> OpenSegment {
    if let segment, segment.length < segmentSize { return segment }
    let path = folder.segment(from: position)
    // An empty last segment is what a crash between these two lines leaves.
    if let segment, segment.path == path { return segment }
    // The journal speaks of the last segment only.
    if let segment { try checkpoint(segment, journal) }
    let file = try files.createFile(at: path)
    try files.syncFolder(at: folder.log)
    return OpenSegment(file: file, path: path, length: 0)
  }
}
