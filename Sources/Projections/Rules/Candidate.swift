import EventLog

/// An event that competes for a unit, with all that a rule may ask about it.
struct Candidate<Payload: CandidatePayload> {
  /// The event.
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
