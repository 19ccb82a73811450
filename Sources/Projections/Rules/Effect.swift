/// What became of an event (merge-rules 7).
public enum Effect: String, Sendable, Hashable, CaseIterable {
  /// It holds its unit, or it deletes its entity.
  case applied
  /// Another event holds its unit, or an edit outlived the deletion that it is.
  case superseded
  /// Its entity is deleted.
  case hidden
  /// Its unit was written once before, with another value.
  case refused
  /// It breaks a rule of its kind: kept, not folded.
  case invalid
  /// This build does not know its kind, verb or version: kept, not folded.
  case unknown
}
