package import EventLog

/// What a store has been told and has acknowledged, so that a log can be judged by it.
package struct Witness: Sendable {
  /// What is written whole or not at all: one event, or one batch.
  package typealias Group = [Event]

  /// Every group that was handed in and may be there, in order.
  package internal(set) var groups: [Group] = []
  /// How many of them must be there.
  package internal(set) var acknowledged = 0
  /// Whether the store itself must be there.
  package internal(set) var isMade = false
  /// The contents that were acknowledged under each id, or that a writer has built on.
  package internal(set) var contents: [EventID: UInt64] = [:]
  /// How many calls of operations there were: each draws its own random bits.
  package internal(set) var turns: UInt64 = 0
  /// What was done, for people.
  package internal(set) var story: [String] = []

  package init() {}

  /// The first so many groups' events, one after the other.
  package func events(ofFirst count: Int) -> [Event] {
    groups.prefix(count).flatMap { $0 }
  }

  /// How many groups make up so many events; nil where it is not a whole number of them.
  func groupCount(ofEvents count: Int) -> Int? {
    var events = 0
    for (index, group) in groups.enumerated() {
      if events == count { return index }
      events += group.count
    }
    return events == count ? groups.count : nil
  }

  /// A number that stands for what the witness demands.
  func fingerprint() -> UInt64 {
    var hash = XXH64()
    hash.add(acknowledged, isMade ? 1 : 0, groups.count)
    for group in groups {
      for event in group { hash.add(Int(bitPattern: UInt(event.sum)), Int(event.id.seq)) }
    }
    return hash.finalize()
  }
}

extension Witness {
  /// The same with the first so many groups acknowledged: a writer has opened the store and seen
  /// them, so that they must stay.
  func keeping(_ count: Int) -> Witness {
    var kept = self
    kept.groups = Array(groups.prefix(count))
    kept.acknowledged = count
    kept.isMade = true
    for event in kept.events(ofFirst: count) { kept.contents[event.id] = event.sum }
    return kept
  }

  /// The same with groups that are being written.
  func attempting(_ more: [Group]) -> Witness {
    var attempting = self
    attempting.groups += more
    return attempting
  }
}
