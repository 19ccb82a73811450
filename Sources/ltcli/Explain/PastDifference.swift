import EventLog
import Projections

/// What one store showed otherwise at another moment.
struct PastDifference {
  let earlier: TrainingState
  let later: TrainingState
  /// In the order of the entities.
  let entities: [StateDifference]

  /// What differs between two moments by the stamps of the events.
  init(
    _ replica: Replica, after first: Stamp, upTo last: Stamp?
  ) throws(LogError) {
    let earlier = try replica.state(asOf: PastDifference.before(first))
    let later =
      try last.map { (last) throws(LogError) in try replica.state(asOf: last) }
      ?? replica.state
    self.init(earlier, later, try earlier.differences(from: later))
  }

  /// What the last pass changed that brought events: by its receipt, else by the last events of others that came without
  /// a write of this store between them.
  /// - Throws: Status 1 where nothing came.
  init(lastSyncOf replica: Replica) throws {
    let log = replica.log
    let newest = try replica.store.knownPeers().map(\.newest).max { $0.at < $1.at }
    let received = newest?.received ?? Coverage()
    var positions = try received.events.compactMap { try log.position(of: $0) }
    if positions.isEmpty { positions = try PastDifference.lastCome(in: replica) }
    guard let first = positions.min(), let last = positions.max() else {
      throw CommandError(
        status: .different, reason: "no sync has brought anything yet",
        hint: "--from TIME compares two moments")
    }
    let entities = try Set(positions.map { try log.event(at: $0).entity })
    let earlier = try replica.state(asOfPosition: first - 1)
    let later = try replica.state(asOfPosition: last)
    self.init(earlier, later, try earlier.differences(from: later, among: entities))
  }

  /// The positions of the last events of others that came without a write of this store between them.
  private static func lastCome(in replica: Replica) throws -> [Int] {
    var come: [Int] = []
    for position in (1..<(replica.log.count + 1)).reversed() {
      if try replica.log.id(at: position).replica == replica.manifest.replica {
        if !come.isEmpty { break }
      } else {
        come.append(position)
      }
    }
    return come
  }

  private init(
    _ earlier: TrainingState, _ later: TrainingState, _ entities: [StateDifference]
  ) {
    (self.earlier, self.later, self.entities) = (earlier, later, entities)
  }

  /// The last stamp before one; of the first of all that one itself.
  private static func before(_ stamp: Stamp) -> Stamp {
    Stamp(
      instant: Instant(milliseconds: stamp.instant.milliseconds - 1), counter: .max) ?? stamp
  }

  func print(on output: Output, _ words: inout EventWords) throws {
    output.usePager()
    for difference in entities {
      try output.line("\(difference.entity)", .bold)
      var rows: [[TextTable.Cell]] = []
      for aspect in difference.aspects {
        let cause = try aspect.right.map { "by \(try words.device($0.id.replica)), \($0.id)" } ?? ""
        rows.append([
          .init("\(aspect.name)", .faint), .init(cause, .faint),
          .init(try change(aspect, of: difference.entity)),
        ])
      }
      try output.wrapped(rows, indent: 2)
    }
    try output.line(Count.text(entities.count, "entity differs", "entities differ"))
  }

  private func change(
    _ aspect: StateDifference.Aspect, of entity: Entity
  ) throws -> String {
    switch aspect.name {
    case .deletion: return try later.view(of: entity).isDeleted ? "deleted" : "not deleted any more"
    case .updatedAt: return "only the time of its last change"
    case .unit(let key):
      let (before, after) = (
        try earlier.value(of: key, in: entity), try later.value(of: key, in: entity)
      )
      return before == after ? "another place" : JSONObject.changeWords(from: before, to: after)
    }
  }

  /// It for programs.
  func json() throws -> JSONObject {
    let values = try entities.map { difference -> JSONValue in
      [
        "aspects": .array(
          try difference.aspects.map { aspect in
            var object: JSONObject = ["aspect": .text(aspect.name)]
            object["event"] = aspect.right.map { .text($0.id) }
            if case .unit(let key) = aspect.name {
              object["before"] = try earlier.value(of: key, in: difference.entity).map {
                .object($0)
              }
              object["after"] = try later.value(of: key, in: difference.entity).map { .object($0) }
            }
            return .object(object)
          }),
        "entity": .text(difference.entity),
      ]
    }
    return ["entities": .array(values), "equal": .bool(entities.isEmpty)]
  }
}
