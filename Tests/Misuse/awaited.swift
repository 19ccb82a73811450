// error: parameter expecting synchronous function type
import LiftTrail

func wait(_ store: TrainingStore) async throws {
  try await store.write { transaction in
    await Task.yield()
  }
}
