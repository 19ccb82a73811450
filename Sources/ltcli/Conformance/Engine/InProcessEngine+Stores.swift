import EventLog
import LiftTrailTesting

/// The requests that make, stop and open stores.
extension InProcessEngine {
  func reset() -> JSONObject {
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
