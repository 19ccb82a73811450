import EventLog
import Hub
import SyncRelay
import Synchronization
import Testing

/// A session keeps one connection, makes a broken one anew once, and counts a transaction whole or not at all.
struct HubSessionTests {
  private static let dataset = DatasetID(checked: "5DB49B01-1D48-4785-97E6-55EA5E8FF674")
  private static let state = Array("9b2f7c1e-0000-4000-8000-000000000000".utf8)
  private static let broken = HubFault(.notReached, "the connection broke")

  @Test func `a connection serves one call after the other`() throws {
    let database = ScriptedDatabase()
    let session = HubSession(database)
    for _ in 0..<3 { #expect(try session.identity() == ScriptedDatabase.hub) }
    #expect(database.connections == 1)
  }

  @Test func `a connection that broke while nothing was asked is made anew, once`() throws {
    let database = ScriptedDatabase { (statement, connection) throws(HubFault) in
      if statement == "select 1", connection == 1 { throw HubSessionTests.broken }
      return nil
    }
    let session = HubSession(database)
    _ = try session.identity()
    let rows = try session.run { connection, _ in try connection.run("select 1", []) }
    #expect(rows.isEmpty)
    #expect(database.connections == 2)
    #expect(database.closed == 1)
  }

  @Test func `a primary that became a standby is looked for anew`() throws {
    let database = ScriptedDatabase { (statement, connection) throws(HubFault) in
      if statement == "insert", connection == 1 {
        throw HubFault(state: "25006", message: "cannot execute INSERT in a read-only transaction")
      }
      return nil
    }
    let session = HubSession(database)
    _ = try session.identity()
    _ = try session.transaction { connection, _ in try connection.run("insert", []) }
    #expect(database.connections == 2)
    #expect(database.statements.filter { $0 == "commit" }.count == 1)
  }

  @Test func `a new connection that breaks is told, and not tried for ever`() {
    let database = ScriptedDatabase { (statement, _) throws(HubFault) in
      if statement == "select 1" { throw HubSessionTests.broken }
      return nil
    }
    let session = HubSession(database)
    let fault = hubFault {
      _ = try session.run { connection, _ in try connection.run("select 1", []) }
    }
    #expect(fault?.code == .notReached)
    #expect(database.connections == 1)
    // The next call begins with a new one.
    _ = hubFault { _ = try session.run { connection, _ in try connection.run("select 1", []) } }
    #expect(database.connections == 2)
  }

  @Test func `what fails in a transaction takes it back`() {
    let database = ScriptedDatabase { (statement, _) throws(HubFault) in
      if statement == "insert" { throw HubFault(state: "23505", message: "duplicate key") }
      return nil
    }
    let session = HubSession(database)
    let fault = hubFault {
      _ = try session.transaction { connection, _ in try connection.run("insert", []) }
    }
    #expect(fault?.code == .refused)
    #expect(fault?.reason == "duplicate key (SQLSTATE 23505)")
    #expect(database.statements.suffix(3) == ["begin", "insert", "rollback"])
    #expect(database.closed == 0)
  }

  @Test func `a commit that no standby has confirmed does not count as done`() {
    let database = ScriptedDatabase { (statement, _) throws(HubFault) in
      if statement == "commit" {
        throw HubFault(
          .notReplicated, "canceling wait for synchronous replication due to user request")
      }
      return nil
    }
    let session = HubSession(database)
    let fault = hubFault { _ = try session.transaction { _, _ in 1 } }
    #expect(fault?.code == .notReplicated)
    #expect(database.closed == 1)
  }

  @Test func `a transaction that cannot even be taken back ends its connection`() {
    let database = ScriptedDatabase { (statement, _) throws(HubFault) in
      if statement == "insert" { throw HubFault(state: "23505", message: "duplicate key") }
      if statement == "rollback" { throw HubSessionTests.broken }
      return nil
    }
    let session = HubSession(database)
    let fault = hubFault {
      _ = try session.transaction { connection, _ in try connection.run("insert", []) }
    }
    #expect(fault?.code == .notReached)
    #expect(database.closed == 1)
  }

  @Test func `a hub of another version and a database without one are told`() {
    let newer = HubSession(
      ScriptedDatabase { (_, _) throws(HubFault) in [[Array("2".utf8), Array("abc".utf8)]] })
    let other = hubFault { _ = try newer.identity() }
    #expect(other?.code == .otherVersion)
    #expect(other?.reason == "the hub's tables are of version 2, and this build knows version 1")
    let none = HubSession(
      ScriptedDatabase { (_, _) throws(HubFault) in
        throw HubFault(state: "42P01", message: #"relation "lifttrail.hub" does not exist"#)
      })
    let missing = hubFault { _ = try none.identity() }
    #expect(missing?.code == .noHub)
    #expect(missing?.reason == "there is no hub in this database")
    let empty = HubSession(ScriptedDatabase { (_, _) throws(HubFault) in [] })
    #expect(hubFault { _ = try empty.identity() }?.code == .noHub)
  }

  @Test func `a removed dataset is refused in words by every call that would change it`()
    async throws
  {
    let database = ScriptedDatabase { (statement, _) throws(HubFault) in
      guard statement.contains("from lifttrail.datasets") else { return nil }
      return [[HubSessionTests.state, Array("2026-01-15T10:00:00.000Z".utf8)]]
    }
    let place = HubPlace(HubSession(database), Self.dataset)
    let calls: [() async throws -> Void] = [
      { _ = try await place.list(after: nil) }, { try await place.remove(["a"]) },
      { try await place.add([PlaceFile(name: "a", bytes: [1])]) },
    ]
    for call in calls {
      let fault = await #expect(throws: PlaceFault.self) { try await call() }
      #expect(fault?.code == .removed)
      #expect(
        fault?.reason
          == "dataset \(Self.dataset) was removed from this hub at 2026-01-15T10:00:00.000Z, and the hub refuses it from then on"
      )
    }
    #expect(!database.statements.contains("commit"))
  }

  @Test(arguments: [true, false])
  func `a change is told only where there was one`(isNew: Bool) async throws {
    let database = ScriptedDatabase { (statement, _) throws(HubFault) in
      if statement.contains("from lifttrail.datasets") { return [[HubSessionTests.state, nil]] }
      if statement.contains("update lifttrail.datasets") { return [[Array("another".utf8)]] }
      let changes =
        statement.contains("insert into lifttrail.parts") || statement.contains("delete")
      return changes && isNew ? [[Array("a".utf8)]] : nil
    }
    let place = HubPlace(HubSession(database), Self.dataset)
    try await place.add([PlaceFile(name: "a", bytes: [1])])
    try await place.remove(["a"])
    #expect(database.statements.filter { $0.contains("pg_notify") }.count == (isNew ? 2 : 0))
    #expect(database.statements.filter { $0 == "commit" }.count == 2)
  }

  @Test(arguments: [true, false])
  func `what is there under its name replaces others only with the same bytes`(isSame: Bool)
    async throws
  {
    let database = ScriptedDatabase { (statement, _) throws(HubFault) in
      if statement.contains("from lifttrail.datasets") { return [[HubSessionTests.state, nil]] }
      return statement.contains("bytes = $3") && isSame ? [[Array("whole".utf8)]] : nil
    }
    let place = HubPlace(HubSession(database), Self.dataset)
    try await place.replace(["a", "b"], with: [PlaceFile(name: "whole", bytes: [1])])
    #expect(database.statements.contains { $0.contains("delete") } == isSame)
    #expect(database.statements.last == "commit")
  }

  @Test func `nothing is listed anew where the state is the one of the token`() async throws {
    let database = ScriptedDatabase { (statement, _) throws(HubFault) in
      if statement.contains("from lifttrail.datasets") { return [[HubSessionTests.state, nil]] }
      return statement.contains("octet_length") ? [[Array("a".utf8), Array("7".utf8)]] : nil
    }
    let place = HubPlace(HubSession(database), Self.dataset)
    let first = try await place.list(after: nil)
    #expect(first.entries == [PlaceEntry(name: "a", byteCount: 7)])
    #expect(first.isWhole)
    let second = try await place.list(after: first.token)
    #expect(second.entries.isEmpty && !second.isWhole)
    #expect(second.token == first.token)
  }
}
