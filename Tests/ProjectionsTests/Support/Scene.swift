import EventLog
import Projections
import Testing

/// Some events of a rule's test, each told by who wrote it and when; the seqs follow by themselves.
struct Scene {
  private(set) var events: [Event] = []
  private var seqs: [UInt64: UInt64] = [:]

  /// One more event, by a replica at some milliseconds.
  @discardableResult
  mutating func add(
    _ replica: UInt64, at milliseconds: Int64, counter: UInt16 = 0, _ type: String, _ id: String,
    _ data: JSONObject = [:], version: UInt64 = 1
  ) throws -> Event {
    seqs[replica, default: 0] += 1
    let event = try Event.made(
      by: replica, seqs[replica, default: 0], at: .at(milliseconds, counter: counter),
      .of(type, id, data, version: version))
    events.append(event)
    return event
  }

  /// The state, which must be the same in every order of arrival.
  func state() throws -> TrainingState {
    let state = try TrainingState(of: events)
    let expected = try state.text
    for arrival in Scene.orders(of: events) {
      #expect(try TrainingState(of: arrival + arrival.prefix(1)).text == expected)
    }
    return state
  }

  /// What became of the events, in the order in which they were added.
  func effects() throws -> [Effect] {
    let effects = try Scene.effects(of: events, in: events)
    for arrival in Scene.orders(of: events) {
      #expect(try Scene.effects(of: events, in: arrival) == effects)
    }
    return effects
  }

  private static func effects(of events: [Event], in arrival: [Event]) throws -> [Effect] {
    let state = try TrainingState(of: arrival)
    return try events.map { try state.effect(of: $0) }
  }

  /// Every order of up to five events.
  private static func orders(of events: [Event]) -> [[Event]] {
    guard events.count > 1, events.count <= 5 else { return [events] }
    return events.indices.flatMap { index in
      var rest = events
      let first = rest.remove(at: index)
      return orders(of: rest).map { [first] + $0 }
    }
  }
}
