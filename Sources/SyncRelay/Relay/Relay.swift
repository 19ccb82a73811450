public import EventLog
public import Projections

/// Exchanges events between two stores on this machine, message by message as over any transport: what the one side
/// says is handed to the other as it is.
public enum Relay {
  /// Exchanges what each lacks until both have the same coverage, and leaves a receipt in each.
  /// - Parameters:
  ///   - allowsEphemeral: Whether an ephemeral store may meet one that is not.
  ///   - limit: How many messages to deliver before stopping, for tests; what was taken stays.
  /// - Throws: What `SyncSession` refuses; a failure of either store. What was taken before stays.
  public static func sync(
    _ left: Replica, _ right: Replica, allowsEphemeral: Bool = false,
    stopAfterMessages limit: Int? = nil
  ) throws(LogError) -> SyncReport {
    let exchange = meet(
      left, right, allowsEphemeral: allowsEphemeral, stopAfterMessages: limit)
    return try exchange.report.get()
  }

  /// Exchanges as `sync` does.
  /// - Parameters:
  ///   - address: Where the left store knows the right one; nil if it keeps nothing of it.
  ///   - refusal: Why the right store takes nothing: it was opened to be read. It sends what it holds.
  ///   - watch: Is told how many events have gone either way, as the left store counts them.
  /// - Returns: What was exchanged, or why not; and what that says to the left store of the right one.
  package static func meet(
    _ left: Replica, _ right: Replica, at address: String? = nil, allowsEphemeral: Bool,
    refusal: LogError? = nil, stopAfterMessages limit: Int? = nil,
    watch: (@Sendable (ExchangeCount) -> Void)? = nil
  ) -> (report: Result<SyncReport, LogError>, pass: SyncPass) {
    let count = left.log.count + right.log.count
    var exchange = Exchange(replicas: [left, right], refusal: refusal, watch: watch)
    let report: Result<SyncReport, LogError>
    var pass: SyncPass
    do {
      let sides = try exchange.run(
        at: address, allowsEphemeral: allowsEphemeral, upTo: limit)
      report = .success(exchange.report)
      let ending = exchange.report.rightRefusal.map { SyncPass.Ending.peerFailed($0.reason) }
      pass = sides[0].pass(endedBy: ending ?? .finished)
      let now = left.store.environment.clock.now()
      (pass.lastHeard, pass.lastAcknowledged) = (now, pass.sent.isEmpty ? nil : now)
    } catch {
      var error = error as? LogError ?? LogError(.unusable, "\(error)")
      if error.code == .wrongDataset {
        error.found = DatasetSummary.later(right.manifest, right.log)().map { [$0] } ?? []
      }
      report = .failure(error)
      pass = SyncPass(exchange.ending(by: error))
    }
    pass.version = nil
    pass.moved = left.log.count + right.log.count - count
    if !pass.isOfStranger { pass.peer = SyncMessage.Hello(right.manifest, coverage: Coverage()) }
    return (report, pass)
  }

  /// What an exchange would do; nothing is written.
  /// - Throws: What `SyncSession` refuses.
  public static func plan(
    _ left: Store, _ right: Store, allowsEphemeral: Bool = false
  ) throws(LogError) -> SyncPlan {
    var options = SyncSession.Options()
    options.allowsEphemeral = allowsEphemeral
    let stores = [left, right]
    // A plan makes hellos only, and a hello names no kind.
    let kinds = KindTable([])
    var sessions = stores.map {
      SyncSession($0.manifest, $0.log, options, kinds: kinds, nonce: 0, at: Exchange.standing)
    }
    // An exchange would give one of the two a fresh id.
    if left.manifest.replica == right.manifest.replica {
      sessions[1].introduce(as: ReplicaID(bits: ~right.manifest.replica.bits))
    }
    // As far as both have introduced themselves: a side that refuses the other does so then.
    for from in [0, 1] {
      guard let bytes = try sessions[from].nextBytes(in: stores[from].log) else { continue }
      sessions[1 - from].receive(bytes, at: Exchange.standing)
      while let task = try sessions[1 - from].nextTask(in: stores[1 - from].log) {
        guard case .detectReusedID = task else { break }
      }
    }
    return try SyncPlan(left.log, right.log)
  }
}

/// An exchange of two replicas in one process.
private struct Exchange {
  let replicas: [Replica]
  /// What was done so far.
  var report = SyncReport()
  /// The side that works now, so that an error is known to be its own.
  private var working = 0
  /// Whether it works on the other side's bytes.
  private var isReading = false

  /// Why the second takes nothing.
  private let refusal: LogError?
  /// Is told how far the first has come.
  private let watch: (@Sendable (ExchangeCount) -> Void)?

  init(
    replicas: [Replica], refusal: LogError?, watch: (@Sendable (ExchangeCount) -> Void)?
  ) {
    (self.replicas, self.refusal, self.watch) = (replicas, refusal, watch)
  }

  /// After so many messages each side keeps what has gone so far. If the process is killed, it still says what the other
  /// side holds.
  private static let messagesPerReceipt = 128

  /// Two stores of one process wait for nothing, so no time passes between them.
  static let standing = ClockReading(uptime: .zero, wall: Instant(milliseconds: 0))

  /// Runs it.
  /// - Returns: Both sides.
  mutating func run(
    at address: String?, allowsEphemeral: Bool, upTo limit: Int?
  ) throws -> [StoreExchange] {
    // Before anything else can go wrong: an exchange that is refused or breaks off must not forget what it met.
    try detectReusedID(of: 0)
    // If neither lacks an event of its own, either may take a fresh id: the second does.
    if refusal == nil { try detectReusedID(of: 1, writingAs: replicas[0].manifest.replica) }
    var options = SyncSession.Options()
    options.allowsEphemeral = allowsEphemeral
    var mine = options
    mine.setAside = try replicas[0].store.setAside(at: address)
    let sides = [side(0, mine), side(1, options)]
    do {
      try move(sides, upTo: limit)
    } catch {
      // The caller learns what broke it off, and not what a receipt met then.
      for side in sides { _ = side.breakOff() }
      throw error
    }
    report.note(sides[0].session, sides[1].session)
    for (index, side) in sides.enumerated() {
      (working, isReading) = (index, false)
      try side.leaveReceipt()
    }
    return sides
  }

  /// Hands over what each side says until neither says anything more.
  private mutating func move(_ sides: [StoreExchange], upTo limit: Int?) throws {
    var isMoving = true
    while isMoving {
      isMoving = false
      for from in sides.indices where report.messages != limit {
        (working, isReading) = (from, false)
        guard let bytes = try nextBytes(of: sides[from]) else { continue }
        (working, isReading) = (1 - from, true)
        try sides[working].receive(bytes)
        report.messages += 1
        isMoving = true
        if report.messages % Exchange.messagesPerReceipt == 0 {
          for side in sides { side.keepUnderWay() }
        }
      }
    }
  }

  /// What a side says next; nothing where it ends since it takes nothing, which the report notes.
  private mutating func nextBytes(of side: StoreExchange) throws -> [UInt8]? {
    do {
      return try side.nextBytes()
    } catch let error as LogError where error == refusal {
      report.rightRefusal = error
      return nil
    }
  }

  /// Has a side take a fresh replica id where its peer names events of it that it does not hold, or has the id.
  private mutating func detectReusedID(
    of side: Int, writingAs id: ReplicaID? = nil
  ) throws(LogError) {
    working = side
    let (replica, peer) = (replicas[side], replicas[1 - side])
    guard peer.manifest.dataset == replica.manifest.dataset else { return }
    try replica.store.detectReusedID(in: peer.log.coverage, of: id)
  }

  private mutating func side(
    _ index: Int, _ options: SyncSession.Options
  ) -> StoreExchange {
    working = index
    let replica = replicas[index]
    let reading = ClockReading(uptime: .zero, wall: replica.store.environment.clock.now())
    let session = SyncSession(of: replica, options, at: reading)
    guard index == 1, let refusal else {
      return StoreExchange(replica, session, watch: index == 0 ? watch : nil) {
        Exchange.standing
      }
    }
    let store = SendingReplica(replica: replica, refusal: refusal)
    return StoreExchange(store, session) { Exchange.standing }
  }

  /// What an error means to the left side.
  func ending(by error: LogError) -> SyncPass.Ending {
    var error = error
    if let path = error.position.path { error.reason = "\(path): \(error.reason)" }
    if error.isOfStranger { return .failed(error) }
    if working == 1 { return .peerFailed(error.reason) }
    return isReading && !error.isOfStore ? .failed(error) : .storeFailed
  }
}

/// A replica that can only be read: it sends what it holds, and takes nothing.
private struct SendingReplica: ExchangeStore {
  let replica: Replica
  let refusal: (any Error)?

  func durableLog() -> Log { replica.log }

  /// Its own id: a store that writes nothing uses none.
  func detectReusedID(in peer: SyncMessage.Hello) -> ReplicaID { replica.manifest.replica }

  func receive(_ lines: ReceivedLines) -> Range<Int> { 0..<0 }

  func failure(_ error: LogError) -> any Error { error }

  var files: Store? { replica.store }
}

/// What one exchange did.
public struct SyncReport: Sendable, Hashable {
  /// The events that the left store took.
  public internal(set) var leftReceived = Coverage()
  /// The events that the right store took.
  public internal(set) var rightReceived = Coverage()
  /// How many messages were delivered.
  public internal(set) var messages = 0
  /// The left store's events that the right one cannot keep.
  package internal(set) var rightRefused: [RefusedEvent] = []
  /// The right store's events that the left one cannot keep.
  package internal(set) var leftRefused: [RefusedEvent] = []
  /// Why the right store took nothing of what it lacks; nil where it took all that it could keep.
  package internal(set) var rightRefusal: LogError?
  /// Whether the exchange completed: both stores have proved that they hold the same.
  public internal(set) var isComplete = false

  /// Notes what two sides have exchanged.
  mutating func note(_ left: SyncSession, _ right: SyncSession) {
    (leftReceived, rightReceived) = (left.received, right.received)
    (rightRefused, leftRefused) = (left.refused, right.refused)
    isComplete = left.agreement == .same && right.agreement == .same
  }
}

/// What an exchange would do, without doing it.
public struct SyncPlan: Sendable, Hashable {
  /// The events that the left store would take.
  public let leftLacks: Coverage
  /// The events that the right store would take.
  public let rightLacks: Coverage
  /// The events of which each holds contents that the other lacks: both would take those.
  public let differing: Coverage

  /// Plans an exchange of two logs.
  package init(_ left: Log, _ right: Log) throws(LogError) {
    leftLacks = right.coverage.subtracting(left.coverage)
    rightLacks = left.coverage.subtracting(right.coverage)
    differing = try ContentComparison.differing(left, right)
  }
}
