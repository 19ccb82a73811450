import EventLog

/// Deletion against edit (merge-rules 6), decided between an entity's greatest deletion and its
/// greatest other event.
struct DeletionRule: Sendable, Hashable {
  /// The greatest deletion.
  let deletion: Stamp?
  /// The greatest other event.
  let latest: Stamp?

  /// Whether the entity is deleted: no other event is later, by milliseconds and counter alone.
  @inline(__always)
  var isDeleted: Bool {
    guard let deletion else { return false }
    guard let latest else { return true }
    return latest <= deletion
  }

  /// Whether the state shows the entity.
  @inline(__always)
  var isShown: Bool { latest != nil && !isDeleted }

  /// Whether a challenger replaces the greatest deletion, or the greatest other event.
  @inline(__always)
  static func prefers(_ challenger: Holder, to holder: Holder?) -> Bool {
    guard let holder else { return true }
    return holder < challenger
  }

  /// The effect of a deletion (merge-rules 7).
  /// - Parameter isGreatest: Whether it is the entity's greatest.
  func effect(ofDeletion isGreatest: Bool) -> Effect {
    isDeleted && isGreatest ? .applied : .superseded
  }

  /// Whether an event that brings its stamp would change nothing, since the store holds what outweighs it
  /// (merge-rules 16).
  /// - Parameters:
  ///   - rule: That of its unit; nil for a deletion.
  ///   - holder: Who holds its unit.
  func isOutdone(at stamp: Stamp, _ rule: UnitRule?, by holder: Holder?) -> Bool {
    guard let rule else { return latest.map { $0 > stamp } ?? false }
    if let deletion, deletion >= stamp { return true }
    return holder.map { rule.isOutdone(at: stamp, by: $0) } ?? false
  }

  /// The outcome of a local deletion (merge-rules 8).
  var decisionOnLocalDeletion: LocalDecision { isDeleted ? .unchanged : .append }
}
