/// All events of a store in order of arrival, as one opening of the store found them.
///
/// A value: a reader's copy does not change when a writer appends.
public struct Log: Sendable {
  /// Where the lines' bytes are.
  package private(set) var chunks: [LogChunk] = []
  /// The whole lines, in order of arrival; the n-th is at position n.
  package private(set) var entries = LogEntries()
  private var index = EventIndex()

  /// The events it holds.
  public var coverage: Coverage { index.coverage }
  /// Lines that are not what was written.
  public internal(set) var faults: [LogFault] = []
  /// Bytes at the end that no write has finished.
  public internal(set) var tail: UnfinishedTail?

  /// A log without events.
  public init() {}

  /// How many events there are.
  public var count: Int { entries.count }

  /// The position of an event, counted from 1; nil where the log has no such event.
  /// - Complexity: O(log n)
  public func position(of event: EventID) -> Int? {
    index.index(of: event, in: entries).map { $0 + 1 }
  }

  /// Adds lines at the end.
  /// - Parameter make: Makes their entries, given the number of the chunk.
  /// - Returns: Those lines whose event stands in the log already; they are left out.
  mutating func append(_ chunk: LogChunk, _ make: (_ chunk: Int) -> [LogEntry]) -> [LogEntry] {
    let start = entries.count
    let added = make(chunks.count)
    chunks.append(chunk)
    entries.append(contentsOf: added)
    let repeats = index.add(entries, from: start)
    return repeats.isEmpty ? [] : removeRepeats(repeats)
  }

  /// Rare: a line stands twice, or an event has two contents.
  private mutating func removeRepeats(_ repeats: [Int]) -> [LogEntry] {
    let removed = repeats.map { entries[$0] }
    let gone = Set(repeats)
    let kept = entries.indices.filter { !gone.contains($0) }.map { entries[$0] }
    entries = LogEntries()
    entries.append(contentsOf: kept)
    index = EventIndex()
    _ = index.add(entries, from: 0)
    return removed
  }
}
