// error: escaping closure captures 'inout' parameter
import LiftTrail

func spawn(_ store: TrainingStore) async throws {
  try await store.write { transaction in
    Task { use(&transaction) }
  }
}
func use(_ transaction: inout WriteTransaction) {}
