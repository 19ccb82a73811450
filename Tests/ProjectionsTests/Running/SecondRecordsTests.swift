import EventLog
import EventLogTesting
import Projections
import Testing
import Training

/// Which sessions are second records, where `sameAs` makes chains, trees and circles.
struct SecondRecordsTests {
  /// A state with a session for each id, and where each leads; nil for nowhere.
  private func state(_ ways: [(id: String, sameAs: String?)]) throws -> TrainingState {
    var scene = Scene()
    for (number, way) in ways.enumerated() {
      let start = "2026-01-15T10:\(10 + number % 50):00.000Z"
      try scene.add(1, at: Int64(number), "session.started", way.id, ["startedAt": .string(start)])
      if let other = way.sameAs {
        try scene.add(1, at: 10_000, "session.sameAsSet", way.id, ["sameAs": .string(other)])
      }
    }
    return try TrainingState(of: scene.events)
  }

  private func seconds(_ state: TrainingState, asking ids: [String]) throws -> [String] {
    var records = SecondRecords(in: state)
    return try ids.filter { id in
      try records.contains(#require(try state.one(Session.self, Session.ID(id))))
    }
  }

  @Test func `all of a chain but its end are second records`() throws {
    let ids = (0..<60).map { "s\($0)" }
    let state = try state(ids.enumerated().map { ($1, $0 > 0 ? ids[$0 - 1] : nil) })
    #expect(try seconds(state, asking: ids) == Array(ids.dropFirst()))
    #expect(try seconds(state, asking: ids.reversed()) == ids.dropFirst().reversed())
  }

  @Test func `of a circle the least id alone counts, and who leads into it is a second record`()
    throws
  {
    let state = try state([
      ("b", "c"), ("c", "a"), ("a", "b"), ("0", "c"), ("own", "own"), ("gone", "nowhere"),
      ("x", nil),
    ])
    let ids = ["0", "a", "b", "c", "gone", "own", "x"]
    #expect(try seconds(state, asking: ids) == ["0", "b", "c"])
  }

  @Test(arguments: Seeds.some(of: 0..<60 as Range<UInt64>))
  func `asked in any order it says of each what a walk says`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let ids = (0..<12).map { "s\($0)" }
    let ways = ids.map { ($0, generator.once(in: 4) ? nil : generator.one(of: ids + ["none"])) }
    let state = try state(ways)
    let next = Dictionary(uniqueKeysWithValues: ways)
    let expected = Set(
      ids.filter { id in
        var way = [id]
        while let other = next[way[way.count - 1]] ?? nil, next.keys.contains(other) {
          if let place = way.firstIndex(of: other) { return way[place...].min() != id }
          way.append(other)
        }
        return way.count > 1
      })
    let asked = ids.shuffled(using: &generator)
    #expect(try Set(seconds(state, asking: asked)) == expected)
    for id in ids {
      let session = try #require(try state.one(Session.self, Session.ID(id)))
      #expect(try state.isSecondRecord(session) == expected.contains(id))
    }
  }
}
