package import EventLog

/// How a pass with a peer ended, as far as it matters for the next one. A pass that was cancelled has no
/// outcome: it leaves no trace.
package enum PassOutcome: Sendable, Hashable {
  /// Both sides have what the other had, so many events in all.
  case succeeded(moved: Int)
  /// Nobody was met: no network, no answer, or a line that broke after so many events had gone over it.
  case unreachable(String, moved: Int = 0)
  /// The peer wants another token, or none of this one.
  case unauthorised(String)
  /// The pass went to its end, but the peer cannot read some events.
  case refused([RefusedEvent], moved: Int)
  /// The peer was met, and then something went wrong on either side, after so many events.
  case failed(String, moved: Int = 0)
}

extension PassOutcome {
  /// The outcome of a pass that an error ended.
  ///
  /// Only a pass in which the peer has said hello can have failed. A line that breaks while events go over
  /// it is the network's fault and no attempt: else a long first exchange over a bad line would use all of
  /// them up. A peer that ends without having let one event through is an attempt.
  /// - Parameters:
  ///   - hasMet: Whether the peer has said hello.
  ///   - moved: How many events were exchanged before.
  package static func ended(by error: LogError, hasMet: Bool, moved: Int) -> PassOutcome {
    if !hasMet { return .unreachable(error.reason) }
    if error.code == .peerSilent { return .unreachable(error.reason, moved: moved) }
    return error.code == .peerEnded && moved > 0
      ? .unreachable(error.reason, moved: moved) : .failed(error.reason, moved: moved)
  }
}
