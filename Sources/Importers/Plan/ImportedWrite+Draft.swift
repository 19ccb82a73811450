import EventLog
import Projections

extension ImportedWrite {
  /// It as a store takes it.
  func draft() throws(LogError) -> EventDraft {
    guard let type = EventType(type),
      let draft = try EventDraft(type: type, entityID: entity, data: data)
    else {
      throw LogError(.invalidPayload, "“\(entity)” is no id for \(type)")
    }
    return draft
  }
}
