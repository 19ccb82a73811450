import EventLog
import Projections

/// The events that a peer lacks, in the order in which they are sent (sync-protocol 3).
///
/// The most urgent come first; equally urgent events keep the log's order. The events of a batch
/// stay together and are as urgent as the most urgent of them.
struct SendingOrder: Sendable {
  /// Neighbours in the log that are sent together: one event, or a whole batch.
  private struct Group {
    var position: Int
    var count: Int
  }

  /// The groups by priority, each list in the log's order.
  private var groups: [Int: [Group]] = [:]
  /// The positions whose events were not looked at yet, the first one last.
  private var unread: [Int]
  /// The batch of the last event that was looked at, where it goes on.
  private var open: (group: Group, priority: Int)?
  /// The priorities that are not sent yet, the most urgent last, once the order is there.
  private var waiting: [Int]?
  /// How many groups of the most urgent priority were sent.
  private var next = 0

  /// Begins an order of some events of a log.
  /// - Parameter positions: Where they stand, ascending.
  init(_ positions: [Int]) {
    unread = positions.reversed()
  }

  /// Looks at more events; the order is there once all were looked at.
  /// - Returns: Whether it is there.
  /// - Complexity: O(count)
  mutating func look(at count: Int, in log: Log, _ kinds: KindTable) throws(LogError) -> Bool {
    for _ in 0..<count {
      guard let position = unread.popLast() else { break }
      // A line is read as a whole when it is sent.
      let head = try log.head(at: position)
      let priority = kinds.priority(of: head)
      var (group, urgency) = open ?? (Group(position: position, count: 0), priority)
      group.count += 1
      urgency = min(urgency, priority)
      // A batch's events are neighbours in the log, and all of them are sent.
      if head.batch.map({ $0.index < $0.count }) ?? false {
        open = (group, urgency)
      } else {
        groups[urgency, default: []].append(group)
        open = nil
      }
    }
    guard unread.isEmpty else { return false }
    if let open { groups[open.priority, default: []].append(open.group) }
    open = nil
    if waiting == nil { waiting = groups.keys.sorted(by: >) }
    return true
  }

  /// Whether the order is there, and nothing of it is left.
  var isEmpty: Bool { waiting?.isEmpty ?? false }

  /// The positions of the next group; nil if nothing is left, or the order is not there yet.
  mutating func nextGroup() -> Range<Int>? {
    guard let priority = waiting?.last, let list = groups[priority] else { return nil }
    let group = list[next]
    next += 1
    if next == list.count {
      groups[priority] = nil
      waiting?.removeLast()
      next = 0
    }
    return group.position..<(group.position + group.count)
  }
}

extension Coverage {
  /// The positions of its events in a log, ascending, without those that the log lacks.
  func positions(in log: Log) throws(LogError) -> [Int] {
    var positions: [Int] = []
    for range in ranges { positions += try log.positions(of: range) }
    return positions.sorted()
  }
}
