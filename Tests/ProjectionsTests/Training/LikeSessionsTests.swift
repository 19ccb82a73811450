import EventLog
import Testing

@testable import Projections
@testable import Training

struct LikeSessionsTests {
  private static func session(
    _ id: Session.ID, at milliseconds: Int64, _ loads: [(Double, Double)]
  ) -> Session {
    var session = Session(
      id: id, started: SessionStart(at: Instant(milliseconds: milliseconds), name: id.text))
    session.sets = loads.enumerated().map { place, load in
      LoggedSet(
        id: LoggedSet.ID("\(place)"), exercise: "\(id)'s", weightKilograms: load.0, reps: load.1)
    }
    return session
  }

  private let push = session("push", at: 1_000_000, [(80, 5), (80, 5), (10, 8)])

  @Test func `a start within five minutes and most sets alike are a likeness`() throws {
    let morning = Self.session("morning", at: 1_300_000, [(80.0001, 5), (80, 5), (11, 8)])
    let like = try #require(LikeSessions(push, morning))
    #expect(like.common == 2 && like.sets == 3)
    #expect(like.first.id == "push" && like.second.id == "morning")
  }

  @Test func `half of the sets, a later start and no sets are none`() {
    #expect(LikeSessions(push, Self.session("x", at: 1_300_001, [(80, 5), (80, 5)])) == nil)
    #expect(LikeSessions(push, Self.session("x", at: 1_000_000, [(80, 5)])) == nil)
    #expect(LikeSessions(push, Self.session("x", at: 1_000_000, [(80, 6), (80, 6)])) == nil)
    let empty = (Self.session("a", at: 0, []), Self.session("b", at: 0, []))
    #expect(LikeSessions(empty.0, empty.1) == nil)
    #expect(LikeSessions(push, Self.session("x", at: .min, [(80, 5), (80, 5)])) == nil)
  }

  @Test func `what is joined already is no likeness, and no session is like itself`() {
    var joined = Self.session("morning", at: 1_000_000, [(80, 5), (80, 5), (10, 8)])
    joined.sameAs = "push"
    #expect(LikeSessions(push, joined) == nil && LikeSessions(joined, push) == nil)
    #expect(LikeSessions(push, push) == nil)
  }

  private func sessions(_ count: Int, at step: Int64 = 0) -> [Session] {
    (0..<count).map {
      Self.session(Session.ID("s\(1000 + $0)"), at: Int64($0) * step, [(80, 5), (80, 5)])
    }
  }

  @Test func `each is named once, with the first one that it is like`() {
    let search = LikeSessions.Search(among: sessions(4).reversed())
    #expect(search.pairs.map(\.first.id) == ["s1000", "s1000", "s1000"])
    #expect(search.pairs.map(\.second.id) == ["s1001", "s1002", "s1003"])
    #expect(search.notCompared == 0)
  }

  @Test func `only those within five minutes are compared`() {
    let search = LikeSessions.Search(among: sessions(4, at: 200_000))
    #expect(search.pairs.map(\.first.id) == ["s1000", "s1001", "s1002"])
    #expect(LikeSessions.Search(among: sessions(4, at: 300_001)).pairs.isEmpty)
  }

  @Test func `one of very many is compared with the last 64 before it, which is counted`() {
    let search = LikeSessions.Search(among: sessions(70))
    #expect(search.pairs.count == 69 && search.notCompared == 5)
    #expect(search.pairs.last?.first.id == "s1005")
  }

  @Test func `a pair that is not wanted is passed over for one that is`() {
    let search = LikeSessions.Search(among: sessions(3)) { $0 == "s1001" || $1 == "s1001" }
    #expect(
      search.pairs.map { [$0.first.id, $0.second.id] } == [
        ["s1000", "s1001"], ["s1001", "s1002"],
      ])
  }

  @Test func `the times near some sessions are each in one span`() {
    let near = LikeSessions.spans(near: sessions(3, at: 600_001) + sessions(1, at: 0))
    #expect(near.map(\.lowerBound.milliseconds) == [-300_000])
    #expect(near.map(\.upperBound.milliseconds) == [1_500_003])
  }
}
