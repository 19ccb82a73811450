import EventLog
import Projections
import SyncRelay

/// The requests that ask what the events amount to.
extension InProcessEngine {
  func state(_ request: JSONObject) throws -> JSONObject {
    try InProcessEngine.state(request, of: try replica(request))
  }

  /// The state that a request asks for.
  static func state(_ request: JSONObject, of replica: Replica) throws -> JSONObject {
    let ofPosition = try request.number("position").map { try replica.state(asOfPosition: $0) }
    let ofStamp = try request.stamp("at").map { try replica.state(asOf: $0) }
    return try InProcessEngine.answer(ofStamp ?? ofPosition ?? replica.state)
  }

  /// A state as an answer holds it: as text, so that every byte of it can be compared.
  static func answer(_ state: TrainingState) throws(LogError) -> JSONObject {
    [
      "state": .string(String(decoding: try state.canonicalBytes(), as: UTF8.self)),
      "digest": .string(try state.digest()),
    ]
  }

  func effects(_ request: JSONObject) throws -> JSONObject {
    ["effects": .object(try InProcessEngine.effects(of: try replica(request)))]
  }

  /// What became of each event, by event id.
  static func effects(of replica: Replica) throws(LogError) -> JSONObject {
    var effects = JSONObject()
    for position in 1..<(replica.log.count + 1) {
      effects[try replica.log.id(at: position).description] = .string(
        try replica.effect(at: position).rawValue)
    }
    return effects
  }

  func units(_ request: JSONObject) throws -> JSONObject {
    ["units": try InProcessEngine.units(request, of: try replica(request))]
  }

  /// The units of the entity that a request names.
  static func units(_ request: JSONObject, of replica: Replica) throws -> JSONValue {
    let log = replica.log
    let entity = try request.member("entity", "an entity") { $0.string.flatMap { Entity($0) } }
    // The positions that `position` and `at` leave of the log (merge-rules 9).
    let last = min(max(try request.number("position") ?? log.count, 0), log.count)
    let stamp = try request.stamp("at")
    let positions = try (1..<(last + 1)).filter { position in
      try stamp.map { try log.stamp(at: position) <= $0 } ?? true
    }
    let histories = try replica.state.kinds.histories(of: entity, in: log, positions: positions)
    let units: [JSONValue] = histories.map { history in
      [
        "unit": .string(history.key.description),
        "holder": .string(history.holder.id.description), "beat": .texts(history.beaten.map(\.id)),
      ]
    }
    return .array(units)
  }
}

/// The requests that are about two stores.
extension InProcessEngine {
  func diff(_ request: JSONObject) throws -> JSONObject {
    let (left, right) = (try replica(request, "left"), try replica(request, "right"))
    let plan = try SyncPlan(left.log, right.log)
    let differences = try left.state.differences(from: right.state).flatMap { difference in
      difference.aspects.map { InProcessEngine.answer($0, of: difference.entity) }
    }
    return [
      "leftLacks": .texts(plan.leftLacks.ranges), "rightLacks": .texts(plan.rightLacks.ranges),
      "differing": .texts(plan.differing.ranges),
      "differences": .array(differences),
    ]
  }

  private static func answer(_ aspect: StateDifference.Aspect, of entity: Entity) -> JSONValue {
    var answer: JSONObject = [
      "entity": .string(entity.description), "aspect": .string(aspect.name.description),
    ]
    answer["left"] = aspect.left.map { .string($0.id.description) }
    answer["right"] = aspect.right.map { .string($0.id.description) }
    return .object(answer)
  }

  func sync(_ request: JSONObject) throws -> JSONObject {
    let (left, right) = (try replica(request, "left"), try replica(request, "right"))
    let report = try Relay.meet(
      left, right, at: left.address(of: right.manifest.replica), allowsEphemeral: false,
      stopAfterMessages: request.number("stopAfter")
    ).report.get()
    return [
      "complete": .bool(report.isComplete), "leftReceived": .texts(report.leftReceived.ranges),
      "rightReceived": .texts(report.rightReceived.ranges),
    ]
  }
}
