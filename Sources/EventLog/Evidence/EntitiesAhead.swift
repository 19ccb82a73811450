/// Entities with a stamp further ahead of this device's clock than is tolerated: a clock is or was wrong.
package struct EntitiesAhead: Sendable, Hashable {
  /// How many there are.
  package private(set) var count = 0
  /// The entities, the furthest ahead first; at most `greatestCount`.
  package private(set) var entities: [Entity] = []
  /// The greatest stamp of the first; nil where it is not known.
  package private(set) var latest: Instant?

  /// The most entities that are named.
  package static let greatestCount = 20

  /// None.
  package init() {}

  /// Names entities, each with its greatest stamp.
  package init(_ stamps: [Entity: Stamp]) {
    let sorted = stamps.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    count = sorted.count
    entities = sorted.prefix(EntitiesAhead.greatestCount).map(\.key)
    latest = sorted.first?.value.instant
  }

  /// Whether there is none.
  package var isEmpty: Bool { count == 0 }
}

extension EntitiesAhead {
  /// As a receipt has them.
  var json: JSONObject {
    var object: JSONObject = [
      "count": .number(Double(count)),
      "entities": .array(entities.map { .string($0.description) }),
    ]
    object["latest"] = latest.map { .string($0.description) }
    return object
  }

  /// Reads them; nil for anything else.
  init?(_ members: JSONObject) {
    guard let count = members.whole("count", as: Int32.self),
      let entities = members.list("entities", { Entity($0) }),
      entities.count <= min(EntitiesAhead.greatestCount, Int(count))
    else { return nil }
    let latest = members.text("latest", Instant.init)
    guard latest != nil || members["latest"] == nil else { return nil }
    self.init()
    (self.count, self.entities, self.latest) = (Int(count), entities, latest)
  }
}
