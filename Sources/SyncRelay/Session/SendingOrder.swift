import EventLog
import Projections

/// The events that a peer lacks, in the order in which they are sent (sync-protocol 3).
///
/// The most urgent come first; equally urgent events keep the log's order. The events of a batch
/// stay together and are as urgent as the most urgent of them.
struct SendingOrder: Sendable {
  /// Positions in the log; each inner list is one event or one whole batch.
  private let groups: [[Int]]
  private var next = 0

  /// The most events that a part holds, unless a single batch has more.
  static let eventsPerPart = 512

  /// Orders the events of a log that a coverage names.
  /// - Complexity: O(n log n) for n such events, whose lines are read.
  init(_ lacking: Coverage, in log: Log, kinds: KindTable) throws(LogError) {
    var groups: [(priority: Int, positions: [Int])] = []
    var isGoingOn = false
    for position in try lacking.positions(in: log) {
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
    }
    self.groups = groups.sorted {
      ($0.priority, $0.positions[0]) < ($1.priority, $1.positions[0])
    }.map(\.positions)
  }

  /// The positions of the next part; empty if nothing is left.
  mutating func nextPart() -> [Int] {
    var part: [Int] = []
    while next < groups.count,
      part.isEmpty || part.count + groups[next].count <= SendingOrder.eventsPerPart
    {
      part.append(contentsOf: groups[next])
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
