/// Local events that have their numbers and stamps but are not written yet.
///
/// A value: dropping it leaves the store as it was.
public struct Staging {
  /// The events so far, without batch marks.
  public private(set) var events: [Event] = []
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
    // Reading back what was written checks every rule of the format before a byte is stored.
    let event = try Event(
      line: try EventLine.bytes(of: draft, id: id, stamp: stamp, batch: nil))
    stamps[hash] = stamp
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
        // Its place is within the batch, so that there always is a mark.
        guard
          let mark = BatchMark(
            index: UInt64(index - batch.lowerBound + 1), count: UInt64(batch.count))
        else { continue }
        marked[index] = try Event(line: try EventLine.bytes(marking: events[index], with: mark))
      }
    }
    return marked
  }
}
