extension Store {
  /// Begins a group of local events at the wall clock's time.
  package func stage() -> Staging {
    Staging(
      replica: manifest.replica, dataset: manifest.dataset,
      firstSeq: (log.greatestSeq(of: manifest.replica) ?? 0) + 1,
      now: environment.clock.now(), known: writing?.stamps, chunk: log.chunks.count,
      path: folder.path)
  }

  /// Writes staged events durably, in one write. A failure or a crash may leave the first groups of it,
  /// unless it is all or none.
  /// - Parameter staging: No other has been committed since it was begun.
  /// - Returns: Their positions.
  /// - Throws: What the file system threw, and the store must be opened again then.
  @discardableResult
  package func commit(
    _ staging: consuming Staging, allOrNone: Bool = false
  ) throws(LogError) -> Range<Int> {
    try write(staging.grouped(chunk: log.chunks.count), allOrNone: allOrNone)
  }

  /// Takes those received events that it lacks, verbatim, in one write: all or none, whatever happens.
  ///
  /// The lines of a batch are put next to each other, at the place of the first of them. An event that is
  /// known with another content is taken like any other (log-format 1).
  /// Where one of them bears the store's own replica id, it takes a fresh one first: numbers of its own
  /// were given out that it does not know.
  /// - Returns: The events it lacked.
  /// - Throws: `wrongDataset` where an event is of another dataset, `partialBatch` where some of a batch are
  ///   missing, `tooLarge` where an event has too many contents; nothing is kept then.
  ///   The position's line is the index of the event, counted from 1.
  package func receive(_ received: [Event]) throws(LogError) -> [Event] {
    try take(received).events
  }

  /// The same of lines, faster where it lacks all of them.
  /// - Returns: The positions of the events it lacked.
  package func receive(_ received: ReceivedLines) throws(LogError) -> Range<Int> {
    guard writing != nil else { throw Store.readOnly(at: folder.path) }
    guard let lines = received.grouped(lackedBy: log) else {
      return try take(received.events()).positions
    }
    if lines.groups.groups.contains(where: { $0.replica == manifest.replica }) {
      try switchToNewReplicaID()
    }
    return try write(lines, allOrNone: true)
  }

  private func take(
    _ received: [Event]
  ) throws(LogError) -> (events: [Event], positions: Range<Int>) {
    guard writing != nil else { throw Store.readOnly(at: folder.path) }
    let events = try ReceivedEvents(received, of: manifest.dataset, lackedBy: log)
    let lacking = events.ordered
    // A snapshot finds one content of an event.
    if events.areContested { try forgetSnapshot() }
    if lacking.contains(where: { $0.id.replica == manifest.replica }) { try switchToNewReplicaID() }
    let lines = GroupedLines(lacking, chunk: log.chunks.count)
    return (lacking, try write(lines, allOrNone: true))
  }

  /// Goes on under a fresh replica id where somebody holds events of this store that it lacks itself, or writes
  /// under its id: it is a copy or has one, or was put back to an earlier state, and the next number may have
  /// been used.
  /// - Parameters:
  ///   - coverage: What somebody else holds of the store's dataset.
  ///   - replica: Under which id that one writes; nil where it is not known.
  package func detectReusedID(
    in coverage: Coverage, of replica: ReplicaID? = nil
  ) throws(LogError) {
    let own = manifest.replica
    guard replica == own || !coverage[own].subtracting(log.coverage[own]).isEmpty else { return }
    try switchToNewReplicaID()
  }

  /// Checks that the store is still the one at its path.
  /// - Throws: `unusable` where it was removed, or another one stands there.
  package func requireInPlace() throws(LogError) {
    guard let writing else { throw Store.readOnly(at: folder.path) }
    try writing.lock.check()
  }

  private func switchToNewReplicaID() throws(LogError) {
    guard let writing else { throw Store.readOnly(at: folder.path) }
    try writing.lock.check()
    do throws(LogError) {
      try takeNewReplicaID()
    } catch {
      writing.writer.abandonReplicaID()
      throw error
    }
    try writing.writer.switchOwner(to: manifest.owner)
  }

  static func readOnly(at path: String) -> LogError {
    LogError(.unusable, "the store is open for reading only", at: LogError.Position(path: path))
  }

  /// Writes lines, and makes the log say what the disk says then.
  /// - Returns: Their positions.
  @discardableResult
  func write(_ lines: GroupedLines, allOrNone: Bool) throws(LogError) -> Range<Int> {
    let positions = (log.count + 1)..<(log.count + 1 + lines.entries.count)
    guard !positions.isEmpty else { return positions }
    guard let writing else { throw Store.readOnly(at: folder.path) }
    try writing.lock.check()
    let place =
      allOrNone
      ? try writing.writer.appendAllOrNone(lines, at: positions.lowerBound)
      : try writing.writer.append(lines, at: positions.lowerBound)
    // Lines that went to a folder which is not the store's any more are acknowledged to nobody.
    do throws(LogError) {
      try writing.lock.check()
    } catch {
      // The log does not know them, and their numbers must not be given to others.
      writing.writer.refuseWrites()
      throw error
    }
    if let last = log.chunks.last, last.path != place.path { mapSegment(last.path) }
    let chunk = LogChunk(path: place.path, base: place.offset, contents: lines.contents)
    let repeats = log.append(chunk, lines.entries, lines.groups)
    assert(repeats.isEmpty, "an event was written twice: \(repeats)")
    writing.stamps.note(lines.entries)
    return positions
  }

  /// Lets go of the memory in which the lines of a segment were kept that is full now.
  func mapSegment(_ path: String) {
    do throws(LogError) {
      log.map(try environment.files.contents(of: path), ofSegment: path)
    } catch {
      // What is written is durable and known: the lines stay where they are.
    }
  }
}
