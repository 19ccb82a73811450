/// What sort of set it is.
public enum SetKind: String, Sendable, Hashable, CaseIterable {
  /// An ordinary one.
  case normal
  /// One to get warm.
  case warmup
  /// One that goes on at once with less weight.
  case drop
  /// One until nothing goes any more.
  case failure
}
