/// Appends to a store's log, durably; held by the one writer.
///
/// After a failure it refuses everything: what reached the medium is unknown then, and only a new
/// opening, which reads the log again, can tell.
final class LogWriter {
  private let folder: StoreFolder
  private let files: any FileSystem
  private let segmentSize: Int
  private var segment: (file: any AppendableFile, path: String, length: Int)?
  private var hasFailed = false

  /// - Parameter segmentSize: From how many bytes on a segment is followed by a new one.
  init(folder: StoreFolder, files: any FileSystem, segmentSize: Int) throws(LogError) {
    self.folder = folder
    self.files = files
    self.segmentSize = segmentSize
    guard let last = try LogReader(folder: folder, files: files).segments().last else { return }
    let length = try files.status(of: last.path)?.length ?? 0
    segment = (try files.openFile(at: last.path), last.path, length)
  }

  /// Writes lines that stand together in one segment, and returns where, once they are durable.
  /// - Parameter position: The position of the first of them.
  func append(
    _ bytes: [UInt8], at position: Int
  ) throws(LogError) -> (path: String, offset: Int) {
    guard !hasFailed else {
      throw LogError(
        .unusable, "an earlier write failed, and what reached the medium is unknown",
        at: LogError.Position(path: segment?.path), advice: "open the store again")
    }
    hasFailed = true
    var segment = try openSegment(forPosition: position)
    let offset = segment.length
    try segment.file.append(bytes)
    try segment.file.sync()
    segment.length += bytes.count
    self.segment = segment
    hasFailed = false
    return (segment.path, offset)
  }

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
