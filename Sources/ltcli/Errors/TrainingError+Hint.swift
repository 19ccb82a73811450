import EventLog
import LiftTrail
import SyncRelay

extension TrainingError {
  /// What to do next, in the words of this tool; nil where there is nothing to do.
  var hint: String? {
    switch code {
    case .unreachable: "what was exchanged so far is safe; sync again"
    case .refusedByPeer: hintOfRefusal
    case .unauthorised:
      "name the file with the server's token with --token-file, or put the token into LT_TOKEN"
    case .otherDataset: Advice.cloneDataset.hint
    default: origin?.hint
    }
  }

  /// The same where one of the two sides has refused the other, or what it sent.
  private var hintOfRefusal: String? {
    switch origin?.code {
    case .ephemeral:
      "leave them apart, or mix them with --with-ephemeral on both sides: of this command, and of the "
        + "ltcli relay that --via starts; ltcli serve never mixes"
    case .sameReplica: "sync again: one of the two has taken a fresh id"
    case .malformed, .badSum, .partialBatch:
      "nothing is lost; of a damaged line, ltcli verify on the side that sent it says more"
    default: origin?.hint
    }
  }

  /// The sort of failure as programs read it. A peer's refusal has the engine's code, as with a folder.
  var precise: LogError.Code {
    let engine = code == .refusedByPeer ? origin?.code : nil
    return engine ?? LogError.Code(code.description)
  }

  /// Why it failed, without what to do about it.
  var reason: String {
    guard var origin else { return causes.first ?? code.description }
    origin.advice = nil
    return origin.description
  }
}
