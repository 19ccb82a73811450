public import EventLog

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
