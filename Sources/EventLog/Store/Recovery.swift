// Recovery from top to bottom: what is on disk, what it means, what a writer does about it.

/// What is on disk, and what it means: how a store's journal fits its segments.
enum JournalFinding {
  /// The writer ended in good order, or never began to write: the store has no journal then. All lines are
  /// durable, and each at the log's end is whole.
  case ended
  /// A writer is at work or was ended, and the log has all that the journal has. Bytes may be in the system's
  /// cache only, also after a sync that failed: no later sync writes those. The commit at the log's end may be
  /// unfinished.
  case stands
  /// A writer is at work or was ended, and the last segment lacks lines that are durable in the journal: a
  /// power cut took them. Readers read the patched segment.
  case ahead(JournalChain, JournalChain.Patch)
  /// The journal holds lines for a position that the log has filled differently, or does not have. Readers
  /// ignore them; recovery appends them.
  /// - Parameter missing: Where the lines would stand that the log lacks.
  case orphaned(JournalChain, missing: Range<Int>)
  /// The journal's first line cannot be read. A writer is at work or was ended, and own events may be gone from
  /// the log's end.
  case unreadable
  /// The journal is another store's. Readers ignore it, and what this store's own journal said is lost.
  case foreign(StoreOwner, JournalChain?)

  /// - Parameter segments: As they are on disk, ascending.
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

  /// Whether the journal has lines that recovery will append to the log.
  var isOrphaned: Bool {
    switch self {
    case .orphaned: true
    case .ended, .stands, .ahead, .unreadable, .foreign: false
    }
  }

  /// Whether recovery may take acknowledged lines out of the log. The store takes a fresh replica id first, so
  /// that their numbers are not used again.
  /// - Parameter tail: The unfinished tail that a reader finds.
  func mayLoseAnEvent(_ tail: UnfinishedTail?) -> Bool {
    switch self {
    case .ended: false
    case .stands, .ahead: tail?.mayHaveBeenAcknowledged ?? false
    // A tail shows that a writer was at work. Without one, whole lines may be gone.
    case .unreadable: tail?.mayHaveBeenAcknowledged ?? true
    case .orphaned, .foreign: true
    }
  }
}

extension Store {
  /// What a writer does, under its lock: makes durable what the last writer left, and moves an unfinished tail
  /// to quarantine. It does nothing if the last writer ended in good order.
  ///
  /// The journal says last that its writer has ended, so after a crash in between the next writer finds the
  /// same and repeats all of it. The segment is written anew beside the old one, never cut in place. The caller
  /// has handled what may be lost (`detectLostIDs`).
  /// - Parameter mark: What the journal says at the end; nil for the end of the log.
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
      if let reappended = try reappend(chain) {
        return try recover(from: reappended, endingAt: mark)
      }
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

  /// Writes into the journal that its writer has ended.
  /// - Parameter mark: Where the durable log ends.
  func endJournal(at mark: LogMark) throws(LogError) {
    try Journal.end(in: folder, environment.files, at: mark)
    written.mark = mark
  }

  /// Writes the last segment anew as it was read, the journal's lines included. The unfinished tail goes to
  /// quarantine.
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

  /// Moves bytes of the last segment to quarantine that the journal's lines will replace.
  private func keepReplaced(_ bytes: Range<Int>) throws(LogError) {
    guard !bytes.isEmpty, let last = log.chunks.last else { return }
    try quarantine.keep(
      try environment.files.contents(of: last.path).bytes(in: bytes), from: last.path,
      at: bytes.lowerBound,
      because: "the journal has other bytes for this place, which were durable")
  }
}

// Orphaned lines: acknowledged, and in the journal for a position that the log has filled differently or does
// not have.

extension JournalChain {
  /// The events that a log lacks, each batch whole. Lines that cannot be read are left out.
  /// - Complexity: O(bytes)
  func events(lackedBy log: Log, of dataset: DatasetID) -> [Event] {
    var events: [Event] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      do throws(LogError) { events.append(try Event(line: Array(line), of: dataset)) } catch {
        // Quarantine has the line.
        continue
      }
    }
    do throws(LogError) {
      return try ReceivedEvents(events, of: dataset, lackedBy: log).ordered
    } catch {
      // A log takes whole batches only.
      return []
    }
  }

  /// The bytes of a journal that holds events to be appended at a log's end, as if just acknowledged.
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
  /// Appends the events of an orphaned chain that the log lacks: they were acknowledged.
  ///
  /// A new journal that has them for their new position replaces the old one atomically. So a crash at any
  /// moment leaves the old or the new one, and no line enters the log twice.
  /// - Returns: How the journal fits the log then; nil where the log lacks none of the events.
  func reappend(_ chain: JournalChain) throws(LogError) -> JournalFinding? {
    let events = chain.events(lackedBy: log, of: manifest.dataset)
    if events.isEmpty { return nil }
    // They follow whole lines.
    if log.tail != nil {
      try rewriteLastSegment()
      // The tail may have stood where the journal has them.
      if let ahead = try readAgain() { return ahead }
    }
    let writer = DurableFile(environment.files)
    if let segment = newLastSegment {
      try writer.write([], to: segment, in: folder.log)
      // The new segment may be where the journal has them.
      if let ahead = try readAgain() { return ahead }
    }
    let mark = log.mark(of: manifest.owner)
    try writer.write(
      JournalChain.journal(of: events, at: mark), to: folder.journal, in: folder.path)
    return try readAgain()
  }

  /// The path of a new segment for the lines; nil where the last segment takes them. It does not if it is
  /// sealed or does not end with a line that is believed.
  ///
  /// The name follows all that is there; a repair gives it the name that its lines' positions have.
  private var newLastSegment: String? {
    guard let last = log.chunks.last else { return folder.segment(from: log.count + 1) }
    let end = log.mark(of: manifest.owner).end
    let name = SegmentName.name(in: last.path)
    if name == end.name, last.contents.count == end.length, written.seals[name] == nil {
      return nil
    }
    return folder.segment(
      from: (SegmentName.firstPosition(of: name) ?? 1) + max(1, last.contents.lineCount))
  }

  /// Reads every line once more, after a recovery has changed files.
  /// - Returns: How the journal fits the log, if it has lines that the last segment lacks.
  @discardableResult
  func readAgain() throws(LogError) -> JournalFinding? {
    let (log, found) = try reader.log(workers: environment.workers, reading: .everyLine)
    (self.log, written) = (log, found.written)
    guard case .ahead = found.journal else { return nil }
    return found.journal
  }
}
