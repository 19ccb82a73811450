/// Reads the log of a store from its segments and its journal.
struct LogReader {
  let folder: StoreFolder
  let files: any FileSystem
  /// Whose lines they are.
  let dataset: DatasetID

  /// Every segment of a store, ascending by its first position.
  static func segments(
    in folder: StoreFolder, _ files: any FileSystem
  ) throws(LogError) -> [(path: String, firstPosition: Int)] {
    var segments: [(path: String, firstPosition: Int)] = []
    for name in try files.names(in: folder.log) {
      guard let position = SegmentName.firstPosition(of: name) else { continue }
      segments.append((folder.log + "/" + name, position))
    }
    return segments
  }

  /// The whole log, with every line and every sum checked.
  /// - Parameter reading: Where not every line is read, whoever asks for one that a snapshot knows has
  ///   it checked then.
  /// - Complexity: O(bytes that are read)
  func log(
    _ reading: Store.Reading = .everyLine, workers: any Workers
  ) throws(LogError) -> (log: Log, journal: JournalFinding) {
    let found = try find()
    guard !found.segments.isEmpty else { return (Log(of: dataset), found.journal) }
    let snapshots = SnapshotFolder(folder: folder, files: files)
    let base: LogSnapshot? =
      switch reading {
      case .everyLine: nil
      case .sinceSnapshot: snapshots.newest(of: dataset, segments: found.segments)
      }
    let log = Log(found.segments, of: dataset, base: base, workers: workers)
    return (log, found.journal)
  }

  /// Maps the segments, and holds the journal against them.
  /// - Returns: Every segment with its bytes, ascending, of the last one those that the journal says are
  ///   durable; and what the journal is to the segments as they stand.
  ///
  /// The journal is read first, so that a writer who is at work has put into the segment whatever it
  /// says, but for its latest record. Where they differ all the same and the journal has changed
  /// meanwhile, somebody is recovering the store, or writes, and both are read again.
  func find() throws(LogError) -> (segments: [Log.Segment], journal: JournalFinding) {
    for _ in 0..<LogReader.greatestTries {
      let image = try Journal.image(in: folder, files)
      var segments = try segmentsAsTheyStand()
      let journal = JournalFinding(image.map(Journal.init), segments, seed: dataset.seed)
      if case .ahead(_, let patch) = journal, let last = segments.popLast() {
        guard try Journal.image(in: folder, files) == image else { continue }
        segments.append(
          Log.Segment(
            path: last.path, firstPosition: last.firstPosition, contents: FileContents(patch.bytes)
          ))
      }
      return (segments, journal)
    }
    // A writer is at work, so no power cut was: the segments have all that was acknowledged.
    return (try segmentsAsTheyStand(), .stands)
  }

  /// How often a journal that changes is read again.
  private static let greatestTries = 8

  private func segmentsAsTheyStand() throws(LogError) -> [Log.Segment] {
    var segments: [Log.Segment] = []
    for (path, firstPosition) in try LogReader.segments(in: folder, files) {
      segments.append(
        Log.Segment(
          path: path, firstPosition: firstPosition, contents: try files.contents(of: path)))
    }
    return segments
  }
}
