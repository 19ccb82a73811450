import Foundation
import LiftTrail

/// Routines, the session that runs, and what comes next.
extension TrainingData {
  func tick(_ task: RoutineTask.ID, of item: AgendaItem) async throws {
    guard case .occurrence(let id, of: let routine) = item.subject else { return }
    try await store.write { transaction in
      if try transaction.get(id) == nil {  // It is in the schedule alone.
        try transaction.save(Occurrence(of: routine, on: item.plannedDay, at: item.time))
      }
      try transaction.update(id) { $0.check(task, at: Instant(.now)) }
    }
  }

  func beginPlanned(_ workout: Workout) async throws -> Session.ID {
    try await store.write { transaction in
      let plan = try [PlannedExercise](copying: workout) { try transaction.get($0) }
      let session = Session(started: SessionStart(at: .now, workoutId: workout.id), plan: plan)
      try transaction.save(session)
      return session.id
    }.value
  }

  func logNext(in session: Session.ID) async throws {
    try await store.update(session) { session in
      guard let next = RunningSession(session, at: .now)?.next else { return }  // All is done.
      session.sets.append(LoggedSet(doing: next, at: Instant(.now)))
    }
  }

  func restLonger(by seconds: Double, in session: Session.ID) async throws {
    try await store.update(session) { session in
      guard let timer = RunningSession(session, at: .now)?.timer else { return }
      session.timer = SessionTimer(
        timer.kind, startedAt: timer.startedAt, seconds: timer.seconds + seconds,
        setId: timer.setId)
    }
  }

  func nextSquat() async throws -> String? {
    try await store.read { try $0.nextTarget(of: .named("Squat")) }.map { next in
      "\(next.weightKilograms ?? 0) kg: " + next.reasons.map(\.description).joined(separator: "; ")
    }
  }
}
