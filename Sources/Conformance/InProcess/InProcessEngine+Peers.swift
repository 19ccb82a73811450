import EventLog
import Projections
import SyncRelay

/// The requests about what waits for peers, and when they are tried again.
extension InProcessEngine {
  func outbox(_ request: JSONObject) throws -> JSONObject {
    let replica = try replica(request)
    let outbox = try Outbox(
      try replica.store.knownPeers(),
      setAside: try replica.store.rejectedByPeer(), in: replica.log, replica.state.kinds)
    return [
      "atRisk": InProcessEngine.answer(outbox.atRisk),
      "peers": .array(
        outbox.peers.map {
          [
            "peer": .string($0.replica.description), "pending": InProcessEngine.answer($0.pending),
            "setAside": InProcessEngine.answer($0.setAside),
          ]
        }),
    ]
  }

  /// The receipts as they stand in `peers/`, in the order of their names.
  func receipts(_ request: JSONObject) throws -> JSONObject {
    let store = try replica(request).store
    let names = try store.peerFiles().filter { ReceiptName($0) != nil }
    let receipts = try names.map { name -> JSONValue in
      let bytes = try store.peerFile(name)
      return ["name": .string(name), "text": .string(String(decoding: bytes, as: UTF8.self))]
    }
    return ["receipts": .array(receipts)]
  }

  private static func answer(_ events: PendingEvents) -> JSONValue {
    .array(
      events.entities.map {
        [
          "entity": .string($0.entity.description), "events": .number(Double($0.events)),
          "priority": .number(Double($0.priority)),
        ]
      })
  }

  /// Notes that a pass has ended; no pass is made for it.
  func pass(_ request: JSONObject) throws -> JSONObject {
    try note([.met(try request.traits()), .ended(try request.outcome())], request)
  }

  /// Notes what else has happened, or nothing.
  func peer(_ request: JSONObject) throws -> JSONObject {
    var steps: [PeerStep] = [.met(try request.traits())]
    switch request["told"]?.string {
    case nil: break
    case "retry": steps.append(.askedToRetry)
    case "network": steps.append(.networkReturned)
    case _?: throw EngineRefusal.request("told")
    }
    return try note(steps, request)
  }

  private func note(_ steps: [PeerStep], _ request: JSONObject) throws -> JSONObject {
    let store = try replica(request).store
    let address = try request.text("address")
    let build = try request["build"]?.string ?? store.peerState(at: address)?.build ?? "1"
    let state = try store.note(steps, of: address, build: build)
    let now = store.environment.clock.now()
    var answer: JSONObject = [
      "attempts": .number(Double(state.attempts)),
      "needsManualIntervention": .bool(state.needsManualIntervention),
      "inTroubleForLong": .bool(state.isInTroubleForLong),
      "setAside": .texts(state.rejected.events.ranges),
    ]
    if let next = [state].wakeUp(now: now) {
      answer["wait"] = .number(Double(next.milliseconds - now.milliseconds))
    }
    return answer
  }
}

extension JSONObject {
  /// What a request says of a peer.
  fileprivate func traits() throws -> PeerTraits {
    PeerTraits(
      replica: self["peer"] == nil
        ? nil : try member("peer", "a replica id") { $0.string.flatMap { ReplicaID($0) } },
      version: try number("version"),
      token: try self["token"].map { _ in
        PeerTraits.mark(ofToken: Array(try text("token").utf8))
      })
  }

  /// How a request says that a pass ended.
  fileprivate func outcome() throws -> PassOutcome {
    let moved = try number("moved") ?? 0
    let reason = self["reason"]?.string ?? ""
    switch try text("ending") {
    case "succeeded": return .succeeded(moved: moved)
    case "different": return .different(moved: moved)
    case "unreachable": return .unreachable(reason)
    case "troubled": return .troubled(reason)
    case "unauthorised": return .unauthorised(reason)
    case "failed": return .failed(reason)
    case "refused":
      let refused = try objects("refused").map { event in
        RefusedEvent(
          event: try event.member("event", "an event id") { $0.string.flatMap { EventID($0) } },
          reason: try event.text("reason"))
      }
      return .refused(refused, moved: moved)
    default: throw EngineRefusal.request("ending")
    }
  }
}
