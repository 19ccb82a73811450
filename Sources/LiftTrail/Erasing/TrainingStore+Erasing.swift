#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

import EventLog

/// What ``TrainingStore/erase(_:)`` takes away for good.
public enum Erasure: Sendable, Hashable {
  /// What this device holds. Other devices, servers, places and backups keep what they have.
  case here
}

extension TrainingStore {
  /// Erases what this device holds: all files of the store, settings of the device and what was computed among them, and the
  /// folders that the store has kept beside its own (``Clearing/here``, a first meeting).
  ///
  /// One rename takes the folder's name away first. From then on nothing of it is read, and where the process dies the
  /// next opening of a store here finishes the erasure before anything else. When this returns, all of it is gone
  /// durably.
  ///
  /// The store is closed then. ``open()`` makes an empty one, of a new dataset or of the one that its options name: with
  /// that, the next sync brings back what other devices hold. For another athlete, make another `TrainingStore`.
  /// - Returns: The folders that are gone, by the paths that they had: the store's own, then those that were kept beside it;
  ///   none where there was nothing.
  /// - Throws: `TrainingError`: `inUse` where another process writes the store; `readOnly` for a store that follows;
  ///   `notFound` where the folder is not a store's; `storage`. The store is closed in each case.
  @discardableResult
  public func erase(_ erasure: Erasure) async throws -> [URL] {
    try Task.checkCancellation()
    let plan = core.value.plan
    if plan.options.access == .following { throw TrainingError(.readOnly).said(in: words) }
    core.value.close()
    // What is computed is kept in the store's folder, by another thread.
    await projections.empty()
    local.forget()
    let extent: StoreErasure.Extent
    switch erasure {
    case .here: extent = try words.speaking { try plan.erased() }
    }
    return extent.folders.map { URL(filePath: $0) }
  }
}

extension StoreConfiguration {
  /// Erases the store, which this process has closed.
  fileprivate func erased() throws -> StoreErasure.Extent {
    do {
      return try namingHolder { () throws(LogError) in
        try StoreErasure(at: path, files: environment.files).erase(lockingAs: environment.holder)
      }
    } catch {
      throw TrainingError(error)
    }
  }
}
