/// What an import did, or would do.
package struct ImportReport {
  /// A session that was left out, and why.
  package struct LeftOut {
    package let id: String
    /// For people: the date and the workout's name.
    package let title: String
    /// Why, as one sentence without a full stop.
    package let reason: String
  }

  /// How many sessions brought something new, and how many were there already.
  package internal(set) var sessionsImported = 0
  package internal(set) var sessionsThere = 0
  package private(set) var leftOut: [LeftOut] = []
  package internal(set) var sets = 0
  /// How many exercises were saved, and how many were there.
  package internal(set) var exercisesSaved = 0
  package internal(set) var exercisesThere = 0
  /// The names of exercises that had been deleted and stay so.
  package internal(set) var exercisesLeftDeleted: [String] = []
  /// The rows that came in nowhere.
  package let skipped: [SkippedRow]
  /// What a person should know besides.
  package let notices: [ImportNotice]

  init(_ plan: ImportPlan) {
    (skipped, notices) = (plan.skipped, plan.notices)
  }

  /// Names a session that does not come in.
  mutating func leave(out session: ImportedSession, _ reason: String) {
    leftOut.append(LeftOut(id: session.id, title: session.title, reason: reason))
  }
}
