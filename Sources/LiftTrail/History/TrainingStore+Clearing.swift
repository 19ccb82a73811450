#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

import EventLog
public import Projections
import Training

/// What ``TrainingStore/clear(_:reason:)`` takes away.
public enum Clearing: Sendable, Hashable {
  /// What this device holds, and nothing on other devices. The store's folder is set aside, and an empty store takes its
  /// place. With the same ``StoreOptions/dataset``, the next sync brings back what other devices hold.
  case here
  /// Everything that the state shows, on every device that syncs. Deletions hide it and erase nothing: the events stay in
  /// the logs, and an edit on a device that is offline now brings its entity back.
  case everywhere
  /// The sessions of some days, on every device that syncs, by the day that it was where each took place. Deletions hide
  /// them and erase nothing.
  case sessions(ClosedRange<Day>)
}

/// What was cleared.
public struct Cleared: Sendable, Hashable {
  /// How many entities were deleted.
  public let deletedCount: Int
  /// Where the former folder is; nil unless it was set aside.
  public let folder: URL?
}

extension TrainingStore {
  /// Clears data here, or on all devices.
  ///
  /// Deletions are written in batches of 1,000. If it fails between two, those before it are written; to call it again
  /// goes on.
  /// - Parameters:
  ///   - clearing: What to take away.
  ///   - reason: Why, which goes into each deletion.
  /// - Throws: What `write` throws; `storage` where the folder cannot be set aside: then all is as it was.
  public func clear(_ clearing: Clearing, reason: String? = nil) async throws -> Cleared {
    try Task.checkCancellation()
    let plan: ClearPlan
    switch clearing {
    case .here:
      do {
        let place = try core.value.setAside()
        local.forget()
        return Cleared(deletedCount: 0, folder: URL(filePath: place))
      } catch {
        throw TrainingError(error).said(in: words)
      }
    case .everywhere:
      plan = try await read { transaction in
        try transaction.withState { try ClearPlan(everythingIn: $0, reason: reason) }
      }
    case .sessions(let days):
      let sessions = try await read { try $0.sessions(on: days).map(\.id) }
      plan = try ClearPlan(sessions, reason: reason)
    }
    for batch in plan.batches {
      _ = try await write { transaction in _ = try transaction.call { try $0.add(batch) } }
    }
    return Cleared(deletedCount: plan.count, folder: nil)
  }
}
