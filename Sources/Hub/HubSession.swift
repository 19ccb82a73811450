import EventLog
import Synchronization

/// What makes calls to a hub. They block.
package protocol HubCalls: Sendable {
  /// Where the hub is, without what is secret.
  var name: String { get }

  /// Runs statements that each stand for themselves.
  /// - Parameter body: May run twice where the connection broke before: what it does twice has to be what it does once.
  /// - Throws: `HubFault`; what the body throws.
  func run<Value: Sendable>(
    _ body: @Sendable (any SQLConnection, HubIdentity) throws -> Value
  ) throws -> Value

  /// Runs statements of which all count or none.
  /// - Parameters:
  ///   - body: As that of `run`.
  ///   - news: What all who listen are told of the outcome, behind the commit; nil for nothing. A word that is lost is no
  ///     error: the change stands, and they read it with what comes next.
  /// - Throws: `HubFault`; what the body throws.
  func transaction<Value: Sendable>(
    _ body: @Sendable (any SQLConnection, HubIdentity) throws -> Value,
    telling news: @Sendable (Value) -> HubNews?
  ) throws -> Value
}

extension HubCalls {
  /// Runs statements of which all count or none, and tells nothing.
  /// - Throws: As `transaction(_:telling:)`.
  package func transaction<Value: Sendable>(
    _ body: @Sendable (any SQLConnection, HubIdentity) throws -> Value
  ) throws -> Value {
    try transaction(body) { _ in nil }
  }
}

/// One connection to a hub, made when it is needed, and made anew where it has broken.
///
/// Its calls block, and one waits for the other.
package final class HubSession: HubCalls {
  /// Where the hub is, without what is secret.
  package var name: String { database.name }

  private let database: any SQLDatabase
  private let kept = Mutex<Open?>(nil)

  /// A connection on which the hub has said who it is.
  private struct Open: Sendable {
    let connection: any SQLConnection
    let hub: HubIdentity
  }

  package init(_ database: any SQLDatabase) { self.database = database }

  deinit { kept.withLock { $0?.connection.close() } }

  /// Which hub it is.
  /// - Throws: `HubFault`.
  package func identity() throws -> HubIdentity { try run { _, hub in hub } }

  /// See `HubCalls`.
  package func run<Value: Sendable>(
    _ body: @Sendable (any SQLConnection, HubIdentity) throws -> Value
  ) throws -> Value {
    try kept.withLock { kept in
      let wasOpen = kept != nil
      do {
        return try attempt(&kept, body)
      } catch let fault as HubFault where fault.isOfConnection && wasOpen {
        // It may have broken while nothing was asked, or the primary be another one since.
        return try attempt(&kept, body)
      }
    }
  }

  /// See `HubCalls`.
  package func transaction<Value: Sendable>(
    _ body: @Sendable (any SQLConnection, HubIdentity) throws -> Value,
    telling news: @Sendable (Value) -> HubNews?
  ) throws -> Value {
    try run { connection, hub in
      let value = try HubSession.transaction(on: connection) { try body(connection, hub) }
      if let text = news(value)?.told {
        do throws(HubFault) {
          _ = try connection.run(HubSchema.telling, [.text(text)])
        } catch {
          // The change stands.
        }
      }
      return value
    }
  }

  /// Runs statements that see the hub as it is at one moment, and change nothing.
  /// - Parameter body: As that of `run`.
  /// - Throws: `HubFault`; what the body throws.
  package func snapshot<Value: Sendable>(
    _ body: @Sendable (any SQLConnection, HubIdentity) throws -> Value
  ) throws -> Value {
    try run { connection, hub in
      let beginning = "begin isolation level repeatable read read only"
      return try HubSession.transaction(on: connection, beginning) { try body(connection, hub) }
    }
  }

  /// Makes the tables of a hub where there are none.
  /// - Returns: The hub that is there now, and whether it was made.
  /// - Throws: `HubFault`.
  package func make(_ wanted: HubIdentity) throws -> (hub: HubIdentity, isNew: Bool) {
    let connection = try database.connect()
    defer { connection.close() }
    if let hub = try HubIdentity.known(on: connection) { return (hub, false) }
    return try HubSession.transaction(on: connection) {
      try HubSession.make(wanted, on: connection)
    }
  }

  private static func make(
    _ wanted: HubIdentity, on connection: any SQLConnection
  ) throws(HubFault) -> (hub: HubIdentity, isNew: Bool) {
    for statement in HubSchema.making { try connection.run(statement) }
    let rows = try connection.run(
      HubSchema.takingIdentity, [.text("\(wanted.version)"), .text(wanted.id)])
    return (try HubIdentity.stated(on: connection), !rows.isEmpty)
  }

  private func attempt<Value>(
    _ kept: inout Open?, _ body: (any SQLConnection, HubIdentity) throws -> Value
  ) throws -> Value {
    let open = try kept ?? connect()
    kept = open
    do {
      return try body(open.connection, open.hub)
    } catch {
      if (error as? HubFault)?.isOfHub ?? false {
        open.connection.close()
        kept = nil
      }
      throw error
    }
  }

  private func connect() throws(HubFault) -> Open {
    let connection = try database.connect()
    do throws(HubFault) {
      return Open(connection: connection, hub: try HubIdentity.stated(on: connection))
    } catch {
      connection.close()
      throw error
    }
  }

  private static func transaction<Value>(
    on connection: any SQLConnection, _ beginning: String = "begin",
    _ body: () throws -> Value
  ) throws -> Value {
    try connection.run(beginning)
    do {
      let value = try body()
      try connection.run("commit")
      return value
    } catch {
      do throws(HubFault) {
        try connection.run("rollback")
      } catch let rollback {
        // The database takes it back by itself; this connection is done.
        throw (error as? HubFault)?.code == .notReached ? error : rollback
      }
      throw error
    }
  }
}

extension HubFault {
  /// Whether another connection may lead to a server that is there, and writes.
  fileprivate var isOfConnection: Bool { code == .notReached || code == .readOnly }

  /// Whether the connection is given up, so that the next one finds out anew what is there.
  fileprivate var isOfHub: Bool {
    switch code {
    case .notReached, .readOnly, .noHub, .otherVersion, .notAllowed, .full, .notReplicated: true
    case .busy, .refused, .notBuilt, .badAddress: false
    }
  }
}
