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

  /// Whether of two sessions the first one is named first: the earlier one, of equals that of the least id.
  package static func areInOrder(_ first: Session, _ second: Session) -> Bool {
    let earliest = Instant(milliseconds: .min)
    return (first.started?.startedAt ?? earliest, first.id)
      < (second.started?.startedAt ?? earliest, second.id)
  }

  /// Nil where they are not alike, or one of them says of which other session it is a record.
  /// - Complexity: O(sets)
  public init?(_ first: Session, _ second: Session) {
    guard first.id != second.id, first.sameAs == nil, second.sameAs == nil,
      let start = first.started?.startedAt, let other = second.started?.startedAt,
      Instant.distance(start, other) <= LikeSessions.span
    else { return nil }
    let sets = max(first.sets.count, second.sets.count)
    var counts: [LoggedSet.Load: Int] = [:]
    for set in first.sets { counts[set.load, default: 0] += 1 }
    var common = 0
    for set in second.sets where counts[set.load, default: 0] > 0 {
      counts[set.load, default: 0] -= 1
      common += 1
    }
    guard common > 0, common > sets / 2 else { return nil }
    (self.first, self.second, self.common, self.sets) = (first, second, common, sets)
  }
}

extension TrainingState {
  /// The sessions that the state shows and that may be two records of one, in the order of their starts: the athlete
  /// has neither joined them nor said that they are two (`sameAs`).
  /// - Complexity: O(n log n) in the sessions, plus O(bytes of what they show)
  package func likeSessions() throws(LogError) -> [LikeSessions] {
    var undecided: [(start: Instant, session: Session)] = []
    for session in try all(Session.self) {
      guard let start = session.started?.startedAt, !session.sets.isEmpty,
        let entity = Entity(kind: Session.kind.name, id: session.id.text),
        try reading(of: entity)?.single(Session.kind.row(of: \.sameAs).member) == nil
      else { continue }
      undecided.append((start, session))
    }
    undecided.sort { ($0.start, $0.session.id) < ($1.start, $1.session.id) }
    var pairs: [LikeSessions] = []
    for (place, second) in undecided.enumerated() {
      for first in undecided[..<place].reversed() {
        guard Instant.distance(first.start, second.start) <= LikeSessions.span else { break }
        if let pair = LikeSessions(first.session, second.session) { pairs.append(pair) }
      }
    }
    return pairs
  }
}

extension Instant {
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
    /// In grams, since one app converts pounds.
    let grams: Double
    let reps: Double
    let seconds: Double
    let meters: Double
  }

  fileprivate var load: Load {
    Load(
      grams: ((weightKilograms ?? 0) * 1000).rounded(), reps: reps ?? 0,
      seconds: (seconds ?? 0).rounded(), meters: (distanceMeters ?? 0).rounded())
  }
}
