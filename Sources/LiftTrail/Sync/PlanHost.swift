import EventLog
import SyncRelay

/// The side of an exchange over a channel that only plans it.
actor PlanHost: ExchangeHost {
  private var side: PlanningSide
  private let moment: @Sendable () -> Moment

  init(_ side: PlanningSide, _ moment: @escaping @Sendable () -> Moment) {
    self.side = side
    self.moment = moment
  }

  func receive(_ bytes: [UInt8]) throws { try side.receive(bytes, at: moment()) }
  func nextBytes() throws -> [UInt8]? { try side.nextBytes() }
  func look() throws { try side.session.look(at: moment()) }

  func progress() -> ExchangeProgress {
    if side.session.isFinished { return .finished }
    return side.session.isBetweenMessages ? .goingOn : .insideMessage
  }

  func farewell(_ error: any Error) -> [UInt8]? {
    (error as? LogError).flatMap { side.session.farewell($0) }
  }

  /// The peer's log, once the exchange is finished.
  func peerLog() throws -> Log { try side.peerLog() }
}
