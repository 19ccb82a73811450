import EventLog
import Projections

extension UnknownEvents {
  /// How many types and versions words name.
  private static let namedSorts = 5

  /// For example `3 events of 2 entities need a newer build: 2 gadget.saved, 1 session.filmed of version 2`.
  var words: String {
    var named = sorts.prefix(UnknownEvents.namedSorts).map { sort in
      let version = sort.version == 1 ? "" : " of version \(sort.version)"
      return "\(sort.events) \(sort.type)\(version)"
    }
    let rest = sorts.count - named.count
    if rest > 0 { named.append("and events of \(Count.text(rest, "other type"))") }
    let need = count == 1 ? "needs" : "need"
    let entities = Count.text(entities, "entity", "entities")
    return "\(Count.text(count, "event")) of \(entities) \(need) a newer build: "
      + named.joined(separator: ", ")
  }

  /// The events for programs.
  var json: JSONValue {
    [
      "entities": .count(entities), "events": .count(count),
      "types": .array(
        sorts.map {
          [
            "entities": .count($0.entities), "events": .count($0.events),
            "type": .string($0.type), "version": .count($0.version),
          ]
        }),
    ]
  }
}
