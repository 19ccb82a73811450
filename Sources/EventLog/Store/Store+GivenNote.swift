extension Store {
  private var givenFile: SummedFile {
    SummedFile(folder.given, in: folder, files: environment.files)
  }

  /// Up to which of its own events the store has given anything to any peer; nil where all counts as given: nothing says
  /// so, or what does is of another replica id, or older than a receipt; or receipts cannot be read.
  /// - Complexity: O(bytes of the note and of each peer's newest receipt)
  package func givenNote() throws(LogError) -> GivenNote? {
    guard case .object(let object) = try givenFile.content(), let note = GivenNote(object),
      note.replica == manifest.replica, note.marks.last?.lines ?? 0 <= log.count
    else { return nil }
    guard let given = note.given else { return note }
    return isContradicted(beyond: given) ? nil : note
  }

  /// Whether a receipt says that more was given, by a build that writes no notes, or may say so.
  private func isContradicted(beyond given: UInt64) -> Bool {
    do throws(LogError) {
      return try knownPeers().contains { peer in
        let held = peer.newest.sent.union(peer.newest.peerCoverage ?? Coverage())
        return held[manifest.replica].ranges.last.map { $0.upperBound > given } ?? false
      }
    } catch {
      // What keeps receipts says it to its own caller.
      return true
    }
  }

  /// Notes durably, before anything is given, that own events may be given to a peer.
  /// - Parameters:
  ///   - peer: What the peer said that it holds.
  ///   - isLive: Whether also events are given that are written later.
  /// - Returns: The last own event that may be given now without another note.
  /// - Throws: Where it cannot be noted, and what is noted cannot be taken back either.
  package func noteGiven(
    toPeerHolding peer: Coverage, isLive: Bool
  ) throws(LogError) -> UInt64 {
    let own = lastOwnSeq
    var note = try givenNote()
    // The peer has what was not given by the note: the note is of before the store was put back.
    if let given = note?.given,
      peer[manifest.replica].ranges.last.map({ $0.upperBound > given }) ?? false
    {
      note = nil
    }
    let isNoted = note.map { $0.given.map { own <= $0 && !isLive } ?? true } ?? false
    if isNoted || own == 0 && !isLive { return own }
    let mark = GivenNote.Mark(
      lines: log.count, seq: isLive ? nil : own, held: peer.subtracting(log.coverage))
    if note == nil { note = GivenNote(of: manifest.replica, []) }
    note?.add(mark)
    if let note { try keep(note) }
    return own
  }

  /// Whether it is noted that all may be given, also what is not written yet.
  package func givesAll() throws(LogError) -> Bool {
    guard let note = try givenNote() else { return false }
    return !note.marks.isEmpty && note.given == nil
  }

  /// Notes durably that a connection has ended which gave events as they were written.
  package func noteLiveEnd() throws(LogError) {
    guard var note = try givenNote(), note.given == nil else { return }
    note.add(GivenNote.Mark(lines: log.count, seq: lastOwnSeq, held: Coverage()))
    try keep(note)
  }

  /// The number of the last event that the store has written under its present id; 0 for none.
  package var lastOwnSeq: UInt64 { log.coverage[manifest.replica].ranges.last?.upperBound ?? 0 }

  /// A store that begins to write under an id has given none of its events.
  func beginGivenNote() throws(LogError) {
    try keep(GivenNote(of: manifest.replica, behind: log.count))
  }

  /// Keeps a note. One that cannot be kept is removed, since a note of before says too little was given.
  private func keep(_ note: GivenNote) throws(LogError) {
    do throws(LogError) {
      try givenFile.write(note.json)
    } catch {
      guard try environment.files.status(of: folder.given) != nil else { return }
      try environment.files.removeFile(at: folder.given)
      try environment.files.syncFolder(at: folder.path)
    }
  }
}
