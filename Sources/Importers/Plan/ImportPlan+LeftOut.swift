import Projections
import Training

extension ImportPlan {
  /// Leaves a session without a set out: with its notes, or with rows that were not understood, something is lost.
  /// - Parameters:
  ///   - rows: Why its rows are left out.
  ///   - line: The first of its lines.
  mutating func leaveOut(_ session: Session, without rows: [SkippedRow], line: Int) {
    let isUnclear = rows.contains(where: \.isLoss)
    let hasNotes = session.started?.notes != nil || session.started?.exerciseNotes.isEmpty == false
    let reason = isUnclear ? "none of its sets was understood" : "not a single set of it was done"
    if isUnclear || hasNotes {
      remnants.append(
        ImportedRemnant(id: session.id.text, isSession: true, title: session.title, reason: reason))
    } else {
      notices.append(
        ImportNotice(
          line: line, text: "\(session.title): \(reason), so it is left out", cause: reason))
    }
  }
}

extension ImportNotice {
  /// The cause of each notice that a session has no end, since the file does not say it in a way that is understood.
  static let noEnd = "a session has no end"
}
