/// The sorts of sets.
public enum SetKind: String, Sendable, Hashable, CaseIterable, Codable {
  /// An ordinary set.
  case normal
  /// A set to warm up.
  case warmup
  /// A set that follows at once with less weight.
  case drop
  /// A set to failure.
  case failure
}
