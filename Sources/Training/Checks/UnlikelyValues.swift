package import EventLog
package import Projections

/// A value of a session that cannot be: a typing error, or a clock that was wrong.
package struct UnlikelyValue: Sendable, Hashable {
  /// The session.
  package let session: Identifier<Session>
  /// The set that has it; nil for the session itself.
  package let set: Identifier<LoggedSet>?
  /// What is wrong.
  package let fault: Fault

  /// What cannot be of a value.
  package enum Fault: Sendable, Hashable {
    /// It began so long after now.
    case begins(Instant)
    /// It ended before it began.
    case endsBefore
    /// It took so many milliseconds.
    case takes(Int64)
    /// It has been running for so many milliseconds.
    case isRunning(Int64)
    /// So many kilograms were moved, or helped.
    case weight(Double)
    /// So many repetitions were done.
    case reps(Double)
    /// So hard it was said to be.
    case rpe(Double)
  }

  /// The most that counts as possible.
  package enum Limits {
    /// A session takes less than this; a longer one was not ended.
    package static let session: Int64 = 24 * 60 * 60 * 1000
    /// How far a session may begin ahead of this device's clock.
    package static let ahead: Int64 = 24 * 60 * 60 * 1000
    /// In kilograms; the heaviest partial lifts are below it.
    package static let weight = 1500.0
    /// In one set.
    package static let reps = 5000.0
    /// The scale ends there.
    package static let rpe = 10.0
  }
}

extension TrainingState {
  /// The values of sessions that cannot be, in the order of the sessions' ids and of their sets.
  /// - Complexity: O(n log n) for n sessions, and the bytes of their payloads
  package func unlikelyValues(at now: Instant) throws(LogError) -> [UnlikelyValue] {
    guard kinds.isRead(by: Session.self) else { return [] }
    return try all(Session.self).flatMap { session in
      var faults = session.faults(at: now).map {
        UnlikelyValue(session: session.id, set: nil, fault: $0)
      }
      for set in session.sets {
        faults += set.faults.map { UnlikelyValue(session: session.id, set: set.id, fault: $0) }
      }
      return faults
    }
  }
}

extension Session {
  fileprivate func faults(at now: Instant) -> [UnlikelyValue.Fault] {
    guard let began = started?.startedAt else { return [] }
    if began.milliseconds - now.milliseconds > UnlikelyValue.Limits.ahead {
      return [.begins(began)]
    }
    if let ended = finished?.finishedAt {
      let length = ended.milliseconds - began.milliseconds
      if length < 0 { return [.endsBefore] }
      return length >= UnlikelyValue.Limits.session ? [.takes(length)] : []
    }
    let length = now.milliseconds - began.milliseconds
    return isRunning && length >= UnlikelyValue.Limits.session ? [.isRunning(length)] : []
  }
}

extension LoggedSet {
  fileprivate var faults: [UnlikelyValue.Fault] {
    var faults: [UnlikelyValue.Fault] = []
    if let weightKilograms, weightKilograms.magnitude > UnlikelyValue.Limits.weight {
      faults.append(.weight(weightKilograms))
    }
    if let reps, reps > UnlikelyValue.Limits.reps { faults.append(.reps(reps)) }
    if let rpe, rpe > UnlikelyValue.Limits.rpe { faults.append(.rpe(rpe)) }
    return faults
  }
}
