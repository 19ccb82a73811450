package import EventLog

/// The deletions that clear a part of a state, in batches. They hide, and erase nothing: the events stay in the log, and
/// a later edit on any device brings its entity back.
package struct ClearPlan: Sendable {
  /// What is deleted, by kind.
  package let counts: [(kind: String, count: Int)]
  /// The deletions, a batch each.
  package let batches: [[EventDraft]]

  /// Everything that the state shows of the kinds that this build knows.
  /// - Complexity: O(n log n) for n entities
  package init(everythingIn state: TrainingState, reason: String?) throws(LogError) {
    var entities: [Entity] = []
    for row in state.kinds.rows {
      // The records of commands say what an undo takes back, this one's too: they stay.
      entities += try state.entities(ofKind: row.kind)
      entities += try state.reservedEntities(ofKind: row.kind).filter {
        !$0.id.utf8.starts(with: Setting.commandPrefix.utf8)
      }
    }
    try self.init(entities, reason)
  }

  /// Some entities of a kind.
  package init<M: Model>(_ ids: [Identifier<M>], reason: String?) throws(LogError) {
    try self.init(ids.compactMap { Entity(kind: M.kind.name, id: $0.text) }, reason)
  }

  private init(_ entities: [Entity], _ reason: String?) throws(LogError) {
    var data = JSONObject()
    data["reason"] = reason.map { .string($0) }
    var drafts: [EventDraft] = []
    var counts: [String: Int] = [:]
    for entity in entities {
      guard let type = EventType(kind: entity.kind, verb: VerbRow.deleted.verb),
        let draft = try EventDraft(
          type: type, version: VerbRow.deleted.version, entityID: entity.id, data: data)
      else { continue }
      drafts.append(draft)
      counts[entity.kind, default: 0] += 1
    }
    self.counts = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    batches = stride(from: 0, to: drafts.count, by: WriteCall.greatestBatch).map {
      Array(drafts[$0..<min($0 + WriteCall.greatestBatch, drafts.count)])
    }
  }

  /// How many entities it deletes.
  package var count: Int { counts.reduce(0) { $0 + $1.count } }
}
