import EventLog
import Projections
import SyncRelay

/// The requests that are about two stores.
extension InProcessEngine {
  func diff(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    let left = try replica(request, "left")
    let right = try replica(request, "right")
    let (leftHas, rightHas) = (left.store.log.coverage, right.store.log.coverage)
    let differences = try refusing {
      try left.state.differences(from: right.state)
    }
    return [
      "leftLacks": .ranges(rightHas.subtracting(leftHas)),
      "rightLacks": .ranges(leftHas.subtracting(rightHas)),
      "differences": .array(
        differences.flatMap { difference in
          difference.aspects.map { InProcessEngine.answer($0, of: difference.entity) }
        }),
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

  func sync(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    let left = try replica(request, "left")
    let right = try replica(request, "right")
    let limit = try request.number("stopAfter")
    return try refusing {
      let report = try Relay.sync(left, right, stopAfterMessages: limit)
      return [
        "complete": .bool(report.isComplete),
        "leftReceived": .ranges(report.leftReceived),
        "rightReceived": .ranges(report.rightReceived),
      ]
    }
  }
}

extension JSONValue {
  /// A coverage as a list of ranges in their printed notation.
  static func ranges(_ coverage: Coverage) -> JSONValue {
    .array(coverage.ranges.map { .string($0.description) })
  }
}
