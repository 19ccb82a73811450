import Foundation
import LiftTrail

/// What exercises are, and what their sets are worth: help, holds and distances.
extension TrainingData {
  func describeExercises() async throws {
    try await store.write { transaction in
      // Sets of that name are of it, on every device.
      var pullUp = CustomExercise(named: "Pull Up (Band)")
      pullUp.isAssisted = true
      pullUp.bodyweightShare = 1
      var plank = CustomExercise(named: "Plank")
      plank.measure = .time
      var run = CustomExercise(named: "Running")
      run.measure = .distanceAndTime
      for exercise in [pullUp, plank, run] { try transaction.save(exercise) }
      try transaction.save(BodyWeight(on: .today(), kilograms: 80))
    }
  }

  func best(of exercise: String) async throws -> String? {
    let book = try await store.projected(ExerciseSummaries.self)
    guard let best = book.summary(of: exercise)?.best else { return nil }
    if let meters = best.set.distanceMeters, let seconds = best.set.seconds {
      return
        "\(Int(meters)) m in \(Int(seconds)) s, \(Int(best.secondsPerKilometer ?? 0)) s a kilometre"
    }
    if let seconds = best.set.seconds { return "\(Int(seconds)) s" }
    return "\(best.set.weightKilograms ?? 0) kg × \(Int(best.set.reps ?? 0))"
  }

  func next(_ exercise: String) async throws -> NextTarget? {
    try await store.read { try $0.nextTarget(of: .named(exercise)) }
  }

  /// Shown before it is saved.
  func wouldReread(_ exercise: CustomExercise) async throws -> String {
    let rereading = try await store.read { try $0.rereading(exercise) }
    return "\(rereading.sets) sets, \(rereading.recordsLost + rereading.recordsGained) records"
  }
}
