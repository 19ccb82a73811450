import EventLog
import Projections

/// The events that a peer lacks, in the order in which they are sent (sync-protocol 3).
///
/// The most urgent come first; equally urgent events keep the log's order. The events of a batch
/// stay together and are as urgent as the most urgent of them.
struct SendingOrder: Sendable {
  /// Positions in the log; each inner list is one event or one whole batch.
  private var groups: [(priority: Int, positions: [Int])] = []
  /// The positions whose events were not looked at yet, the first one last.
  private var unread: [Int]
  /// Whether the batch of the last event that was looked at goes on.
  private var isGoingOn = false
  private var next = 0

  /// The most events that a part holds, unless a single batch has more.
  static let eventsPerPart = 512

  /// Begins an order of the events of a log that a coverage names.
  /// - Complexity: O(n log n) for n such events, without a look at their lines.
  init(_ lacking: Coverage, in log: Log) throws(LogError) {
    unread = try lacking.positions(in: log).reversed()
  }

  /// Looks at more events; the order is there once all were looked at.
  /// - Returns: Whether it is there.
  /// - Complexity: O(bytes of these events' lines), and O(n log n) at the end.
  mutating func look(at count: Int, in log: Log, _ kinds: KindTable) throws(LogError) -> Bool {
    for _ in 0..<count {
      guard let position = unread.popLast() else { break }
      let event = try log.event(at: position)
      let priority = kinds.priority(of: event)
      if isGoingOn, let last = groups.indices.last {
        groups[last].positions.append(position)
        groups[last].priority = min(groups[last].priority, priority)
      } else {
        groups.append((priority, [position]))
      }
      // A batch's events are neighbours in the log, and a peer lacks all of them or none.
      isGoingOn = event.batch.map { $0.index < $0.count } ?? false
      if unread.isEmpty {
        groups.sort { ($0.priority, $0.positions[0]) < ($1.priority, $1.positions[0]) }
      }
    }
    return unread.isEmpty
  }

  /// The positions of the next part; empty if nothing is left.
  /// - Precondition: The order is there.
  mutating func nextPart() -> [Int] {
    var part: [Int] = []
    while next < groups.count,
      part.isEmpty || part.count + groups[next].positions.count <= SendingOrder.eventsPerPart
    {
      part.append(contentsOf: groups[next].positions)
      next += 1
    }
    return part
  }
}

extension Coverage {
  /// The positions of its events in a log, ascending, without those that the log lacks.
  func positions(in log: Log) throws(LogError) -> [Int] {
    var positions: [Int] = []
    for range in ranges {
      for seq in range.seqs {
        if let position = try log.position(of: EventID(replica: range.replica, seq: seq)) {
          positions.append(position)
        }
      }
    }
    return positions.sorted()
  }
}
