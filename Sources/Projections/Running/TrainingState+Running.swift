package import EventLog

extension TrainingState {
  /// The sessions that have begun and not ended, the newest first, without second records of others.
  /// - Parameter indexes: The state's indexes.
  /// - Complexity: O(sessions), and O(bytes of those that are found)
  package func runningSessions(_ indexes: inout StateIndexes) throws(LogError) -> [Session] {
    let end = IndexedMember(kind: Session.kind.name, unit: "finished", member: "finishedAt")
    let ended = Set(try indexes.entities(by: end, in: self).map(\.entity))
    var running: [Session] = []
    for found in try indexes.sessions(nil, IndexPart(isReversed: true), in: self)
    where !ended.contains(found.entity) {
      guard let session = try one(Session.self, Session.ID(found.entity.id)), session.isRunning,
        try !isSecondRecord(session)
      else { continue }
      running.append(session)
    }
    return running
  }
}
