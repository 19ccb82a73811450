// error: is consuming
import LiftTrail

func keep(_ store: TrainingStore) async throws {
  var kept: ReadTransaction?
  try await store.read { transaction in kept = transaction }
  _ = kept
}
