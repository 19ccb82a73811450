import EventLog
import Projections
import SyncRelay

/// The requests that are about two stores.
extension InProcessEngine {
  func diff(_ request: JSONObject) throws -> JSONObject {
    let (left, right) = (try replica(request, "left"), try replica(request, "right"))
    let (leftHas, rightHas) = (left.log.coverage, right.log.coverage)
    let differences = try left.state.differences(from: right.state).flatMap { difference in
      difference.aspects.map { InProcessEngine.answer($0, of: difference.entity) }
    }
    return [
      "leftLacks": .texts(rightHas.subtracting(leftHas).ranges),
      "rightLacks": .texts(leftHas.subtracting(rightHas).ranges),
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
    let report = try Relay.sync(
      try replica(request, "left"), try replica(request, "right"),
      stopAfterMessages: try request.number("stopAfter"))
    return [
      "complete": .bool(report.isComplete), "leftReceived": .texts(report.leftReceived.ranges),
      "rightReceived": .texts(report.rightReceived.ranges),
    ]
  }
}
