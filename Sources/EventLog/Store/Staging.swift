/// Local events that have numbers, stamps and lines but are not in the log yet.
///
/// Dropping it leaves the store unchanged.
package struct Staging: ~Copyable {
  private var lines: StagedLines
  /// The greatest staged stamp of each entity.
  private var stamps = StampTable()
  /// Whether some events brought their stamps: then the greatest staged one may be less than the store's.
  private var hasBroughtStamps = false
  /// The batch that is open.
  private var batch: Batch?
  /// The events of each closed batch of more than one.
  private var batches: [Range<Int>] = []

  private let replica: ReplicaID
  private let firstSeq: UInt64
  private let now: Instant
  private let known: EntityStamps?
  private let path: String
  /// The text of the last stamp's time, which events that are written together mostly share.
  private var time: (instant: Instant, text: TimeText)

  /// Where a batch began, and how many events it should have.
  private struct Batch {
    let start: Int
    let expectedCount: Int
  }

  /// - Parameters:
  ///   - known: The greatest stamps that the store holds; nil where it is open for reading only.
  ///   - chunk: The number that the log will give to the lines unless another write comes first.
  ///   - path: Where the store is.
  init(
    replica: ReplicaID, dataset: DatasetID, firstSeq: UInt64, now: Instant, known: EntityStamps?,
    chunk: Int, path: String
  ) {
    self.replica = replica
    self.firstSeq = firstSeq
    self.now = now
    self.known = known
    self.path = path
    lines = StagedLines(chunk: chunk, seed: dataset.seed)
    time = (now, TimeText(now))
  }

  /// How many events there are.
  package var count: Int { lines.count }

  /// Makes room for a number of events, whose drafts have a number of bytes.
  package mutating func reserve(count: Int, byteCount: Int) {
    lines.reserve(count: count, byteCount: byteCount)
    stamps.reserve(count)
  }

  /// Gives a draft the next number and its stamp (merge-rules 1), unless it brings one, and writes its line.
  /// - Throws: `tooLarge` where its line would be too long; `lastStamp` where its entity holds the last stamp there is;
  ///   `unusable` where the last number has been used, or the store is open for reading only. Nothing is staged then.
  @discardableResult
  package mutating func add(_ draft: EventDraft) throws(LogError) -> StagedEvent {
    defer { withExtendedLifetime(draft) {} }
    return try add(draft.text.view, stamp: draft.stamp)
  }

  /// Stages a draft that the caller keeps alive.
  /// - Parameter brought: The stamp that it brings.
  @discardableResult
  package mutating func add(
    _ draft: DraftView, stamp brought: Stamp? = nil
  ) throws(LogError) -> StagedEvent {
    let seq = firstSeq + UInt64(count)
    guard seq <= Decimal.greatest else { throw Staging.noNumberIsLeft(of: replica) }
    let id = EventID(replica: replica, seq: seq)
    let place = stamps.place(of: draft.entityHash)
    if known == nil { throw Store.readOnly(at: path) }
    if brought != nil { hasBroughtStamps = true }
    let staged = place.map { stamps.stamp(at: $0) }
    let stamp =
      if let brought { brought } else { try nextStamp(of: draft, id, after: staged) }
    let mark = batch.flatMap { Staging.mark(of: count, in: $0.start, $0.expectedCount) }
    try lines.append(
      EventLine.Head(id: id, stamp: stamp, time: timeText(of: stamp.instant), batch: mark), draft)
    stamps.set(staged.map { max($0, stamp) } ?? stamp, of: draft.entityHash, at: place)
    return StagedEvent(id: id, stamp: stamp)
  }

  /// - Parameter staged: The stamp of the entity's last staged event.
  @inline(__always)
  private func nextStamp(
    of draft: DraftView, _ id: EventID, after staged: Stamp?
  ) throws(LogError) -> Stamp {
    var greatest = staged
    if greatest == nil || hasBroughtStamps, let known = try known?[draft.entityHash] {
      greatest = greatest.map { max($0, known) } ?? known
    }
    guard let stamp = Stamp.forLocalWrite(now: now, after: greatest) else {
      throw Staging.noStampIsLeft(id, draft)
    }
    return stamp
  }

  private mutating func timeText(of instant: Instant) -> TimeText {
    if time.instant != instant { time = (instant, TimeText(instant)) }
    return time.text
  }

  /// Calls the body with the payload of a staged event; the pointer is valid during the call only.
  package borrowing func withData<Value>(
    of index: Int, _ body: (UnsafeRawBufferPointer) -> Value
  ) -> Value {
    lines.withData(of: index, body)
  }

  /// The lines.
  /// - Parameter chunk: The number that the log gives to their bytes.
  consuming func grouped(chunk: Int) -> GroupedLines {
    lines.grouped(chunk: chunk, batches: batches)
  }
}

extension Staging {
  /// Begins an atomic batch that has a number of events if every write changes something.
  /// - Precondition: No batch is open.
  package mutating func openBatch(expecting count: Int) {
    precondition(batch == nil, "a batch is open")
    batch = Batch(start: self.count, expectedCount: count)
  }

  /// Ends the open batch, if there is one. A batch of one event has no mark.
  /// - Throws: `tooLarge` where the batch has more events than expected and a line is too long with its mark;
  ///   the batch stays open.
  package mutating func closeBatch() throws(LogError) {
    guard let batch else { return }
    let (start, count) = (batch.start, count - batch.start)
    if count != batch.expectedCount {
      // Rare: some writes changed nothing, so every line has the wrong mark.
      try lines.rewrite(from: start) { Staging.mark(of: $0, in: start, count) }
    }
    if count > 1 { batches.append(start..<self.count) }
    self.batch = nil
  }

  /// Drops the open batch and its events.
  /// - Complexity: O(events)
  package mutating func takeBackBatch() {
    guard let batch else { return }
    lines.cut(to: batch.start)
    stamps = lines.stamps
    self.batch = nil
  }

  /// Drops the last events of the open batch, which stays open.
  /// - Parameter count: How many events stay.
  /// - Complexity: O(events)
  package mutating func takeBack(to count: Int) {
    lines.cut(to: count)
    stamps = lines.stamps
  }

  /// The mark of the event with an index in a batch that has so many.
  private static func mark(of index: Int, in start: Int, _ count: Int) -> BatchMark? {
    count > 1 ? BatchMark(index: UInt64(index - start + 1), count: UInt64(count)) : nil
  }
}

extension Staging {
  private static func noNumberIsLeft(of replica: ReplicaID) -> LogError {
    LogError(
      .unusable, "the replica has used the last number there is",
      at: LogError.Position(event: EventID(replica: replica, seq: Decimal.greatest)),
      advice: .newReplicaID)
  }

  private static func noStampIsLeft(_ id: EventID, _ draft: DraftView) -> LogError {
    LogError(
      .lastStamp,
      "\(draft.entity) holds the last stamp there is, \(Stamp.last), so no later write can be about it",
      at: LogError.Position(event: id), advice: .useAnotherEntity)
  }
}

/// A local event that has its number and its stamp, and will be written.
package struct StagedEvent: Sendable {
  /// Its name.
  package let id: EventID
  /// Its logical time.
  package let stamp: Stamp
}

/// The greatest stamp of each of some entities, by the hash of the entity.
struct StampTable: Sendable {
  private var slots: [Slot] = []
  private var buckets = HashBuckets()
  private let seed: HashSeed

  private struct Slot: Sendable {
    let entityHash: UInt64
    var stamp: Stamp
  }

  init(seed: HashSeed = .ofThisProcess) {
    self.seed = seed
  }

  /// Makes room for so many more entities.
  mutating func reserve(_ added: Int) {
    slots.makeRoomLarge(for: added)
    buckets.reserve(slots.count + added)
  }

  /// The stamp of an entity; nil for an unknown entity.
  subscript(entityHash: UInt64) -> Stamp? { place(of: entityHash).map { slots[$0].stamp } }

  /// Where an entity's stamp is; nil for an unknown entity.
  @inline(__always)
  func place(of entityHash: UInt64) -> Int? {
    buckets.find(seed.hash(of: entityHash)) { slots[$0].entityHash == entityHash }
  }

  /// The stamp that is in a place.
  func stamp(at place: Int) -> Stamp { slots[place].stamp }

  /// Gives an entity a stamp.
  /// - Parameter place: Where its stamp is; nil for an unknown entity.
  mutating func set(_ stamp: Stamp, of entityHash: UInt64, at place: Int?) {
    if let place {
      slots[place].stamp = stamp
    } else {
      buckets.insert(seed.hash(of: entityHash), index: slots.count)
      slots.append(Slot(entityHash: entityHash, stamp: stamp))
    }
  }

  /// Keeps the greater of an entity's stamp and this one.
  mutating func note(_ stamp: Stamp, of entityHash: UInt64) {
    let place = place(of: entityHash)
    set(place.map { max(slots[$0].stamp, stamp) } ?? stamp, of: entityHash, at: place)
  }

  /// Stops a debug build where an entity's stamp would not be found.
  func checkInvariants() { buckets.checkInvariants() }
}

/// The greatest stamp that a store holds on each entity, whatever the event's verb (merge-rules 1).
///
/// Entities are told apart by a hash. Two that collide get later stamps than they need, which no rule forbids.
///
/// A class, so that asking it counts one reference and not one for each part.
final class EntityStamps {
  private let base: LogSnapshot?
  private var added = StampTable()

  /// The stamps of a log's events.
  /// - Complexity: O(lines that were read), without reading one again.
  init(_ log: Log) {
    base = log.base
    note(log.entries)
  }

  /// The greatest stamp of the entities with a hash; nil without an event about one.
  subscript(entityHash: UInt64) -> Stamp? {
    get throws(LogError) {
      let added = added[entityHash]
      guard let base, let known = try base.greatestStamp(ofHash: entityHash) else { return added }
      return added.map { max($0, known) } ?? known
    }
  }

  /// Takes in the stamps of some lines' events.
  func note(_ entries: some Sequence<LogEntry>) {
    for entry in entries { added.note(entry.stamp, of: entry.entityHash) }
  }
}
