package import EventLog
import Projections

/// Two sessions that may be two records of one: they began at about the same time, and most of their sets say the same,
/// whatever their exercises are called.
///
/// So it is where two apps recorded one workout and both files were imported.
public struct LikeSessions: Sendable, Hashable {
  /// The one that counts if they are joined.
  public let first: Session
  /// The other one.
  public let second: Session
  /// How many sets of the longer one have a set in the other that says the same.
  public let common: Int
  /// How many sets the longer one has.
  public let sets: Int

  /// How far apart two records of one session begin at most, in milliseconds: apps start a workout by hand.
  package static let span: Int64 = 5 * 60_000

  /// The most sessions with which one is compared: of those before it the ones that began last.
  package static let greatestCompared = 64

  /// Nil where they are not alike, or one of them says of which other session it is a record.
  /// - Complexity: O(sets)
  public init?(_ first: Session, _ second: Session) {
    guard let first = Recorded(first), let second = Recorded(second) else { return nil }
    self.init(first, second)
  }

  private init?(_ first: Recorded, _ second: Recorded) {
    guard first.session.id != second.session.id,
      Instant.distance(first.start, second.start) <= LikeSessions.span
    else { return nil }
    let sets = max(first.session.sets.count, second.session.sets.count)
    // The shorter one is too short to have most sets of the longer one.
    guard min(first.session.sets.count, second.session.sets.count) > sets / 2 else { return nil }
    let common = second.counts.reduce(0) { $0 + min($1.value, first.counts[$1.key] ?? 0) }
    guard common > 0, common > sets / 2 else { return nil }
    (self.first, self.second) = (first.session, second.session)
    (self.common, self.sets) = (common, sets)
  }

  /// A session that has a start and names no other session in `sameAs`.
  private struct Recorded {
    let session: Session
    let start: Instant
    /// How many sets have each load.
    var counts: [LoggedSet.Load: Int] = [:]

    init?(_ session: Session) {
      guard session.sameAs == nil, let start = session.started?.startedAt else { return nil }
      (self.session, self.start) = (session, start)
      for set in session.sets { counts[set.load, default: 0] += 1 }
    }
  }
}

extension LikeSessions {
  /// The pairs among some sessions.
  package struct Search: Sendable {
    /// The pairs, in the order of the starts of their second sessions, then of their ids: each session with the first
    /// one that it is like.
    package private(set) var pairs: [LikeSessions] = []
    /// How many sessions were compared with some only of those that began near them, since these are too many.
    package private(set) var notCompared = 0

    /// Looks for them.
    /// - Parameter isWanted: Whether a pair of two ids is looked for.
    /// - Complexity: O(n log n) for n sessions, and O(sets)
    package init(
      among sessions: some Sequence<Session>,
      where isWanted: (Session.ID, Session.ID) -> Bool = { _, _ in true }
    ) {
      let sorted = sessions.compactMap(Recorded.init).sorted {
        ($0.start, $0.session.id) < ($1.start, $1.session.id)
      }
      var nearest = 0
      for (place, second) in sorted.enumerated() {
        while Instant.distance(sorted[nearest].start, second.start) > LikeSessions.span {
          nearest += 1
        }
        let compared = max(nearest, place - LikeSessions.greatestCompared)
        if compared > nearest { notCompared += 1 }
        for first in sorted[compared..<place]
        where isWanted(first.session.id, second.session.id) {
          guard let pair = LikeSessions(first, second) else { continue }
          pairs.append(pair)
          break
        }
      }
    }
  }
}

extension LikeSessions {
  /// The spans of time in which a session begins that may be like one of some sessions. They do not overlap.
  package static func spans(near sessions: [Session]) -> [Range<Instant>] {
    var spans: [Range<Instant>] = []
    for start in sessions.compactMap(\.started?.startedAt).sorted() {
      let (first, end) = (start.later(by: -span), start.later(by: span + 1))
      if let last = spans.last, first <= last.upperBound {
        spans[spans.count - 1] = last.lowerBound..<end
      } else {
        spans.append(first..<end)
      }
    }
    return spans
  }
}

extension TrainingState {
  /// The sessions that the state shows and that may be two records of one: the athlete has neither joined them nor
  /// said that they are two (`sameAs`).
  /// - Complexity: O(n log n) in the sessions, plus O(bytes of those that began near another one)
  package func likeSessions() throws(LogError) -> LikeSessions.Search {
    let sameAs = Session.kind.row(of: \.sameAs).member
    var (indexes, isUndecided) = (StateIndexes(), false)
    let starts = try indexes.sessions(in: self)
    var sessions: [Session] = []
    for place in starts.indices where LikeSessions.hasNeighbour(place, in: starts) {
      let id = Session.ID(starts[place].entity.id)
      let session = try one(Session.self, id) { isUndecided = $0.single(sameAs) == nil }
      if let session, isUndecided, !session.sets.isEmpty { sessions.append(session) }
    }
    return LikeSessions.Search(among: sessions)
  }
}

extension LikeSessions {
  /// Whether the session before or behind one began near it, in a list by their starts.
  fileprivate static func hasNeighbour(_ place: Int, in starts: [IndexedUnit<Instant>]) -> Bool {
    [place - 1, place + 1].contains { other in
      starts.indices.contains(other)
        && Instant.distance(starts[other].key, starts[place].key) <= span
    }
  }
}

extension Instant {
  /// The instant so many milliseconds later, or the last or first one that there is.
  fileprivate func later(by milliseconds: Int64) -> Instant {
    let (sum, overflows) = self.milliseconds.addingReportingOverflow(milliseconds)
    return Instant(milliseconds: overflows ? milliseconds < 0 ? .min : .max : sum)
  }

  /// How far two instants lie apart, in milliseconds, whichever comes first; `Int64.max` where it is more than that.
  fileprivate static func distance(_ one: Instant, _ other: Instant) -> Int64 {
    let (early, late) = (min(one, other), max(one, other))
    let (distance, overflows) = late.milliseconds.subtractingReportingOverflow(early.milliseconds)
    return overflows ? .max : distance
  }
}

extension LoggedSet {
  /// What was done, without the exercise.
  fileprivate struct Load: Hashable {
    /// In grams, since one app converts pounds, and without the sign by which another one says help.
    let grams: Double
    let reps: Double
    let seconds: Double
    let meters: Double
  }

  fileprivate var load: Load {
    Load(
      grams: (abs(weightKilograms ?? 0) * 1000).rounded(), reps: reps ?? 0,
      seconds: (seconds ?? 0).rounded(), meters: (distanceMeters ?? 0).rounded())
  }
}
