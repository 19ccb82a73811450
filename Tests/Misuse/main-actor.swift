// error: main actor-isolated property
import LiftTrail

final class Model { var count = 0 }

@MainActor final class Screen {
  let model = Model()

  func save(_ store: TrainingStore) async throws {
    try await store.write { _ in self.model.count += 1 }
  }
}
