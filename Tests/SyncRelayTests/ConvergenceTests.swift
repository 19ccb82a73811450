import EventLog
import Projections
import Training
import SyncRelay
import Testing

/// Two stores hold the same after an exchange, wherever an earlier one stopped.
struct ConvergenceTests {
  @Test func `two stores that went apart hold the same after one exchange`() throws {
    let pair = try Pair()
    _ = try pair.left.write([
      try draft("module.saved", "m1", ["name": "Push"]),
      try draft("session.setLogged", "s1", ["id": "1", "reps": 5]),
    ])
    _ = try pair.right.writeAtomically([
      try draft("module.saved", "m1", ["name": "Pull"]),
      try draft("module.exerciseSaved", "m1", ["id": "e1", "name": "Row"]),
    ])
    let report = try Relay.sync(pair.left, pair.right)
    #expect(report.isComplete)
    #expect(report.leftReceived.description == "bbbbbbbbbbbbbbbb:1-2")
    #expect(report.rightReceived.description == "aaaaaaaaaaaaaaaa:1-2")
    #expect(pair.left.store.log.coverage == pair.right.store.log.coverage)
    #expect(try pair.left.state.digest() == pair.right.state.digest())
    #expect(
      String(decoding: try pair.left.state.canonicalBytes(), as: UTF8.self).contains("\"Pull\""))
  }

  @Test func `an exchange that stops after any message goes on to the same end`() throws {
    for limit in 0..<12 {
      let pair = try Pair()
      for index in 0..<700 {
        _ = try pair.left.write([try draft("setting.saved", "k\(index)", ["value": 1])])
      }
      _ = try pair.right.write([try draft("setting.saved", "k1", ["value": 2])])
      let first = try Relay.sync(pair.left, pair.right, stopAfterMessages: limit)
      let second = try Relay.sync(pair.left, pair.right)
      #expect(second.isComplete)
      #expect(pair.left.store.log.coverage == pair.right.store.log.coverage)
      #expect(first.rightReceived.intersection(second.rightReceived).isEmpty)
      #expect(try pair.left.state.digest() == pair.right.state.digest())
    }
  }
}
