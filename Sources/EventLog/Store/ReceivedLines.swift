/// Event lines from another store, each checked, one behind the other as a log stores them.
package struct ReceivedLines: Sendable {
  /// The lines, each with its newline.
  package private(set) var bytes: [UInt8] = []
  /// The log's future entry of each; places count from the first byte.
  private var entries: [LogEntry] = []
  /// The batch that is not complete yet.
  private var open = OpenBatch()
  /// Whether the lines of every complete batch came together and in order.
  private var areTogether = true
  private var kindHashes = KindHashes()
  private let dataset: DatasetID

  /// Begins without lines, for a dataset.
  package init(of dataset: DatasetID) {
    self.dataset = dataset
  }

  /// How many lines there are.
  package var count: Int { entries.count }

  /// How many bytes they have with their newlines.
  package var byteCount: Int { bytes.count }

  /// Adds a line, given without its newline.
  /// - Returns: Where its parts stand in it.
  /// - Throws: As `Event.init(line:of:)`; nothing is added then.
  @discardableResult
  package mutating func add(_ line: UnsafeRawBufferPointer) throws(LogError) -> EventLayout {
    let layout: EventLayout
    do throws(LogError) {
      layout = try EventLayout(line: line, seed: dataset.seed)
    } catch {
      throw error.naming(dataset)
    }
    note(layout)
    entries.append(
      LogEntry(
        layout: layout, line: line, chunk: 0, offset: bytes.count,
        kindHash: kindHashes.hash(ofKindAt: layout.kind, in: line)))
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
    return layout
  }

  /// Adds the line of an event.
  /// - Throws: `badSum` where it is of another dataset.
  package mutating func add(_ event: Event) throws(LogError) {
    try event.line.withRawBytes { (line) throws(LogError) -> Void in try add(line) }
  }

  /// Follows the batches through one more line.
  private mutating func note(_ layout: EventLayout) {
    guard areTogether else { return }
    switch open.step(layout) {
    case .alone, .open: break
    case .complete: _ = open.close()
    case .broken, .headless: areTogether = false
    }
  }

  /// An earlier end of the lines, at which they can be split.
  package struct Mark: Sendable {
    /// The numbers of lines and bytes then.
    fileprivate var count = 0
    fileprivate var byteCount = 0
    fileprivate var open = OpenBatch()
    fileprivate var areTogether = true
  }

  /// Where the lines end now.
  package var mark: Mark {
    Mark(count: count, byteCount: byteCount, open: open, areTogether: areTogether)
  }

  /// Removes and returns the lines that were added since a mark.
  /// - Complexity: O(bytes of those lines)
  package mutating func split(at mark: Mark) -> ReceivedLines {
    var rest = ReceivedLines(of: dataset)
    rest.entries = entries[mark.count...].map { $0.at($0.offset - mark.byteCount) }
    rest.bytes = Array(bytes[mark.byteCount...])
    (rest.open, rest.areTogether) = (open, areTogether && !mark.open.isOpen)
    entries.removeSubrange(mark.count...)
    bytes.removeSubrange(mark.byteCount...)
    (open, areTogether) = (mark.open, mark.areTogether)
    return rest
  }

  /// Adds the lines that follow, of the same dataset.
  package mutating func append(_ next: ReceivedLines) {
    guard count > 0 else {
      self = next
      return
    }
    if open.isOpen || !next.areTogether { areTogether = false }
    let offset = byteCount
    entries += next.entries.map { $0.at($0.offset + offset) }
    bytes += next.bytes
    open = next.open
  }

  /// The ranges of the events, in their order.
  /// - Complexity: O(lines)
  package var ranges: [EventRange] { EventGroups(of: entries).ranges }

  /// The sums of those lines whose events are in a coverage.
  /// - Complexity: O(lines)
  package func sums(of events: Coverage) -> [UInt64] {
    entries.lazy.filter { events.contains($0.id) }.map(\.sum)
  }

  /// The events.
  /// - Throws: The reader's error, which does not occur, since every line was read before.
  /// - Complexity: O(bytes)
  package func events() throws(LogError) -> [Event] {
    try entries.map { (entry) throws(LogError) in
      try Event(
        line: Array(bytes[entry.offset..<(entry.offset + entry.length)]), seed: dataset.seed)
    }
  }

  /// The events as `Store.receive` writes them: every batch complete and together, and of batches that the log has, none.
  /// - Throws: As `Store.receive` does where it refuses them.
  /// - Complexity: O(bytes)
  package func written(lackedBy log: Log) throws(LogError) -> [Event] {
    try ReceivedEvents(events(), of: dataset, lackedBy: log).ordered
  }

  /// The lines as they will be written, if the log lacks all of their events and every batch is complete and
  /// together. Nil if each event has to be looked at.
  /// - Complexity: O(lines), and O(log n) for each of their ranges
  func grouped(lackedBy log: Log) -> GroupedLines? {
    guard dataset.seed == log.seed, areTogether, !open.isOpen else { return nil }
    var lastSeqs: [ReplicaID: UInt64] = [:]
    let groups = EventGroups(of: entries)
    for range in groups.ranges.sorted(by: { $0.seqs.lowerBound < $1.seqs.lowerBound }) {
      guard log.holdsNone(of: range), lastSeqs[range.replica, default: 0] < range.seqs.lowerBound
      else { return nil }
      lastSeqs[range.replica] = range.seqs.upperBound
    }
    let chunk = log.chunks.count
    // They are written all or none, so their batches do not matter.
    return GroupedLines(
      contents: FileContents(bytes), entries: entries.map { $0.inChunk(chunk) }, batches: [],
      groups: groups)
  }
}

extension ReceivedLines: Hashable {
  /// Lines are equal if their bytes and their dataset are.
  package static func == (left: ReceivedLines, right: ReceivedLines) -> Bool {
    left.dataset == right.dataset && left.bytes == right.bytes
  }

  /// Hashes the sums of the lines.
  package func hash(into hasher: inout Hasher) {
    for entry in entries { hasher.combine(entry.sum) }
  }
}

/// The received events that a log lacks, in the order in which they are written.
struct ReceivedEvents {
  /// Every batch complete and together, all else in the order of arrival. A batch that has a line in common with another
  /// one of the same ids has that line as well, although the log has it already.
  let ordered: [Event]
  /// Those that the log lacks, in the same order.
  let lacked: [Event]
  /// Whether one brings another content for an id that the log, or this call, has already.
  private(set) var areContested = false

  /// Checks received events against a dataset and its log.
  ///
  /// Each event was checked when it was read, but maybe for another dataset.
  /// - Throws: `wrongDataset`, `partialBatch`, `tooLarge` where an event has more contents than a log takes;
  ///   the position's line is the event's index from 1.
  init(_ received: [Event], of dataset: DatasetID, lackedBy log: Log) throws(LogError) {
    let received = ReceivedEvents.withoutNumbers(received)
    var (lacking, others) = (Lacking(), Lacking())
    var order: [Int] = []
    for (index, event) in received.enumerated() {
      guard event.isOfDataset(seed: dataset.seed) else {
        throw LogError(
          .wrongDataset, "the event is of another dataset than the store's, \(dataset)",
          at: LogError.Position(line: index + 1, event: event.id), advice: .cloneDataset)
      }
      let id = event.id
      let before = lacking.indices(of: id)
      if before.contains(where: { received[$0] == event }) {
        others.add(index, id)
        continue
      }
      let known = try log.standing(of: event)
      if known.isKnown {
        others.add(index, id)
        continue
      }
      let count = before.count + known.count
      guard count < EventID.greatestContentNumber else {
        throw LogError(
          .tooLarge, "the event has more than \(EventID.greatestContentNumber) contents",
          at: LogError.Position(line: index + 1, event: event.id))
      }
      if count > 0 { areContested = true }
      lacking.add(index, id)
      order.append(index)
    }
    var places: [Int] = []
    places.reserveCapacity(order.count)
    var isPlaced = [Bool](repeating: false, count: received.count)
    for index in order where !isPlaced[index] {
      let batch = try ReceivedEvents.batch(
        of: index, in: received, among: lacking, or: others, isPlaced)
      for member in batch {
        isPlaced[member] = true
        places.append(member)
      }
    }
    // Events mostly come in this order, and a copy would take much memory.
    ordered = places.elementsEqual(received.indices) ? received : places.map { received[$0] }
    let lacked = Set(order)
    self.lacked =
      places.count == lacked.count
      ? ordered : places.filter { lacked.contains($0) }.map { received[$0] }
  }

  /// The events as their lines name them, without the content numbers of another log.
  private static func withoutNumbers(_ events: [Event]) -> [Event] {
    guard events.contains(where: { $0.id.contentNumber > 1 }) else { return events }
    return events.map { $0.named($0.id.first) }
  }

  /// The indices of some events, for example those that the log lacks; indices, since events are large.
  private struct Lacking {
    private var firsts: [EventID: Int] = [:]
    /// The other contents of the few events that come with several.
    private var others: [EventID: [Int]] = [:]

    /// The indices of an event's contents, in the order in which they came.
    func indices(of id: EventID) -> [Int] {
      firsts[id].map { [$0] + (others[id] ?? []) } ?? []
    }

    mutating func add(_ index: Int, _ id: EventID) {
      if firsts[id] == nil { firsts[id] = index } else { others[id, default: []].append(index) }
    }
  }

  /// The indices of an event's whole batch, or of the event alone.
  ///
  /// Two writers of one replica id may have made two batches with the same ids. The lines of a batch mostly
  /// follow one another, which tells the two apart.
  /// - Parameter others: The lines that the log, or an earlier batch of the call, has as well.
  private static func batch(
    of index: Int, in received: [Event], among lacking: Lacking, or others: Lacking,
    _ isPlaced: [Bool]
  ) throws(LogError) -> [Int] {
    let event = received[index]
    guard let mark = event.batch, mark.count > 1, let seqs = mark.seqs(around: event.id.seq) else {
      return [index]
    }
    guard seqs.width <= received.count else { throw partial(event, line: index + 1) }
    var members: [Int] = []
    for (place, seq) in seqs.enumerated() {
      let id = EventID(replica: event.id.replica, seq: seq)
      let wanted = BatchMark(index: UInt64(place + 1), count: mark.count)
      let new = lacking.indices(of: id).filter { !isPlaced[$0] && received[$0].batch == wanted }
      let again = others.indices(of: id).filter { received[$0].batch == wanted }
      let next = members.last.map { $0 + 1 }
      let neighbour = (new + again).first { $0 == next || $0 == index }
      guard let member = neighbour ?? new.first ?? again.first else {
        throw partial(event, line: index + 1)
      }
      members.append(member)
    }
    return members
  }

  private static func partial(_ event: Event, line: Int) -> LogError {
    LogError(
      .partialBatch, "the other events of its batch are missing or do not fit",
      at: LogError.Position(line: line, event: event.id),
      advice: .handInWholeBatch)
  }
}
