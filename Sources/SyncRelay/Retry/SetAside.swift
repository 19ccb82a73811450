package import EventLog

/// The events that a peer refused as unreadable, by the reason. They are not sent to it, are never lost, and
/// stop nothing behind them.
package struct SetAside: Sendable, Hashable {
  /// The events of each reason, in the order in which the reasons came.
  package private(set) var reasons: [Reason] = []

  /// Events that were refused for one reason.
  package struct Reason: Sendable, Hashable {
    /// The reason, in the peer's words.
    package let text: String
    /// The events.
    package fileprivate(set) var events: Coverage
  }

  /// A peer that words its reason anew for each event does not grow the list for ever.
  static let greatestCount = 100
  /// What stands for the reasons behind those.
  static let otherReasons = "other reasons"

  /// None.
  package init() {}

  /// All of them.
  package var events: Coverage { reasons.reduce(Coverage()) { $0.union($1.events) } }

  /// Whether there is none.
  package var isEmpty: Bool { reasons.isEmpty }

  /// Sets events aside; one that is among them keeps its reason.
  mutating func add(_ events: Coverage, because reason: String) {
    let new = events.subtracting(self.events)
    if new.isEmpty { return }
    let bounded = ReasonText.bounded(reason)
    let text = reasons.count < SetAside.greatestCount ? bounded : SetAside.otherReasons
    let place = reasons.firstIndex {
      TextOrder.isSame($0.text, bounded) || TextOrder.isSame($0.text, text)
    }
    if let place {
      reasons[place].events = reasons[place].events.union(new)
    } else {
      reasons.append(Reason(text: text, events: new))
    }
  }

  /// Sets refused events aside.
  mutating func add(_ refused: [RefusedEvent]) {
    for event in refused { add(Coverage(of: event.event), because: event.reason) }
  }
}

extension Coverage {
  fileprivate init(of event: EventID) {
    self.init([EventRange(replica: event.replica, seqs: event.seq...event.seq)])
  }
}
