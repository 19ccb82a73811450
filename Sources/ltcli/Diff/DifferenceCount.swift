import EventLog
import Projections

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
