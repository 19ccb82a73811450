import EventLog
import Projections
import SyncRelay

/// One exchange of a store, on its thread.
final class StoreExchange {
  private let core: StoreCore
  private let options: SyncOptions
  /// Where the peer is; nil where nothing is kept of it but receipts.
  private let address: String?
  private var side: ExchangeSide
  /// The events that are to be taken next.
  private var events: ReceivedLines?
  /// When the peer's last bytes came.
  private var lastHeard: Instant?
  /// When the peer said last that events are durable there.
  private var lastAcknowledged: Instant?
  /// How many events had gone either way when it was kept last how an exchange stands that goes on.
  private var countKept: UInt64?
  /// What the peer was said to have when both sides were level, and how often that has changed.
  private var told: (settled: Coverage?, count: Int) = (nil, 0)

  /// - Throws: Why the store cannot be written.
  init(_ core: StoreCore, _ options: SyncOptions, at address: String?) throws {
    core.flush()
    let replica = try core.writable()
    do throws(LogError) {
      // What is acknowledged or said to be held must be there.
      try replica.store.requireInPlace()
    } catch {
      throw core.stop(replica, error)
    }
    self.core = core
    self.options = options
    self.address = address
    side = try ExchangeSide(
      replica, options.sessionOptions, at: options.moment(replica.store.environment.clock))
  }

  /// Looks at some of the events that are to be sent.
  /// - Returns: Whether all were looked at.
  func prepare() throws -> Bool {
    try side.session.prepare(StoreExchange.countPerLook, log: core.writable().log)
  }

  /// Looking at so many events takes a millisecond or two.
  private static let countPerLook = 1_000

  /// Adds bytes of the peer.
  func receive(_ bytes: [UInt8]) throws {
    let moment = moment(try core.writable())
    lastHeard = moment.wall
    side.session.receive(bytes, at: moment)
  }

  /// Does one piece of work that the peer's bytes ask for.
  /// - Returns: Whether there may be more.
  func work() throws -> Bool {
    if let events = events.take() {
      side.note(taken: try core.receive(events), in: try core.writable().log)
      return true
    }
    // A fresh replica id must not be taken under events that have a number already.
    core.flush()
    let replica = try core.writable()
    let sent = side.sent.count
    defer { if side.sent.count > sent { lastAcknowledged = lastHeard } }
    do throws(LogError) {
      events = try side.nextEvents(for: replica)
    } catch {
      throw error.isOfStore ? core.stop(replica, error) : error
    }
    return events != nil
  }

  /// The next bytes for the peer. What is sent is durable.
  func nextBytes() throws -> [UInt8]? {
    core.flush()
    return try side.nextBytes(of: core.writable())
  }

  /// Looks at the time.
  func look() throws {
    try side.session.look(at: moment(try core.writable()))
    guard side.session.isLevel else { return }
    // One that goes on may have brought much.
    makeSnapshotIfDue()
    keepLevelIfDue()
  }

  /// Keeps how an exchange stands that goes on: once both sides hold the same, and again where events have gone
  /// either way since. Until it ends, nothing else says what the peer holds, and that it is well.
  private func keepLevelIfDue() {
    guard !side.session.isFinished, countMoved != countKept,
      case .open(let replica) = core.condition
    else { return }
    countKept = countMoved
    do throws(LogError) {
      try side.leaveReceipt(in: replica, isComplete: side.refused.isEmpty)
      guard let address else { return }
      let steps = pass(.failure(CancellationError())).steps
      try replica.store.note(steps, of: address, build: TrainingStore.build)
    } catch {
      // What is not kept loses only knowledge (sync-protocol 7).
    }
  }

  private var countMoved: UInt64 { side.sent.count.addingSaturated(side.received.count) }

  /// The last bytes for the peer, where an error ends the exchange.
  func farewell(_ error: any Error) -> [UInt8]? {
    switch error {
    case let error as LogError: return side.session.farewell(error)
    case let error as TrainingError where error.code != .unreachable:
      return side.session.farewellOfStore()
    default: return nil
    }
  }

  /// How the exchange stands.
  var progress: ExchangeProgress {
    if side.session.isFinished { return .finished }
    if side.session.isLevel { return .level }
    return side.session.isBetweenMessages ? .goingOn : .insideMessage
  }

  /// Whether both sides of a live exchange are level, where that or what the peer has is not what was told last.
  func news() -> SyncLevelNews? {
    let isLive = side.session.isLevel && !side.session.isFinished
    let settled = isLive ? side.settledCoverage : nil
    guard settled != told.settled, case .open(let replica) = core.condition else { return nil }
    told = (settled, told.count + 1)
    let level = settled.flatMap { settled in
      side.peer.map { SyncLevel(summary: summary(with: $0, replica), held: settled) }
    }
    return SyncLevelNews(number: told.count, level: level)
  }

  private func summary(with peer: SyncMessage.Hello, _ replica: Replica) -> SyncSummary {
    SyncSummary(
      peer: peer.replica, sent: side.sent, received: side.received, coverage: replica.log.coverage,
      refusedCount: side.refused.count)
  }

  private func moment(_ replica: Replica) -> Moment {
    options.moment(replica.store.environment.clock)
  }

  /// What the exchange came to.
  func pass(_ result: Result<SyncSummary, any Error>) -> SyncPass {
    var pass = SyncPass(result: result)
    pass.peer = result.isOfForbiddenMix ? nil : side.peer
    pass.moved = Int(clamping: countMoved)
    (pass.lastHeard, pass.lastAcknowledged) = (lastHeard, lastAcknowledged)
    pass.refused = side.refused
    pass.held = side.settledCoverage
    pass.isLevel = side.session.isLevel
    pass.wasLevel = pass.isLevel || told.count > 0
    return pass
  }

  /// Leaves a receipt.
  /// - Returns: What the exchange did.
  func end() throws -> SyncSummary {
    core.flush()
    let replica = try core.writable()
    guard let peer = side.peer else { throw LogError(.peerEnded, "the peer said nothing") }
    try side.leaveReceipt(
      in: replica, isComplete: side.session.isLevel && side.refused.isEmpty)
    makeSnapshotIfDue()
    return summary(with: peer, replica)
  }

  /// A plan writes nothing.
  private func makeSnapshotIfDue() {
    if !side.session.isPlan { core.makeSnapshotIfDue() }
  }

  /// Leaves a receipt of what was exchanged before it broke off or was told to end, if anything was, or if both
  /// hold the same, and the store can be written. What broke it off is the error that the caller learns of.
  /// - Returns: What was exchanged; nil where no receipt was left.
  func breakOff() -> SyncSummary? {
    guard side.session.isLevel || !side.sent.isEmpty || !side.received.isEmpty else { return nil }
    do {
      return try end()
    } catch {
      // A receipt that is not there loses only knowledge (sync-protocol 7).
      return nil
    }
  }
}

extension Result<SyncSummary, any Error> {
  /// Whether one of the two stores is for a trial, and a side does not allow the mix.
  fileprivate var isOfForbiddenMix: Bool {
    guard case .failure(let error as TrainingError) = self else { return false }
    return error.origin?.code == .ephemeral
  }
}
