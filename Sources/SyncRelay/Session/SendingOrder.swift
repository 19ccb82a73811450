import EventLog
import Projections

/// Events of a log in the order in which a peer that lacks them is sent them (sync-protocol 3).
///
/// The most urgent come first; equally urgent events keep the log's order. The events of a batch
/// stay together and are as urgent as the most urgent of them.
struct SendingOrder: Sendable {
  /// Events that are sent together: one, or those of a batch.
  struct Group: Sendable {
    /// How urgent the most urgent of them is.
    fileprivate(set) var priority: Int
    /// Where they stand in the order's positions.
    fileprivate var places: Range<Int>
  }

  /// Where the events stand in the log, ascending.
  private let positions: [Int]
  /// How many of them were looked at.
  private var seen = 0
  /// The groups by priority, each list in the log's order.
  private var groups: [Int: [Group]] = [:]
  /// The batch of the last event that was looked at, if it goes on.
  private var open: Group?
  /// The priorities that are not sent yet, the most urgent last, once the order is there.
  private var waiting: [Int]?
  /// How many groups of the most urgent priority were sent.
  private var next = 0

  /// Begins an order of some events of a log.
  /// - Parameter positions: Where they stand, ascending.
  init(_ positions: [Int]) { self.positions = positions }

  /// Looks at more events; the order is there once all were looked at.
  /// - Returns: Whether it is there.
  /// - Complexity: O(count)
  mutating func look(at count: Int, in log: Log, _ kinds: KindTable) throws(LogError) -> Bool {
    let end = seen + min(count, positions.count - seen)
    while seen < end {
      // A line is read as a whole when it is sent.
      let head = try log.head(at: positions[seen])
      let priority = kinds.priority(of: head)
      seen += 1
      var group = open ?? Group(priority: priority, places: (seen - 1)..<seen)
      group.priority = min(group.priority, priority)
      group.places = group.places.lowerBound..<seen
      if SendingOrder.goesOn(head.batch) {
        open = group
      } else {
        groups[group.priority, default: []].append(group)
        open = nil
      }
    }
    guard seen == positions.count else { return false }
    if let open { groups[open.priority, default: []].append(open) }
    open = nil
    if waiting == nil { waiting = groups.keys.sorted(by: >) }
    return true
  }

  /// Whether the next event belongs to the group of an event: a batch's events are neighbours in the log.
  static func goesOn(_ batch: BatchMark?) -> Bool { batch.map { $0.index < $0.count } ?? false }

  /// Whether the order is there, and nothing of it is left.
  var isEmpty: Bool { waiting?.isEmpty ?? false }

  /// How urgent the next group is; the least where nothing is left, or the order is not there yet.
  var mostUrgent: Int { waiting?.last ?? Int.max }

  /// The next group; nil if nothing is left, or the order is not there yet.
  mutating func nextGroup() -> Group? {
    guard let priority = waiting?.last, let list = groups[priority] else { return nil }
    let group = list[next]
    next += 1
    if next == list.count {
      groups[priority] = nil
      waiting?.removeLast()
      next = 0
    }
    return group
  }

  /// Where the events of a group stand in the log, ascending.
  func positions(of group: Group) -> ArraySlice<Int> { positions[group.places] }
}

extension Coverage {
  /// The positions of its events in a log, ascending, without those that the log lacks.
  func positions(in log: Log) throws(LogError) -> [Int] {
    var positions: [Int] = []
    for range in ranges { positions += try log.positions(of: range) }
    return positions.sorted()
  }
}
