public import EventLog

/// An entity that is deleted: by which event, when and why.
public struct Deletion: Sendable, Hashable, Identifiable {
  /// The entity.
  public let entity: Entity
  /// The event that deletes it.
  public let id: EventID
  /// When it was deleted, by the clock of the device that did it.
  public let date: Instant
  /// Why, if the writer said so.
  public let reason: String?
  /// What the entity was called last; nil for one without a title.
  public let title: String?
}

extension TrainingState {
  /// The deletions that count, the newest first. What was deleted and edited later is not deleted (merge-rules 6).
  /// - Complexity: O(n log n) for n deletions
  public func deletions() throws(LogError) -> [Deletion] {
    var found: [Deletion] = []
    for entity in try fold.entities {
      let view = try view(of: entity)
      guard view.isDeleted, let holder = view.deletion else { continue }
      found.append(
        Deletion(
          entity: entity, id: holder.id, date: holder.stamp.instant,
          reason: try log.event(holder.id)?.data["reason"]?.string,
          title: try title(of: entity, view)))
    }
    return found.sorted { ($1.date, $1.id) < ($0.date, $0.id) }
  }

  /// What a deleted entity was called last.
  private func title(of entity: Entity, _ view: EntityView) throws(LogError) -> String? {
    guard let member = view.row?.title else { return nil }
    for unit in view.row?.units ?? [] where unit.shape == .single {
      guard let holder = view.counting(UnitKey(name: unit.name)),
        let title = try log.event(holder.id)?.data[member]?.string, !title.isEmpty
      else { continue }
      return title
    }
    return nil
  }
}
