/// Appends to a store's log, durably; held by the one writer.
///
/// A write goes into the journal first and is durable there; then it is appended to the segment, which
/// is synced when the journal has no room left: a checkpoint. So nobody finds a line in the segment
/// that a power cut could take, but for a long write of one group that is under way. A write that is
/// too long for the journal is synced in the segment.
///
/// After a failure it refuses everything: what reached the medium is unknown then, and only a new
/// opening, which reads the log again, can tell.
final class LogWriter {
  private let folder: StoreFolder
  private let files: any FileSystem
  private let segmentSize: Int
  private var segment: Segment?
  /// Whether the segment has bytes that only the journal has durably.
  private var isBehindJournal = false
  private var journal: GrowingJournal
  private var pending: (file: any AppendableFile, length: Int)?
  private var hasFailed = false
  private var mark: WritingMark

  private struct Segment {
    let file: any AppendableFile
    let path: String
    var length: Int

    func append(_ lines: FileContents) throws(LogError) {
      try lines.withBytes { (bytes) throws(LogError) in try file.append(bytes.bytes) }
    }
  }

  /// - Parameters:
  ///   - segmentSize: From how many bytes on a segment is followed by a new one.
  ///   - journalCapacity: How many bytes the journal has until it grows.
  init(
    folder: StoreFolder, files: any FileSystem, segmentSize: Int, journalCapacity: Int
  ) throws(LogError) {
    self.folder = folder
    self.files = files
    self.segmentSize = segmentSize
    journal = GrowingJournal(folder: folder, files: files, capacity: journalCapacity)
    mark = WritingMark(folder: folder, files: files)
    guard let last = try LogReader(folder: folder, files: files).segments().last else { return }
    let length = try files.status(of: last.path)?.length ?? 0
    segment = Segment(file: try files.openFile(at: last.path), path: last.path, length: length)
  }

  /// Writes lines that stand together in one segment, and returns where, once they are durable.
  /// - Parameters:
  ///   - position: The position of the first of them.
  ///   - isOneGroup: Whether they are one line or one batch; see `PendingWrite`.
  func append(
    _ lines: FileContents, at position: Int, isOneGroup: Bool
  ) throws(LogError) -> (path: String, offset: Int) {
    guard !hasFailed else {
      throw LogError(
        .unusable, "an earlier write failed, and what reached the medium is unknown",
        at: LogError.Position(path: segment?.path), advice: .openAgain)
    }
    hasFailed = true
    try mark.set()
    var segment = try openSegment(forPosition: position)
    let offset = segment.length
    let journal = try journal.writer(for: lines.count) { () throws(LogError) in
      try syncSegment(segment)
    }
    if let journal {
      try write(lines, through: journal, to: segment, isOneGroup: isOneGroup)
    } else {
      try appendDurably(lines, to: segment, isOneGroup: isOneGroup)
    }
    segment.length += lines.count
    self.segment = segment
    hasFailed = false
    return (segment.path, offset)
  }

  /// Makes lines durable in the journal, and puts them into the segment without a sync.
  private func write(
    _ lines: FileContents, through journal: JournalWriter, to segment: Segment, isOneGroup: Bool
  ) throws(LogError) {
    if !journal.hasRoom(for: lines.count) {
      try syncSegment(segment)
      journal.beginAnew()
    }
    let name = SegmentName.name(in: segment.path)
    isBehindJournal = true
    guard self.journal.isLong(lines.count) else {
      try journal.write(lines, at: segment.length, of: name)
      return try segment.append(lines)
    }
    if isOneGroup {
      // What the segment has of one group is nothing to anybody until its last byte is there, and it
      // stands at the end: a power cut that takes the record leaves an unfinished tail. Of several
      // groups a later one might be left whole, behind a torn one.
      try journal.write(lines, at: segment.length, of: name, isLong: true) { () throws(LogError) in
        try segment.append(lines)
      }
    } else {
      try journal.write(lines, at: segment.length, of: name, isLong: true)
      try segment.append(lines)
    }
    // So that the next checkpoint has not to wait for all of them.
    try segment.file.beginWritingOut()
  }

  /// Appends lines to the segment and syncs it: so all of it is durable there.
  private func appendDurably(
    _ lines: FileContents, to segment: Segment, isOneGroup: Bool
  ) throws(LogError) {
    if !isOneGroup {
      let name = SegmentName.name(in: segment.path)
      try announce(PendingWrite(segment: name, offset: segment.length, length: lines.count))
    }
    try segment.append(lines)
    try segment.file.sync()
    isBehindJournal = false
    journal.writer?.beginAnew()
    if !isOneGroup { withdraw() }
  }

  /// Makes durable in the segment what only the journal has so far.
  private func syncSegment(_ segment: Segment) throws(LogError) {
    guard isBehindJournal else { return }
    try segment.file.sync()
    isBehindJournal = false
  }

  /// Says that every byte is durable in the log, at the end of the writer's time.
  func finish() throws(LogError) {
    guard !hasFailed, mark.isSet else { return }
    if let segment { try syncSegment(segment) }
    if let journal = journal.writer, !journal.isVoid { try journal.makeVoid() }
    try mark.withdraw()
  }

  /// Makes durable where a write will stand, before it begins.
  private func announce(_ write: PendingWrite) throws(LogError) {
    let line = write.line
    if var pending, pending.length + line.count < LogWriter.greatestPendingLength {
      try pending.file.append(line)
      try pending.file.sync()
      pending.length += line.count
      self.pending = pending
    } else {
      try DurableFile(files).write(line, to: folder.pending, in: folder.path)
      pending = (try files.openFile(at: folder.pending), line.count)
    }
  }

  /// Says that the announced write is finished. Nothing rests on this reaching the medium: it only
  /// lets later damage to the write be told from a write that was cut off.
  private func withdraw() {
    do throws(LogError) {
      try pending?.file.append([UInt8(ascii: "\n")])
      pending?.length += 1
    } catch {
      pending = nil
    }
  }

  /// From how many bytes on the file `pending`, of which only the last line counts, is begun anew.
  private static let greatestPendingLength = 1 << 16

  private func openSegment(
    forPosition position: Int
  ) throws(LogError) -> Segment {
    if let segment, segment.length < segmentSize { return segment }
    let path = folder.segment(from: position)
    // An empty last segment is what a crash between these two lines leaves.
    if let segment, segment.path == path { return segment }
    // The journal speaks of the last segment only.
    if let segment { try syncSegment(segment) }
    journal.writer?.beginAnew()
    let file = try files.createFile(at: path)
    try files.syncFolder(at: folder.log)
    return Segment(file: file, path: path, length: 0)
  }
}
