import EventLog
import Projections

/// What keeps two stores of one dataset apart.
struct StoreDifference {
  let left: Replica
  let right: Replica
  /// What the two come to.
  let states: (left: TrainingState, right: TrainingState)
  /// The events that only the other side holds.
  let leftLacks: Coverage
  let rightLacks: Coverage
  /// The events that both hold, with different contents.
  let conflicts: [LineConflict]
  /// The entities that the two states do not show alike, and that are asked for, as people count: `m2`
  /// before `m10`.
  private(set) var entities: [StateDifference]
  /// Whether only some entities are asked for.
  private(set) var isFiltered = false

  /// Compares two stores.
  ///
  /// Where the events that both hold have the same contents, only entities can differ that another event is about.
  /// - Complexity: O(bytes) of the lines that no snapshot knows, O(events that one of them lacks), and the payloads of
  ///   the entities that they are about; O(events of both) where a content differs.
  init(_ left: Replica, _ right: Replica) throws(LogError) {
    (self.left, self.right) = (left, right)
    let (mine, others) = (left.log, right.log)
    leftLacks = others.coverage.subtracting(mine.coverage)
    rightLacks = mine.coverage.subtracting(others.coverage)
    conflicts = try mine.conflicts(with: others)
    var touched: Set<Entity>?
    if conflicts.isEmpty {
      touched = try others.entities(of: leftLacks).union(mine.entities(of: rightLacks))
    }
    let ahead = touched ?? []
    states = try (left.state.reading(ahead: ahead), right.state.reading(ahead: ahead))
    entities = try states.left.differences(
      from: states.right, among: touched, contested: Set(conflicts.map(\.id)))
    entities.sort { $0.entity.naturallyPrecedes($1.entity) }
  }

  /// Keeps the entities that are asked for.
  mutating func keep(_ isWanted: (Entity) -> Bool) {
    entities.removeAll { !isWanted($0.entity) }
    isFiltered = true
  }

  /// Whether the stores agree: about the entities that are asked for, else about all events.
  var isSame: Bool { isFiltered ? entities.isEmpty && conflicts.isEmpty : isEmpty }

  /// Whether both hold the same events with the same contents.
  var isEmpty: Bool {
    leftLacks.isEmpty && rightLacks.isEmpty && conflicts.isEmpty && entities.isEmpty
  }

  /// Which stores hold an event.
  func place(of event: EventID) -> Place {
    switch (left.log.coverage.contains(event), right.log.coverage.contains(event)) {
    case (true, false): .left
    case (false, true): .right
    case (true, true), (false, false): .both
    }
  }

  /// Where an event stands.
  enum Place: String {
    case left, right, both
  }
}

extension Entity {
  /// Whether people expect it before another one.
  fileprivate func naturallyPrecedes(_ other: Entity) -> Bool {
    kind == other.kind ? NaturalOrder.precedes(id, other.id) : kind < other.kind
  }
}

/// Which entities of a difference are asked for.
struct DifferenceFilter {
  /// Only those of a kind.
  var kind: KindRow?
  /// Only one, whose id may be cut short.
  var entity: (row: KindRow, id: String)?

  /// Keeps what is asked for.
  /// - Throws: status 1 where no store knows such an entity, 6 with the choices where it may be several.
  func apply(to difference: inout StoreDifference) throws {
    if let kind { difference.keep { $0.kind == kind.kind } }
    guard let (row, id) = entity else { return }
    let known = Set(try difference.left.state.fold.entities)
      .union(try difference.right.state.fold.entities)
    let wanted = try KnownEntities(known).entity(row, id)
    difference.keep { $0 == wanted }
  }
}

extension StoreDifference {
  /// One of the two stores.
  typealias Side = (name: String, replica: Replica, lacks: Coverage, fingerprint: String)

  /// Both sides, each with a fingerprint of all its lines: equal if both hold the same lines.
  func sides() throws -> [Side] {
    try [("left", left, leftLacks), ("right", right, rightLacks)].map { name, replica, lacks in
      let fingerprint = try replica.log.fingerprint(of: replica.log.coverage)
      return (name, replica, lacks, Hexadecimal.text(of: fingerprint, digits: 16))
    }
  }

  /// It for programs.
  /// - Parameter isCounted: Whether the entities are only counted.
  func json(isCounted: Bool) throws -> JSONObject {
    var object: JSONObject = [
      "conflicts": .texts(conflicts.map(\.id)), "equal": .bool(isEmpty),
    ]
    let hidden = conflicts.filter(\.isHidden).map(\.id)
    if !hidden.isEmpty { object["sameSum"] = .texts(hidden) }
    if isCounted {
      object["kinds"] = .array(try counts().map(\.json))
    } else {
      let entities = try entities.map { entity -> JSONValue in
        ["aspects": .array(try compared(entity).map(json)), "entity": .text(entity.entity)]
      }
      object["entities"] = .array(entities)
    }
    for (name, replica, lacks, fingerprint) in try sides() {
      object[name] = [
        "events": .count(replica.log.eventCount), "fingerprint": .string(fingerprint),
        "lacks": .text(lacks), "replica": .text(replica.manifest.replica),
        "store": .string(replica.store.folder.path),
      ]
    }
    return object
  }

  private func json(_ aspect: ComparedAspect) throws -> JSONValue {
    var object: JSONObject = [
      "aspect": .text(aspect.name), "left": try json(aspect.left), "right": try json(aspect.right),
    ]
    if let verdict = aspect.verdict {
      object["verdict"] = [
        "event": verdict.winner.map { .text($0.id) } ?? .null,
        "rule": .string(verdict.rule.rawValue), "wins": .string(aspect.winningSide.rawValue),
      ]
    }
    if !aspect.lost.isEmpty {
      object["lost"] = .array(
        aspect.lost.map { ["unit": .text($0.unit), "value": .object($0.value)] })
    }
    return .object(object)
  }

  private func json(_ side: ComparedAspect.Side) throws -> JSONValue {
    guard let holder = side.holder else { return .null }
    var object: JSONObject = [
      "event": .text(holder.id), "in": .string(place(of: holder.id).rawValue),
      "stamp": .text(holder.stamp), "type": .string(side.type),
    ]
    object["value"] = side.value.map { .object($0) }
    return .object(object)
  }
}
