/// Appends to a store's log, durably; held by the one writer.
///
/// After a failure it refuses everything: what reached the medium is unknown then, and only a new
/// opening, which reads the log again, can tell.
final class LogWriter {
  private let folder: StoreFolder
  private let files: any FileSystem
  private let segmentSize: Int
  private var segment: (file: any AppendableFile, path: String, length: Int)?
  private var pending: (file: any AppendableFile, length: Int)?
  private var hasFailed = false
  private var mark: WritingMark

  /// - Parameter segmentSize: From how many bytes on a segment is followed by a new one.
  init(folder: StoreFolder, files: any FileSystem, segmentSize: Int) throws(LogError) {
    self.folder = folder
    self.files = files
    self.segmentSize = segmentSize
    mark = WritingMark(folder: folder, files: files)
    guard let last = try LogReader(folder: folder, files: files).segments().last else { return }
    let length = try files.status(of: last.path)?.length ?? 0
    segment = (try files.openFile(at: last.path), last.path, length)
  }

  /// Writes lines that stand together in one segment, and returns where, once they are durable.
  /// - Parameters:
  ///   - position: The position of the first of them.
  ///   - isOneGroup: Whether they are one line or one batch; see `PendingWrite`.
  func append(
    _ bytes: [UInt8], at position: Int, isOneGroup: Bool
  ) throws(LogError) -> (path: String, offset: Int) {
    guard !hasFailed else {
      throw LogError(
        .unusable, "an earlier write failed, and what reached the medium is unknown",
        at: LogError.Position(path: segment?.path), advice: "open the store again")
    }
    hasFailed = true
    try mark.set()
    var segment = try openSegment(forPosition: position)
    let offset = segment.length
    if !isOneGroup {
      let name = SegmentName.name(in: segment.path)
      try announce(PendingWrite(segment: name, offset: offset, length: bytes.count))
    }
    try segment.file.append(bytes)
    try segment.file.sync()
    segment.length += bytes.count
    self.segment = segment
    hasFailed = false
    if !isOneGroup { withdraw() }
    return (segment.path, offset)
  }

  /// Says that every byte is durable, at the end of the writer's time.
  func finish() throws(LogError) {
    if !hasFailed { try mark.withdraw() }
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
  ) throws(LogError) -> (file: any AppendableFile, path: String, length: Int) {
    if let segment, segment.length < segmentSize { return segment }
    let path = folder.segment(from: position)
    // An empty last segment is what a crash between these two lines leaves.
    if let segment, segment.path == path { return segment }
    let file = try files.createFile(at: path)
    try files.syncFolder(at: folder.log)
    return (file, path, 0)
  }
}
