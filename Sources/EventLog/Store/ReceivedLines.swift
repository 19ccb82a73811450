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
