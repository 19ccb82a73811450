import Dispatch
import Synchronization

/// Connections of a server to its hub: each call has one for itself, and waits for it where all are in use.
///
/// A hub that was not reached is not tried again for a moment: what calls meanwhile is told the same at once, so that
/// thousands of clients do not wait for one time-out after the other.
package final class HubPool: HubCalls {
  package var name: String { database.name }
  /// How the calls go.
  package let health: HubHealth

  private let database: any SQLDatabase
  private let room: DispatchSemaphore
  private let free: Mutex<[HubSession]>
  private let uptime: @Sendable () -> Duration
  /// The hub as it was reached first: caches that were made of it are of no other.
  private let known = Mutex<HubIdentity?>(nil)
  /// Why the hub was not reached last, and until when that is taken to be so.
  private let away = Mutex<(fault: HubFault, until: Duration)?>(nil)

  /// For so long a hub that was not reached is not tried again.
  private static let pause = Duration.seconds(1)

  /// - Parameters:
  ///   - count: How many connections there are at most.
  ///   - uptime: The time since some beginning, which never jumps.
  package init(
    _ database: any SQLDatabase, count: Int, uptime: @escaping @Sendable () -> Duration
  ) {
    self.database = database
    self.uptime = uptime
    room = DispatchSemaphore(value: count)
    free = Mutex([])
    health = HubHealth(uptime)
  }

  /// Which hub it is.
  /// - Throws: `HubFault`.
  package func identity() throws -> HubIdentity { try run { _, hub in hub } }

  /// See `HubCalls`.
  package func run<Value: Sendable>(
    _ body: @Sendable (any SQLConnection, HubIdentity) throws -> Value
  ) throws -> Value {
    do {
      return try withSession { session in
        try session.run { connection, hub in
          try check(hub)
          return try body(connection, hub)
        }
      }
    } catch let fault as HubFault {
      health.noteSilence()
      throw fault
    }
  }

  /// See `HubCalls`. It counts for the health of the hub.
  package func transaction<Value: Sendable>(
    _ body: @Sendable (any SQLConnection, HubIdentity) throws -> Value,
    telling news: @Sendable (Value) -> HubNews?
  ) throws -> Value {
    try health.committing {
      try withSession { session in
        try session.transaction(
          { connection, hub in
            try check(hub)
            return try body(connection, hub)
          }, telling: news)
      }
    }
  }

  private func check(_ hub: HubIdentity) throws(HubFault) {
    let known = known.withLock { known in
      known = known ?? hub
      return known
    }
    guard known?.id != hub.id else { return }
    throw HubFault(
      .noHub, "\(name) is another hub now, \(hub.id) and not \(known?.id ?? ""); restart the server"
    )
  }

  private func withSession<Value>(_ body: (HubSession) throws -> Value) throws -> Value {
    room.wait()
    defer { room.signal() }
    try away.withLock { away in
      guard let known = away else { return }
      if uptime() < known.until { throw known.fault }
      away = nil
    }
    let session = free.withLock { $0.popLast() } ?? HubSession(database)
    defer { free.withLock { $0.append(session) } }
    do {
      return try body(session)
    } catch let fault as HubFault {
      if fault.code == .notReached {
        away.withLock { $0 = (fault, uptime() + HubPool.pause) }
      }
      throw fault
    }
  }
}
