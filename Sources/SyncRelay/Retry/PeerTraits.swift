package import EventLog

/// What of a peer lets a pass go well that failed before, once it has changed. Nil is what is not known.
package struct PeerTraits: Sendable, Hashable {
  /// The replica that it writes as.
  package var replica: ReplicaID?
  /// The version of the protocol that it speaks.
  package var version: Int?
  /// Tells one token from another; see `mark(ofToken:)`.
  package var token: UInt16?

  /// Names what is known.
  package init(replica: ReplicaID? = nil, version: Int? = nil, token: UInt16? = nil) {
    self.replica = replica
    self.version = version
    self.token = token
  }

  /// A number that changes with the token and says next to nothing about it, since it is kept in a file.
  package static func mark(ofToken bytes: [UInt8]) -> UInt16 {
    UInt16(truncatingIfNeeded: XXH64.hash(bytes))
  }

  /// Takes in what is known now.
  /// - Returns: What is another than before; what was not known before has not changed.
  mutating func update(_ now: PeerTraits) -> Change {
    let changed = Change(
      isAnotherReader: differs(replica, now.replica) || differs(version, now.version),
      isAnotherToken: differs(token, now.token))
    replica = now.replica ?? replica
    version = now.version ?? version
    token = now.token ?? token
    return changed
  }

  private func differs<Value: Equatable>(_ before: Value?, _ now: Value?) -> Bool {
    guard let before, let now else { return false }
    return before != now
  }

  struct Change {
    /// Whether another store or another build is there, which may read what the former could not.
    let isAnotherReader: Bool
    let isAnotherToken: Bool
  }
}
