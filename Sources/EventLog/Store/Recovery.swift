// All of recovery, from top to bottom: what is on disk, what it means, what is done.

/// What is on disk, and what it means: what a store's journal is to its segments.
enum JournalFinding {
  /// It is void, or there is none: the last writer ended in good order, or never began to write. All is
  /// durable, and no write of its own left bytes at the log's end that are no whole lines: they are damage
  /// to lines that may have been acknowledged.
  case void
  /// A writer was ended, or is at work, and the log has all that the journal can say. What it did not sync
  /// may be in the system's cache only; a sync that failed leaves bytes there that no later sync writes.
  /// At the log's end a commit may be unfinished.
  case stands
  /// The same, but the last segment lacks lines that are durable in the journal: a power cut took them.
  /// A reader reads the patched segment.
  case ahead(JournalChain, JournalChain.Patch)
  /// The same, but the journal has lines for a place where the log has others or none; nobody reads them.
  /// - Parameter missing: Where those stand that the log has not.
  case homeless(JournalChain, missing: Range<Int>)

  /// - Parameters:
  ///   - segments: As they stand, ascending.
  ///   - seed: What the sums of their lines are seeded with.
  init(_ journal: Journal?, _ segments: [Log.Segment], seed: UInt64) {
    switch journal {
    case nil, .void: self = .void
    case .unreadable: self = .stands
    case .says(let chain):
      let index = segments.lastIndex { SegmentName.name(in: $0.path) == chain.segment }
      switch index.map({ chain.fit(to: segments[$0].contents, seed: seed) }) {
      case .whole: self = .stands
      case .lacking(let patch):
        let isLast = index == segments.count - 1
        self = isLast ? .ahead(chain, patch) : .homeless(chain, missing: patch.lines)
      case .foreign, nil: self = .homeless(chain, missing: chain.offset..<chain.end)
      }
    }
  }
}

extension JournalFinding {
  /// Whether lines leave the log that may have been acknowledged. Their numbers must not be given out
  /// again, so the store takes a fresh replica id before they go.
  /// - Parameter tail: That of the log as a reader reads it.
  func mayLoseAnEvent(_ tail: UnfinishedTail?) -> Bool {
    switch self {
    case .void: tail != nil
    case .stands, .ahead: tail?.mayHaveBeenAcknowledged ?? false
    case .homeless: true
    }
  }
}

extension Store {
  /// What is done, under the writer's lock: makes durable whatever the last writer left, and moves an
  /// unfinished tail to quarantine. Where the last writer ended in good order and left none, nothing is.
  ///
  /// The journal is made void at the end, so after a crash in between the next writer finds the same, and
  /// does it again. Nothing is cut in place: the segment is written anew beside the old one.
  func recover(from journal: JournalFinding) throws(LogError) {
    let tail = log.tail
    if journal.mayLoseAnEvent(tail) { try takeNewReplicaID() }
    switch journal {
    case .void: if tail == nil { return }
    case .stands: break
    case .ahead(_, let patch): try keepReplaced(patch.replaced)
    case .homeless(let chain, _):
      try quarantine.keep(
        chain.bytes, from: chain.segment, at: chain.offset,
        because: "the journal has these lines for this place, where the log has others or none")
    }
    try rewriteLastSegment(without: tail)
    try Journal.makeVoid(in: folder, environment.files)
  }

  /// Writes the last segment anew as it was read, with what the journal has of it; its unfinished tail
  /// goes to quarantine instead.
  private func rewriteLastSegment(without tail: UnfinishedTail?) throws(LogError) {
    guard let last = log.chunks.last else { return }
    var kept = last.contents.allBytes
    if let tail {
      try quarantine.keep(
        Array(kept[tail.bytes]), from: last.path, at: tail.bytes.lowerBound,
        because: tail.reason.reason)
      try SnapshotFolder(folder: folder, files: environment.files).removeAll()
      kept.removeSubrange(tail.bytes.lowerBound...)
    }
    try DurableFile(environment.files).write(kept, to: last.path, in: folder.log)
    if tail != nil {
      log = try reader.log(workers: environment.workers).log
    }
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

/// Lines that the journal has and the log has not.
public struct JournalReport: Sendable, Hashable {
  /// The journal's path.
  public let path: String
  /// The path of the segment that they are of.
  public let segment: String
  /// Where they stand in it, or would stand.
  public let bytes: Range<Int>
  /// Whether a reader takes them for the log's: not where the log has gone on without them.
  public let areRead: Bool
}

extension Store {
  /// What the journal has that the log has not: after a power cut, or beside a writer who is at work;
  /// nil where there is nothing of it.
  /// - Complexity: O(bytes of the journal)
  public func journalReport() throws(LogError) -> JournalReport? {
    switch try reader.find().journal {
    case .void, .stands: nil
    case .ahead(let chain, let patch): report(patch.lines, of: chain, areRead: true)
    case .homeless(let chain, let missing): report(missing, of: chain, areRead: false)
    }
  }

  private func report(_ bytes: Range<Int>, of chain: JournalChain, areRead: Bool) -> JournalReport {
    JournalReport(
      path: folder.journal, segment: folder.log + "/" + chain.segment, bytes: bytes,
      areRead: areRead)
  }
}
