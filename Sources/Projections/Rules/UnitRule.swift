import EventLog

/// Which of the events that want a unit holds it, and all that follows from that.
///
/// Every decision about a unit is a `switch` here. A new rule does not compile until each has an answer.
package enum UnitRule: String, Sendable, Hashable {
  /// The greatest event (merge-rules 3, 4).
  case lastWriteWins
  /// The least event (merge-rules 5).
  case writeOnce
}

extension UnitRule {
  /// Whether a challenger takes a unit from the event that holds it. Total and independent of the order
  /// in which the two arrived.
  @inline(__always)
  func prefers<Payload: CandidatePayload>(
    _ challenger: Candidate<Payload>, to holder: Candidate<Payload>
  ) throws(Payload.Failure) -> Bool {
    switch self {
    case .lastWriteWins:
      // At one stamp a removal wins over a write, whoever made it (merge-rules 4).
      if challenger.event.stamp == holder.event.stamp, challenger.isRemoval != holder.isRemoval {
        return challenger.isRemoval
      }
      return holder.event < challenger.event
    case .writeOnce:
      return challenger.event < holder.event
    }
  }

  /// What became of an event that does not hold its unit (merge-rules 7).
  func effect<Payload: CandidatePayload>(
    ofBeaten beaten: Candidate<Payload>, by holder: Candidate<Payload>
  ) throws(Payload.Failure) -> Effect {
    switch self {
    case .lastWriteWins: .superseded
    case .writeOnce:
      try beaten.payload.isSame(as: holder.payload) ? .superseded : .refused
    }
  }

  /// What a local write of a unit comes to (merge-rules 8). Its stamp will be later than any that the
  /// store holds on the entity.
  /// - Parameters:
  ///   - write: What it says; nil where it takes the unit away.
  ///   - held: Who holds the unit; nil where nobody does.
  ///   - isShown: Whether the state shows the entity.
  func decision<Payload: CandidatePayload>(
    onLocal write: Payload?, held: Candidate<Payload>?, isShown: Bool
  ) throws(Payload.Failure) -> LocalDecision {
    guard let write else {
      // Removing what nobody sees changes nothing, and never brings a deleted entity back.
      return held.map { isShown && !$0.isRemoval } ?? false ? .append : .unchanged
    }
    guard let held, !held.isRemoval else { return .append }
    let isSame = try write.isSame(as: held.payload)
    switch self {
    case .lastWriteWins: return isSame && isShown ? .unchanged : .append
    case .writeOnce:
      guard isSame else { return .refuse(held.event) }
      return isShown ? .unchanged : .append
    }
  }
}

/// What a local write comes to (merge-rules 8).
enum LocalDecision: Equatable {
  /// It changes the state, and is appended.
  case append
  /// The state is that already.
  case unchanged
  /// The unit was written once, by this event, with another value.
  case refuse(Holder)
}
