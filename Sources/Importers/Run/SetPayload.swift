import EventLog
import Projections
import Training

extension LoggedSet {
  /// The payload under an id: what `payload()` makes of it.
  ///
  /// A file has tens of thousands of sets, all of them new, so each is written in one walk over its members. One that was
  /// read from a payload is written by its coding, which keeps what this build does not know.
  /// - Throws: `invalidPayload` where a payload cannot hold a value.
  func payload(under id: UTF8Text) throws(LogError) -> JSONObject {
    guard origin.payload == nil, members.allSatisfy(\.isFinite) else {
      var set = self
      set.id = Identifier(id.string)
      return try set.payload()
    }
    return freshPayload(under: id)
  }

  /// Its numbers.
  private var members: [Double] {
    [
      weightKilograms, reps, failedReps, seconds, distanceMeters, rpe, rir, restSeconds,
    ].compactMap(\.self)
  }

  /// The payload of a set that was not read from one, with members in canonical order.
  private func freshPayload(under id: UTF8Text) -> JSONObject {
    var members: [JSONObject.Member] = []
    members.reserveCapacity(16)
    func add(_ key: String, _ text: String?) {
      if let text { members.append(JSONObject.Member(key: key, value: .string(text))) }
    }
    func add(_ key: String, _ number: Double?) {
      if let number { members.append(JSONObject.Member(key: key, value: .number(number))) }
    }
    add("distanceMeters", distanceMeters)
    add("distanceText", distanceText)
    add("distanceUnit", distanceUnit)
    add("exercise", exercise)
    add("exerciseId", exerciseId)
    add("failedReps", failedReps)
    add("id", id.string)
    add("kind", kind?.rawValue)
    add("loggedAt", loggedAt?.description)
    add("notes", notes)
    add("plannedId", plannedId?.text)
    add("plannedSetId", plannedSetId?.text)
    add("reps", reps)
    add("restSeconds", restSeconds)
    add("rir", rir)
    add("rpe", rpe)
    add("seconds", seconds)
    add("setNumber", setNumber.map(Double.init))
    add("side", side?.rawValue)
    add("typed", typed)
    add("weightIs", weightIs?.rawValue)
    add("weightKilograms", weightKilograms)
    add("weightText", weightText)
    add("weightUnit", weightUnit?.rawValue)
    return JSONObject(ordered: members)
  }
}
