import EventLog
import Projections
import SyncRelay
import Testing

/// Urgent events go first.
struct SendingOrderTests {
  @Test func `the most urgent events are sent first`() throws {
    let pair = try Pair()
    _ = try pair.left.write([
      try draft("setting.saved", "k", ["value": 1]),
      try draft("module.saved", "m", ["name": "Push"]),
      try draft("session.started", "s", ["startedAt": "2026-01-15T10:00:00.000Z"]),
      try draft("session.setLogged", "s", ["id": "1"]),
      try draft("program.deleted", "p", [:]),
    ])
    _ = try Relay.sync(pair.left, pair.right)
    let log = pair.right.store.log
    let types = try (1...log.count).map { try log.event(at: $0).type.description }
    #expect(
      types == [
        "program.deleted", "session.setLogged", "session.started", "module.saved", "setting.saved",
      ])
  }
}
