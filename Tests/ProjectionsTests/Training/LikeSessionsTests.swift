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
}
