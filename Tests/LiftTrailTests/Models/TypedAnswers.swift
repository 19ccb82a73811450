import EventLog
import Foundation
import LiftTrail
import Projections
import Training

/// All that a store says of its models, by its indexes or by a scan of what it shows.
struct TypedAnswers: Sendable, Equatable {
  var canonical = ""
  var workouts: [Workout] = []
  var sessions: [Session] = []
  var scheduled: [ScheduledWorkout] = []
  var measurements: [Measurement] = []
  /// The ids of what is found, in order.
  var found: [String] = []

  private static let exercises: [ExerciseKey] = [.named("Squat"), .named("Bench"), .id("id")]
  private static let span =
    Date(timeIntervalSince1970: 1_704_067_200)..<Date(timeIntervalSince1970: 1_704_196_800)
  private static var days: ClosedRange<Day> {
    Day(span.lowerBound, in: .gmt)...Day(span.upperBound, in: .gmt)
  }

  /// What a store's transaction answers.
  static func asked(of transaction: borrowing ReadTransaction) throws -> TypedAnswers {
    var answers = TypedAnswers()
    answers.canonical = try transaction.withState {
      String(decoding: try $0.canonicalBytes(), as: UTF8.self)
    }
    answers.workouts = try transaction.all(Workout.self)
    answers.sessions = try transaction.all(Session.self)
    answers.scheduled = try transaction.all(ScheduledWorkout.self)
    answers.measurements = try transaction.all(Measurement.self)
    answers.found = try found(in: transaction)
    return answers
  }

  /// What the indexes of a transaction find.
  static func found<Transaction: StateReading & ~Copyable>(
    in transaction: borrowing Transaction
  ) throws -> [String] {
    var found = try transaction.sessions(during: span).map(\.id.text)
    found += try transaction.sessions(on: days, elsewhere: .gmt).map { "on \($0.id)" }
    for exercise in exercises {
      let sets = try transaction.sets(of: exercise)
      found += sets.map { "\($0.sessionId) \($0.set.id) \($0.set.reps ?? -1) \($0.performedAt)" }
      found += try transaction.sets(of: exercise, during: span).map { "in \($0.set.id)" }
      found.append("last \(try transaction.lastSet(of: exercise)?.set.id.text ?? "none")")
    }
    found += try transaction.scheduled(on: days).map(\.id.text)
    found += try transaction.all(Measurement.byDay, in: days).map(\.id.text)
    found += try transaction.all(Measurement.byCount, in: -1...1).map { "count \($0.id)" }
    return found
  }

  /// What a scan of a state finds.
  static func scanned(_ state: TrainingState) throws -> TypedAnswers {
    var answers = TypedAnswers()
    answers.canonical = String(decoding: try state.canonicalBytes(), as: UTF8.self)
    answers.workouts = try state.all(Workout.self)
    answers.sessions = try state.all(Session.self)
    answers.scheduled = try state.all(ScheduledWorkout.self)
    answers.measurements = try state.all(Measurement.self)
    answers.found = answers.scannedIDs()
    return answers
  }

  private func scannedIDs() -> [String] {
    let (span, days) = (TypedAnswers.span, TypedAnswers.days)
    let begun = sessions.filter { $0.started?.startedAt != nil }
      .sorted { at($0) < at($1) }
    var found = begun.filter { span.contains(at($0)) }.map(\.id.text)
    found += begun.filter { $0.started?.day(elsewhere: .gmt).map(days.contains) ?? false }
      .map { "on \($0.id)" }
    for exercise in TypedAnswers.exercises {
      let sets = sessions.flatMap { (session) in
        session.sets.compactMap { set -> (Session.ID, LoggedSet, Instant)? in
          let key = set.exerciseId.map { ExerciseKey.id($0) } ?? .named(set.exercise ?? "")
          guard key == exercise, let time = set.loggedAt ?? session.started?.startedAt
          else { return nil }
          return (session.id, set, time)
        }
      }.sorted { $0.2 < $1.2 }
      found += sets.map { "\($0.0) \($0.1.id) \($0.1.reps ?? -1) \($0.2)" }
      found += sets.filter { span.contains($0.2.date) }.map { "in \($0.1.id)" }
      found.append("last \(sets.last?.1.id.text ?? "none")")
    }
    found += scheduled.filter { $0.day.map(days.contains) ?? false }
      .sorted { ($0.day ?? days.lowerBound) < ($1.day ?? days.lowerBound) }.map(\.id.text)
    found += measurements.filter { days.contains($0.day) }.sorted { $0.day < $1.day }.map(\.id.text)
    found += measurements.filter { (-1...1).contains($0.count) }.sorted { $0.count < $1.count }
      .map { "count \($0.id)" }
    return found
  }

  private func at(_ session: Session) -> Date { session.started?.startedAt?.date ?? .distantPast }
}
