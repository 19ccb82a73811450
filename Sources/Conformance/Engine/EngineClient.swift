import EventLog

/// Asks an engine, and checks that its answers are what the protocol promises.
struct EngineClient {
  let engine: any ConformanceEngine

  /// Asks, and gives a refusal as an error.
  func ask(_ name: String, _ members: JSONObject = [:]) throws(ConformanceError) -> JSONObject {
    let answer = try askAllowingRefusal(name, members)
    if let refusal = try EngineClient.refusal(in: answer) { throw .refused(refusal) }
    return answer
  }

  /// Asks, and leaves a refusal in the answer: for what may have been done in part.
  func askAllowingRefusal(
    _ name: String, _ members: JSONObject
  ) throws(ConformanceError) -> JSONObject {
    var request = members
    request["request"] = .string(name)
    return try engine.answer(request)
  }

  /// The refusal that an answer holds; nil where it holds none.
  static func refusal(in answer: JSONObject) throws(ConformanceError) -> EngineRefusal? {
    guard let json = answer["refusal"] else { return nil }
    guard let refusal = json.object.flatMap({ EngineRefusal(json: $0) }) else {
      throw .broken("a refusal without code and exit: \(json.canonicalText())")
    }
    return refusal
  }
}

extension EngineClient {
  /// The events of a replica in the order of its log.
  func log(_ replica: String) throws(ConformanceError) -> [Event] {
    var events: [Event] = []
    for line in try ask("log", ["replica": .string(replica)]).texts("lines") {
      do throws(LogError) { events.append(try Event(line: Array(line.utf8))) } catch {
        throw .broken("log holds a line that is no event, \(error.reason): \(line)")
      }
    }
    return events
  }

  /// The state of a replica, and its digest.
  /// - Parameter view: `at` or `position`, or nothing.
  func state(
    _ replica: String, _ view: JSONObject = [:]
  ) throws(ConformanceError) -> EngineState {
    var members = view
    members["replica"] = .string(replica)
    return try EngineState(answer: try ask("state", members))
  }

  /// What became of each event of a replica, by event id.
  func effects(_ replica: String) throws(ConformanceError) -> [String: String] {
    try ask("effects", ["replica": .string(replica)]).texts(under: "effects")
  }

  /// Who holds each unit of an entity.
  func units(
    _ entity: String, of replica: String, _ view: JSONObject = [:]
  ) throws(ConformanceError) -> [EngineUnit] {
    var members = view
    members["replica"] = .string(replica)
    members["entity"] = .string(entity)
    var units: [EngineUnit] = []
    for value in try ask("units", members).list("units") {
      guard let unit = value.object else { throw .broken("a unit that is no object") }
      units.append(
        EngineUnit(
          name: try unit.text("unit"), holder: try unit.text("holder"),
          beaten: try unit.texts("beat")))
    }
    return units
  }
}

/// A unit, the event that holds it, and those it beat, the strongest first.
struct EngineUnit: Hashable {
  var name: String
  var holder: String
  var beaten: [String]
}

/// A state with its digest, which has been held against the state's bytes.
struct EngineState: Hashable {
  /// The state as canonical JSON (merge-rules 10).
  var text: String
  var digest: String

  init(answer: JSONObject) throws(ConformanceError) {
    text = try answer.text("state")
    digest = try answer.text("digest")
    let expected = EventNotation.sum(of: Array(text.utf8))
    guard digest == expected else {
      throw .broken("the digest is \(digest), but the state's bytes hash to \(expected)")
    }
  }

  /// The state's members.
  func members() throws(ConformanceError) -> JSONObject {
    let value: JSONValue
    do throws(LogError) { value = try JSONReader.canonicalValue(of: Array(text.utf8)) } catch {
      throw .broken("the state is not canonical JSON: \(error)")
    }
    guard let members = value.object else { throw .broken("the state is not an object") }
    return members
  }
}
