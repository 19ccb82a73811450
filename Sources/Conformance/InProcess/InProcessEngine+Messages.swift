import EventLog
import Projections
import SyncRelay

/// One side of an exchange whose messages the asker carries.
final class CarriedExchange {
  fileprivate let side: StoreExchange
  /// Whether it was ended by an error.
  fileprivate var isBroken = false

  /// A step takes no time, as between two folders.
  /// - Parameter peer: Of which this side sets aside what it has refused; nil for nothing.
  init(of replica: Replica, with peer: ReplicaID?) throws {
    let reading = ClockReading(uptime: .zero, wall: replica.store.environment.clock.now())
    let address = try peer.flatMap { try replica.address(of: $0) }
    var options = SyncSession.Options()
    options.setAside = try replica.store.setAside(at: address)
    let session = SyncSession(of: replica, options, at: reading)
    side = StoreExchange(replica, session) { reading }
  }
}

extension Replica {
  /// Where this one has met another; nil if it has not.
  func address(of peer: ReplicaID) throws(LogError) -> String? {
    try store.peerStates().first { $0.traits.replica == peer }?.address
  }
}

extension InProcessEngine {
  /// Hears a message of the peer, says the next one, or ends the exchange; the first such request begins it.
  func message(_ request: JSONObject) throws -> JSONObject {
    let names = [try request.text("replica"), try request.text("peer")]
    let peer =
      request["peerID"] == nil
      ? nil : try request.member("peerID", "a replica id") { $0.string.flatMap { ReplicaID($0) } }
    let exchange = try exchanges[names] ?? CarriedExchange(of: replica(request), with: peer)
    exchanges[names] = exchange
    if request["end"]?.bool == true {
      exchanges[names] = nil
      return try end(exchange)
    }
    do {
      if request["hears"] != nil {
        try exchange.side.receive(Array(try request.text("hears").utf8))
        return [:]
      }
      guard let bytes = try exchange.side.nextBytes() else { return [:] }
      return ["says": .string(String(decoding: bytes, as: UTF8.self))]
    } catch {
      exchange.isBroken = true
      throw error
    }
  }

  /// Leaves the receipt of an exchange that was not refused.
  private func end(_ exchange: CarriedExchange) throws -> JSONObject {
    let session = exchange.side.session
    let isComplete = session.isFinished && session.agreement == .same
    if !exchange.isBroken { try exchange.side.leaveReceipt() }
    return ["complete": .bool(isComplete), "received": .texts(session.received.ranges)]
  }
}
