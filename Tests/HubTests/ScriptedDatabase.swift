import Hub
import Synchronization

/// A database that answers statements by a rule of the test, and notes each.
final class ScriptedDatabase: SQLDatabase {
  typealias Rows = [[[UInt8]?]]
  /// Answers a statement; of which connection, counted from 1, is told.
  typealias Answer = @Sendable (_ statement: String, _ connection: Int) throws(HubFault) -> Rows?

  let name = "postgresql://test/hub"
  private let answer: Answer
  private let told: @Sendable () throws(HubFault) -> [String]
  private let state = Mutex<(statements: [String], connections: Int, closed: Int)>(([], 0, 0))

  /// - Parameters:
  ///   - answer: Nil for the usual answer: a hub of this build's version, and no rows.
  ///   - told: What a connection that listens is told next.
  init(
    _ answer: @escaping Answer = { (_, _) throws(HubFault) in nil },
    told: @escaping @Sendable () throws(HubFault) -> [String] = { () throws(HubFault) in [] }
  ) {
    (self.answer, self.told) = (answer, told)
  }

  /// All statements of all connections, in order.
  var statements: [String] { state.withLock { $0.statements } }
  var connections: Int { state.withLock { $0.connections } }
  var closed: Int { state.withLock { $0.closed } }

  static let hub = HubIdentity(id: String(repeating: "a", count: 32))

  func connect() throws(HubFault) -> any SQLConnection {
    let number = state.withLock { state in
      state.connections += 1
      return state.connections
    }
    return Connection(database: self, number: number)
  }

  private final class Connection: SQLConnection {
    let database: ScriptedDatabase
    let number: Int

    init(database: ScriptedDatabase, number: Int) {
      (self.database, self.number) = (database, number)
    }

    func run(_ statement: String, _ values: [SQLValue]) throws(HubFault) -> Rows {
      database.state.withLock { $0.statements.append(statement) }
      if let rows = try database.answer(statement, number) { return rows }
      guard statement.contains("lifttrail.hub") else { return [] }
      return [[Array("1".utf8), Array(ScriptedDatabase.hub.id.utf8)]]
    }

    func told(within patience: Duration) throws(HubFault) -> [String] {
      try database.told()
    }

    func close() { database.state.withLock { $0.closed += 1 } }
  }
}

/// What a hub's call throws; nil where it throws none or another sort.
func hubFault(_ body: () throws -> Void) -> HubFault? {
  do {
    try body()
    return nil
  } catch {
    return error as? HubFault
  }
}
