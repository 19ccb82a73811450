import EventLog
import SyncRelay

/// What a live connection has come to at a moment at which both sides hold the same.
struct SyncLevel: Sendable {
  let summary: SyncSummary
  /// What the peer holds, or has refused.
  let held: Coverage
}

/// Whether a live connection is level, with a number by which the newer of two is known.
struct SyncLevelNews: Sendable {
  let number: Int
  /// Nil while something is on its way.
  let level: SyncLevel?
}
