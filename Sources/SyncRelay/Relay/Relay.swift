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
    var leftSide = Side(left, allowsEphemeral: allowsEphemeral)
    var rightSide = Side(right, allowsEphemeral: allowsEphemeral)
    var report = SyncReport()
    let (leftHello, rightHello) = (leftSide.exchange.start(), rightSide.exchange.start())
    // Before anything else can go wrong: an exchange that is refused or breaks off must not forget what
    // it met.
    try ExchangeSide.heed(rightHello, in: left)
    try ExchangeSide.heed(leftHello, in: right)
    leftSide.inbox.append(rightHello)
    rightSide.inbox.append(leftHello)
    while !(leftSide.inbox.isEmpty && rightSide.inbox.isEmpty), report.messages != limit {
      // The side with less to read goes first, so that both advance in turn.
      if leftSide.inbox.count > rightSide.inbox.count {
        rightSide.inbox += try leftSide.deliver()
      } else {
        leftSide.inbox += try rightSide.deliver()
      }
      report.messages += 1
    }
    report.leftReceived = leftSide.exchange.received
    report.rightReceived = rightSide.exchange.received
    report.isComplete = leftSide.exchange.isFinished && rightSide.exchange.isFinished
    try leftSide.exchange.leaveReceipt(
      in: left, sent: report.rightReceived, isComplete: report.isComplete)
    try rightSide.exchange.leaveReceipt(
      in: right, sent: report.leftReceived, isComplete: report.isComplete)
    return report
  }

  /// What an exchange would do; nothing is written.
  /// - Throws: What `SyncSession` refuses.
  public static func plan(
    _ left: Store, _ right: Store, allowsEphemeral: Bool = false
  ) throws(LogError) -> SyncPlan {
    var sessions = [left, right].map { store in
      SyncSession(
        manifest: store.manifest, coverage: store.log.coverage, allowsEphemeral: allowsEphemeral)
    }
    let shared = try sessions[0].receive(sessions[1].start(), log: left.log).answers
    _ = try sessions[1].receive(sessions[0].start(), log: right.log)
    for message in shared { _ = try sessions[1].receive(message, log: right.log) }
    return SyncPlan(
      leftLacks: right.log.coverage.subtracting(left.log.coverage),
      rightLacks: left.log.coverage.subtracting(right.log.coverage))
  }
}

/// One store of an exchange, with the messages waiting for it.
private struct Side {
  let replica: Replica
  var exchange: ExchangeSide
  var inbox: [SyncMessage] = []

  init(_ replica: Replica, allowsEphemeral: Bool) {
    self.replica = replica
    exchange = ExchangeSide(replica, allowsEphemeral: allowsEphemeral)
  }

  /// Reads one message: takes its events durably, and returns the answers.
  mutating func deliver() throws(LogError) -> [SyncMessage] {
    try exchange.deliver(inbox.removeFirst(), to: replica)
  }
}
