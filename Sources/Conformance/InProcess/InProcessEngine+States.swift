import EventLog
import Projections

/// The requests that ask what the events amount to.
extension InProcessEngine {
  func state(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    let replica = try replica(request)
    let stamp = try request.stamp("at")
    let position = try request.number("position")
    return try refusing {
      if let stamp { return try InProcessEngine.answer(replica.state(asOf: stamp)) }
      if let position { return try InProcessEngine.answer(replica.state(asOfPosition: position)) }
      return try InProcessEngine.answer(replica.state)
    }
  }

  /// A state as an answer holds it: as text, so that every byte of it can be compared.
  static func answer(_ state: TrainingState) throws(LogError) -> JSONObject {
    let bytes = try state.canonicalBytes()
    return [
      "state": .string(String(decoding: bytes, as: UTF8.self)),
      "digest": .string(try state.digest()),
    ]
  }

  func effects(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    let replica = try replica(request)
    return try refusing {
      ["effects": .object(try InProcessEngine.effects(of: replica))]
    }
  }

  /// What became of each event, by event id.
  static func effects(of replica: Replica) throws(LogError) -> JSONObject {
    var effects = JSONObject()
    for position in 1..<(replica.store.log.count + 1) {
      effects[try replica.store.log.id(at: position).description] = .string(
        try replica.effect(at: position).rawValue)
    }
    return effects
  }

  func units(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    let log = try replica(request).store.log
    guard let entity = Entity(try request.text("entity")) else { throw .request("entity") }
    let positions = try self.positions(request, in: log)
    let histories = try refusing {
      try KindTable.current.histories(of: entity, in: log, positions: positions)
    }
    return [
      "units": .array(
        histories.map { history in
          [
            "unit": .string(history.key.description),
            "holder": .string(history.holder.id.description),
            "beat": .array(history.beaten.map { .string($0.id.description) }),
          ]
        })
    ]
  }

  /// The positions that `at` and `position` leave of a log (merge-rules 9).
  private func positions(_ request: EngineRequest, in log: Log) throws(EngineRefusal) -> [Int] {
    let last = min(max(try request.number("position") ?? log.count, 0), log.count)
    guard let stamp = try request.stamp("at") else { return Array(1..<(last + 1)) }
    return try refusing {
      var positions: [Int] = []
      for position in 1..<(last + 1) where try log.stamp(at: position) <= stamp {
        positions.append(position)
      }
      return positions
    }
  }
}
