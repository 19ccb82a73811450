import EventLog
import Projections

/// An explanation for programs.
struct ExplanationJSON {
  let explanation: EntityExplanation
  let units: [UnitExplanation]
  var words: EventWords

  mutating func object() throws -> JSONObject {
    var object: JSONObject = [
      "deleted": .bool(explanation.isDeleted), "entity": .text(explanation.entity),
      "unread": .texts(explanation.unread),
    ]
    object["deletion"] = try explanation.deletion.map { try event($0) }
    object["latest"] = try explanation.latest.map { try event($0) }
    var values: [JSONValue] = []
    for unit in units { values.append(try json(unit)) }
    object["units"] = .array(values)
    return object
  }

  private mutating func json(_ unit: UnitExplanation) throws -> JSONValue {
    var object: JSONObject = ["unit": .text(unit.key)]
    object["event"] = try unit.decider.map { try event($0) }
    object["rule"] = unit.rule.map { .string($0.rawValue) }
    object["section"] = unit.rule.map { .count($0.section) }
    object["value"] = try unit.shown.flatMap { try words.state.log.event($0.id)?.data }
      .map { .object($0) }
    var candidates: [JSONValue] = []
    for contest in unit.contests {
      for candidate in contest.candidates { candidates.append(try json(candidate, contest)) }
    }
    object["candidates"] = .array(candidates)
    return .object(object)
  }

  private mutating func json(
    _ candidate: UnitCandidate, _ contest: UnitContest
  ) throws -> JSONValue {
    guard var object = try event(candidate.event).object else { return .null }
    object["role"] = .string(contest.role.rawValue)
    object["effect"] = .string(candidate.effect.rawValue)
    object["removes"] = .bool(candidate.isRemoval)
    object["beatenBy"] = candidate.beatenBy.map { .text($0.id) }
    object["rule"] = candidate.rule.map { .string($0.rawValue) }
    object["value"] =
      try words.state.log.event(candidate.event.id)?.data.isEmpty == false
      ? words.state.log.event(candidate.event.id).map { .object(try $0.data) } : nil
    return .object(object)
  }

  private mutating func event(_ holder: Holder) throws -> JSONValue {
    var object: JSONObject = ["id": .text(holder.id), "stamp": .text(holder.stamp)]
    object["type"] = try words.state.log.event(holder.id).map { .text($0.type) }
    object["device"] = try words.name(of: holder.id.replica).map { .string($0) }
    if let batch = try words.batch(of: holder.id) {
      object["batch"] = .text(batch.first)
    }
    return .object(object)
  }
}
