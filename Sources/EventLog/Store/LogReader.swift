/// Reads the log of a store from its segments and its journal.
struct LogReader {
  let folder: StoreFolder
  let files: any FileSystem
  /// The store whose log it is; files of others are not read.
  let manifest: StoreManifest

  /// What stands in a store's folder.
  struct Found {
    /// Every segment with its bytes, ascending, of the last one those that the journal says are durable.
    var segments: [Log.Segment]
    /// What the journal is to the segments as they stand.
    var journal: JournalFinding
    /// What writers said of the log's end.
    var written: WrittenEnds
    /// The bytes that say so, to see whether they change.
    fileprivate var statements: Statements
  }

  /// The bytes of the files in which writers say where the log ends; nil for a file that is not there.
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

  /// The whole log, with every line and every sum checked, and held against what its writers said.
  /// - Parameter reading: Whether the lines are passed over that a snapshot knows: whoever asks for one
  ///   of them has it checked then.
  /// - Complexity: O(bytes that are read)
  ///
  /// A writer or a repair that is at work may have gone on between two files that are read: where the
  /// log is not what writers said, and they say something else by now, all is read again.
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
    // A writer is at work, so the segments have all that was acknowledged, and may end with more.
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
    // The lines behind a snapshot tell whether those are the log's that it knows.
    if base != nil, !log.faults.isEmpty {
      return self.log(found, workers: workers, reading: .everyLine)
    }
    return log
  }

  /// Maps the segments, and holds the journal against them.
  ///
  /// The journal is read first, so that a writer who is at work has put into the segment whatever it
  /// says, but for its latest record. Where they differ all the same and the journal has changed
  /// meanwhile, somebody is recovering the store, or writes, and both are read again.
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
    // A writer is at work, so no power cut was: the segments have all that was acknowledged.
    return Found(
      segments: try segmentsAsTheyStand(), journal: .stands,
      written: WrittenEnds(seals: Seals(), mark: nil, isUnderWay: true),
      statements: try statements())
  }

  /// How often what changes is read again.
  static let greatestTries = 8

  private func statements() throws(LogError) -> Statements {
    Statements(
      journal: try Journal.image(in: folder, files), seals: try Seals.bytes(in: folder, files))
  }

  /// Every segment with the bytes that it has. A repair may rename those that were listed before they are
  /// opened; then all of them are listed again.
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
      .inputOutput, "its segments get other names, faster than they can be read",
      at: LogError.Position(path: folder.log), advice: .runAgain)
  }
}

extension LogMark {
  /// What it says of a store's log; nil where it is another store's.
  fileprivate func claim(of manifest: StoreManifest) -> LogMark? {
    manifest.owners.contains(owner) ? self : nil
  }
}
