import EventLog
import Projections
import Training

extension ImportPlan {
  /// The plan with sessions that may have a copy in them as two: all of them, or those that the store has as two.
  func joiningCopies(
    all: Bool, in state: TrainingState
  ) throws(LogError) -> ImportPlan {
    if maybeCopies.isEmpty { return self }
    var plan = self
    plan.sessions = []
    for session in sessions {
      guard let halves = maybeCopies[session.id], let second = halves.last else {
        plan.sessions.append(session)
        continue
      }
      let entity = Entity(kind: Session.kind.name, id: second.id.text)
      let isKnown = try entity.map { (entity) throws(LogError) in
        try state.view(of: entity).latest != nil
      }
      let joins = all || isKnown == true
      if joins { plan.maybeCopies[session.id] = nil }
      plan.sessions += joins ? halves : [session]
    }
    return plan
  }
}
