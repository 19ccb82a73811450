// compiles
import LiftTrail

@MainActor final class Screen {
  let store: TrainingStore
  init(_ store: TrainingStore) { self.store = store }

  func save() async throws -> Int {
    var count = 0
    try await store.write { _ in count += 1 }
    try await store.read { _ in count += 1 }
    do {
      try await store.write { _ in }
    } catch let error as TrainingError where error.code == .noSpace {
      return error.write ?? 0
    }
    return count
  }
}
