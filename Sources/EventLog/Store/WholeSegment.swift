/// Makes segments that get their name once they are whole: all of their lines are in the log then, or
/// none (log-format 7).
struct WholeSegment {
  let folder: StoreFolder
  let files: any FileSystem

  /// Makes the segment of some lines durably, and returns its path.
  ///
  /// The bytes are written under another name and synced; a rename, which is atomic, makes them a part of
  /// the log. Every segment before it is durable, so the lines follow what a power cut leaves.
  /// - Parameter position: The position of the first line.
  /// - Throws: `alreadyExists` where a segment with that name has bytes, which this would take the place of.
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

  /// Gives back the room of segments that never became whole: a writer was ended while it made them.
  func removeUnfinished() {
    do throws(LogError) {
      for name in try files.names(in: folder.log) where isUnfinished(name) {
        let path = folder.log + "/" + name
        if try files.status(of: path)?.isFolder == false { try files.removeFile(at: path) }
      }
    } catch {
      // They are no part of the log; whoever opens the store next tries again.
    }
  }

  private func isUnfinished(_ name: String) -> Bool {
    name.hasSuffix(DurableFile.unfinishedEnding)
      && SegmentName.firstPosition(of: String(name.dropLast(DurableFile.unfinishedEnding.count)))
        != nil
  }
}
