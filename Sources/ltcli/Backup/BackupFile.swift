import EventLog
import Projections
import SyncRelay

/// A backup as it was read: one stream, of which every line and the sum of all were checked.
struct BackupFile {
  /// Of which store it is.
  let start: StreamStart
  /// Its events, in the order in which the store had got them.
  let events: [Event]

  /// Reads a file.
  /// - Throws: What is wrong with it, with the line.
  init(at path: String, _ files: any FileSystem) throws(LogError) {
    let bytes = try files.contents(of: path).allBytes
    do throws(LogError) { try self.init(bytes) } catch { throw error.located(path: path) }
  }

  init(_ bytes: [UInt8]) throws(LogError) {
    let first = bytes.prefix { $0 != UInt8(ascii: "\n") }
    guard StreamStart.isLikely(Array(first)) else {
      throw LogError(
        .malformed, "it is no backup: its first line is not that of a stream",
        at: LogError.Position(line: 1))
    }
    start = try StreamStart(line: Array(first))
    var reader = StreamReader(
      StoreManifest(
        dataset: start.dataset, replica: start.replica ?? ReplicaID(bits: 0), name: "",
        created: Instant(milliseconds: 0), isEphemeral: start.isEphemeral),
      allowsEphemeral: false, takesPart: false)
    try reader.takeAll(bytes)
    events = reader.events
  }

  /// Its events as a log in memory.
  var log: Log { Log(of: start.dataset, events: events) }

  /// What its events amount to.
  func state(_ kinds: KindTable) throws(LogError) -> TrainingState {
    let log = log
    var fold = Fold(kinds: kinds)
    for event in events { try fold.apply(event, in: log) }
    return TrainingState(fold: fold, log: log)
  }

  /// The stamp of its newest change; nil if it has no event.
  var newest: Instant? { events.map(\.stamp.instant).max() }
}

extension BackupFile {
  /// Writes all events of a store as one stream, reads it again, and gives it its name once it is durable.
  ///
  /// Another process may write to the store meanwhile: the backup has what the store held when it was opened.
  /// - Returns: How many bytes it has.
  static func write(
    _ store: Store, to name: BackupName, in folder: String, _ files: any FileSystem,
    _ note: (Int) -> Void
  ) throws -> Int {
    let (path, partial) = ("\(folder)/\(name.file)", "\(folder)/\(name.partial)")
    for taken in [path, partial] where try files.status(of: taken) != nil {
      throw CommandError(
        status: .inputRefused, place: taken, reason: "there is a file of that name",
        hint: "another backup of this very moment is being made, or was cut; try again")
    }
    let file = try files.createFile(at: partial)
    do {
      let bytes = try append(store, to: file, note)
      try file.sync()
      try check(partial, files, holds: store)
      try files.rename(partial, to: path)
      try files.syncFolder(at: folder)
      return bytes
    } catch {
      if try files.status(of: partial) != nil { try files.removeFile(at: partial) }
      throw error
    }
  }

  private static func append(
    _ store: Store, to file: any AppendableFile, _ note: (Int) -> Void
  ) throws -> Int {
    var (piece, count): ([UInt8], Int) = ([], 0)
    try EventStream.forEachLine(of: store) { position, line in
      piece += line
      piece.append(UInt8(ascii: "\n"))
      guard piece.count >= pieceLength else { return }
      try file.append(piece)
      (count, piece) = (count + piece.count, [])
      note(position)
    }
    try file.append(piece)
    return count + piece.count
  }

  /// Makes sure that what was written says what the store says.
  private static func check(
    _ path: String, _ files: any FileSystem, holds store: Store
  ) throws {
    let log = try BackupFile(at: path, files).log
    let coverage = store.log.coverage
    guard log.coverage == coverage,
      try log.fingerprint(of: coverage) == store.log.fingerprint(of: coverage)
    else {
      throw LogError(
        .damaged, "what was read again is not what was written",
        at: LogError.Position(path: path))
    }
  }

  /// How many bytes are written at once.
  private static let pieceLength = 1 << 20
}
