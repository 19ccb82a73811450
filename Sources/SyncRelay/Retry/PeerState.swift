package import EventLog

/// How it stands with a peer at an address: what the last pass came to, and when the next one is due.
///
/// A value: clock and randomness come in with each step. It is about what this device should do next, and no
/// exchange rests on it: losing it loses only knowledge.
package struct PeerState: Sendable, Hashable {
  /// Where the peer is: a folder's absolute path, or an address with a scheme. The peer is named by it until its
  /// replica is known.
  package let address: String
  /// What is known of it.
  package var traits = PeerTraits()
  /// The build that wrote this.
  package var build: String
  /// How many counted attempts have failed in a row.
  package var attempts = 0
  /// The last pass; nil before the first.
  package var last: LastPass?
  /// How long after that the next one is due, in milliseconds.
  package var wait: Int64 = 0
  /// Whether something has happened that makes a pass due at once.
  package var isDueAtOnce = false
  /// The events that it refused.
  package var rejected = RejectedEvents()
  /// When its last byte came.
  package var lastByte: Instant?
  /// When it last said that something is durable there.
  package var lastAcknowledged: Instant?

  /// A peer that was never tried.
  package init(address: String, build: String) {
    self.address = address
    self.build = build
  }

  /// Whether so many attempts have failed that somebody has to look: it is not polled any more.
  package var needsManualIntervention: Bool { attempts >= RetryPolicy.greatestAttempts }
}

extension PeerState: CustomStringConvertible {
  /// The replica where it is known, else the address.
  package var description: String { traits.replica?.description ?? address }
}
