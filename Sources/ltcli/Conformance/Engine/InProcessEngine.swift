import EventLog
import Projections

/// This very engine, over stores in memory.
final class InProcessEngine: ConformanceEngine {
  typealias Handler = @Sendable (InProcessEngine, EngineRequest) throws(EngineRefusal) -> JSONObject

  var replicas: [String: TestReplica] = [:]

  private static let handlers: [String: Handler] = [
    "reset": { engine, _ in engine.reset() },
    "init": { (engine, request) throws(EngineRefusal) in try engine.initialise(request) },
    "clock": { (engine, request) throws(EngineRefusal) in try engine.setClock(request) },
    "crash": { (engine, request) throws(EngineRefusal) in try engine.crash(request) },
    "reopen": { (engine, request) throws(EngineRefusal) in try engine.reopen(request) },
    "append": { (engine, request) throws(EngineRefusal) in try engine.append(request) },
    "receive": { (engine, request) throws(EngineRefusal) in try engine.receive(request) },
    "log": { (engine, request) throws(EngineRefusal) in try engine.log(request) },
    "state": { (engine, request) throws(EngineRefusal) in try engine.state(request) },
    "effects": { (engine, request) throws(EngineRefusal) in try engine.effects(request) },
    "units": { (engine, request) throws(EngineRefusal) in try engine.units(request) },
    "diff": { (engine, request) throws(EngineRefusal) in try engine.diff(request) },
    "sync": { (engine, request) throws(EngineRefusal) in try engine.sync(request) },
    "parse-line": { (engine, request) throws(EngineRefusal) in try engine.parseLine(request) },
    "fold-lines": { (engine, request) throws(EngineRefusal) in try engine.foldLines(request) },
  ]

  /// The names of all requests.
  static var requests: [String] { Array(handlers.keys) }

  func answer(_ request: JSONObject) -> JSONObject {
    do throws(EngineRefusal) {
      let name = request["request"]?.string ?? ""
      guard let handler = InProcessEngine.handlers[name] else { throw .request("unknown") }
      return try handler(self, EngineRequest(members: request))
    } catch {
      return ["refusal": .object(error.json)]
    }
  }

  /// The replica that a member of the request names.
  func testReplica(
    _ request: EngineRequest, _ member: String = "replica"
  ) throws(EngineRefusal) -> TestReplica {
    guard let replica = replicas[try request.text(member)] else { throw .request(member) }
    return replica
  }

  /// The same, with its store open.
  func replica(
    _ request: EngineRequest, _ member: String = "replica"
  ) throws(EngineRefusal) -> Replica {
    guard let replica = try testReplica(request, member).replica else {
      throw EngineRefusal(code: "closed", exit: 4)
    }
    return replica
  }
}
