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

  func ask(
    _ name: String, _ replica: String, _ members: JSONObject = [:]
  ) throws(ConformanceError) -> JSONObject {
    var members = members
    members["replica"] = .string(replica)
    return try ask(name, members)
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
  /// The events of a replica, which is of a dataset, in the order of its log.
  func log(_ replica: String, of dataset: DatasetID) throws -> [Event] {
    try ask("log", replica).texts("lines").map { line in
      do throws(LogError) { return try Event(line: Array(line.utf8), of: dataset) } catch {
        throw ConformanceError.broken(
          "log holds a line that is not an event, \(error.reason): \(line)")
      }
    }
  }

  /// The state of a replica, and its digest.
  /// - Parameter view: `at` or `position`, or nothing.
  func state(_ replica: String, _ view: JSONObject = [:]) throws -> EngineState {
    try EngineState(answer: try ask("state", replica, view))
  }

  /// Who holds each unit of an entity, and whom it beat.
  func units(_ entity: String, of replica: String, _ view: JSONObject = [:]) throws -> [JSONObject]
  {
    var members = view
    members["entity"] = .string(entity)
    return try ask("units", replica, members).objects("units")
  }
}

/// A state with its digest, which has been held against the state's bytes.
struct EngineState: Hashable {
  /// The state as canonical JSON (merge-rules 10).
  var text: String
  var digest: String

  init(answer: JSONObject) throws {
    text = try answer.text("state")
    digest = try answer.text("digest")
    let expected = EventNotation.sum(of: Array(text.utf8), seed: 0)
    guard digest == expected else {
      throw ConformanceError.broken(
        "the digest is \(digest), but the state's bytes hash to \(expected)")
    }
  }

  func members() throws(ConformanceError) -> JSONObject {
    do throws(LogError) {
      if let members = try JSONReader.canonicalValue(of: Array(text.utf8)).object { return members }
    } catch {
      throw .broken("the state is not canonical JSON: \(error)")
    }
    throw .broken("the state is not an object")
  }
}
