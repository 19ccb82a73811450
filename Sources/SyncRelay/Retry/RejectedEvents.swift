package import EventLog

/// The events that a peer refused, by reason. They stay in the log; the events behind them are sent, and these are
/// offered to the peer again later.
package struct RejectedEvents: Sendable, Hashable {
  /// The events of each reason, in the order in which the reasons came.
  package private(set) var reasons: [Reason] = []

  /// Events that were refused for one reason.
  package struct Reason: Sendable, Hashable {
    /// The reason, in the peer's words.
    package let text: String
    package fileprivate(set) var events: Coverage
  }

  /// The most reasons that are kept, however many a peer gives.
  static let greatestCount = 100
  /// Stands for all further reasons.
  static let otherReasons = "other reasons"

  package init() {}

  package var events: Coverage { Coverage(joining: reasons.map(\.events)) }

  package var isEmpty: Bool { reasons.isEmpty }

  /// Adds events; one that is among them keeps its reason.
  mutating func add(_ events: Coverage, because reason: String) {
    let new = events.subtracting(self.events)
    if new.isEmpty { return }
    let place = place(of: reason)
    reasons[place].events = reasons[place].events.union(new)
  }

  /// Adds refused events; each keeps its first reason.
  /// - Complexity: O(n log n), and O(ranges) for each reason.
  mutating func add(_ refused: [RefusedEvent]) {
    let known = events
    var seen: Set<EventID> = []
    var new: [Int: [EventRange]] = [:]
    for event in refused where !known.contains(event.event) && seen.insert(event.event).inserted {
      new[place(of: event.reason), default: []].append(EventRange(event.event))
    }
    for (place, ranges) in new {
      reasons[place].events = reasons[place].events.union(Coverage(ranges))
    }
  }

  /// Where the events of a reason stand, which may be among those of other reasons; made where it is new.
  private mutating func place(of reason: String) -> Int {
    let bounded = ReasonText.bounded(reason)
    let text = reasons.count < RejectedEvents.greatestCount ? bounded : RejectedEvents.otherReasons
    let place = reasons.firstIndex {
      TextOrder.isSame($0.text, bounded) || TextOrder.isSame($0.text, text)
    }
    if let place { return place }
    reasons.append(Reason(text: text, events: Coverage()))
    return reasons.count - 1
  }
}
