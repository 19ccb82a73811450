import EventLog
import LiftTrail
import SyncRelay

extension Advice {
  /// The advice in the words of this tool.
  var hint: String {
    switch self {
    case .raiseFileSizeLimit: "\(description) (ulimit -f)"
    case .raiseOpenFileLimit: "\(description) (ulimit -n)"
    case .raiseMapLimit: "\(description) (sysctl vm.max_map_count)"
    case .keepSecret: "\(description) (chmod 600)"
    case .makeStore: "make one with ltcli init"
    case .meet: "ltcli meet STORE PEER --plan shows what each way to make them one history would do"
    case .cloneDataset:
      "exchange events only between stores of one dataset; ltcli clone makes one, and so does ltcli init "
        + "--dataset ID where the other one is on another machine"
    case .completeClone(let clone, let source):
      "what was copied stays in \(clone); ltcli sync \(ShellWord.quoted(clone)) "
        + "\(ShellWord.quoted(source)) brings the rest"
    case .exchangeAgain: "sync again"
    case .keepApart: "leave them apart, or mix them with --with-ephemeral"
    case .verify: "run ltcli verify"
    case .repair(let store):
      "run ltcli verify \(ShellWord.quoted(store)), then ltcli repair \(ShellWord.quoted(store))"
    case .replaceSnapshot: "it may be deleted; ltcli snapshot makes a new one"
    case .syncWithoutPlan: "sync without --plan, or plan it between two folders"
    case .syncWithPeer: "ltcli sync with a peer that has them brings them back"
    case .appendAnew:
      "print its events with ltcli log --json of the build that made it; ltcli append takes the type, "
        + "v, entity and data of each into a new store, under new ids and stamps"
    // The plain sentence says it all.
    case .checkPath, .choosePath, .makeRoom, .putOwnFileBack, .putCopyInPlace, .runAgain,
      .checkOwnerAndMount, .moveToLocalDisk, .waitForWriter, .openAgain,
      .splitEvent, .handInWholeBatch, .useDraftMembers, .useKnown, .writeVersion, .useAnotherID,
      .correct, .newReplicaID,
      .useAnotherEntity, .restoreManifest, .useNewerBuild:
      description
    }
  }
}

extension LogError {
  /// What to do next, in the words of this tool; nil where there is nothing to do.
  var hint: String? { advice.map { hint(for: $0) } }

  /// Some advice in the words of this tool. A server does not finish by itself, so there is no point in waiting for it.
  func hint(for advice: Advice) -> String {
    lockHolder?.program == "ltcli serve"
      ? "ltcli serve holds this store: sync through the server's address, or stop the server"
      : advice.hint
  }
}

extension TrainingError {
  /// What to do next, in the words of this tool; nil where there is nothing to do.
  var hint: String? {
    switch code {
    case .unreachable: "what was exchanged so far is safe; sync again"
    case .refusedByPeer: hintOfRefusal
    case .unauthorised:
      "name the file with the server's token with --token-file, or put the token into LT_TOKEN"
    case .otherDataset: Advice.meet.hint
    default: origin?.hint
    }
  }

  /// What to do after one side refused the other, or what it sent.
  private var hintOfRefusal: String? {
    switch origin?.code {
    case .ephemeral:
      "leave them apart, or mix them with --with-ephemeral on both sides: of this command, and of the "
        + "ltcli relay that --via starts; ltcli serve never mixes"
    case .sameReplica: "sync again: one of the two has taken a fresh id"
    case .malformed, .badSum, .partialBatch:
      "nothing is lost; if a line is damaged, ltcli verify on the sending side says more"
    default: origin?.hint
    }
  }

  /// The engine's code of a peer's refusal, as with a folder; nil for any other error.
  var engineCode: LogError.Code? { code == .refusedByPeer ? origin?.code : nil }

  /// Why it failed, without what to do about it.
  var reason: String {
    guard var origin else { return causes.first ?? code.description }
    origin.advice = nil
    return origin.description
  }
}
