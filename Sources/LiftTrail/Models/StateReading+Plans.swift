#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

import EventLog
public import Projections
public import Training

// What is to come and what is under way: agendas, plans of weeks, next targets, running sessions.

extension StateReading where Self: ~Copyable {
  /// What some days ask for: planned workouts, days of programs, and occurrences of routines, by day and time. What was
  /// moved stands on the day to which it was moved.
  /// - Throws: `damaged`, `storage`.
  /// - Complexity: O(bytes of the routines, programs and workouts, and of what is found)
  public func agenda(on days: ClosedRange<Day>) throws -> [AgendaItem] {
    try withTraining(asking: .kinds(TrainingState.agendaKinds)) { (indexes, state) in
      try state.agenda(on: days, &indexes)
    }
  }

  /// What a day asks for, in the order of the times.
  /// - Throws: `damaged`, `storage`.
  public func agenda(on day: Day) throws -> [AgendaItem] { try agenda(on: day...day) }

  /// How the plan of a program stands on a day.
  /// - Parameter program: The program; nil for the one that counts on that day, see `[Program].current(on:)`.
  /// - Throws: `damaged`, `storage`.
  public func planStatus(of program: Program.ID? = nil, on day: Day) throws -> PlanStatus {
    let kinds: Set<String> = [Program.kind.name, ProgramWeek.kind.name]
    return try withState(asking: .kinds(kinds)) { state in
      let found =
        try program.map { try state.one(Program.self, $0) }
        ?? state.all(Program.self).current(on: day)
      return try PlanStatus(of: found, on: day) { try state.one(ProgramWeek.self, $0) }
    }
  }
}

extension StateReading where Self: ~Copyable {
  /// The running sessions (`Session.isRunning`), the newest first; there may be several, begun on several devices.
  /// ``RunningSession`` says where each stands.
  /// - Throws: `damaged`, `storage`.
  /// - Complexity: O(sessions), and O(bytes of those that are found)
  public func runningSessions() throws -> [Session] {
    try withTraining(asking: .kinds([Session.kind.name])) { (indexes, state) in
      try state.runningSessions(&indexes)
    }
  }

  /// What to do next of an exercise, by its progression, else by the one of all exercises; nil where there is none, and
  /// without a set or a baseline to begin with.
  ///
  /// The exercise is that of lists: all sets whose exercises have the name that the key's has at present.
  /// - Parameters:
  ///   - unit: The unit of the weights where the exercise says none; nil for that of its last set, else the athlete's.
  ///   - zone: That of a session which does not say where it took place.
  /// - Throws: `damaged`, `storage`.
  /// - Complexity: O(bytes of the sessions that have the exercise since the baseline, and of the custom exercises)
  public func nextTarget(
    of exercise: ExerciseKey, unit: MassUnit? = nil, elsewhere zone: TimeZone = .current
  ) throws -> NextTarget? {
    let kinds = TrainingState.historyKinds.union([Progression.kind.name, Setting.kind.name])
    return try withIndexes(asking: .kinds(kinds)) { (indexes, state) in
      let named = try NamedExercise(of: exercise, in: state, &indexes)
      return try NextTarget.next(of: named, unit: unit, in: state, &indexes) {
        $0.day(elsewhere: zone)
      }.target
    }
  }
}

extension StateReading where Self: ~Copyable {
  /// What a change of an exercise would do to sets that do not say themselves what their weight and their side are.
  /// Show it to a person before you save the exercise.
  /// - Parameters:
  ///   - exercise: The exercise as it would be.
  ///   - zone: That of a session which does not say where it took place.
  /// - Throws: `damaged`, `storage`.
  /// - Complexity: O(bytes of all sessions)
  public func rereading(
    _ exercise: CustomExercise, elsewhere zone: TimeZone = .current
  ) throws -> Rereading {
    try withTraining(asking: .kinds(TrainingState.historyKinds)) { (indexes, state) in
      try state.rereading(exercise, &indexes) { $0.day(elsewhere: zone) }
    }
  }
}

extension TrainingStore {
  /// What some days ask for: planned workouts, days of programs, and occurrences of routines, by day and time.
  /// - Throws: What ``read(_:)`` throws.
  public func agenda(on days: ClosedRange<Day>) async throws -> [AgendaItem] {
    try await read { try $0.agenda(on: days) }
  }
}
