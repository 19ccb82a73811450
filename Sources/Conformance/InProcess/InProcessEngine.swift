package import EventLog
import EventLogTesting
import Projections
import SyncRelay

/// This very engine, over stores in memory.
package final class InProcessEngine: ConformanceEngine {
  /// Does what a request asks for, and gives the answer.
  typealias Handler = @Sendable (InProcessEngine) -> (JSONObject) throws -> JSONObject

  private(set) var replicas: [String: TestReplica] = [:]
  /// The exchanges that are under way, by the names of both replicas.
  var exchanges: [[String]: CarriedExchange] = [:]

  static let handlers: [String: Handler] = [
    "hello": InProcessEngine.hello,
    "reset": InProcessEngine.reset,
    "init": InProcessEngine.initialise,
    "clock": InProcessEngine.setClock,
    "crash": InProcessEngine.crash,
    "reopen": InProcessEngine.reopen,
    "close": InProcessEngine.close,
    "folder": InProcessEngine.folder,
    "put": InProcessEngine.put,
    "check": InProcessEngine.check,
    "repair": InProcessEngine.repair,
    "clone": InProcessEngine.clone,
    "meet": InProcessEngine.meet,
    "append": InProcessEngine.append,
    "receive": InProcessEngine.receive,
    "log": InProcessEngine.log,
    "state": InProcessEngine.state,
    "effects": InProcessEngine.effects,
    "units": InProcessEngine.units,
    "diff": InProcessEngine.diff,
    "undo": InProcessEngine.undo,
    "sync": InProcessEngine.sync,
    "message": InProcessEngine.message,
    "outbox": InProcessEngine.outbox,
    "stream": InProcessEngine.stream,
    "take": InProcessEngine.take,
    "receipts": InProcessEngine.receipts,
    "pass": InProcessEngine.pass,
    "peer": InProcessEngine.peer,
    "parse-line": InProcessEngine.parseLine,
    "fold-lines": InProcessEngine.foldLines,
  ]

  /// Of what its stores make at random.
  private let seed: UInt64

  /// - Parameter seed: Of what its stores make at random: with another seed they take other replica ids.
  package init(seed: UInt64 = 0) { self.seed = seed }

  package func answer(_ request: JSONObject) -> JSONObject {
    do {
      let handler = InProcessEngine.handlers[request["request"]?.string ?? ""]
      guard let handler else { throw EngineRefusal.request("unknown") }
      return try handler(self)(request)
    } catch {
      // The one place where a failure of any layer becomes a refusal.
      return ["refusal": .object(EngineRefusal(error).json)]
    }
  }

  /// The replica that a member of the request names.
  func testReplica(_ request: JSONObject, _ member: String = "replica") throws -> TestReplica {
    try request.member(member, "a replica") { $0.string.flatMap { replicas[$0] } }
  }

  /// The replica that a member of the request names, with its store open.
  func replica(_ request: JSONObject, _ member: String = "replica") throws -> Replica {
    guard let replica = try testReplica(request, member).replica else {
      throw EngineRefusal(code: "closed", exit: 4)
    }
    return replica
  }
}

/// The requests that make, stop and open stores.
extension InProcessEngine {
  func hello(_ request: JSONObject) -> JSONObject {
    [
      "protocol": .number(Double(EngineAbilities.spoken)), "engine": "LiftTrail",
      "levels": .texts(FixtureLevel.allCases.map(\.rawValue)),
      "kinds": .texts(KindTable.namesOfFixtures),
    ]
  }

  func reset(_ request: JSONObject) -> JSONObject {
    (replicas, exchanges) = ([:], [:])
    return [:]
  }

  func initialise(_ request: JSONObject) throws -> JSONObject {
    let name = try request.text("replica")
    let id = try request.member("id", "a replica id") { $0.string.flatMap { ReplicaID($0) } }
    replicas[name] = try TestReplica(
      StoreManifest(
        dataset: try request.dataset(), replica: id, name: name,
        created: try request.instant("clock"),
        isEphemeral: false), kinds: try request.kinds(), seed: seed)
    return [:]
  }

  /// Makes a clone of a replica's store, which knows the same kinds.
  func clone(_ request: JSONObject) throws -> JSONObject {
    let source = try replica(request)
    let name = try request.text("clone")
    let id = try request.member("id", "a replica id") { $0.string.flatMap { ReplicaID($0) } }
    let clone = try TestReplica(
      StoreManifest(
        dataset: source.manifest.dataset, replica: id, name: name,
        created: try request.instant("clock"), isEphemeral: source.manifest.isEphemeral),
      kinds: source.kinds, cloning: source.store, seed: seed)
    if let store = clone.replica?.store {
      try Relay.leaveReceipts(of: store, from: source.store)
    }
    replicas[name] = clone
    return [:]
  }

  func setClock(_ request: JSONObject) throws -> JSONObject {
    try testReplica(request).clock.set(to: try request.instant("at"))
    return [:]
  }

  func crash(_ request: JSONObject) throws -> JSONObject {
    try testReplica(request).crash(losing: try request.number("losing") ?? 0)
    return [:]
  }

  func reopen(_ request: JSONObject) throws -> JSONObject {
    let isReading = request["reading"]?.bool == true
    try testReplica(request).reopen(for: isReading ? .reading : .writing)
    return [:]
  }
}
