import EventLog
import Projections

/// What keeps two stores of one dataset apart.
struct StoreDifference {
  /// The two stores.
  let left: Replica
  let right: Replica
  /// The events that only the other side holds.
  let leftLacks: Coverage
  let rightLacks: Coverage
  /// The events that both hold, with different contents.
  let conflicts: [EventID]
  /// The entities that the two states do not show alike.
  let entities: [StateDifference]

  /// Compares two stores.
  /// - Complexity: O(events of both), and the payloads of what differs.
  init(_ left: Replica, _ right: Replica) throws(LogError) {
    (self.left, self.right) = (left, right)
    let (mine, others) = (left.store.log, right.store.log)
    leftLacks = others.coverage.subtracting(mine.coverage)
    rightLacks = mine.coverage.subtracting(others.coverage)
    conflicts = StoreDifference.conflicts(mine, others)
    entities = try left.state.differences(from: right.state)
  }

  /// Whether both hold the same events with the same contents.
  var isEmpty: Bool {
    leftLacks.isEmpty && rightLacks.isEmpty && conflicts.isEmpty && entities.isEmpty
  }

  /// Which stores hold an event.
  func place(of event: EventID) -> Place {
    switch (
      left.store.log.position(of: event) != nil, right.store.log.position(of: event) != nil
    ) {
    case (true, false): .left
    case (false, true): .right
    case (true, true), (false, false): .both
    }
  }

  /// Where an event stands.
  enum Place: String {
    case left = "only left"
    case right = "only right"
    case both = "in both"
  }

  /// An event that one of the two holds.
  func event(_ id: EventID) throws(LogError) -> Event? {
    if let event = try left.store.log.event(id) { return event }
    return try right.store.log.event(id)
  }

  /// One number tells whether all contents agree; only where it does not is each looked at.
  private static func conflicts(_ left: Log, _ right: Log) -> [EventID] {
    let shared = left.coverage.intersection(right.coverage)
    guard left.fingerprint(of: shared) != right.fingerprint(of: shared) else { return [] }
    return shared.ranges.flatMap { range in
      range.seqs.map { EventID(replica: range.replica, seq: $0) }.filter { id in
        let (mine, others) = (left.position(of: id), right.position(of: id))
        guard let mine, let others else { return false }
        return left.line(at: mine) != right.line(at: others)
      }
    }
  }
}
