public import EventLog

/// Where a fold finds the events whose positions it keeps.
public protocol EventSource {
  /// How many events there are.
  var count: Int { get }

  /// The event at a position, counted from 1.
  func event(at position: Int) throws(LogError) -> Event
}

extension Log: EventSource {}

extension Array: EventSource where Element == Event {
  /// The event at a position, counted from 1.
  public func event(at position: Int) throws(LogError) -> Event { self[position - 1] }
}
