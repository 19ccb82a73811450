public import EventLog
public import Projections

/// Exchanges events between two stores on this machine, message by message as over any transport.
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
    // Before anything else can go wrong: an exchange that is refused or breaks off must not forget what
    // it met.
    try Relay.detectReusedID(of: right, in: left)
    // Where neither lacks an event of its own, either may take a fresh id: the second does.
    try Relay.detectReusedID(of: left, in: right, writingAs: left.manifest.replica)
    var options = SyncSession.Options()
    options.allowsEphemeral = allowsEphemeral
    var sides = [try Side(left, options), try Side(right, options)]
    var messages = 0
    var isMoving = true
    while isMoving, messages != limit {
      isMoving = false
      for from in sides.indices {
        guard messages != limit, let bytes = try sides[from].nextBytes() else { continue }
        try sides[1 - from].receive(bytes)
        messages += 1
        isMoving = true
      }
    }
    var report = SyncReport()
    report.messages = messages
    report.leftReceived = sides[0].exchange.received
    report.rightReceived = sides[1].exchange.received
    report.rightRefused = sides[0].exchange.refused
    report.leftRefused = sides[1].exchange.refused
    report.isComplete =
      sides.allSatisfy(\.exchange.session.isFinished) && report.rightRefused.isEmpty
      && report.leftRefused.isEmpty
    for index in sides.indices { try sides[index].leaveReceipt(isComplete: report.isComplete) }
    return report
  }

  /// Takes a fresh replica id where a peer names events of this store that it does not hold, or has the id.
  private static func detectReusedID(
    of peer: Replica, in replica: Replica, writingAs id: ReplicaID? = nil
  ) throws(LogError) {
    guard peer.manifest.dataset == replica.manifest.dataset else { return }
    try replica.store.detectReusedID(in: peer.log.coverage, of: id)
  }

  /// What an exchange would do; nothing is written.
  /// - Throws: What `SyncSession` refuses.
  public static func plan(
    _ left: Store, _ right: Store, allowsEphemeral: Bool = false
  ) throws(LogError) -> SyncPlan {
    var options = SyncSession.Options()
    options.allowsEphemeral = allowsEphemeral
    let stores = [left, right]
    var sessions = stores.map { SyncSession($0.manifest, $0.log, options, at: Relay.moment) }
    // An exchange would give one of the two a fresh id.
    if left.manifest.replica == right.manifest.replica {
      sessions[1].introduce(as: ReplicaID(bits: ~right.manifest.replica.bits))
    }
    // As far as both have introduced themselves: whoever refuses the other does so then.
    for from in [0, 1] {
      guard let bytes = try sessions[from].nextBytes(in: stores[from].log) else { continue }
      sessions[1 - from].receive(bytes, at: Relay.moment)
      while let task = try sessions[1 - from].nextTask(in: stores[1 - from].log) {
        guard case .detectReusedID = task else { break }
      }
    }
    return try SyncPlan(left.log, right.log)
  }
}

extension Relay {
  /// Two stores of one process wait for nothing, so no time passes between them.
  fileprivate static let moment = Moment(uptime: .zero, wall: Instant(milliseconds: 0))
}

/// One store of an exchange.
private struct Side {
  let replica: Replica
  var exchange: ExchangeSide

  init(_ replica: Replica, _ options: SyncSession.Options) throws(LogError) {
    self.replica = replica
    exchange = try ExchangeSide(
      replica, options,
      at: Moment(uptime: .zero, wall: replica.store.environment.clock.now()))
  }

  mutating func nextBytes() throws(LogError) -> [UInt8]? { try exchange.nextBytes(of: replica) }

  mutating func receive(_ bytes: [UInt8]) throws(LogError) {
    try exchange.receive(bytes, for: replica, at: Relay.moment)
  }

  mutating func leaveReceipt(isComplete: Bool) throws(LogError) {
    try exchange.leaveReceipt(in: replica, isComplete: isComplete)
  }
}
