import EventLog
import LiftTrail
import SyncRelay
import Testing

@testable import ltcli

/// What the tool makes of an exchange that one side refuses.
struct RefusalTests {
  private func told(_ code: LogError.Code, _ advice: Advice? = nil) -> CommandError {
    let error = LogError(code, "it is so", at: LogError.Position(line: 3), advice: advice)
    return CommandError(
      TrainingError(.refusedByPeer, causes: [error.description], origin: error),
      attempting: "exchanging events")
  }

  private static let damage =
    "nothing is lost; if a line is damaged, ltcli verify on the sending side says more"
  private static let mix =
    "leave them apart, or mix them with --with-ephemeral on both sides: of this command, and of the "
    + "ltcli relay that --via starts; ltcli serve never mixes"

  @Test(
    arguments: [
      (.malformed, 3, damage), (.badSum, 3, damage),
      (.partialBatch, 3, damage), (.tooLarge, 3, nil),
      (.unexpectedMessage, 3, nil), (.refusedByPeer, 3, nil),
      (.sameReplica, 3, "sync again: one of the two has taken a fresh id"),
      (.ephemeral, 6, mix),
    ] as [(LogError.Code, Int32, String?)])
  func `each refusal has its status, its code and its own hint`(
    code: LogError.Code, status: Int32, hint: String?
  ) {
    let error = told(code)
    #expect(error.status.rawValue == status && error.code == code && error.hint == hint)
    #expect(error.reason == "line 3: it is so")
  }

  @Test func `advice stands in the hint, in the words of the tool, and not in the reason`() {
    let error = told(.refusedByPeer, .verify)
    #expect(error.hint == "run ltcli verify" && error.reason == "line 3: it is so")
    #expect(told(.unexpectedMessage, .useNewerBuild).hint == "use a newer build")
    let locked = CommandError(
      TrainingError(LockFault.held(by: "ltcli serve, process 7", "/a/lock")), attempting: "x")
    #expect(locked.reason == "/a/lock: the store is being written by ltcli serve, process 7")
    #expect(locked.hint?.hasPrefix("ltcli serve holds this store:") == true)
    #expect(locked.status == .unreachable && locked.storeCode == .inUse)
  }

  @Test func `what comes from no error of the engine is told by its cause`() {
    let error = CommandError(TrainingError(.unreachable, causes: ["gone"]), attempting: "x")
    #expect(
      error.reason == "gone" && error.storeCode == .unreachable
        && error.status == .unreachable)
    #expect(CommandError(TrainingError(.suspended), attempting: "x").reason == "suspended")
  }
}
