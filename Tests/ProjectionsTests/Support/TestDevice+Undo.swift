import EventLog
import Projections
import Training

extension TestDevice {
  /// Writes drafts as one batch; those that are refused are left out.
  func commit(_ drafts: [EventDraft]) throws -> [EventID] {
    let staged = try replica.transact { () throws -> Void in
      for draft in drafts {
        do throws(LogError) {
          _ = try replica.add([draft])
        } catch {
          guard error.code.isRuleRefusal else { throw error }
        }
      }
    }
    try replica.commitStaged()
    return staged.events
  }

  /// What would undo a batch.
  func plan(undoing events: [EventID]) throws -> UndoPlan {
    try UndoPlan(of: events, in: replica.state)
  }

  /// Undoes a batch, whatever has changed since.
  /// - Returns: The events that do so.
  func undo(_ events: [EventID]) throws -> [EventID] {
    try replica.writeAtomically(try plan(undoing: events).drafts).compactMap { outcome in
      if case .appended(let id) = outcome { id } else { nil }
    }
  }

  /// What the state shows of an entity but for the time of its last change; nil if it does not show it.
  func shown(_ entity: Entity) throws -> String? {
    guard let bytes = try replica.state.canonicalBytes(of: entity) else { return nil }
    var object = try JSONReader.canonicalValue(of: bytes).object ?? [:]
    object["updatedAt"] = nil
    // An undo cannot take back that a later part was written at all: it leaves it empty (merge-rules 14).
    for unit in KindTable.training[entity.kind]?.units ?? [] where unit.isLater {
      let value = object[unit.name]
      if value == [:] || value == [] { object[unit.name] = nil }
    }
    return JSONValue.object(object).canonicalText()
  }
}
