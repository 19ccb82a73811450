import EventLog

/// Events that a log is known to lack, each range with the events of its device around it: they say which days are
/// touched, and mostly which entity.
struct MissingEvents {
  private let gaps: [Gap]
  /// So many ranges are told one by one.
  private static let mostTold = 8

  /// A range that is missing.
  private struct Gap {
    let events: EventRange
    /// The event of the same device right before; nil where the log lacks it, too.
    let before: Event?
    /// The event right behind.
    let after: Event?
  }

  /// The events that a store's log lacks below newer ones, and those of which its other files know.
  /// - Complexity: O(ranges · log events)
  init(_ store: Store) throws(LogError) {
    let log = store.log
    let missing = try store.lostEventsOfReader().reduce(into: log.coverage.holes) {
      $0.formUnion($1.events)
    }
    gaps = try missing.ranges.map { (range) throws(LogError) in
      let (first, last) = (range.seqs.lowerBound, range.seqs.upperBound)
      func neighbour(_ seq: UInt64) throws(LogError) -> Event? {
        try log.event(EventID(replica: range.replica, seq: seq))
      }
      return Gap(
        events: range, before: first > 1 ? try neighbour(first - 1) : nil,
        after: last < .max ? try neighbour(last + 1) : nil)
    }
  }

  /// A line for each range, such as `aaaaaaaaaaaaaaaa:3-4, written after 2026-01-15 10:00 (session/s: setLogged)`.
  func lines(_ words: StatusWords) -> [String] {
    let more = gaps.count - Self.mostTold
    let told = gaps.prefix(Self.mostTold).map { gap in
      let around = [("after", gap.before), ("before", gap.after)].compactMap { what, event in
        event.map {
          "\(what) \(words.time($0.stamp.instant)) (\($0.entity): \($0.type.verb))"
        }
      }
      let when = around.isEmpty ? "" : ", written \(around.joined(separator: " and "))"
      return "\(gap.events)\(when)"
    }
    return told + (more > 0 ? ["and \(Count.text(more, "more range", "more ranges"))"] : [])
  }

  /// They for programs; nil where nothing is missing.
  var json: JSONValue? {
    if gaps.isEmpty { return nil }
    return .array(
      gaps.map { gap in
        var object: JSONObject = ["events": .text(gap.events)]
        object["after"] = gap.before.map(Self.json)
        object["before"] = gap.after.map(Self.json)
        return .object(object)
      })
  }

  private static func json(_ event: Event) -> JSONValue {
    [
      "entity": .text(event.entity), "event": .text(event.id), "stamp": .text(event.stamp),
      "type": .text(event.type),
    ]
  }
}
