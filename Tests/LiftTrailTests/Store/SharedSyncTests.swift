import Testing

@testable import LiftTrail

struct SharedSyncTests {
  @Test func `who waits for a sync that is over is told at once what came of it`() async throws {
    let durable = SharedSync()
    durable.end(.success(()))
    try await withCheckedThrowingContinuation { durable.wait($0) }
    let failed = SharedSync()
    failed.end(.failure(TrainingError(.closed)))
    await #expect(throws: TrainingError(.closed)) {
      try await withCheckedThrowingContinuation { failed.wait($0) }
    }
  }
}
