package import EventLog
package import Projections

extension TrainingState {
  /// The running sessions (`Session.isRunning`), the newest first, without second records of others.
  /// - Parameter indexes: The state's indexes.
  /// - Complexity: O(sessions), and O(bytes of those that are found)
  package func runningSessions(_ indexes: inout StateIndexes) throws(LogError) -> [Session] {
    func saying(_ member: String, of unit: String) throws(LogError) -> Set<Entity> {
      let member = IndexedMember(kind: Session.kind.name, unit: unit, member: member)
      return Set(try indexes.entities(by: member, in: self).map(\.entity))
    }
    let ended = try saying("finishedAt", of: "finished")
    var open = try indexes.sessions(nil, IndexPart(isReversed: true), in: self).map(\.entity)
    open.removeAll(where: ended.contains)
    if open.count > Self.fewSessions {
      // An import from a file without durations: none of its sessions has an end, and none runs.
      let imported = try saying("source", of: "started")
      open.removeAll(where: imported.contains)
    }
    var running: [Session] = []
    var seconds = SecondRecords(in: self)
    for entity in open {
      guard let session = try one(Session.self, Session.ID(entity.id)), session.isRunning,
        try !seconds.contains(session)
      else { continue }
      running.append(session)
    }
    return running
  }

  /// So many are sooner read one by one than found by another index.
  private static let fewSessions = 8
}
