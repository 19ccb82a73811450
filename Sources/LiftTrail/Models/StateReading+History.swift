#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

import EventLog
import Projections
public import Training

// The pages of a list of sessions, newest first.

extension StateReading where Self: ~Copyable {
  /// The newest sessions, newest first: the first page of a list, and the sessions of some time.
  ///
  /// A session without a readable start is in no page.
  /// - Parameters:
  ///   - start: Only sessions that began then or later; nil for all.
  ///   - end: Only sessions that began before; nil for all.
  ///   - limit: How many are wanted at most; nil for all.
  /// - Throws: `damaged`, `storage`.
  /// - Complexity: O(log n) for n sessions, and O(bytes that are read)
  public func newestSessions(
    from start: Date? = nil, before end: Date? = nil, limit: Int? = nil
  ) throws -> [Session] {
    guard let span = Instant.span(from: start, before: end) else { return [] }
    return try withTraining(asking: .kinds([Session.kind.name])) { (indexes, state) in
      let part = IndexPart(isReversed: true, limit: limit)
      return try indexes.sessions(span, part, in: state)
        .compactMap { try source.one(Session.self, Session.ID($0.entity.id), in: state) }
    }
  }

  /// The sessions that follow one in the list of the newest: the next page. It makes no difference that others came
  /// or went meanwhile.
  /// - Parameter session: The last one of the page before; it need not be there any more.
  /// - Throws: `damaged`, `storage`.
  /// - Complexity: As of ``newestSessions(from:before:limit:)``
  public func newestSessions(
    behind session: Session, limit: Int? = nil
  ) throws -> [Session] {
    guard let start = session.started?.startedAt else { return [] }
    return try newestSessions(behind: start, session.id, limit)
  }

  private func newestSessions(
    behind start: Instant, _ id: Session.ID, _ limit: Int?
  ) throws -> [Session] {
    try withTraining(asking: .kinds([Session.kind.name])) { (indexes, state) in
      let first = Instant(milliseconds: .min)
      let beside = try indexes.sessions(
        start..<start.adding(1), IndexPart(isReversed: true), in: state
      )
      .filter { Session.ID($0.entity.id) < id }
      let older = try indexes.sessions(
        first..<start, IndexPart(isReversed: true, limit: limit), in: state)
      return try (beside + older).prefix(max(limit ?? .max, 0))
        .compactMap { try source.one(Session.self, Session.ID($0.entity.id), in: state) }
    }
  }

  /// The newest sessions as rows of a history, newest first: the first page.
  /// - Parameters:
  ///   - start: Only sessions that began then or later; nil for all.
  ///   - end: Only sessions that began before; nil for all.
  ///   - limit: How many are wanted at most; nil for all.
  ///   - zone: That of a session which does not say where it took place.
  /// - Throws: `damaged`, `storage`.
  /// - Complexity: O(log n) for n sessions, and O(bytes of those that are found, and of the custom exercises)
  public func newestSummaries(
    from start: Date? = nil, before end: Date? = nil, limit: Int? = nil,
    elsewhere zone: TimeZone = .current
  ) throws -> [SessionSummary] {
    try summaries(of: newestSessions(from: start, before: end, limit: limit), zone)
  }

  /// The rows that follow one: the next page. It makes no difference that others came or went meanwhile.
  /// - Parameter row: The last one of the page before; its session need not be there any more.
  /// - Throws: `damaged`, `storage`.
  /// - Complexity: As of ``newestSummaries(from:before:limit:elsewhere:)``
  public func newestSummaries(
    behind row: SessionSummary, limit: Int? = nil, elsewhere zone: TimeZone = .current
  ) throws -> [SessionSummary] {
    try summaries(of: newestSessions(behind: row.startedAt, row.id, limit), zone)
  }

  private func summaries(of sessions: [Session], _ zone: TimeZone) throws -> [SessionSummary] {
    let catalogue = try withState(asking: .kinds(TrainingState.historyKinds)) { state in
      ExerciseCatalogue(
        try source.all(CustomExercise.self, in: state), try source.all(UserProfile.self, in: state),
        try source.all(BodyWeight.self, in: state))
    }
    var clocks = SessionClocks(elsewhere: LocalTime(zone))
    return sessions.compactMap { SessionSummary($0, catalogue) { clocks.day(of: $0) } }
  }

  /// How many sessions began in some time; those without a readable start are not counted.
  /// - Throws: `damaged`, `storage`.
  /// - Complexity: O(log n + found) for n sessions
  public func sessionCount(from start: Date? = nil, before end: Date? = nil) throws -> Int {
    guard let span = Instant.span(from: start, before: end) else { return 0 }
    return try withTraining(asking: .kinds([Session.kind.name])) { (indexes, state) in
      try indexes.sessions(span, in: state).count
    }
  }
}

extension Instant {
  /// The end of what is before a date; behind all time where there is none.
  init(before date: Date?) { self = date.map { Instant($0) } ?? Instant(milliseconds: .max) }

  /// The time from a date on and before another one, each from or to the end of time where it is nil; nil where that is
  /// no time at all.
  fileprivate static func span(from start: Date?, before end: Date?) -> Range<Instant>? {
    let first = start.map { Instant($0) } ?? Instant(milliseconds: .min)
    let end = Instant(before: end)
    return first < end ? first..<end : nil
  }
}
