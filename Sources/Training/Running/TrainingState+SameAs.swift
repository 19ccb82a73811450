package import EventLog
package import Projections

extension TrainingState {
  /// Whether a session is the second record of another one that the state shows: `sameAs` leads there. Where sessions
  /// lead to each other in a circle, that of the least id is the first record.
  /// - Complexity: O(bytes of the sessions that it leads to)
  package func isSecondRecord(_ session: Session) throws(LogError) -> Bool {
    var seen: [Session.ID] = [session.id]
    var next = session.sameAs
    while let id = next, let other = try one(Session.self, id) {
      if let place = seen.firstIndex(of: id) {
        return seen[place...].min() != session.id
      }
      seen.append(id)
      next = other.sameAs
    }
    return seen.count > 1
  }
}
