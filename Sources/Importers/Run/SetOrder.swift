import EventLog
import Projections

/// The moves that bring a session's sets into the order of a file.
struct SetOrder {
  /// The payloads of the moves, in the order in which they are to be written.
  let moves: [JSONObject]

  /// - Parameters:
  ///   - gone: Sets that are taken out.
  ///   - added: Sets that are logged, and so stand behind all others.
  ///   - wanted: The file's sets in its order, without those that do not count.
  init(
    _ past: SessionInStore, without gone: Set<UTF8Text>, adding added: Set<UTF8Text>,
    wanted: [UTF8Text]
  ) {
    let isWanted = Set(wanted)
    let there = past.sets.filter { id in
      isWanted.contains(id) || (past[SessionInStore.set(id)].current != nil && !gone.contains(id))
    }
    if past.isMovedByHand {
      // A person has put the sets in order: only the new ones are put to where the file has them.
      let order = wanted.indices.filter { added.contains(wanted[$0]) }
      moves = order.map { Self.payload(wanted[$0], after: $0 > 0 ? wanted[$0 - 1] : nil) }
      return
    }
    moves = ListMoves.moves(
      from: there + wanted.filter(added.contains), to: wanted, places: past.places
    ).map { Self.payload($0.id, after: $0.after) }
  }

  private static func payload(_ id: UTF8Text, after: UTF8Text?) -> JSONObject {
    var payload: JSONObject = ["id": .string(id.string)]
    payload["after"] = after.map { .string($0.string) }
    return payload
  }
}
