/// Local events that have their numbers and stamps but are not written yet.
///
/// A value: dropping it leaves the store as it was.
public struct Staging {
  /// The events so far, without batch marks.
  public private(set) var events: [Event] = []
  private var drafts: [EventDraft] = []
  private var stamps: [UInt64: Stamp] = [:]
  /// The events of each batch.
  private var batches: [Range<Int>] = []

  private let replica: ReplicaID
  private let firstSeq: UInt64
  private let now: Instant

  init(replica: ReplicaID, firstSeq: UInt64, now: Instant) {
    self.replica = replica
    self.firstSeq = firstSeq
    self.now = now
  }

  /// Gives a draft the next number and its stamp (SPEC 3).
  mutating func add(_ draft: EventDraft, known: EntityStamps) throws(LogError) -> Event {
    let hash = EntityHash.value(of: draft.entity)
    let id = EventID(replica: replica, seq: firstSeq + UInt64(events.count))
    var greatest = stamps[hash]
    if greatest == nil { greatest = try known[hash] }
    guard let stamp = Stamp.forLocalWrite(now: now, after: greatest) else {
      throw LogError(
        .unusable, "\(draft.entity) holds the last stamp there is, so nothing can follow it",
        at: LogError.Position(event: id))
    }
    let event = try Staging.event(draft, id: id, stamp: stamp, batch: nil)
    stamps[hash] = stamp
    drafts.append(draft)
    events.append(event)
    return event
  }

  /// Makes the events from an index on one atomic batch; a batch of one needs no mark.
  public mutating func closeBatch(from index: Int) {
    if events.count - index > 1 { batches.append(index..<events.count) }
  }

  /// The events, those of a batch with their marks.
  func marked() throws(LogError) -> [Event] {
    var marked = events
    for batch in batches {
      for index in batch {
        let mark = BatchMark(
          index: UInt64(index - batch.lowerBound + 1), count: UInt64(batch.count))
        let event = events[index]
        marked[index] = try Staging.event(
          drafts[index], id: event.id, stamp: event.stamp, batch: mark)
      }
    }
    return marked
  }

  /// Reading back what was written checks every rule of the format before a byte is stored.
  private static func event(
    _ draft: EventDraft, id: EventID, stamp: Stamp, batch: BatchMark?
  ) throws(LogError) -> Event {
    try Event(line: try EventLine.bytes(of: draft, id: id, stamp: stamp, batch: batch))
  }
}
