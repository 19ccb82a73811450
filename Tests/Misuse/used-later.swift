// error: escaping closure captures 'inout' parameter
import LiftTrail

final class Keeper { var later: () -> Void = {} }

func keep(_ store: TrainingStore, _ keeper: sending Keeper) async throws {
  try await store.write { transaction in
    keeper.later = { use(&transaction) }
  }
}
func use(_ transaction: inout WriteTransaction) {}
