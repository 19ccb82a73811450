package import EventLog

/// An event that a peer cannot read.
package struct RefusedEvent: Sendable, Hashable {
  /// The event.
  package let event: EventID
  /// What the peer says of it.
  package let reason: String

  /// Makes one.
  package init(event: EventID, reason: String) {
    self.event = event
    self.reason = reason
  }
}
