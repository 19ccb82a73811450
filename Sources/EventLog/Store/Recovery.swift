// All of recovery, from top to bottom: what is on disk, what it means, what is done.

/// What is on disk, and what it means: what a store's journal is to its segments.
enum JournalFinding {
  /// Its writer ended in good order, or there is none: the last writer never began to write. All is
  /// durable, and no write of its own left bytes at the log's end that are no whole lines.
  case ended
  /// A writer was ended, or is at work, and the log has all that the journal can say. What it did not sync
  /// may be in the system's cache only; a sync that failed leaves bytes there that no later sync writes.
  /// At the log's end a commit may be unfinished.
  case stands
  /// The same, but the last segment lacks lines that are durable in the journal: a power cut took them.
  /// A reader reads the patched segment.
  case ahead(JournalChain, JournalChain.Patch)
  /// The same, but the journal has lines for a place where the log has others or none; nobody reads them.
  /// - Parameter missing: Where those stand that the log has not.
  case orphaned(JournalChain, missing: Range<Int>)
  /// Its first line cannot be read: a writer was ended, or is at work, and nothing says where the log ended.
  /// Own events may be gone from the log's end.
  case unreadable
  /// It is another store's: nobody reads it, and what this store's own said is lost.
  case foreign(StoreOwner, JournalChain?)

  /// - Parameter segments: As they stand, ascending.
  init(_ journal: Journal?, _ segments: [Log.Segment], of manifest: StoreManifest) {
    switch journal {
    case nil: self = .ended
    case .unreadable: self = .unreadable
    case .ended(let head):
      self = manifest.owners.contains(head.mark.owner) ? .ended : .foreign(head.mark.owner, nil)
    case .underWay(let head, let chain):
      guard manifest.owners.contains(head.mark.owner) else {
        self = .foreign(head.mark.owner, chain)
        return
      }
      self = chain.map { JournalFinding($0, segments, seed: manifest.dataset.seed) } ?? .stands
    }
  }

  private init(_ chain: JournalChain, _ segments: [Log.Segment], seed: UInt64) {
    let index = segments.lastIndex { SegmentName.name(in: $0.path) == chain.segment }
    switch index.map({ chain.fit(to: segments[$0].contents, seed: seed) }) {
    case .whole: self = .stands
    case .lacking(let patch):
      let isLast = index == segments.count - 1
      self = isLast ? .ahead(chain, patch) : .orphaned(chain, missing: patch.lines)
    case .foreign, nil: self = .orphaned(chain, missing: chain.offset..<chain.end)
    }
  }
}

extension JournalFinding {
  /// Whether a writer may have left a write unfinished at the log's end.
  var isUnderWay: Bool {
    switch self {
    case .ended, .foreign: false
    case .stands, .ahead, .orphaned, .unreadable: true
    }
  }

  /// Whether the journal has lines without a place, which come behind the log.
  var isOrphaned: Bool {
    switch self {
    case .orphaned: true
    case .ended, .stands, .ahead, .unreadable, .foreign: false
    }
  }

  /// Whether lines leave the log that may have been acknowledged. Their numbers must not be given out
  /// again, so the store takes a fresh replica id before they go.
  /// - Parameter tail: That of the log as a reader reads it.
  func mayLoseAnEvent(_ tail: UnfinishedTail?) -> Bool {
    switch self {
    case .ended: false
    case .stands, .ahead: tail?.mayHaveBeenAcknowledged ?? false
    // A tail shows that a writer was at work; without one, whole lines may be gone.
    case .unreadable: tail?.mayHaveBeenAcknowledged ?? true
    case .orphaned, .foreign: true
    }
  }
}

extension Store {
  /// What is done, under the writer's lock: makes durable whatever the last writer left, and moves an
  /// unfinished tail to quarantine. Where the last writer ended in good order, nothing is.
  ///
  /// The journal says at the end that its writer has ended, so after a crash in between the next writer
  /// finds the same, and does it again. Nothing is cut in place: the segment is written anew beside the
  /// old one. What may be lost with that is heeded before.
  /// - Parameter mark: What the journal says in the end; nil for where the log ends.
  func recover(
    from journal: JournalFinding, endingAt mark: LogMark? = nil
  ) throws(LogError) {
    switch journal {
    case .ended: return
    case .stands, .unreadable: break
    case .ahead(_, let patch): try keepReplaced(patch.replaced)
    case .orphaned(let chain, _):
      try quarantine.keep(
        chain.bytes, from: chain.segment, at: chain.offset,
        because: "the journal has these lines for this place, where the log has others or none")
      if let rehomed = try rehome(chain) { return try recover(from: rehomed, endingAt: mark) }
    case .foreign(let owner, let chain):
      if let chain {
        try quarantine.keep(
          chain.bytes, from: chain.segment, at: chain.offset,
          because: "the journal that had these lines is of replica \(owner.replica) of the dataset "
            + "\(owner.dataset), and not of this store")
      }
    }
    let hasTail = log.tail != nil
    try rewriteLastSegment()
    if hasTail { try readAgain() }
    try endJournal(at: mark ?? log.mark(of: manifest.owner))
  }

  /// Makes the journal say that its writer has ended.
  /// - Parameter mark: Where the log ends, durably.
  func endJournal(at mark: LogMark) throws(LogError) {
    try Journal.end(in: folder, environment.files, at: mark)
    written.mark = mark
  }

  /// Writes the last segment anew as it was read, with what the journal has of it; the log's unfinished tail
  /// goes to quarantine instead.
  func rewriteLastSegment() throws(LogError) {
    guard let last = log.chunks.last else { return }
    var kept = last.contents.allBytes
    if let tail = log.tail {
      try quarantine.keep(
        Array(kept[tail.bytes]), from: last.path, at: tail.bytes.lowerBound,
        because: tail.reason.reason)
      try removeSnapshots()
      kept.removeSubrange(tail.bytes.lowerBound...)
    }
    try DurableFile(environment.files).write(kept, to: last.path, in: folder.log)
  }

  /// Keeps bytes of the last segment, as they stand on disk, that the journal's take the place of.
  private func keepReplaced(_ bytes: Range<Int>) throws(LogError) {
    guard !bytes.isEmpty, let last = log.chunks.last else { return }
    try quarantine.keep(
      try environment.files.contents(of: last.path).bytes(in: bytes), from: last.path,
      at: bytes.lowerBound,
      because: "the journal has other bytes for this place, which were durable")
  }

  var quarantine: Quarantine { Quarantine(folder: folder, files: environment.files) }
}

// What becomes of acknowledged lines that a journal has for a place where the log has others or none.

extension JournalChain {
  /// Its events that a log lacks, each batch whole; those whose lines cannot be read are left out.
  /// - Complexity: O(bytes)
  func events(lackedBy log: Log, of dataset: DatasetID) -> [Event] {
    var events: [Event] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      do throws(LogError) { events.append(try Event(line: Array(line), of: dataset)) } catch {
        // No event: quarantine has it.
        continue
      }
    }
    do throws(LogError) {
      return try ReceivedEvents(events, of: dataset, lackedBy: log).ordered
    } catch {
      // A batch that is no longer whole, which no log takes.
      return []
    }
  }

  /// A journal that has some events behind a log's end, as if they had just been acknowledged.
  /// - Parameter mark: Where the log ends.
  static func journal(of events: [Event], at mark: LogMark) -> [UInt8] {
    let lines = events.flatMap { $0.line + [UInt8(ascii: "\n")] }
    var (journal, sum) = JournalHead(after: 0, isEnded: false, mark: mark).line()
    _ = lines.withRawBytes {
      JournalRecord.appendLine(
        about: $0, at: mark.end.length, of: mark.end.name, after: sum, to: &journal)
    }
    return journal + lines
  }
}

extension Store {
  /// Puts the events of a orphaned chain that the log lacks behind the log's end: they were acknowledged.
  ///
  /// A new journal takes the place of the old one at once, and has them for their new place. So after a crash at
  /// any moment either the old one or the new one is found, and no line is put into the log twice.
  /// - Returns: What the journal is to the log then; nil where the log lacks none of the events.
  func rehome(_ chain: JournalChain) throws(LogError) -> JournalFinding? {
    let events = chain.events(lackedBy: log, of: manifest.dataset)
    if events.isEmpty { return nil }
    // They come behind whole lines.
    if log.tail != nil {
      try rewriteLastSegment()
      // It may have stood in the very place that the journal has them for.
      if let ahead = try readAgain() { return ahead }
    }
    let writer = DurableFile(environment.files)
    if let segment = newLastSegment {
      try writer.write([], to: segment, in: folder.log)
      // It may be that very place.
      if let ahead = try readAgain() { return ahead }
    }
    let mark = log.mark(of: manifest.owner)
    try writer.write(
      JournalChain.journal(of: events, at: mark), to: folder.journal, in: folder.path)
    return try readAgain()
  }

  /// The path of a segment that lines can be put into, where there is none, or the last one does not end with a line
  /// that is believed or is sealed; nil where they can stand behind that.
  ///
  /// It follows all that is there; a repair gives it the name that its lines' positions have.
  private var newLastSegment: String? {
    guard let last = log.chunks.last else { return folder.segment(from: log.count + 1) }
    let end = log.mark(of: manifest.owner).end
    let name = SegmentName.name(in: last.path)
    if name == end.name, last.contents.count == end.length, written.seals[name] == nil {
      return nil
    }
    let lines = last.contents.withBytes { bytes in
      var finder = LineFinder(bytes)
      var count = 0
      while finder.next() != nil { count += 1 }
      return count
    }
    return folder.segment(from: (SegmentName.firstPosition(of: name) ?? 1) + max(1, lines))
  }

  /// Reads the whole log once more, after a recovery has changed its files.
  /// - Returns: What the journal is to it, where it has lines that the log's last segment lacks.
  @discardableResult
  func readAgain() throws(LogError) -> JournalFinding? {
    let (log, found) = try reader.log(workers: environment.workers, reading: .everyLine)
    (self.log, written) = (log, found.written)
    guard case .ahead = found.journal else { return nil }
    return found.journal
  }
}
