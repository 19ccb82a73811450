import EventLog
import Projections

extension Replica {
  /// Whether an import's write would append something.
  /// - Throws: The refusal of what it says (merge-rules 8); `invalidPayload` where it is nested too deep for a line,
  ///   and where a newer build has written last what it is about, which this build cannot read and would write
  ///   over unseen (merge-rules 2).
  /// - Complexity: That of `wouldAppend`, and O(events that this build cannot read).
  func wouldImport(_ write: ImportedWrite) throws(LogError) -> Bool {
    let draft = try allowed(write)
    guard try wouldAppend(draft) else { return false }
    if let event = try state.newerVersion(than: draft) {
      throw LogError(
        .invalidPayload, "\(event) has changed it, in a newer version than this build knows")
    }
    return true
  }

  /// The draft of a write.
  private func allowed(_ write: ImportedWrite) throws(LogError) -> EventDraft {
    do throws(LogError) {
      return try write.draft()
    } catch  where error.code == .tooLarge {
      throw LogError(.invalidPayload, error.reason)
    }
  }
}
