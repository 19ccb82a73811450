import EventLog
import Projections
public import Training

/// Keeps the running sessions (`Session.isRunning`), newest first: mostly none or one.
public struct RunningSessions: KeptProjection {
  /// Keeps them.
  public init() {}

  /// The way of this build.
  public var version: String { "4" }

  /// No session.
  public var empty: [Session] { [] }

  /// Sessions.
  public var steps: [Step] {
    [
      Step(Session.self) { running, before, after in
        if let before { running.removeAll { $0.id == before.id } }
        guard let after = after?.asOnlyRecord, after.isRunning else { return }
        let key = RunningSessions.key(of: after)
        let place = running.lowerBound { RunningSessions.key(of: $0) > key }
        running.insert(after, at: place)
      }
    ]
  }

  /// What sessions are ordered by.
  private static func key(of session: Session) -> (Instant, Session.ID) {
    (session.started?.startedAt ?? Instant(milliseconds: .min), session.id)
  }
}

extension Session {
  /// The session; nil for one that says that it is the second record of another one (`sameAs`), which does not count.
  /// A step sees one entity, so it does not ask whether the other one is there.
  var asOnlyRecord: Session? { sameAs == nil || sameAs == id ? self : nil }
}
