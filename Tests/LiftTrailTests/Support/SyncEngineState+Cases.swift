import LiftTrail

extension SyncEngineState {
  /// Whether no pass is under way, nothing failed, and a network is there; or a live connection goes on.
  var isAtRest: Bool {
    switch self {
    case .neverSynced, .waiting, .level, .live: true
    case .syncing, .offline, .failed: false
    }
  }

  var isSyncing: Bool { if case .syncing = self { true } else { false } }
  var isOffline: Bool { if case .offline = self { true } else { false } }
  var hasFailed: Bool { if case .failed = self { true } else { false } }

  /// How many events wait.
  var waitingCount: Int {
    switch self {
    case .neverSynced(let count), .waiting(let count, _), .live(let count): count
    case .level: 0
    case .syncing(_, let standing), .offline(let standing), .failed(_, _, let standing):
      standing.waitingCount
    }
  }
}
