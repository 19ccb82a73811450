/// Local events that have their numbers and stamps but are not written yet.
///
/// A value: dropping it leaves the store as it was.
public struct Staging {
  /// The events so far; those of a batch that is open have the marks that they will have if it
  /// comes to as many events as was said.
  public private(set) var events: [Event] = []
  private var stamps: [UInt64: Stamp] = [:]
  /// The events of each batch.
  private var batches: [Range<Int>] = []
  /// Those that turned out to stand alone in what was begun as a batch.
  private var lone: [Int] = []
  /// The batch that is open, and how many events it is thought to have.
  private var open: (start: Int, expected: Int)?

  private let replica: ReplicaID
  private let firstSeq: UInt64
  private let now: Instant

  init(replica: ReplicaID, firstSeq: UInt64, now: Instant) {
    self.replica = replica
    self.firstSeq = firstSeq
    self.now = now
  }

  /// Gives a draft the next number and its stamp (SPEC 3).
  mutating func add(
    _ draft: EventDraft, known: (_ entityHash: UInt64) throws(LogError) -> Stamp?
  ) throws(LogError) -> Event {
    let hash = EntityHash.value(kind: draft.type.kind, id: draft.entityID)
    let id = EventID(replica: replica, seq: firstSeq + UInt64(events.count))
    var greatest = stamps[hash]
    if greatest == nil { greatest = try known(hash) }
    guard let stamp = Stamp.forLocalWrite(now: now, after: greatest) else {
      throw LogError(
        .unusable, "\(draft.entity) holds the last stamp there is, so nothing can follow it",
        at: LogError.Position(event: id))
    }
    // Reading back what was written checks every rule of the format before a byte is stored.
    let event = try Event(
      line: try EventLine.bytes(of: draft, id: id, stamp: stamp, batch: nextMark))
    stamps[hash] = stamp
    events.append(event)
    return event
  }

  /// Says that a batch begins, and how many events it will have if every write changes something:
  /// so that a line need not be written again for its mark.
  /// - Precondition: `closeBatch` ends it.
  public mutating func openBatch(expecting count: Int) {
    open = (events.count, count)
  }

  /// The mark of the next event, in a batch of which all is known.
  private var nextMark: BatchMark? {
    guard let open, open.expected > 1 else { return nil }
    return BatchMark(
      index: UInt64(events.count - open.start + 1), count: UInt64(open.expected))
  }

  /// Makes the events from an index on one atomic batch; a batch of one needs no mark.
  public mutating func closeBatch(from index: Int) {
    if events.count - index > 1 { batches.append(index..<events.count) }
    if events.count - index == 1 { lone.append(index) }
    open = nil
  }

  /// The events, those of a batch with their marks.
  func marked() throws(LogError) -> [Event] {
    var marked = events
    for batch in batches {
      for index in batch {
        // Its place is within the batch, so that there always is a mark.
        guard
          let mark = BatchMark(
            index: UInt64(index - batch.lowerBound + 1), count: UInt64(batch.count))
        else { continue }
        try replaceMark(of: index, by: mark, in: &marked)
      }
    }
    for index in lone { try replaceMark(of: index, by: nil, in: &marked) }
    return marked
  }

  /// Gives an event the mark that it must have, where it has another; mostly none has, and the
  /// array is not copied.
  private func replaceMark(
    of index: Int, by mark: BatchMark?, in marked: inout [Event]
  ) throws(LogError) {
    if events[index].batch == mark { return }
    marked[index] = try Event(line: try EventLine.bytes(marking: events[index], with: mark))
  }
}
