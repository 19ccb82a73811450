#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

public import EventLog
public import Projections

/// A deleted entity, as a list of deleted things shows it.
public struct DeletedEntity: Sendable, Hashable, Identifiable {
  /// The event that deletes it.
  public let id: EventID
  /// The entity's kind.
  public let kind: String
  /// The entity's id.
  public let entityID: String
  /// What it was called last; nil for one without a title.
  public let title: String?
  /// When it was deleted, by the clock of the device that did it.
  public let date: Date
  /// The replica that deleted it.
  public let device: ReplicaID
  /// What that device is called; see ``HistoryEntry/deviceName``.
  public let deviceName: String?
  /// Why, if the writer said so.
  public let reason: String?
  /// The replicas that are known to have the deletion, ascending: those with which this store exchanged events, and
  /// the one that deleted it, if that is another one.
  public let holders: [ReplicaID]
}

extension TrainingStore {
  /// What is deleted, the newest first. A deletion is never forgotten, so that no device brings back what another one
  /// deleted; ``restore(_:)`` does.
  /// - Throws: `TrainingError`, if the store cannot be read.
  /// - Complexity: O(entities)
  public func deletions() async throws -> [DeletedEntity] {
    try Task.checkCancellation()
    do {
      return try core.value.reading { replica in
        try replica.deletions().map { held in
          let deletion = held.deletion
          return DeletedEntity(
            id: deletion.id, kind: deletion.entity.kind, entityID: deletion.entity.id,
            title: deletion.title, date: deletion.date.date, device: deletion.id.replica,
            deviceName: held.deviceName, reason: deletion.reason, holders: held.holders)
        }
      }
    } catch {
      throw TrainingError(error).said(in: words)
    }
  }

  /// Brings a deleted entity back with all that it had. If it is there, nothing is written.
  /// - Throws: `notFound` where the store knows nothing of it; `newerVersion` where only a newer version of the app shows
  ///   it; `notUndoable` where it has nothing that can be written
  ///   again; what `write` throws.
  @discardableResult
  public func restore<M: Model>(_ id: Identifier<M>) async throws -> Commit<Void> {
    try await restore(Entity(kind: M.kind.name, id: id.text))
  }

  /// Brings a deleted entity back with all that it had. If it is there, nothing is written.
  /// - Throws: As `restore` of an id.
  @discardableResult
  public func restore(_ deleted: DeletedEntity) async throws -> Commit<Void> {
    try await restore(Entity(kind: deleted.kind, id: deleted.entityID))
  }

  private func restore(_ entity: Entity?) async throws -> Commit<Void> {
    // Its events are read in the log, so everything has to be there.
    core.value.flush()
    return try await write { transaction in
      _ = try transaction.call { transaction in
        guard let entity,
          try transaction.withState({ try !$0.log.positions(maybeAbout: entity).isEmpty })
        else { throw TrainingError(.notFound, causes: ["the store knows nothing of it"]) }
        if let newer = try transaction.withState({ try $0.newerVersion(showing: entity) }) {
          throw TrainingError(newer: newer)
        }
        guard let drafts = try transaction.withState({ try $0.revival(of: entity) }) else {
          throw TrainingError(
            .notUndoable, causes: ["\(entity) has nothing that can be written again"])
        }
        return try transaction.addOverNothingNewer(drafts)
      }
    }
  }
}
