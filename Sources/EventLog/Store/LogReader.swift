/// Reads the log of a store from its segments and its journal.
struct LogReader {
  let folder: StoreFolder
  let files: any FileSystem

  /// Every segment, ascending by its first position.
  func segments() throws(LogError) -> [(path: String, firstPosition: Int)] {
    var segments: [(path: String, firstPosition: Int)] = []
    for name in try folder.names(in: folder.log, files) {
      guard let position = SegmentName.firstPosition(of: name) else { continue }
      segments.append((folder.log + "/" + name, position))
    }
    return segments
  }

  /// The whole log, with every line and every sum checked.
  /// - Parameter dataset: Where it is given, the lines that a snapshot of this dataset knows are not
  ///   read: whoever asks for one of them has it checked then.
  /// - Complexity: O(bytes that are read)
  func log(
    workers: any Workers, sinceSnapshotOf dataset: DatasetID? = nil
  ) throws(LogError) -> (log: Log, journal: JournalFinding) {
    let found = try find()
    guard !found.segments.isEmpty else { return (Log(), found.journal) }
    let base = dataset.flatMap {
      SnapshotFolder(folder: folder, files: files).newest(of: $0, segments: found.segments)
    }
    return (Log(found.segments, base: base, workers: workers), found.journal)
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
      let journal = JournalFinding(image.map(Journal.init), segments)
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

  /// How often a journal or a folder that changes is read again.
  private static let greatestTries = 8

  /// Every segment with the bytes that it has. A repair may rename those that were listed before they are
  /// opened; then all of them are listed again.
  private func segmentsAsTheyStand() throws(LogError) -> [Log.Segment] {
    for _ in 0..<LogReader.greatestTries {
      let listed = try segments()
      do throws(LogError) {
        return try listed.map { (path, firstPosition) throws(LogError) in
          Log.Segment(
            path: path, firstPosition: firstPosition, contents: try files.contents(of: path))
        }
      } catch  where error.code == .notFound {
        continue
      }
    }
    throw LogError(
      .inputOutput, "its segments get other names, faster than they can be read",
      at: LogError.Position(path: folder.log), advice: .runAgain)
  }
}
