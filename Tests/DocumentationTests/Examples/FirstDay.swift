import Foundation
import LiftTrail

/// An app's first day: plans a workout, trains, puts the plan away, syncs, and shows what there is.
func firstDay(in folder: URL, over transport: some SyncTransport) async throws {
  let store = TrainingStore(at: folder)  // No I/O: the first call opens it, or makes it.
  let workout = Workout(name: "Push A")
  let session = Session(started: SessionStart(at: .now, workoutId: workout.id))
  try await store.write {  // One batch: all of it, or none.
    try $0.save(workout)
    try $0.save(session)
    try $0.log(LoggedSet("Bench press", kilograms: 80, reps: 5), in: session.id)
  }
  try await store.update(workout.id) { $0.isArchived = true }  // Keeps all that it does not name.
  let report = try await store.sync(over: transport)
  print("sent \(report.sent.count) events, received \(report.received.count)")
  for await workouts in store.observe(Workout.self) {  // The present first, then each change.
    print(workouts.map(\.name))
  }
}
