import Foundation
import LiftTrail
import Observation

/// The line on top of the screen: how this device stands with the athlete's others.
@MainActor @Observable
final class SyncStatusLine {
  let engine: SyncEngine
  private(set) var words = ""

  init(_ engine: SyncEngine) { self.engine = engine }

  /// Follows the engine for as long as the screen is there: in SwiftUI, `.task { await line.follow() }`.
  func follow() async {
    for await state in engine.stateUpdates { words = SyncStatusLine.words(for: state) }
  }

  /// What the athlete reads: a word for each state, without a default.
  static func words(for state: SyncEngineState) -> String {
    switch state {
    case .neverSynced(let count): "Not synced yet, \(count) to send"
    case .waiting(let count, _): "\(count) to send"
    case .level: "Up to date"
    case .live: "Up to date"
    case .syncing(nil, _): "Syncing…"
    case .syncing(let progress?, _):
      "\(Int(progress.fraction * 100)) % of \(progress.totalCount)"
    case .offline(let standing): "No network. \(standing.words)"
    case .failed(let error, isRetryable: true, let standing):
      "\(error.localizedDescription) \(standing.words)"
    case .failed(let error, isRetryable: false, _): "\(error.localizedDescription) Try again?"
    }
  }
}

extension SyncStanding {
  /// What the athlete reads beside a reason.
  nonisolated var words: String {
    lastLevel == nil ? "Not synced yet, \(waitingCount) to send." : "\(waitingCount) to send."
  }
}
