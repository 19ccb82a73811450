/// Event lines that came from elsewhere, each found whole, one behind the other as a log stores them.
package struct ReceivedLines: Sendable {
  /// The lines, each with its newline.
  package private(set) var bytes: [UInt8] = []
  /// What a log keeps of each; the places are those among the bytes.
  private var entries: [LogEntry] = []
  /// The batch that is not whole yet.
  private var open = OpenBatch()
  /// Whether the lines of every batch that is whole came together and in order.
  private var areTogether = true
  private var kindHashes = KindHashes()
  private let dataset: DatasetID

  /// No lines yet, of a dataset.
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

  /// Notes what a line is to the batches.
  private mutating func note(_ layout: EventLayout) {
    guard areTogether else { return }
    switch open.step(layout) {
    case .alone, .open: break
    case .complete: _ = open.close()
    case .broken, .headless: areTogether = false
    }
  }

  /// Where lines ended once, so that those behind it can be taken off.
  package struct Mark: Sendable {
    /// How many lines and bytes there were.
    fileprivate var count = 0
    fileprivate var byteCount = 0
    fileprivate var open = OpenBatch()
    fileprivate var areTogether = true
  }

  /// Where the lines end now.
  package var mark: Mark {
    Mark(count: count, byteCount: byteCount, open: open, areTogether: areTogether)
  }

  /// Takes off the lines that were added since a mark.
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

  /// The ranges of the events, in the order in which they came.
  /// - Complexity: O(lines)
  package var ranges: [EventRange] { EventGroups(of: entries).ranges }

  /// The sums of those lines whose events are in a coverage.
  /// - Complexity: O(lines)
  package func sums(of events: Coverage) -> [UInt64] {
    entries.lazy.filter { events.contains($0.id) }.map(\.sum)
  }

  /// The events.
  /// - Throws: Nothing, since every line was read before; the reader's error is passed on all the same.
  /// - Complexity: O(bytes)
  package func events() throws(LogError) -> [Event] {
    try entries.map { (entry) throws(LogError) in
      try Event(
        line: Array(bytes[entry.offset..<(entry.offset + entry.length)]), seed: dataset.seed)
    }
  }

  /// The lines as they are written, where the log lacks the event of each and has every batch whole and together;
  /// nil where it takes a look at each event to tell.
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
    // They are written all or none: nobody asks for their batches.
    return GroupedLines(
      contents: FileContents(bytes), entries: entries.map { $0.inChunk(chunk) }, batches: [],
      groups: groups)
  }
}

extension ReceivedLines: Hashable {
  /// The same bytes of one dataset are the same lines.
  package static func == (left: ReceivedLines, right: ReceivedLines) -> Bool {
    left.dataset == right.dataset && left.bytes == right.bytes
  }

  /// Hashes the lines' sums, which stand for them.
  package func hash(into hasher: inout Hasher) {
    for entry in entries { hasher.combine(entry.sum) }
  }
}

/// The events of one call that a log lacks, in the order in which they are to be written.
struct ReceivedEvents {
  /// Every batch whole and together, all else in the order of arrival.
  let ordered: [Event]
  /// Whether one of them brings another content for an id that the log, or this call, has already.
  private(set) var areContested = false

  /// Checks what was received against a dataset and its log.
  ///
  /// An event was whole when it was read, but whoever read it may have done so for another dataset.
  /// - Throws: `wrongDataset`, `partialBatch`, `tooLarge` where an event has more contents than a log takes;
  ///   the position's line is the event's index.
  init(_ received: [Event], of dataset: DatasetID, lackedBy log: Log) throws(LogError) {
    let received = ReceivedEvents.withoutNumbers(received)
    var lacking = Lacking()
    var order: [Int] = []
    for (index, event) in received.enumerated() {
      guard event.isOfDataset(seed: dataset.seed) else {
        throw LogError(
          .wrongDataset, "the event is of another dataset than the store's, \(dataset)",
          at: LogError.Position(line: index + 1, event: event.id), advice: .cloneDataset)
      }
      let id = event.id
      let before = lacking.indices(of: id)
      if before.contains(where: { received[$0] == event }) { continue }
      let known = try log.standing(of: event)
      if known.isKnown { continue }
      let count = before.count + known.count
      guard count < EventID.greatestContentNumber else {
        throw LogError(
          .tooLarge, "the event has more than \(EventID.greatestContentNumber) contents",
          at: LogError.Position(line: index + 1, event: event.id), advice: .separateWriters)
      }
      if count > 0 { areContested = true }
      lacking.add(index, id)
      order.append(index)
    }
    var places: [Int] = []
    places.reserveCapacity(order.count)
    var isPlaced = [Bool](repeating: false, count: received.count)
    for index in order where !isPlaced[index] {
      let batch = try ReceivedEvents.batch(of: index, in: received, among: lacking, isPlaced)
      for member in batch {
        isPlaced[member] = true
        places.append(member)
      }
    }
    // Nearly always they come as they are written; a copy would take much memory.
    ordered = places.elementsEqual(received.indices) ? received : places.map { received[$0] }
  }

  /// The events as their lines name them: the numbers that another log gives to contents mean nothing here.
  private static func withoutNumbers(_ events: [Event]) -> [Event] {
    guard events.contains(where: { $0.id.contentNumber > 1 }) else { return events }
    return events.map { $0.named($0.id.first) }
  }

  /// Where the events stand that the log lacks; indices, as events are large.
  private struct Lacking {
    private var firsts: [EventID: Int] = [:]
    /// Of the few that come with several contents, the others.
    private var others: [EventID: [Int]] = [:]

    /// Where the contents of an event stand, in the order in which they came.
    func indices(of id: EventID) -> [Int] {
      firsts[id].map { [$0] + (others[id] ?? []) } ?? []
    }

    mutating func add(_ index: Int, _ id: EventID) {
      if firsts[id] == nil { firsts[id] = index } else { others[id, default: []].append(index) }
    }
  }

  /// The whole batch that an event belongs to, or the event alone; as indices.
  ///
  /// Two writers of one replica id may have made two batches of the same ids. The lines of a batch mostly
  /// come one after the other, which tells the two apart.
  private static func batch(
    of index: Int, in received: [Event], among lacking: Lacking, _ isPlaced: [Bool]
  ) throws(LogError) -> [Int] {
    let event = received[index]
    guard let mark = event.batch, mark.count > 1, let seqs = mark.seqs(around: event.id.seq) else {
      return [index]
    }
    guard seqs.width <= received.count else { throw partial(event, line: index + 1) }
    var members: [Int] = []
    for (place, seq) in seqs.enumerated() {
      let contents = lacking.indices(of: EventID(replica: event.id.replica, seq: seq))
      let fitting = contents.filter {
        !isPlaced[$0]
          && received[$0].batch == BatchMark(index: UInt64(place + 1), count: mark.count)
      }
      let next = members.last.map { $0 + 1 }
      guard let member = fitting.first(where: { $0 == next || $0 == index }) ?? fitting.first else {
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
