public import EventLog

/// Decides which of a unit's candidates holds it, and all that follows from that.
///
/// Every decision about a unit is a `switch` here: the fold, local writes, effects, forecasts of a sync and
/// undo ask these. A new rule does not compile until each has an answer.
package enum UnitRule: String, Sendable, Hashable {
  /// The greatest event holds the unit (merge-rules 3, merge-rules 4).
  case lastWriteWins
  /// The least event holds the unit (merge-rules 5).
  case writeOnce
  /// The event with the greatest number under `value` holds the unit; of equal ones the greatest event
  /// (merge-rules 15). A payload without such a number is less than any.
  case greatestValue
}

extension UnitRule {
  /// Whether a challenger takes a unit from its holder. The answer is total and does not depend on
  /// the order of arrival.
  @inline(__always)
  func prefers<Payload: CandidatePayload>(
    _ challenger: Candidate<Payload>, to holder: Candidate<Payload>
  ) throws(Payload.Failure) -> Bool {
    switch self {
    case .lastWriteWins:
      // At the same stamp a removal wins over a write, whichever replica made it (merge-rules 4).
      if challenger.event.stamp == holder.event.stamp, challenger.isRemoval != holder.isRemoval {
        return challenger.isRemoval
      }
      return holder.event < challenger.event
    case .writeOnce:
      return challenger.event < holder.event
    case .greatestValue:
      let (value, held) = (try challenger.value(), try holder.value())
      return value == held ? holder.event < challenger.event : held < value
    }
  }

  /// The effect of an event that does not hold its unit (merge-rules 7).
  /// - Parameter isSameVersion: Whether equal bytes mean the same: a payload of another version is another value.
  func effect<Payload: CandidatePayload>(
    ofBeaten beaten: Candidate<Payload>, by holder: Candidate<Payload>,
    isSameVersion: () throws(Payload.Failure) -> Bool
  ) throws(Payload.Failure) -> Effect {
    switch self {
    case .lastWriteWins, .greatestValue: return .superseded
    case .writeOnce:
      guard try beaten.payload.isSame(as: holder.payload) else { return .refused }
      return try isSameVersion() ? .superseded : .refused
    }
  }

  /// The outcome of a local write of a unit (merge-rules 8). Its stamp will be later than any that
  /// the store holds on the entity.
  /// - Parameters:
  ///   - write: Its payload; nil if it removes the unit.
  ///   - held: The holder of the unit, or nil.
  ///   - isShown: Whether the state shows the entity.
  ///   - isSameVersion: Whether equal bytes mean the same: a payload of another version is another value.
  func decision<Payload: CandidatePayload>(
    onLocal write: Payload?, held: Candidate<Payload>?, isShown: Bool,
    isSameVersion: () throws(Payload.Failure) -> Bool
  ) throws(Payload.Failure) -> LocalDecision {
    guard let write else {
      // Removing what the state does not show changes nothing, and must not bring a deleted entity back.
      return held.map { isShown && !$0.isRemoval } ?? false ? .append : .unchanged
    }
    guard let held, !held.isRemoval else { return .append }
    var isSame = try write.isSame(as: held.payload)
    if isSame { isSame = try isSameVersion() }
    switch self {
    case .lastWriteWins: return isSame && isShown ? .unchanged : .append
    case .writeOnce:
      guard isSame else { return .refuse(held.event) }
      return isShown ? .unchanged : .append
    case .greatestValue:
      // A lesser value would change only the time of the last change.
      let isBeaten = try Self.value(of: write) < held.value()
      return isShown && (isSame || isBeaten) ? .unchanged : .append
    }
  }

  /// Whether the holder of a unit keeps it from a write that brings its stamp, whatever either says (merge-rules 16).
  func isOutdone(at stamp: Stamp, by holder: Holder) -> Bool {
    switch self {
    case .lastWriteWins: holder.stamp >= stamp
    // The first write counts, so another value is refused; and the greater value counts, whenever it came.
    case .writeOnce, .greatestValue: false
    }
  }

  /// The number by which `greatestValue` decides.
  fileprivate static func value<Payload: CandidatePayload>(
    of payload: Payload
  ) throws(Payload.Failure) -> Double {
    let bytes = try payload.bytes()
    do throws(LogError) {
      return try JSONObject(checked: bytes)["value"]?.number ?? -.infinity
    } catch {
      return -.infinity
    }
  }
}

extension Candidate {
  /// The number by which `greatestValue` decides; a removal is less than any.
  @inline(never)
  fileprivate func value() throws(Payload.Failure) -> Double {
    isRemoval ? -.infinity : try UnitRule.value(of: payload)
  }
}

/// The outcome of a local write (merge-rules 8).
enum LocalDecision: Equatable {
  /// It changes the state, and is appended.
  case append
  /// The state would stay as it is.
  case unchanged
  /// The unit was written once, by this event, with another value.
  case refuse(Holder)
}

/// The event that holds something: its stamp, which decides, and its id, which names it.
public struct Holder: Sendable, Hashable, Comparable {
  /// Its stamp.
  public let stamp: Stamp
  /// Its id.
  public let id: EventID

  /// The full order of events: by milliseconds, counter, replica id and seq (merge-rules 1). Total.
  @inline(__always)
  public static func < (left: Holder, right: Holder) -> Bool {
    left.stamp == right.stamp ? left.id < right.id : left.stamp < right.stamp
  }
}

extension Holder {
  /// Stands for the n-th of some events that will be written: later than all that there are.
  static func later(_ number: Int) -> Holder? {
    guard let counter = UInt16(exactly: number),
      let stamp = Stamp(instant: .latestStamped, counter: counter)
    else { return nil }
    return Holder(stamp: stamp, id: EventID(replica: ReplicaID(bits: .max), seq: .max))
  }
}

/// An event that competes for a unit, with all that a rule may ask about it.
struct Candidate<Payload: CandidatePayload> {
  let event: Holder
  /// Whether it removes the unit.
  let isRemoval: Bool
  /// Its payload, read only if a rule asks.
  let payload: Payload

  @inline(__always)
  init(_ event: Holder, isRemoval: Bool, payload: Payload) {
    self.event = event
    self.isRemoval = isRemoval
    self.payload = payload
  }
}

/// A payload on demand.
protocol CandidatePayload {
  associatedtype Failure: Error

  /// The canonical bytes.
  func bytes() throws(Failure) -> [UInt8]

  /// Whether another payload has the same bytes.
  func isSame(as other: Self) throws(Failure) -> Bool
}

extension CandidatePayload {
  func isSame(as other: Self) throws(Failure) -> Bool { try bytes() == other.bytes() }
}

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
