import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Training

/// A typed write of a random history.
enum TypedStep: Sendable {
  case workout(Workout)
  case renamed(Workout.ID, String)
  case exercise(ModuleExercise, Workout.ID)
  case exerciseRemoved(ModuleExercise.ID, Workout.ID)
  case workoutDeleted(Workout.ID)
  case began(Session.ID, SessionStart)
  case logged(LoggedSet, Session.ID, after: LoggedSet.ID?)
  case corrected(LoggedSet, Session.ID)
  case retracted(LoggedSet.ID, Session.ID)
  case finished(Session.ID, SessionFinish)
  case sessionDeleted(Session.ID)
  case shuffled(Session.ID)
  case scheduled(ScheduledWorkout)
  case scheduledDeleted(ScheduledWorkout.ID)
  case measured(Measurement)
  case remeasured(Measurement.ID, Int)

  /// Makes the write. What the store refuses is left out.
  func write(_ transaction: inout WriteTransaction) throws {
    let refusals: [TrainingError.Code] = [.alreadyWritten, .notFound]
    do {
      try attempt(&transaction)
    } catch let error as TrainingError where refusals.contains(error.code) {}
  }

  private func attempt(_ transaction: inout WriteTransaction) throws {
    switch self {
    case .workout(let workout): try transaction.save(workout)
    case .renamed(let id, let name): try transaction.update(id) { $0.name = name }
    case .exercise(let exercise, let id):
      try transaction.save(exercise, in: \Workout.exercises, of: id)
    case .exerciseRemoved(let exercise, let id):
      try transaction.remove(exercise, from: \Workout.exercises, of: id)
    case .workoutDeleted(let id): try transaction.delete(id)
    case .began(let id, let start): try transaction.save(Session(id: id, started: start))
    case .logged(let set, let id, let place): try transaction.log(set, in: id, after: place)
    case .corrected(let set, let id): try transaction.correct(whole: set, in: id)
    case .retracted(let set, let id): try transaction.retract(set, in: id)
    case .finished(let id, let finish): try transaction.finish(id, finish)
    case .sessionDeleted(let id): try transaction.delete(id)
    case .shuffled(let id):
      try transaction.update(id) { (session: inout Session) in
        session.sets.reverse()
        session.started?.startedAt = Instant(milliseconds: 1_704_000_000_000)
      }
    case .scheduled(let workout): try transaction.save(workout)
    case .scheduledDeleted(let id): try transaction.delete(id)
    case .measured(let measurement): try transaction.save(measurement)
    case .remeasured(let id, let count): try transaction.update(id) { $0.count = count }
    }
  }
}

/// Draws the writes of a random history.
struct TypedDraws {
  var random: SplitMix64

  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func id<Owner>(_ letter: String, _ count: Int) -> Identifier<Owner> {
    Identifier("\(letter)\(below(count))")
  }

  /// One of a few days' moments.
  private mutating func instant() -> Instant {
    Instant(milliseconds: 1_704_067_200_000 + Int64(below(12)) * 21_600_000)
  }

  private mutating func set() -> LoggedSet {
    let number = below(5)
    return LoggedSet(
      id: Identifier("x\(number)"), exercise: number % 2 == 0 ? "Squat" : "Bench",
      exerciseId: below(5) == 0 ? "id" : nil, reps: Double(below(2)),
      loggedAt: below(2) == 0 ? instant() : nil)
  }

  mutating func step() -> TypedStep {
    switch below(16) {
    case 0: .workout(Workout(id: id("w", 2), name: "N\(below(3))"))
    case 1: .renamed(id("w", 2), "N\(below(3))")
    case 2: .exercise(ModuleExercise(id: id("e", 3), name: "E\(below(2))"), id("w", 2))
    case 3: .exerciseRemoved(id("e", 3), id("w", 2))
    case 4: .workoutDeleted(id("w", 2))
    case 5:
      .began(
        id("s", 3), SessionStart(startedAt: instant(), zone: below(2) == 0 ? "Asia/Tokyo" : nil))
    case 6, 7: .logged(set(), id("s", 3), after: below(3) == 0 ? id("x", 5) : nil)
    case 8: .corrected(set(), id("s", 3))
    case 9: .retracted(id("x", 5), id("s", 3))
    case 10: .finished(id("s", 3), SessionFinish(finishedAt: instant()))
    case 11: below(2) == 0 ? .sessionDeleted(id("s", 3)) : .shuffled(id("s", 3))
    case 12: .scheduled(ScheduledWorkout(id: id("c", 3), day: Day(instant().date, in: .gmt)))
    case 13: .scheduledDeleted(id("c", 3))
    case 14:
      .measured(
        Measurement(id: id("m", 3), day: Day(instant().date, in: .gmt), count: below(4) - 2))
    default: .remeasured(id("m", 3), below(4) - 2)
    }
  }
}
