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

  /// Every segment with its bytes, ascending; of the last those that the journal says are durable.
  ///
  /// The journal is read first, so that a writer who is at work has put into the segment whatever it
  /// says, but for its latest record. Where they differ all the same and the journal has changed
  /// meanwhile, somebody is settling the store, or writes, and both are read again.
  func mappedSegments() throws(LogError) -> [Log.Segment] {
    let journal = JournalFile(folder: folder, files: files)
    for _ in 0..<LogReader.greatestTries {
      let image = try journal.image()
      var segments = try segmentsAsTheyStand()
      guard let chain = image.flatMap({ JournalChain(of: $0) }), let last = segments.last,
        chain.segment == SegmentName.name(in: last.path),
        case .lacking(let patch) = chain.fit(to: last.contents)
      else { return segments }
      guard try journal.image() == image else { continue }
      segments[segments.count - 1] = Log.Segment(
        path: last.path, firstPosition: last.firstPosition, contents: FileContents(patch.bytes))
      return segments
    }
    // A writer is at work, so that no power cut was: the segments have all that was acknowledged.
    return try segmentsAsTheyStand()
  }

  /// How often a journal that changes is read again.
  private static let greatestTries = 8

  /// Every segment with the bytes that it has, ascending, whatever the journal says.
  func segmentsAsTheyStand() throws(LogError) -> [Log.Segment] {
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
