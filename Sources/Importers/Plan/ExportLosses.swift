import EventLog
import Projections
import Training

/// What a file does not hold, counted so that it can be reported.
package struct ExportLosses: Sendable, Hashable {
  /// Sets that are left out, by reason.
  package private(set) var sets: [Loss] = []
  /// Sessions that are left out, by reason.
  package private(set) var sessions: [Loss] = []
  /// What else is not in the file: members of sets and sessions, other kinds of things.
  package private(set) var others: [Loss] = []

  /// How often something is lost, and the first place.
  package struct Loss: Sendable, Hashable {
    /// What is lost, or why.
    package let what: String
    package fileprivate(set) var count: Int
    /// For people: the first session that it is about; empty where it is about none.
    package let first: String
  }

  package init() {}

  mutating func leaveOut(sets count: Int, _ reason: String, of session: String) {
    Self.count(reason, count, session, in: &sets)
  }

  mutating func leaveOut(session: String, _ reason: String) {
    Self.count(reason, 1, session, in: &sessions)
  }

  mutating func lose(_ what: String, count: Int = 1, of session: String = "") {
    Self.count(what, count, session, in: &others)
  }

  mutating func add(_ losses: [(what: String, isSet: Bool)], of session: String) {
    for (what, isSet) in losses {
      isSet ? leaveOut(sets: 1, what, of: session) : lose(what, of: session)
    }
  }

  private static func count(
    _ what: String, _ count: Int, _ first: String, in losses: inout [Loss]
  ) {
    guard count > 0 else { return }
    if let place = losses.firstIndex(where: { $0.what == what }) {
      losses[place].count += count
    } else {
      losses.append(Loss(what: what, count: count, first: first))
    }
  }
}

extension ExportLosses {
  /// Counts what a state holds besides sessions and custom exercises, by kind. The records of imports are not
  /// counted: they are about events of this log.
  /// - Parameter more: Further kinds that the file holds.
  mutating func loseOthers(
    of state: TrainingState, besides more: [String] = []
  ) throws(LogError) {
    let kept = [Session.kind.name, CustomExercise.kind.name] + more
    for row in state.kinds.rows where !kept.contains(row.kind) {
      lose(row.plural, count: try state.entities(ofKind: row.kind).count)
    }
  }
}
