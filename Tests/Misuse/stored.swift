// error: is consuming
import LiftTrail

final class Keeper { var kept: WriteTransaction? }

func keep(_ store: TrainingStore) async throws {
  let keeper = Keeper()
  try await store.write { transaction in keeper.kept = transaction }
}
