/// The lines of an atomic batch that have come so far; its lines stand next to each other.
struct OpenBatch {
  /// What a line is to the batch that is open.
  enum Step {
    /// It belongs to no batch of more than one.
    case alone
    /// It begins or goes on with a batch that is not whole yet.
    case open
    /// It is the last of its batch.
    case complete
    /// Another line was due here: the batch that is open will never be whole.
    case broken
    /// It belongs to a batch whose beginning has not been seen.
    case headless
  }

  private var entries: [LogEntry] = []
  private var next: (id: EventID, mark: BatchMark)?

  /// Whether a batch has begun that is not whole yet.
  var isOpen: Bool { next != nil }

  /// Says what the line is, and expects its successor.
  mutating func step(_ layout: EventLayout) -> Step {
    if let next {
      guard layout.id == next.id, layout.batch == next.mark else { return .broken }
    } else {
      guard let mark = layout.batch, mark.count > 1 else { return .alone }
      guard mark.index == 1 else { return .headless }
    }
    guard let mark = layout.batch,
      let following = BatchMark(index: mark.index + 1, count: mark.count)
    else { return .complete }
    next = (EventID(replica: layout.id.replica, seq: layout.id.seq + 1), following)
    return .open
  }

  /// Keeps a line until the batch is whole.
  mutating func hold(_ entry: LogEntry) {
    entries.append(entry)
  }

  /// Gives the lines back, and is empty then.
  mutating func close() -> [LogEntry] {
    guard next != nil else { return [] }
    defer { self = OpenBatch() }
    return entries
  }
}
