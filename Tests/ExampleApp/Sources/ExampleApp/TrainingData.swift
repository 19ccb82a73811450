import Foundation
import LiftTrail
import Observation

/// The whole data layer of a training app.
@MainActor @Observable final class TrainingData {
  let store: TrainingStore
  @ObservationIgnored lazy var workouts = store.fetch(Workout.self)
  @ObservationIgnored lazy var lastSquat = store.fetch { try $0.lastSet(of: .named("Squat")) }
  private(set) var problem: TrainingError?
  @ObservationIgnored private var lastChange: Commit<Void>?

  init(folder: URL) {  // No input or output here: the first call reads the store, or makes it.
    var options = StoreOptions()
    options.deviceName = "Phone"
    options.words = trainingWords(Bundle.main.preferredLocalizations)
    let models: [any Model.Type] = [BodyMeasurement.self, SessionExtras.self]
    store = TrainingStore(
      at: folder, models: models, projections: TrainingScreens.projections, options: options)
  }

  func begin(_ workout: Workout) async throws -> Session.ID {
    let session = Session(
      started: SessionStart(at: .now, name: workout.name, workoutId: workout.id))
    try await store.write { try $0.save(session) }  // Durable when it returns; a refusal throws.
    return session.id
  }

  func log(
    _ exercise: String, kilograms: Double, reps: Int, in session: Session.ID
  ) async throws -> LoggedSet.ID {
    let set = LoggedSet(exercise, kilograms: kilograms, reps: reps, at: .now)
    try await store.write { try $0.log(set, in: session) }
    return set.id
  }

  func correct(_ set: LoggedSet.ID, in session: Session.ID, kilograms: Double) async throws {
    try await store.correct(set, in: session) {  // Its weight alone; what was logged stays.
      $0.weightKilograms = kilograms
    }
  }

  func retract(_ set: LoggedSet.ID, in session: Session.ID) async throws {
    try await store.write { try $0.retract(set, in: session) }
  }

  func uploaded(_ session: Session.ID, as activity: String) async throws {
    try await store.update(SessionExtras.ID(session)) {
      $0.strava = StravaUpload(activity: activity)
    }
  }

  func save(_ edited: Workout, openedAs original: Workout) async throws {
    try await store.write { try $0.save(edited, changedFrom: original) }  // What the form changed.
  }

  func archive(_ workout: Workout.ID) async {
    do {
      lastChange = try await store.update(workout) { $0.isArchived = true }
    } catch {
      problem = TrainingError(error)  // What happened, why, and what the athlete can do.
    }
  }

  func undo() async throws {
    if let change = lastChange { lastChange = try await store.undo(change) }
  }
}
