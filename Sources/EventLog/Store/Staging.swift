/// Local events that have their numbers and stamps but are not written yet.
///
/// A value: dropping it leaves the store as it was.
public struct Staging: Sendable {
  /// The events so far.
  public private(set) var events: [StagedEvent] = []
  /// The greatest stamp on each entity among them.
  private(set) var stamps = StampTable()
  /// The events of each batch, ascending.
  private var batches: [Range<Int>] = []
  /// The batch that is open, and the most events that it may come to.
  private var open: (start: Int, greatestCount: Int)?

  private let replica: ReplicaID
  private let firstSeq: UInt64
  private let now: Instant

  init(replica: ReplicaID, firstSeq: UInt64, now: Instant) {
    self.replica = replica
    self.firstSeq = firstSeq
    self.now = now
  }

  /// Gives a draft the next number and its stamp (SPEC 3).
  /// - Parameter known: The greatest stamp that the store holds on its entity.
  mutating func add(
    _ draft: EventDraft, after known: Stamp?
  ) throws(LogError) -> StagedEvent {
    let hash = draft.text.entityHash
    let id = EventID(replica: replica, seq: firstSeq + UInt64(events.count))
    guard id.seq <= Decimal.greatest else {
      throw LogError(
        .unusable, "the replica has used the last number there is",
        at: LogError.Position(event: id), advice: "give the store a new replica id")
    }
    guard let stamp = Stamp.forLocalWrite(now: now, after: stamps[hash] ?? known) else {
      throw LogError(
        .unusable, "\(draft.entity) holds the last stamp there is, so nothing can follow it",
        at: LogError.Position(event: id))
    }
    _ = try EventLine.length(of: draft, id: id, batch: longestMark)
    let event = StagedEvent(draft: draft, id: id, stamp: stamp)
    stamps.note(stamp, of: hash)
    events.append(event)
    return event
  }

  /// Says that a batch begins, and how many events it has if every write changes something.
  /// - Precondition: `closeBatch` ends it.
  public mutating func openBatch(expecting count: Int) {
    open = (events.count, count)
  }

  /// The mark that the next event will have, or a longer one.
  private var longestMark: BatchMark? {
    guard let open, open.greatestCount > 1 else { return nil }
    return BatchMark(
      index: UInt64(events.count - open.start + 1), count: UInt64(open.greatestCount))
  }

  /// Makes the events from an index on one atomic batch; a batch of one needs no mark.
  public mutating func closeBatch(from index: Int) {
    if events.count - index > 1 { batches.append(index..<events.count) }
    open = nil
  }

  /// The lines of the events, each with the mark of its batch.
  /// - Parameter chunk: The number that the log will give to their bytes.
  /// - Throws: `tooLarge` where a line is too long with its mark, as can only be where the batch was
  ///   not opened before.
  func lines(chunk: Int) throws(LogError) -> LineGroup {
    let marks = marks
    var byteCount = 0
    for (event, mark) in zip(events, marks) {
      byteCount += try EventLine.length(of: event.draft, id: event.id, batch: mark) + 1
    }
    return LineGroup(count: events.count, byteCount: byteCount, chunk: chunk) { index, writer in
      let event = events[index]
      return EventLine.write(
        event.draft, id: event.id, stamp: event.stamp, batch: marks[index], to: &writer)
    }
  }

  /// For each event its mark; nil where it is in no batch.
  private var marks: [BatchMark?] {
    var marks = [BatchMark?](repeating: nil, count: events.count)
    for batch in batches {
      for index in batch {
        marks[index] = BatchMark(
          index: UInt64(index - batch.lowerBound + 1), count: UInt64(batch.count))
      }
    }
    return marks
  }
}
