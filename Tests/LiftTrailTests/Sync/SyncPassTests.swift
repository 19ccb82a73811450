import EventLog
import EventLogTesting
import SyncRelay
import Testing

@testable import LiftTrail

/// What a pass says of its peer.
struct SyncPassTests {
  private let peer: SyncMessage.Hello

  init() async throws {
    peer = try await TestStore(1).store.withReplica {
      SyncMessage.Hello($0.manifest, coverage: Coverage())
    }
  }

  private func steps(_ code: TrainingError.Code) -> Int {
    var pass = SyncPass(SyncPass.Ending(TrainingError(code)))
    pass.peer = peer
    return pass.steps.count
  }

  @Test func `a store that fails amid a pass is no attempt, a peer that refuses is one`() {
    // That it was met is kept either way.
    #expect(steps(.refusedByPeer) == 2)
    #expect(steps(.suspended) == 1)
    #expect(steps(.storage) == 1)
  }
}
