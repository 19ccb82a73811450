import EventLog

/// What both sides say that they hold, and what this side can say of it.
struct Holdings: Sendable {
  /// The lines that were counted already, and up to which position.
  private var counted: (fingerprints: KeyedFingerprints, upTo: Int)
  /// What this side said last, and what it wants to hear from a peer that holds the same.
  private(set) var mine: (said: SyncMessage.Holding, wanted: Wanted)?
  /// What the peer said last.
  private(set) var theirs: SyncMessage.Holding?

  /// What a peer says that holds the same.
  struct Wanted: Sendable {
    var all: Proof
    /// All but what is set aside for it.
    var butForSetAside: Proof
  }

  struct Proof: Sendable, Hashable {
    var count: UInt64
    var proof: UInt64
  }

  /// Begins an exchange of two sides that have introduced themselves.
  init(_ mine: SyncMessage.Hello, _ theirs: SyncMessage.Hello) {
    counted = (KeyedFingerprints(Holdings.keys(mine, theirs)), 0)
  }

  /// The key under which each side proves what it holds: the other one cannot say the same number for itself, nor
  /// one that it has heard in another exchange.
  static func keys(
    _ mine: SyncMessage.Hello, _ theirs: SyncMessage.Hello
  ) -> KeyedFingerprints.Pair {
    KeyedFingerprints.Pair(mine: key(of: mine, to: theirs), theirs: key(of: theirs, to: mine))
  }

  /// The key of what a side says to another one.
  static func key(of side: SyncMessage.Hello, to other: SyncMessage.Hello) -> UInt64 {
    let nonces = [side.nonce, other.nonce].map { Hexadecimal.text(of: $0, digits: 16) }
    return XXH64.hash(Array("\(side.replica) \(nonces[0]) \(nonces[1])".utf8))
  }

  /// Notes what the peer says.
  mutating func hear(_ said: SyncMessage.Holding) { theirs = said }

  /// What this side holds now, for the peer.
  /// - Parameters:
  ///   - outgoing: What was sent and taken.
  ///   - setAside: The events that were not sent to the peer, or that it refused.
  /// - Complexity: O(lines that came into the log since the last call), and of those that are set aside
  mutating func say(
    _ outgoing: Outgoing, taken: UInt64, setAside: Coverage, in log: Log
  ) throws(LogError) -> SyncMessage.Holding {
    let held = try outgoing.fingerprints(behind: &counted, in: log)
    var shared = held
    for position in try setAside.positions(in: log) where outgoing.hasSeen(position) {
      if let line = try log.newLine(at: position) { shared.remove(line) }
    }
    let said = SyncMessage.Holding(
      sent: outgoing.linesSent, taken: taken, count: held.count, proof: held.sums.mine)
    let wanted = Wanted(
      all: Proof(count: held.count, proof: held.sums.theirs),
      butForSetAside: Proof(count: shared.count, proof: shared.sums.theirs))
    mine = (said, wanted)
    return said
  }

  /// Whether this side has said what it holds since so many lines were sent and taken.
  func hasSaid(sent: UInt64, taken: UInt64) -> Bool {
    mine.map { $0.said.sent == sent && $0.said.taken == taken } ?? false
  }

  /// Whether the peer has proved that it holds the lines of a log, and no others.
  func isProven(thatPeerHolds log: Log) throws(LogError) -> Bool {
    guard let theirs else { return false }
    var fingerprints = KeyedFingerprints(counted.fingerprints.keys)
    try log.add(linesAt: 1..<(log.count + 1), to: &fingerprints)
    return theirs.count == fingerprints.count && theirs.proof == fingerprints.sums.theirs
  }

  /// What follows from what both have said; nil until both have spoken of the same moment.
  /// - Parameter isLast: Whether neither says anything more.
  func agreement(isLast: Bool) -> Agreement? {
    guard let (said, wanted) = mine, let theirs else { return nil }
    guard said.sent == theirs.taken, said.taken == theirs.sent else {
      return isLast ? .different : nil
    }
    let proof = Proof(count: theirs.count, proof: theirs.proof)
    if proof == wanted.all { return .same }
    return proof == wanted.butForSetAside ? .sameButForSetAside : .different
  }
}
