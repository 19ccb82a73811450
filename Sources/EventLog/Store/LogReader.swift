/// Reads the log of a store from its segments and its journal.
struct LogReader {
  let folder: StoreFolder
  let files: any FileSystem
  /// The store whose log it is; files of others are not read.
  let manifest: StoreManifest

  /// What a store's folder holds.
  struct Found {
    /// Every segment with its bytes, ascending; the last one with the lines that are durable in the journal.
    var segments: [Log.Segment]
    /// How the journal fits the segments as they are on disk.
    var journal: JournalFinding
    /// What writers said of the log's end, for `Log.verify`.
    var written: WrittenEnds
    /// The bytes that say so, to notice a change.
    fileprivate var statements: Statements
  }

  /// The bytes of the files in which writers say where the log ends; nil for a missing journal.
  fileprivate struct Statements: Equatable {
    var journal: [UInt8]?
    var seals: [UInt8]
  }

  /// Every segment of a store, ascending by its first position.
  static func segments(
    in folder: StoreFolder, _ files: any FileSystem
  ) throws(LogError) -> [(path: String, firstPosition: Int)] {
    var segments: [(path: String, firstPosition: Int)] = []
    for name in try folder.names(in: folder.log, files) {
      guard let position = SegmentName.firstPosition(of: name) else { continue }
      segments.append((folder.log + "/" + name, position))
    }
    return segments
  }

  /// Reads the log, checks the sum of every line that it reads, and verifies it against what writers said.
  /// - Parameter reading: Whether lines that a snapshot knows are passed over; each is checked when it is first
  ///   asked for.
  /// - Complexity: O(bytes that are read)
  ///
  /// A writer or a repair may change files between two reads. So where the log is not what writers said, and
  /// they say something else by now, all is read again.
  func log(
    workers: any Workers, reading: Store.Reading
  ) throws(LogError) -> (log: Log, found: Found) {
    var found = try find()
    for _ in 0..<LogReader.greatestTries {
      let log = log(found, workers: workers, reading: reading)
      if log.faults.isEmpty { return (log, found) }
      let again = try find()
      if again.statements == found.statements { return (log, found) }
      found = again
    }
    // A writer is at work, so the segments have all that was acknowledged and may end with more.
    found.written.isUnderWay = true
    return (log(found, workers: workers, reading: reading), found)
  }

  private func log(_ found: Found, workers: any Workers, reading: Store.Reading) -> Log {
    let snapshots = SnapshotFolder(folder: folder, files: files)
    let base =
      switch reading {
      case .everyLine: LogSnapshot?.none
      case .sinceSnapshot: snapshots.newest(of: manifest, found.segments, found.written)
      }
    var log = Log(found.segments, of: manifest.dataset, base: base, workers: workers)
    log.verify(against: found.written, in: folder.log)
    // A fault behind the snapshot may mean that it is of another log.
    if base != nil, !log.faults.isEmpty {
      return self.log(found, workers: workers, reading: .everyLine)
    }
    return log
  }

  /// Maps the segments and fits the journal to them.
  ///
  /// The journal is read first: a writer at work has put all of it into the segment by then, except the latest
  /// record. If they differ all the same and the journal has changed meanwhile, a writer or a recovery is at
  /// work, and both are read again.
  func find() throws(LogError) -> Found {
    for _ in 0..<LogReader.greatestTries {
      let statements = try statements()
      var segments = try segmentsAsTheyStand()
      let journal = statements.journal.map(Journal.init)
      let finding = JournalFinding(journal, segments, of: manifest)
      if case .ahead(_, let patch) = finding, let last = segments.popLast() {
        guard try self.statements() == statements else { continue }
        segments.append(
          Log.Segment(
            path: last.path, firstPosition: last.firstPosition, contents: FileContents(patch.bytes)
          ))
      }
      return Found(
        segments: segments, journal: finding,
        written: WrittenEnds(
          seals: Seals(statements.seals, of: manifest.owners),
          mark: journal?.head?.mark.claim(of: manifest), isUnderWay: finding.isUnderWay),
        statements: statements)
    }
    // A writer is at work, so there was no power cut: the segments have all that was acknowledged.
    return Found(
      segments: try segmentsAsTheyStand(), journal: .stands,
      written: WrittenEnds(seals: Seals(), mark: nil, isUnderWay: true),
      statements: try statements())
  }

  /// How often changing files are read again.
  static let greatestTries = 8

  private func statements() throws(LogError) -> Statements {
    Statements(
      journal: try Journal.image(in: folder, files), seals: try Seals.bytes(in: folder, files))
  }

  /// Every segment with the bytes that it has. If a repair renames one between listing and opening, all are
  /// listed again.
  private func segmentsAsTheyStand() throws(LogError) -> [Log.Segment] {
    for _ in 0..<LogReader.greatestTries {
      let listed = try LogReader.segments(in: folder, files)
      do throws(LogError) {
        return try listed.map { (path, firstPosition) throws(LogError) in
          Log.Segment(
            path: path, firstPosition: firstPosition, contents: try files.contents(ofSegment: path))
        }
      } catch  where error.code == .notFound {
        continue
      }
    }
    throw LogError(
      .inputOutput,
      "its segments were renamed \(LogReader.greatestTries) times while they were being read",
      at: LogError.Position(path: folder.log), advice: .runAgain)
  }
}

extension LogMark {
  /// The mark if it is the store's own, else nil.
  fileprivate func claim(of manifest: StoreManifest) -> LogMark? {
    manifest.owners.contains(owner) ? self : nil
  }
}
