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

  @Test(arguments: [1, 3, 1_000])
  func `an order that is made little by little is the same, and nothing is sent twice`(
    count: Int
  ) throws {
    let pair = try Pair()
    for number in 0..<40 {
      _ = try pair.left.writeAtomically([
        try draft("module.saved", "m\(number)", ["name": "Push"]),
        try draft("session.setLogged", "s", ["id": .string("\(number)")]),
      ])
    }
    func parts(_ count: Int?) throws -> [SyncMessage] {
      var sides = [pair.left, pair.right].map { ExchangeSide($0, allowsEphemeral: false) }
      let hellos = sides.map { $0.start() }
      _ = try sides[0].read(hellos[1], in: pair.left)
      var isReady = count == nil
      while !isReady { isReady = try sides[0].prepare(count ?? 1, log: pair.left.log) }
      var answers = try sides[0].read(.shared([]), in: pair.left).answers
      if let count { #expect(try sides[0].prepare(count, log: pair.left.log)) }
      answers += try sides[0].read(.acknowledged, in: pair.left).answers
      return answers
    }
    let expected = try parts(nil)
    #expect(expected.count == 2 && expected[1] == .done)
    #expect(try parts(count) == expected)
  }
}
