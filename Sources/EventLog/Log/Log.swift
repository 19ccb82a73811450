/// All events of a store in order of arrival, as one opening of the store found them.
///
/// A value: a reader's copy does not change when a writer appends.
public struct Log: Sendable {
  /// Where the lines' bytes are.
  var chunks: [LogChunk] = []
  /// The whole lines, in order of arrival; the n-th is at position n.
  package internal(set) var entries: [LogEntry] = []
  /// Where each event stands in `entries`.
  private var indices: [EventID: Int] = [:]

  /// The events it holds.
  public private(set) var coverage = Coverage()
  /// Lines that are not what was written.
  public internal(set) var faults: [LogFault] = []
  /// Bytes at the end that no write has finished.
  public internal(set) var tail: UnfinishedTail?

  /// A log without events.
  public init() {}

  /// How many events there are.
  public var count: Int { entries.count }

  /// Adds a whole line at the end; false where its event is there already.
  mutating func add(_ entry: LogEntry) -> Bool {
    guard indices[entry.id] == nil else { return false }
    indices[entry.id] = entries.count
    entries.append(entry)
    coverage.insert(entry.id)
    return true
  }

  /// The sum of an event's line; nil where the log has no such event.
  func sum(of event: EventID) -> UInt64? {
    indices[event].map { entries[$0].sum }
  }

  /// The position of an event, counted from 1; nil where the log has no such event.
  public func position(of event: EventID) -> Int? {
    indices[event].map { $0 + 1 }
  }
}
