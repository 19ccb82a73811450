extension Store {
  /// Begins to stage local events at the wall clock's time.
  package func stage() -> Staging {
    Staging(
      replica: manifest.replica, dataset: manifest.dataset,
      firstSeq: (log.greatestSeq(of: manifest.replica) ?? 0) + 1,
      now: environment.clock.now(), known: writing?.stamps, chunk: log.chunks.count,
      path: folder.path)
  }

  /// Writes staged events durably. Unless it is all or none, a failure or a crash may leave the first groups of
  /// it.
  /// - Parameter staging: Begun after the last commit.
  /// - Returns: Their positions.
  /// - Throws: What the file system threw; the store must be opened again then.
  @discardableResult
  package func commit(
    _ staging: consuming Staging, allOrNone: Bool = false
  ) throws(LogError) -> Range<Int> {
    try write(staging.grouped(chunk: log.chunks.count), allOrNone: allOrNone)
  }

  /// Takes the received events that it lacks, verbatim, all or none.
  ///
  /// The lines of a batch are put together, at the place of the first. Another content of a known event is
  /// taken like any other event (log-format 1), and a batch that shares a line with another one is taken whole. If
  /// an event bears the store's own replica id, the store takes a fresh one first: another writer has used the id.
  /// - Returns: The events it lacked.
  /// - Throws: `wrongDataset`, `partialBatch` where events of a batch are missing, `tooLarge` where an event
  ///   has too many contents. Nothing is kept then. The position's line is the event's index from 1.
  package func receive(_ received: [Event]) throws(LogError) -> [Event] {
    try take(received).events
  }

  /// Takes the received lines whose events it lacks, all or none; fast if it lacks all of them.
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
    // A snapshot finds only one content of an event.
    if events.areContested { try forgetSnapshot() }
    if lacking.contains(where: { $0.id.replica == manifest.replica }) { try switchToNewReplicaID() }
    let lines = GroupedLines(lacking, chunk: log.chunks.count)
    return (events.lacked, try write(lines, allOrNone: true))
  }

  /// Takes a fresh replica id if a peer holds events of this store that it lacks, or writes under its id. Then
  /// it is a copy or has one, or was put back to an earlier state, and its next number may have been used.
  /// - Parameters:
  ///   - coverage: The events of the dataset that the peer holds.
  ///   - replica: The peer's replica id; nil where it is not known.
  package func detectReusedID(
    in coverage: Coverage, of replica: ReplicaID? = nil
  ) throws(LogError) {
    let own = manifest.replica
    guard replica == own || !coverage[own].subtracting(log.coverage[own]).isEmpty else { return }
    try switchToNewReplicaID()
  }

  /// Checks that this store is still the one at its path.
  /// - Throws: `unusable` where it was removed, or another one stands there.
  package func requireInPlace() throws(LogError) {
    guard let writing else { throw Store.readOnly(at: folder.path) }
    try writing.lock.check()
  }

  private func switchToNewReplicaID() throws(LogError) {
    if writesNothing { return }
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

  /// Writes lines and adds them to the log in memory.
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
    // Lines in a folder that is no longer the store's are not acknowledged.
    do throws(LogError) {
      try writing.lock.check()
    } catch {
      // The log does not know the lines, and their numbers must not be used again.
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

  /// Maps a full segment, and frees the memory that held its lines.
  func mapSegment(_ path: String) {
    do throws(LogError) {
      log.map(try environment.files.contents(of: path), ofSegment: path)
    } catch {
      // The lines are durable and stay in memory.
    }
  }
}
