import EventLog
import Projections

/// Events of a log in the order in which a peer that lacks them is sent them (sync-protocol 3).
///
/// The most urgent come first; equally urgent events keep the log's order. The events of a batch
/// stay together and are as urgent as the most urgent of them. For a side that fills, that is so within each run.
struct SendingOrder: Sendable {
  /// Events that are sent together: one, or those of a batch.
  struct Group: Sendable {
    /// How urgent the most urgent of them is.
    fileprivate(set) var priority: Int
    /// Where they stand in the order's positions.
    fileprivate(set) var places: Range<Int>
  }

  /// Where the events stand in the log, ascending.
  private let positions: [Int]
  /// How many of them were looked at.
  private var seen = 0
  /// The groups of the run that is sent by priority, each list in the order in which they go.
  private var groups: [Int: [Group]] = [:]
  /// The batch of the last event that was looked at, if it goes on.
  private var open: Open?
  /// The runs that have not begun, for a side that fills; nil where all is one run.
  private var runs: FillingRuns?
  /// How many runs have begun.
  private var runCount = 0
  /// The priorities that are not sent yet, the most urgent last, once the order is there.
  private var waiting: [Int]?
  /// How many groups of the most urgent priority were sent.
  private var next = 0

  /// A group that may go on, and what its run depends on.
  private struct Open {
    var group: Group
    var stamped: Instant
    var isOfLibrary: Bool
  }

  /// Begins an order of some events of a log.
  /// - Parameters:
  ///   - positions: Where they stand, ascending.
  ///   - runs: Makes the runs for a side that fills; nil for one run of all.
  init(_ positions: [Int], in runs: FillingRuns? = nil) {
    (self.positions, self.runs) = (positions, runs)
  }

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
      var now =
        open
        ?? Open(
          group: Group(priority: priority, places: (seen - 1)..<seen),
          stamped: head.stamp.instant, isOfLibrary: false)
      now.group.priority = min(now.group.priority, priority)
      now.group.places = now.group.places.lowerBound..<seen
      if runs != nil {
        now.stamped = max(now.stamped, head.stamp.instant)
        now.isOfLibrary = now.isOfLibrary || kinds.isOfLibrary(head)
      }
      if SendingOrder.goesOn(head.batch) {
        open = now
      } else {
        close(now)
      }
    }
    guard seen == positions.count else { return false }
    if let open { close(open) }
    if waiting == nil { beginRun() }
    return true
  }

  private mutating func close(_ now: Open) {
    open = nil
    if runs == nil {
      groups[now.group.priority, default: []].append(now.group)
    } else {
      runs?.add(now.group, stamped: now.stamped, isOfLibrary: now.isOfLibrary)
    }
  }

  /// Orders the groups of the next run, if there is one.
  private mutating func beginRun() {
    if let run = runs?.nextRun() { groups = Dictionary(grouping: run, by: \.priority) }
    runCount += 1
    waiting = groups.keys.sorted(by: >)
  }

  /// Whether the next event belongs to the group of an event: a batch's events are neighbours in the log.
  static func goesOn(_ batch: BatchMark?) -> Bool { batch.map { $0.index < $0.count } ?? false }

  /// Whether the order is there, and nothing of it is left.
  var isEmpty: Bool { waiting?.isEmpty ?? false }

  /// How urgent the next group is; the least where nothing is left, or the order is not there yet. A run behind the first
  /// is less urgent than all that is written meanwhile.
  var mostUrgent: Int {
    guard let priority = waiting?.last else { return Int.max }
    return runCount > 1 ? KindTable.priorityOfUnknown + 1 + priority : priority
  }

  /// The next group; nil if nothing is left, or the order is not there yet.
  mutating func nextGroup() -> Group? {
    guard let priority = waiting?.last, let list = groups[priority] else { return nil }
    let group = list[next]
    next += 1
    if next == list.count {
      groups[priority] = nil
      waiting?.removeLast()
      next = 0
      if waiting?.isEmpty ?? false { beginRun() }
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
