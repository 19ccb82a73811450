package import EventLog
import LiftTrailTesting
import Projections

/// This very engine, over stores in memory.
package final class InProcessEngine: ConformanceEngine {
  typealias Handler =
    @Sendable (InProcessEngine) -> (EngineRequest) throws(EngineRefusal) -> JSONObject

  private(set) var replicas: [String: TestReplica] = [:]

  static let handlers: [String: Handler] = [
    "reset": InProcessEngine.reset,
    "init": InProcessEngine.initialise,
    "clock": InProcessEngine.setClock,
    "crash": InProcessEngine.crash,
    "reopen": InProcessEngine.reopen,
    "append": InProcessEngine.append,
    "receive": InProcessEngine.receive,
    "log": InProcessEngine.log,
    "state": InProcessEngine.state,
    "effects": InProcessEngine.effects,
    "units": InProcessEngine.units,
    "diff": InProcessEngine.diff,
    "sync": InProcessEngine.sync,
    "parse-line": InProcessEngine.parseLine,
    "fold-lines": InProcessEngine.foldLines,
  ]

  package init() {}

  package func answer(_ request: JSONObject) -> JSONObject {
    do throws(EngineRefusal) {
      let name = request["request"]?.string ?? ""
      guard let handler = InProcessEngine.handlers[name] else { throw .request("unknown") }
      return try handler(self)(EngineRequest(request))
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

/// The requests that make, stop and open stores.
extension InProcessEngine {
  func reset(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    replicas = [:]
    return [:]
  }

  func initialise(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    let name = try request.text("replica")
    guard let id = ReplicaID(try request.text("id")),
      let dataset = DatasetID(try request.text("dataset"))
    else { throw .request("id") }
    replicas[name] = try TestReplica(
      StoreManifest(
        dataset: dataset, replica: id, name: name, created: try request.instant("clock"),
        isEphemeral: false))
    return [:]
  }

  func setClock(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    try testReplica(request).clock.set(to: try request.instant("at"))
    return [:]
  }

  func crash(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    try testReplica(request).crash(losing: try request.number("losing") ?? 0)
    return [:]
  }

  func reopen(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    try testReplica(request).reopen()
    return [:]
  }
}
