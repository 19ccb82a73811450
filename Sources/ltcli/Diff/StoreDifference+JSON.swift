import EventLog
import Projections

extension StoreDifference {
  /// One of the two stores.
  typealias Side = (name: String, replica: Replica, lacks: Coverage, fingerprint: String)

  /// Both, each with what all its lines amount to: equal where both hold the same ones.
  func sides() throws -> [Side] {
    try [("left", left, leftLacks), ("right", right, rightLacks)].map { name, replica, lacks in
      let fingerprint = try replica.log.fingerprint(of: replica.log.coverage)
      return (name, replica, lacks, Hexadecimal.text(of: fingerprint, digits: 16))
    }
  }

  /// It for programs.
  /// - Parameter isCounted: Whether the entities are only counted.
  func json(isCounted: Bool) throws -> JSONObject {
    var object: JSONObject = ["conflicts": .texts(conflicts), "equal": .bool(isEmpty)]
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
        "events": .count(replica.log.count), "fingerprint": .string(fingerprint),
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
