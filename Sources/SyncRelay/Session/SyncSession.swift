package import EventLog
package import Projections

/// One side of an exchange between two stores: a value without I/O, which takes the peer's bytes and gives
/// bytes for it (sync-protocol).
///
/// A carrier of the bytes does four things, in any order. It hands over what came (`receive`), does what `nextTask`
/// says until that says nothing, sends what `nextBytes` gives, and lets the session `look` at the time when that is
/// due (`nextLook`). The exchange may stop after any byte: what was taken is durable and whole, and a new session goes
/// on from there.
package struct SyncSession: Sendable {
  let kinds: KindTable
  let options: Options
  var mine: SyncMessage.Hello
  /// The id under which this side writes now: another exchange may have had it take a fresh one.
  var own: ReplicaID
  /// About how many bytes of memory go to what the peer says that it holds, while that is compared and later.
  var heldByteCount = 0
  /// How many lines the log had when this side's first message was made: it names none behind them.
  let lineCount: Int
  var reader: WireReader
  var liveness: Liveness
  /// The peer's first message.
  var peer: SyncMessage.Hello?
  /// How the exchange with the peer stands.
  var stage = Stage.introducing
  /// Which of the peer's lines are taken.
  var acceptance: Acceptance
  /// What is to be sent before any events.
  var notes = Notes()
  /// How the contents of the events that both hold are compared; nil until the peer has introduced itself.
  var comparison: ContentComparison?
  /// What is sent to the peer; nil until it has introduced itself.
  var outgoing: Outgoing?
  /// What both sides say that they hold; nil until the peer has introduced itself.
  var holdings: Holdings?
  /// The part that is being taken.
  var partUnderWay: EventPart?
  /// Whether events of the peer were neither taken nor acknowledged: the exchange can only end early then.
  package private(set) var hasPassedOver = false
  /// How many of the peer's lines are settled here.
  var linesSettled: UInt64 = 0
  var hasSentCaughtUp = false
  var hasPeerCaughtUp = false
  /// Whether the peer has ended the exchange and said why.
  var isRefused = false
  /// Whether the peer has ended the exchange because its own store takes nothing for now.
  package var hasPeerTrouble = false
  /// How many of the peer's lines this build could not read.
  var refusedLines = 0
  /// The peer's events that were taken.
  package private(set) var received = Coverage()
  /// The events that the peer has acknowledged: they are durable there.
  package var sent = Coverage()
  /// The events that the peer cannot read.
  package var refused: [RefusedEvent] = []

  /// How far the exchange is.
  enum Stage: Sendable {
    /// The peer has said nothing yet.
    case introducing
    /// The peer's first message waits for the store to heed it.
    case detectingReusedID
    /// The peer has introduced itself and may take part.
    case meeting
    /// The peer has said its first fingerprints: events may come.
    case exchanging
  }

  /// What a side wants of an exchange.
  package struct Options: Sendable {
    /// Whether an ephemeral store may meet one that is not.
    package var allowsEphemeral = false
    /// Whether to go on with what is written later, until it is told to end.
    package var isWatching = false
    /// What the peer may bring of what all fill together; nil for any number.
    package var quota: SyncAllowance?
    /// Whether this side only plans the exchange: it sends no events. What it is told to take it keeps in memory.
    package var isPlanning = false
    /// Whether this side's store is filling, so that it asks for the newest events first.
    package var asksForNewestFirst = false
    /// Whether this side writes no event under its own id, so that it needs no fresh one whatever the peer says of it.
    package var writesNothing = false
    /// What is set aside for the peer, and is not sent to it.
    package var setAside = SetAside()
    /// What is sent at most, and how long is waited.
    package var limits = SyncLimits()

    /// An exchange that ends when both sides hold the same.
    package init() {}
  }

  /// Prepares an exchange of a store.
  /// - Parameter log: The store's, of which everything is durable.
  package init(
    _ manifest: StoreManifest, _ log: Log, _ options: Options = Options(),
    kinds: KindTable, nonce: UInt64, at reading: ClockReading
  ) {
    self.kinds = kinds
    self.options = options
    mine = SyncMessage.Hello(manifest, coverage: log.coverage)
    own = manifest.replica
    lineCount = log.count
    mine.isWatching = options.isWatching
    mine.isPlanning = options.isPlanning
    mine.asksForNewestFirst = options.asksForNewestFirst
    mine.window = options.limits.window
    mine.wall = reading.wall
    mine.nonce = nonce
    acceptance = Acceptance(options.quota)
    reader = WireReader(of: manifest.dataset, limits: options.limits)
    liveness = Liveness(options.limits, at: reading)
    notes.owesHello = true
  }

  /// Prepares an exchange of a replica.
  package init(of replica: Replica, _ options: Options, at reading: ClockReading) {
    self.init(
      replica.manifest, replica.log, options, kinds: replica.state.kinds,
      nonce: replica.store.environment.randomness.bits(), at: reading)
  }

  /// The peer's hello; nil before it came, and where the peer holds another dataset.
  package var met: SyncMessage.Hello? { peer?.dataset == mine.dataset ? peer : nil }

  /// What need not be sent to the peer any more: it holds it, or cannot read it. Empty before its hello.
  package var settledCoverage: Coverage {
    guard let met else { return Coverage() }
    return met.coverage.union(received).union(sent).union(setAside)
  }

  /// The events that are not sent to the peer any more, or that it has refused.
  package var setAside: Coverage {
    options.setAside.events.union(Coverage(of: refused.map(\.event)))
  }

  /// Whether both sides have caught up and said what they hold. A watching exchange is finished only when it is told
  /// to end.
  package var isFinished: Bool {
    isLevel && !isWatching
  }

  /// Whether the peer has still to say that it has sent all, or that what it was sent is settled.
  private var isWaitingForPeer: Bool {
    !hasPeerCaughtUp || !(outgoing?.isSettled ?? true) || isSettled && !isLevel
  }

  /// Whether both sides have caught up and said what they hold, and nothing is under way.
  package var isLevel: Bool {
    guard isSettled else { return false }
    // A side that plans holds what it held, and says nothing of it.
    if mine.isPlanning { return holdings?.theirs != nil }
    return isPlan ? hasSaidHoldings : agreement != nil
  }

  /// Whether both hold the same; nil until both have said what they hold since something was sent, and in a plan.
  package var agreement: Agreement? {
    guard isSettled, !isPlan, hasSaidHoldings else { return nil }
    return holdings?.agreement(isLast: !isWatching)
  }

  /// Whether the peer, which has introduced itself, has proved that it holds the lines of a log, and no others.
  package func isProven(thatPeerHolds log: Log) throws(LogError) -> Bool {
    try holdings?.isProven(thatPeerHolds: log) ?? false
  }

  /// Whether this side has said what it holds since something was sent or taken.
  var hasSaidHoldings: Bool {
    holdings?.hasSaid(sent: outgoing?.linesSent ?? 0, taken: linesSettled) ?? false
  }

  /// Whether both sides have caught up, and nothing is under way.
  var isSettled: Bool {
    hasPeerCaughtUp && hasGivenAll && partUnderWay == nil && hasCompared && !hasPassedOver
  }

  /// Whether the peer has settled all that this side holds and it lacked, and has been told so.
  package var hasGivenAll: Bool {
    hasSentCaughtUp && notes.isEmpty && outgoing?.isSettled ?? false
  }

  /// How far the peer's clock was from this side's when they introduced themselves; nil if one did not say.
  var clockDifference: ClockDifference? {
    guard let theirs = peer?.wall, let here = mine.wall else { return nil }
    return ClockDifference(peer: theirs, here: here)
  }

  /// Whether both sides want to go on with what is written later.
  var isWatching: Bool { mine.isWatching && peer?.isWatching ?? false }

  /// Whether this side only plans the exchange.
  var isPlanning: Bool { mine.isPlanning }

  /// Whether one side only plans the exchange, so that nothing of it is kept on either.
  package var isPlan: Bool { mine.isPlanning || peer?.isPlanning ?? false }

  /// Whether it is known which events have different contents on the two sides.
  var hasCompared: Bool { comparison?.isFinished ?? false }

  /// Whether the peer may end here without breaking off.
  package var isBetweenMessages: Bool { reader.isBetweenMessages && partUnderWay == nil }

  /// Adds bytes of the peer.
  package mutating func receive(_ bytes: [UInt8], at reading: ClockReading) {
    liveness.hear(bytes.count, at: reading)
    reader.add(bytes)
  }

  /// Notes that bytes are being sent, or that the peer has taken them.
  package mutating func noteSending(_ isUnderWay: Bool, at reading: ClockReading) {
    liveness.noteSending(isUnderWay, at: reading)
  }

  /// Looks at the time.
  /// - Throws: `peerSilent` where the peer says or takes nothing, or hardly anything, or this device slept.
  package mutating func look(at reading: ClockReading) throws(LogError) {
    if try liveness.look(at: reading, standing) { notes.owesPing = true }
  }

  /// When to look at the time next, if nothing is received or sent before that.
  package mutating func nextLook(at reading: ClockReading) -> Duration {
    liveness.nextLook(at: reading, standing)
  }

  private var standing: Liveness.Standing {
    Liveness.Standing(
      isUnderWay: !reader.isBetweenMessages, isOwed: isWaitingForPeer,
      isWaiting: isLevel && isWatching)
  }

  /// What a carrier has to do.
  package enum Task: Sendable {
    /// The peer introduces itself. A store that lacks events of its own that the peer holds takes a fresh
    /// replica id, and so does one whose id the peer has as well (sync-protocol 5); say
    /// `introduce(as:)` then.
    case detectReusedID(in: SyncMessage.Hello)
    /// Take these events durably, in order, all or none; then say `noteTaken`.
    case take(ReceivedLines)
  }

  /// What the peer's bytes ask for; nil if more of them are needed.
  ///
  /// The task must be done before the next one is asked for.
  /// - Parameter log: The store's as it is now.
  /// - Throws: What the page says of refusals and of bytes that cannot be read. Nothing more is to be read from
  ///   the peer then.
  package mutating func nextTask(in log: Log) throws(LogError) -> Task? {
    if case .detectingReusedID = stage { try meet(log) }
    precondition(partUnderWay == nil, "the events of the last part were not taken")
    while let message = try reader.next() {
      if let task = try read(message, log) { return task }
    }
    return nil
  }

  /// Has the store go on under another replica id, if it has not introduced itself yet.
  package mutating func introduce(as replica: ReplicaID) {
    if notes.owesHello { mine.replica = replica }
  }

  /// Notes that the events of the last task are durable.
  /// - Parameter taken: Where those stand in the log that the store lacked.
  package mutating func noteTaken(_ taken: Range<Int> = 0..<0, in log: Log) {
    guard let part = partUnderWay else { return }
    partUnderWay = nil
    if !taken.isEmpty { received.formUnion(log.coverage(of: taken)) }
    outgoing?.note(received: part.lines, at: taken)
    for line in part.refused {
      notes.refused.append(RefusedLine(line: linesSettled + line.line, reason: line.reason))
    }
    linesSettled += UInt64(part.lineCount)
    notes.owesAcknowledgement = true
  }

  /// Passes over the events of the last task: this side takes nothing.
  package mutating func passOver() {
    partUnderWay = nil
    hasPassedOver = true
  }

  /// Looks at more of the events that are to be sent, so that a store may do other things in between; the
  /// first `nextBytes` looks at all others.
  /// - Returns: Whether all were looked at.
  package mutating func prepare(_ count: Int, log: Log) throws(LogError) -> Bool {
    try outgoing?.prepare(count, log: log, kinds) ?? true
  }
}
