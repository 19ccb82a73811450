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
  ///
  /// It reads the members that it asks about, and makes no model.
  /// - Complexity: O(n log n) for n sessions, and the bytes of their payloads
  package func unlikelyValues(at now: Instant) throws(LogError) -> [UnlikelyValue] {
    guard kinds.isRead(by: Session.self) else { return [] }
    var found: [(id: UTF8Text, values: [UnlikelyValue])] = []
    try forEachShown(ofKind: Session.kind.name) { (id, view) throws(LogError) in
      let values = try unlikelyValues(of: Identifier(id), view, at: now)
      if !values.isEmpty { found.append((UTF8Text(id), values)) }
    }
    return found.sorted { $0.id < $1.id }.flatMap(\.values)
  }

  private func unlikelyValues(
    of session: Identifier<Session>, _ view: EntityView, at now: Instant
  ) throws(LogError) -> [UnlikelyValue] {
    var times = SessionTimes()
    try view.forEachPayload("started", in: log) { (_, payload) throws(LogError) in
      times.began = try PayloadColumn.startedAt.instant(in: payload)
      times.isImported = try PayloadColumn.source.isText(in: payload)
    }
    try view.forEachPayload("finished", in: log) { (_, payload) throws(LogError) in
      times.isFinished = true
      times.ended = try PayloadColumn.finishedAt.instant(in: payload)
    }
    var values = times.faults(at: now).map {
      UnlikelyValue(session: session, set: nil, fault: $0)
    }
    try view.forEachPayload("sets", in: log) { (_, payload) throws(LogError) in
      let faults = try UnlikelyValue.Fault.all(ofSet: payload)
      if faults.isEmpty { return }
      let set = try Identifier<LoggedSet>(PayloadColumn.id.text(in: payload) ?? "")
      values += faults.map { UnlikelyValue(session: session, set: set, fault: $0) }
    }
    return values
  }
}

/// When a session was.
private struct SessionTimes {
  var began: Instant?
  var ended: Instant?
  var isFinished = false
  var isImported = false

  func faults(at now: Instant) -> [UnlikelyValue.Fault] {
    guard let began else { return [] }
    if began.milliseconds - now.milliseconds > UnlikelyValue.Limits.ahead {
      return [.begins(began)]
    }
    if let ended {
      let length = ended.milliseconds - began.milliseconds
      if length < 0 { return [.endsBefore] }
      return length >= UnlikelyValue.Limits.session ? [.takes(length)] : []
    }
    let length = now.milliseconds - began.milliseconds
    let isRunning = !isFinished && !isImported
    return isRunning && length >= UnlikelyValue.Limits.session ? [.isRunning(length)] : []
  }
}

extension UnlikelyValue.Fault {
  fileprivate static func all(ofSet payload: UnsafeRawBufferPointer) throws(LogError) -> [Self] {
    var faults: [Self] = []
    if let weight = try PayloadColumn.weight.number(in: payload),
      weight.magnitude > UnlikelyValue.Limits.weight
    {
      faults.append(.weight(weight))
    }
    if let reps = try PayloadColumn.reps.number(in: payload), reps > UnlikelyValue.Limits.reps {
      faults.append(.reps(reps))
    }
    if let rpe = try PayloadColumn.rpe.number(in: payload), rpe > UnlikelyValue.Limits.rpe {
      faults.append(.rpe(rpe))
    }
    return faults
  }
}

extension PayloadColumn {
  fileprivate static let id = PayloadColumn("id")
  fileprivate static let weight = PayloadColumn("weightKilograms")
  fileprivate static let reps = PayloadColumn("reps")
  fileprivate static let rpe = PayloadColumn("rpe")
  fileprivate static let startedAt = PayloadColumn("startedAt")
  fileprivate static let finishedAt = PayloadColumn("finishedAt")
  fileprivate static let source = PayloadColumn("source")
}
