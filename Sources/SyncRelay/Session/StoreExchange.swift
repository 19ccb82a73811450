package import EventLog
package import Projections

/// The store of an exchange, as `StoreExchange` uses it.
package protocol ExchangeStore {
  /// The log, of which everything is durable.
  func durableLog() throws -> Log

  /// Takes a fresh replica id where the peer's hello shows that the store's own is not safe (sync-protocol 5).
  /// - Returns: The id that the store writes under now.
  func detectReusedID(in peer: SyncMessage.Hello) throws -> ReplicaID

  /// Takes events durably, all or none.
  /// - Returns: The positions of those that the store lacked.
  func receive(_ lines: ReceivedLines) throws -> Range<Int>

  /// Why it takes no events, though it sends what it holds; nil if it takes them.
  var refusal: (any Error)? { get }

  /// Whether all that it holds stands elsewhere: it writes nothing of its own, and keeps no evidence.
  var isCache: Bool { get }

  /// What to throw for an error that ended the work on the peer's bytes.
  func failure(_ error: LogError) -> any Error

  /// What an error that ends the exchange means.
  func ending(by error: any Error) -> SyncPass.Ending

  /// Where receipts are read; nil once the store takes no part in the exchange.
  var files: Store? { get }

  /// Where receipts are kept; nil if nothing can be kept now.
  func filesToKeep() -> Store?

  /// Lets other processes write until this side has something to write.
  func yieldLock()

  /// Whether other processes may write now, until this side has something to write.
  var hasYielded: Bool { get }

  /// Makes a snapshot, if the store makes them by itself and one is worth it.
  func considerSnapshot()
}

/// One store's side of an exchange: does what its session asks of the store, and notes what comes of it.
///
/// It stands between a session and whatever carries the bytes: `Relay` between two folders, `ChannelExchange`
/// over a channel.
package final class StoreExchange: ExchangeHost {
  package private(set) var session: SyncSession
  private let store: any ExchangeStore
  private let clock: () -> ClockReading
  /// The events that are to be taken next.
  private var events: ReceivedLines?
  /// What the peer has sent, if this side only plans the exchange.
  private(set) var plannedEvents: [Event] = []
  private var plannedBytes = 0
  /// When the peer's last bytes came.
  private var lastHeard: Instant?
  /// When the peer said last that events are durable there.
  private var lastAcknowledged: Instant?
  /// The receipt that was left so far.
  private var receipt: ReceiptName?
  private let peerFile: PeerFile?
  /// How many events had gone either way when it was kept last how an exchange stands that goes on.
  private var countKept: UInt64?
  /// How many had gone when it was kept last how an exchange stands that is under way.
  private var countKeptUnderWay: UInt64 = 0
  /// Since when something waits to be kept; nil if nothing does.
  private var unkeptSince: Duration?
  /// Is told how much there is to move once both have introduced themselves, and then how far the exchange has come; nil
  /// where no caller asks.
  private let watch: (@Sendable (ExchangeCount) -> Void)?
  /// How many events there were to move either way; nil until both have introduced themselves.
  private var toMove: (send: UInt64, receive: UInt64)?
  private let tell: (SyncLevelNews) async -> Void
  /// What the peer was said to have when both sides were level, and how often that has changed.
  private var told: (held: Coverage?, isDifferent: Bool, count: Int) = (nil, false, 0)
  /// What came out when both sides had said last what they hold.
  private var agreement: Agreement?
  /// The last own event that it is noted may be given; nil before anything is noted.
  private var given: (replica: ReplicaID, seq: UInt64)?
  /// Whether it is noted that all may be given that is written while this goes on.
  private var isNotedLive = false

  /// Where the peer's state is kept.
  package struct PeerFile: Sendable {
    let address: String
    let build: String

    /// Names the peer's address, and the build that meets it.
    package init(address: String, build: String) {
      (self.address, self.build) = (address, build)
    }
  }

  /// Prepares an exchange.
  /// - Parameters:
  ///   - peerFile: Where to keep what an exchange that goes on says of the peer; nil for nowhere.
  ///   - watch: Is told how many events there are to move, and then how many have gone either way, whenever some have.
  ///   - tell: Is told whether both sides of an exchange that goes on are level, whenever that changes.
  ///   - clock: Reads the clocks.
  package init(
    _ store: some ExchangeStore, _ session: SyncSession, peerFile: PeerFile? = nil,
    watch: (@Sendable (ExchangeCount) -> Void)? = nil,
    tell: @escaping (SyncLevelNews) async -> Void = { _ in }, clock: @escaping () -> ClockReading
  ) {
    self.store = store
    self.session = session
    self.peerFile = peerFile
    self.watch = watch
    self.tell = tell
    self.clock = clock
  }

  /// Adds bytes of the peer; `work` reads them.
  package func add(_ bytes: [UInt8]) {
    let now = clock()
    lastHeard = now.wall
    session.receive(bytes, at: now)
  }

  /// About how many bytes of memory the peer takes: what it has sent that is not taken yet, and what it says that it
  /// holds.
  package var byteCount: Int {
    session.reader.byteCount + (events?.byteCount ?? 0) + session.heldByteCount
  }

  /// Does one piece of work that the peer's bytes ask for: it reads some of them, or takes events durably.
  /// - Returns: Whether there may be more.
  /// - Throws: What `SyncSession` refuses; a failure of the store.
  package func work() throws -> Bool {
    if let lines = events.take() {
      let taken = try store.receive(lines)
      session.noteTaken(taken, in: try store.durableLog())
      tellCount()
      return true
    }
    // A fresh replica id must not be taken under events that have a number already.
    let log = try store.durableLog()
    session.own = store.files?.manifest.replica ?? session.own
    let sent = session.sent.count
    defer {
      if session.sent.count > sent {
        lastAcknowledged = lastHeard
        tellCount()
      } else if toMove == nil {
        tellCount()
      }
    }
    do {
      switch try session.nextTask(in: log) {
      case nil: return false
      case .detectReusedID(let peer):
        if session.isPlan { break }
        try session.admitClaim(in: peer, log)
        session.introduce(as: try store.detectReusedID(in: peer))
      case .take(let lines):
        if session.isPlanning {
          try keepForPlan(lines)
          session.noteTaken(in: log)
        } else if store.refusal != nil {
          session.passOver()
        } else {
          events = lines
        }
      }
      return true
    } catch let error as LogError {
      throw store.failure(error)
    }
  }

  /// Keeps events in memory.
  /// - Throws: `tooLarge` where they are too many: a peer may never stop.
  private func keepForPlan(_ lines: ReceivedLines) throws {
    let limit = session.options.limits.planBytes
    plannedBytes += lines.byteCount
    guard plannedBytes <= limit else {
      throw LogError(
        .tooLarge,
        "the peer sends more than \(limit >> 20) MiB of events, and a plan keeps them in memory",
        advice: .syncWithoutPlan)
    }
    plannedEvents += try lines.events()
  }

  /// Takes bytes of the peer, and does all that they ask for.
  /// - Throws: What `SyncSession` refuses; a failure of the store.
  package func receive(_ bytes: [UInt8]) throws {
    add(bytes)
    while try work() {}
  }

  /// Looks at some of the events that are to be sent, so that the store may do other things in between.
  /// - Returns: Whether all were looked at.
  package func prepare() throws -> Bool {
    try session.prepare(StoreExchange.countPerLook, log: store.durableLog())
  }

  /// Looking at so many events takes a millisecond or two.
  private static let countPerLook = 1_000

  /// The next bytes for the peer, which are durable here; nil if there is nothing to say for now.
  package func nextBytes() throws -> [UInt8]? {
    try noteGiven()
    if let bytes = try session.nextBytes(in: store.durableLog()) { return bytes }
    // The peer goes on waiting for what was not taken.
    if session.hasPassedOver, session.hasGivenAll, let refusal = store.refusal { throw refusal }
    return nil
  }

  /// Notes that own events may be given from now on, before any of them goes out. A connection that goes on notes it
  /// once, unless another process has noted something else meanwhile.
  private func noteGiven() throws {
    guard let peer = session.met, !session.isPlan, !store.isCache, store.refusal == nil,
      let read = store.files
    else { return }
    let own = (replica: read.manifest.replica, seq: read.lastOwnSeq)
    if let given, given.replica == own.replica, given.seq >= own.seq { return }
    let isLive = session.isWatching
    if isLive, isNotedLive, given?.replica == own.replica, try read.givesAll() {
      given = own
      return
    }
    guard let files = store.filesToKeep() else {
      throw LogError(
        .locked, "another process writes, so it cannot be noted what is given",
        at: LogError.Position(path: read.folder.path))
    }
    given = (own.replica, try files.noteGiven(toPeerHolding: peer.coverage, isLive: isLive))
    isNotedLive = isLive
  }

  /// Notes that an exchange that went on gives nothing more.
  private func noteLiveEnd() {
    guard isNotedLive, let files = store.filesToKeep() else { return }
    do throws(LogError) {
      try files.noteLiveEnd()
    } catch {
      // All counts as given then.
    }
  }

  /// Looks at the time, and keeps how the exchange stands where that is due.
  /// - Throws: `peerSilent`; why the store can take no part.
  package func look() throws {
    _ = try store.durableLog()
    try session.look(at: clock())
    noteAgreement()
    guard isUnkept else {
      if session.isLevel { store.yieldLock() }
      return
    }
    if session.isLevel {
      // One that goes on may have brought much.
      store.considerSnapshot()
      keepLevel()
    } else {
      guard let since = unkeptSince, clock().uptime - since >= keepsAfter else { return }
      let hadYielded = store.hasYielded
      keepUnderWay()
      // The lock was taken for the receipt alone.
      if hadYielded { store.yieldLock() }
    }
    unkeptSince = nil
    if session.isLevel { store.yieldLock() }
  }

  /// Whether the exchange has moved something that no receipt has yet.
  private var isUnkept: Bool {
    guard !session.isPlan, !session.isFinished, session.met != nil else { return false }
    // One that moves nothing is kept once, when both sides are level.
    return session.isLevel ? countMoved != countKept : countMoved > countKeptUnderWay
  }

  /// After how long what was moved is kept: sooner while much is under way, since a cut would lose more.
  private var keepsAfter: Duration { session.isLevel ? .seconds(1) : .milliseconds(200) }

  /// When to look at the time next, if nothing is received or sent before that.
  package func nextLook() -> NextLook {
    let now = clock()
    let due = session.nextLook(at: now)
    guard isUnkept else {
      unkeptSince = nil
      return NextLook(at: due, isIn: due - now.uptime)
    }
    // What goes on may move more at once.
    let since = unkeptSince ?? now.uptime
    unkeptSince = since
    let next = min(due, since + keepsAfter)
    return NextLook(at: next, isIn: next - now.uptime)
  }

  /// Notes that bytes are being sent, or that the peer has taken them.
  package func noteSending(_ isUnderWay: Bool) {
    session.noteSending(isUnderWay, at: clock())
  }

  /// Keeps how an exchange stands that goes on. Until it ends, nothing else says what the peer holds, and that it is
  /// well.
  private func keepLevel() {
    countKept = countMoved
    guard let files = store.filesToKeep(), store.refusal == nil else { return }
    do throws(LogError) {
      try leaveReceipt()
      guard let peerFile else { return }
      try files.note(
        pass(endedBy: .cancelled).steps, of: peerFile.address, build: peerFile.build)
    } catch {
      // What is not kept loses only knowledge (sync-protocol 7).
    }
  }

  /// Keeps what an exchange that is under way has moved. If it is cut, or the process is killed, the receipt still says
  /// what the peer holds.
  func keepUnderWay() {
    guard countMoved > countKeptUnderWay else { return }
    countKeptUnderWay = countMoved
    do throws(LogError) {
      try leaveReceipt(isUnderWay: true)
    } catch {
      // What is not kept loses only knowledge (sync-protocol 7).
    }
  }

  private func tellCount() {
    guard let watch, let peer = session.met else { return }
    let mine = session.mine.coverage
    let all =
      toMove ?? (
        send: mine.subtracting(peer.coverage).count,
        receive: peer.coverage.subtracting(mine).count
      )
    toMove = all
    watch(
      ExchangeCount(
        sent: session.sent.count, received: session.received.count, toSend: all.send,
        toReceive: all.receive))
  }

  /// How the exchange stands. Tells whether both sides are level, where that or what the peer has is news.
  ///
  /// Its task has room for as long as the connection goes on, so what computes stands in other functions.
  package nonisolated(nonsending) func progress() async -> ExchangeProgress {
    if let news = news() { await tell(news) }
    return standing()
  }

  @inline(never)
  private func standing() -> ExchangeProgress {
    if session.isFinished { return .finished }
    if session.isLevel { return .level }
    return session.isBetweenMessages ? .goingOn : .insideMessage
  }

  private func noteAgreement() {
    if let now = session.agreement { agreement = now }
  }

  @inline(never)
  private func news() -> SyncLevelNews? {
    noteAgreement()
    let isLive = session.isLevel && !session.isFinished && session.agreement != .different
    let held = isLive ? session.settledCoverage : nil
    let isDifferent = session.isLevel && session.agreement == .different
    guard held != told.held || isDifferent != told.isDifferent, store.files != nil else {
      return nil
    }
    told = (held, isDifferent, told.count + 1)
    return SyncLevelNews(
      number: told.count, level: isLive ? pass(endedBy: .finished) : nil,
      isDifferent: isDifferent)
  }

  /// The last bytes for the peer, if an error ends the exchange; nil if it need not know.
  package func farewell(_ error: any Error) -> [UInt8]? {
    switch store.ending(by: error) {
    case .failed(let error): session.farewell(error)
    case .storeFailed: session.farewellOfStore()
    case .finished, .cancelled, .unreachable, .peerFailed: nil
    }
  }

  /// What the exchange has come to, if it has ended like that.
  package func pass(endedBy ending: SyncPass.Ending) -> SyncPass {
    var pass = SyncPass(ending)
    pass.peer = pass.isOfStranger ? nil : session.met
    (pass.sent, pass.received, pass.refused) = (session.sent, session.received, session.refused)
    pass.moved = Int(clamping: countMoved)
    (pass.lastHeard, pass.lastAcknowledged) = (lastHeard, lastAcknowledged)
    pass.held = session.settledCoverage
    pass.coverage = store.files?.log.coverage ?? Coverage()
    pass.agreement = session.agreement
    pass.lastAgreement = session.agreement ?? agreement
    pass.isOfferingAgain = session.options.setAside.isOfferedAgain
    pass.hasPeerTrouble = session.hasPeerTrouble
    return pass
  }

  /// How many events went either way.
  private var countMoved: UInt64 { session.sent.count.addingSaturated(session.received.count) }

  /// Leaves the receipt of an exchange that has ended, and makes a snapshot where one is worth it.
  /// - Throws: Where the receipt cannot be kept.
  package func end() throws {
    _ = try store.durableLog()
    noteLiveEnd()
    try leaveReceipt()
    // A plan writes nothing.
    if !session.isPlan { store.considerSnapshot() }
  }

  /// Leaves a receipt of what was exchanged before it broke off or was told to end, if anything was, or if both
  /// hold the same, and the store can be written. What broke it off is the error that the caller learns of.
  /// - Returns: Whether it was left.
  package func breakOff() -> Bool {
    guard session.isLevel || !session.sent.isEmpty || !session.received.isEmpty else {
      noteLiveEnd()
      return false
    }
    do {
      try end()
      return true
    } catch {
      // A receipt that is not there loses only knowledge (sync-protocol 7).
      return false
    }
  }

  /// Leaves a receipt (sync-protocol 7), in place of one that this exchange has left before; none if the peer
  /// has not introduced itself, or only plans, or if the store cannot be written.
  /// - Parameter isUnderWay: Whether the exchange goes on, so that it leaves another receipt at its end.
  package func leaveReceipt(isUnderWay: Bool = false) throws(LogError) {
    guard let peer = session.met, !session.isPlan, !store.isCache,
      let files = store.filesToKeep(), store.refusal == nil
    else { return }
    let log = files.log
    let isComplete = session.agreement == .same
    var receipt = Receipt(
      dataset: files.manifest.dataset, replica: files.manifest.replica, peer: peer.replica,
      at: files.environment.clock.now(), sent: session.sent, received: session.received,
      coverage: log.coverage, isComplete: isComplete,
      peerCoverage: try proven(of: peer, in: files), clock: session.clockDifference)
    (receipt.peerName, receipt.peerFormerly) = (peer.name, peer.formerly)
    if isComplete { receipt.contested = try log.fingerprints(of: log.contested.ranges) }
    // A device that asks every few minutes would fill its folder with receipts that say the same.
    if session.sent.isEmpty, session.received.isEmpty, try files.isRepeated(receipt) {
      return
    }
    self.receipt = try files.keep(
      receipt, inPlaceOf: self.receipt, isUnderWay: isUnderWay)
  }

  /// What the peer holds, as far as it is proved: by what both have said at the end, else by what it has sent or
  /// acknowledged, and of what its hello names by what an earlier pass has proved.
  private func proven(
    of peer: SyncMessage.Hello, in files: Store
  ) throws(LogError) -> Coverage {
    let exchanged = session.sent.union(session.received)
    switch session.agreement {
    case .same: return peer.coverage.union(exchanged)
    case .sameButForSetAside: return peer.coverage.union(exchanged).subtracting(session.setAside)
    case .different, nil:
      let known = try files.knownPeer(peer.replica)?.holds ?? Coverage()
      return peer.coverage.intersection(known).union(exchanged)
    }
  }
}

/// How many events an exchange has moved, and how many there are to move by what the first messages say.
package struct ExchangeCount: Sendable, Hashable {
  /// How many the peer has acknowledged.
  package let sent: UInt64
  /// How many this store has taken.
  package let received: UInt64
  /// How many the peer lacked at the beginning.
  package let toSend: UInt64
  /// How many this store lacked at the beginning.
  package let toReceive: UInt64
}

extension Replica: ExchangeStore {
  /// The log: a replica has nothing staged.
  package func durableLog() -> Log { log }

  package func detectReusedID(in peer: SyncMessage.Hello) throws(LogError) -> ReplicaID {
    try store.detectReusedID(in: peer.coverage, of: peer.replica)
    return manifest.replica
  }

  package func failure(_ error: LogError) -> any Error { error }

  package var files: Store? { store }
}

extension ExchangeStore {
  package var isCache: Bool { false }

  package var refusal: (any Error)? { nil }

  package func filesToKeep() -> Store? { files }

  package func yieldLock() {}

  package var hasYielded: Bool { false }

  package func considerSnapshot() {}

  /// What an error means where all are the log's.
  package func ending(by error: any Error) -> SyncPass.Ending {
    (error as? LogError).map { .failed($0) } ?? .cancelled
  }
}
