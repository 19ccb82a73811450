/// Reads the log of a store from its segments.
struct LogReader {
  let folder: StoreFolder
  let files: any FileSystem

  /// Every segment, ascending by its first position.
  func segments() throws(LogError) -> [(path: String, firstPosition: Int)] {
    var segments: [(path: String, firstPosition: Int)] = []
    for name in try files.names(in: folder.log) {
      guard let position = SegmentName.firstPosition(of: name) else { continue }
      segments.append((folder.log + "/" + name, position))
    }
    return segments
  }

  /// The whole log, with every line and every sum checked.
  /// - Complexity: O(bytes)
  func log(progress: ((_ bytes: Int) -> Void)? = nil) throws(LogError) -> Log {
    var scanner = LogScanner()
    let segments = try self.segments()
    for (index, segment) in segments.enumerated() {
      let contents = try files.contents(of: segment.path)
      let isLast = index == segments.count - 1
      scanner.scan(
        contents, path: segment.path, firstPosition: segment.firstPosition, isLast: isLast,
        pendingFrom: isLast ? try pendingOffset(in: segment.path, length: contents.count) : nil)
      progress?(contents.count)
    }
    return scanner.log
  }

  /// From where on the last segment may hold a write of several units that is unfinished.
  private func pendingOffset(in segment: String, length: Int) throws(LogError) -> Int? {
    guard try files.status(of: folder.pending) != nil else { return nil }
    let contents = try files.contents(of: folder.pending)
    guard let write = PendingWrite(file: contents.bytes(in: 0..<contents.count)),
      write.mayBeUnfinished(in: SegmentName.name(in: segment), length: length)
    else { return nil }
    return write.offset
  }
}
