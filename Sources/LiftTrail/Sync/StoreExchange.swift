import EventLog
import Projections
import SyncRelay

/// One exchange of a store, on its thread.
final class StoreExchange {
  private let core: StoreCore
  private var side: ExchangeSide
  let dataset: DatasetID

  /// - Throws: Why the store cannot be written.
  init(_ core: StoreCore, _ options: SyncOptions) throws {
    core.flush()
    let replica = try core.writable()
    self.core = core
    side = ExchangeSide(replica, allowsEphemeral: options.allowsEphemeral)
    dataset = replica.manifest.dataset
  }

  var hello: SyncMessage { side.start() }
  var isFinished: Bool { side.isFinished }

  /// Looks at some of the events that are to be sent.
  /// - Returns: Whether all were looked at.
  func prepare() throws -> Bool {
    try side.prepare(StoreExchange.countPerLook, log: core.writable().log)
  }

  /// Looking at so many events takes a millisecond or two.
  private static let countPerLook = 1_000

  /// Reads a message of the peer.
  func read(_ message: SyncMessage) throws -> ExchangeSide.Step {
    // A fresh replica id must not be taken under events that have a number already, and what is sent has to
    // be durable.
    core.flush()
    let replica = try core.writable()
    do throws(LogError) {
      try ExchangeSide.heed(message, in: replica)
    } catch {
      throw core.stop(replica, error)
    }
    return try side.read(message, in: replica)
  }

  /// Takes some events of the peer durably.
  func take(_ piece: [Event]) throws { side.note(taken: try core.receive(piece)) }

  /// Leaves a receipt.
  /// - Returns: What the exchange did.
  func end() throws -> SyncSummary {
    core.flush()
    let replica = try core.writable()
    guard let peer = side.peer else { throw LogError(.peerEnded, "the peer said nothing") }
    try side.leaveReceipt(in: replica, sent: side.sent, isComplete: side.isFinished)
    return SyncSummary(
      peer: peer, sent: side.sent, received: side.received, coverage: replica.log.coverage)
  }

  /// Leaves a receipt of what was exchanged before it broke off, if anything was and the store can be
  /// written. What broke it off is the error that the caller learns of.
  func breakOff() {
    guard !side.sent.isEmpty || !side.received.isEmpty else { return }
    do {
      _ = try end()
    } catch {
      // A receipt that is not there loses only knowledge (sync-protocol 7).
    }
  }
}
