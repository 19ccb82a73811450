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
  /// - Parameter dataset: Where it is given, the lines that a snapshot of this dataset knows are not
  ///   read: whoever asks for one of them has it checked then.
  /// - Parameter taker: Is given the lines as they are read, where no snapshot stands for some.
  /// - Complexity: O(bytes that are read)
  func log(
    workers: any Workers, sinceSnapshotOf dataset: DatasetID? = nil,
    taker: (any LineTaker)? = nil
  ) throws(LogError) -> Log {
    let segments = try mappedSegments()
    guard let last = segments.last else { return Log() }
    let base = dataset.flatMap {
      SnapshotFolder(folder: folder, files: files).newest(of: $0, segments: segments)
    }
    var pendingFrom = try pendingOffset(in: last.path, length: last.contents.count)
    // A write that a snapshot knows has ended long since.
    if let base, base.segments.count == segments.count, let from = pendingFrom,
      from < base.end.offset
    {
      pendingFrom = nil
    }
    return Log(segments, pendingFrom: pendingFrom, base: base, workers: workers, taker: taker)
  }

  /// Every segment with its bytes, ascending.
  func mappedSegments() throws(LogError) -> [Log.Segment] {
    var segments: [Log.Segment] = []
    for (path, firstPosition) in try self.segments() {
      segments.append(
        Log.Segment(
          path: path, firstPosition: firstPosition, contents: try files.contents(of: path)))
    }
    return segments
  }

  /// From where on the last segment may hold a write of several groups that is unfinished.
  private func pendingOffset(in segment: String, length: Int) throws(LogError) -> Int? {
    guard try files.status(of: folder.pending) != nil else { return nil }
    let contents = try files.contents(of: folder.pending)
    guard let write = PendingWrite(file: contents.allBytes),
      write.mayBeUnfinished(in: SegmentName.name(in: segment), length: length)
    else { return nil }
    return write.offset
  }
}
