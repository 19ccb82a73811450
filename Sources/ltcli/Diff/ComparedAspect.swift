import EventLog
import Projections

/// One thing in which an entity differs: what either side shows, which events say so, and what a sync will
/// make of it.
struct ComparedAspect {
  let name: StateDifference.Name
  let left: Side
  let right: Side
  /// What a sync decides; nil where both sides name the same event, and have different contents under its id.
  let verdict: SyncVerdict?
  /// Of a deletion that wins: what one side wrote without knowing of it, and will show no more.
  var lost: [Lost] = []

  /// A value that a deletion will hide.
  struct Lost {
    let unit: UnitKey
    let value: JSONObject
  }

  /// What one side has of it.
  struct Side {
    /// The event that decides it there.
    let holder: Holder?
    /// That event's type.
    let type: String
    /// The payload that the state shows; nil for none, and for what has no payload of its own.
    let value: JSONObject?
    /// What else the state shows, under the names that people see.
    let facts: [(name: String, text: String)]
  }

  /// Whose side both will show.
  enum WinningSide: String {
    case left, right
    /// What no side shows yet, since each knows only a part of it.
    case neither
    /// The bytes of two lines under one id decide it.
    case open
  }

  var winningSide: WinningSide {
    guard let winner = verdict?.winner else { return .open }
    if winner == left.holder { return .left }
    return winner == right.holder ? .right : .neither
  }
}

extension StoreDifference {
  /// What differs about an entity, in the order that people expect.
  func compared(_ difference: StateDifference) throws -> [ComparedAspect] {
    let entity = difference.entity
    let (mine, others) = states
    var places: (left: ListPlaces, right: ListPlaces) = ([:], [:])
    return try difference.aspects.map { (name: $0.name.description, aspect: $0) }
      .sorted { NaturalOrder.precedes($0.name, $1.name) }
      .map { _, aspect in
        var compared = ComparedAspect(
          name: aspect.name,
          left: try side(aspect.name, aspect.left, of: entity, in: mine, &places.left),
          right: try side(aspect.name, aspect.right, of: entity, in: others, &places.right),
          verdict: aspect.left == aspect.right
            ? nil : try mine.verdict(on: aspect.name, of: entity, with: others))
        if case .deletion = aspect.name {
          compared.lost = try lost(of: entity, where: compared.winningSide)
        }
        return compared
      }
  }

  /// What one side wrote of an entity that the winning side has deleted without knowing of it.
  private func lost(
    of entity: Entity, where side: ComparedAspect.WinningSide
  ) throws -> [ComparedAspect.Lost] {
    let (winner, loser): (TrainingState, TrainingState)
    switch side {
    case .left: (winner, loser) = (states.left, states.right)
    case .right: (winner, loser) = (states.right, states.left)
    case .neither, .open: return []
    }
    let view = try loser.view(of: entity)
    guard try winner.view(of: entity).isDeleted, view.isShown else { return [] }
    return try view.units.keys.sorted().compactMap { unit in
      guard let holder = view.deciding(unit)?.holder ?? view[unit]?.holder,
        !winner.log.coverage.contains(holder.id),
        let value = try loser.value(of: unit, in: entity)
      else { return nil }
      return ComparedAspect.Lost(unit: unit, value: value)
    }
  }

  /// The places of each list of one entity on one side, as far as they were asked for.
  private typealias ListPlaces = [String: UnitPlaces]

  private func side(
    _ name: StateDifference.Name, _ holder: Holder?, of entity: Entity, in state: TrainingState,
    _ places: inout ListPlaces
  ) throws -> ComparedAspect.Side {
    let type = try holder.flatMap { try state.log.event($0.id) }?.type.description ?? ""
    var value: JSONObject?
    var facts: [(name: String, text: String)] = []
    switch name {
    case .deletion:
      facts = [("entity", try state.view(of: entity).isDeleted ? "deleted" : "there")]
    case .updatedAt:
      facts = [("updatedAt", holder.map { "\($0.stamp.instant)" } ?? "")]
    case .unit(let key):
      value = try state.value(of: key, in: entity)
      guard key.id != nil else { break }
      // Each list is walked once, however many of its units differ.
      let known = try places[key.name] ?? state.places(of: key.name, in: entity)
      places[key.name] = known
      if let place = known[key] { facts = [("place", "\(place.index + 1) of \(place.count)")] }
    }
    return ComparedAspect.Side(holder: holder, type: type, value: value, facts: facts)
  }
}

extension ComparedAspect {
  /// What the next sync makes of it, and why.
  var forecast: String {
    switch winningSide {
    case .left: "left wins: \(reason)"
    case .right: "right wins: \(reason)"
    case .neither: "both change: \(reason)"
    case .open:
      "two contents under one id: a sync keeps both, and the bytes of the lines decide (merge-rules 1)"
    }
  }

  private var reason: String {
    switch (left.holder, right.holder, winningSide) {
    case (nil, .some, .right): "left has nothing"
    case (.some, nil, .left): "right has nothing"
    default: verdict?.rule.text ?? ""
    }
  }
}

extension MergeRule {
  /// The section of merge-rules that states it.
  var section: Int {
    switch self {
    case .lastWrite: 3
    case .removal: 4
    case .firstWrite, .logged, .lastCorrection, .lastMove: 5
    case .deletion, .editAfterDeletion: 6
    case .lastChange: 10
    case .greatestValue: 15
    }
  }

  /// The rule as a sentence, and where it stands.
  var text: String {
    switch self {
    case .lastWrite: "the last write counts (merge-rules 3)"
    case .removal: "at one stamp a removal wins (merge-rules 4)"
    case .firstWrite: "it is written once, and the first counts (merge-rules 5)"
    case .logged: "it was logged, and the other side adopted it (merge-rules 5)"
    case .greatestValue: "the greatest value counts (merge-rules 15)"
    case .lastCorrection: "the last correction counts (merge-rules 5)"
    case .lastMove: "the last move counts (merge-rules 5)"
    case .deletion: "no edit is later than the deletion (merge-rules 6)"
    case .editAfterDeletion: "an edit is later than the deletion (merge-rules 6)"
    case .lastChange: "the last change is named (merge-rules 10)"
    }
  }
}

/// How much differs of one kind, and who will win how often.
struct DifferenceCount {
  let kind: String
  fileprivate(set) var entities = 0
  private var sides: [ComparedAspect.WinningSide: Int] = [:]

  fileprivate init(_ kind: String) { self.kind = kind }

  /// How many units differ.
  var units: Int { sides.values.reduce(0, +) }

  /// How many units a side wins.
  subscript(side: ComparedAspect.WinningSide) -> Int { sides[side] ?? 0 }

  fileprivate mutating func add(_ aspects: [ComparedAspect]) {
    entities += 1
    for aspect in aspects { sides[aspect.winningSide, default: 0] += 1 }
  }

  /// It for programs.
  var json: JSONValue {
    [
      "entities": .count(entities), "kind": .string(kind), "left": .count(self[.left]),
      "neither": .count(self[.neither]), "open": .count(self[.open]),
      "right": .count(self[.right]), "units": .count(units),
    ]
  }
}

extension StoreDifference {
  /// What differs, counted by kind, in the order of the kinds' names.
  func counts() throws -> [DifferenceCount] {
    var counts: [String: DifferenceCount] = [:]
    for entity in entities {
      let kind = entity.entity.kind
      counts[kind, default: DifferenceCount(kind)].add(try compared(entity))
    }
    return counts.values.sorted { $0.kind < $1.kind }
  }
}
