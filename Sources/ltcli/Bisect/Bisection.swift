import EventLog

/// The search for the first of some groups of events behind which a test fails.
struct Bisection {
  /// The positions of each group, which comes whole or not at all.
  let groups: [[Int]]

  /// In which order groups come.
  enum Order {
    /// By the stamps of their first events.
    case stamps
    /// As they came here.
    case arrival
  }

  /// All events of a log; a batch is one group.
  init(_ log: Log, by order: Order) throws(LogError) {
    var groups: [(first: Stamp, id: EventID, positions: [Int])] = []
    var position = 1
    while position <= log.count {
      let event = try log.event(at: position)
      let positions = event.positionsOfBatch(at: position)
      groups.append((event.stamp, event.id, Array(positions)))
      position = max(position + 1, positions.upperBound)
    }
    if order == .stamps { groups.sort { ($0.first, $0.id) < ($1.first, $1.id) } }
    self.groups = groups.map(\.positions)
  }

  /// What came of a search.
  enum Outcome: Equatable {
    /// The test fails behind this group, and not before it.
    case first(Int)
    /// It fails without any event.
    case failsWithout
    /// It does not fail with all events.
    case neverFails
  }

  /// The first group with which the test fails; it asks about a few numbers of groups only.
  /// - Parameter fails: Whether the test fails with so many groups.
  /// - Complexity: O(log n) calls for n groups
  func search(_ fails: (Int) throws(CommandError) -> Bool) throws(CommandError) -> Outcome {
    guard try fails(groups.count) else { return .neverFails }
    if try fails(0) { return .failsWithout }
    // With `sound` groups it does not fail, with `broken` it does.
    var (sound, broken) = (0, groups.count)
    while broken - sound > 1 {
      let middle = sound + (broken - sound) / 2
      if try fails(middle) { broken = middle } else { sound = middle }
    }
    return .first(broken - 1)
  }
}
