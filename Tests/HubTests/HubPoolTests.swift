import EventLog
import Hub
import SyncRelay
import Synchronization
import Testing

/// A pool lends connections, and does not try a hub that is away for each call; its health says since when a commit is owed.
struct HubPoolTests {
  private static let dataset = DatasetID(checked: "5DB49B01-1D48-4785-97E6-55EA5E8FF674")
  private static let away = HubFault(.notReached, "the connection broke")

  private final class Time: Sendable {
    private let value = Mutex(Duration.zero)
    var now: Duration { value.withLock { $0 } }
    func pass(_ time: Duration) { value.withLock { $0 += time } }
  }

  @Test func `a hub that is away is tried again after a second, and not before`() throws {
    let isAway = Mutex(true)
    let database = ScriptedDatabase { (_, _) throws(HubFault) in
      if isAway.withLock({ $0 }) { throw HubPoolTests.away }
      return nil
    }
    let time = Time()
    let pool = HubPool(database, count: 2) { time.now }
    for _ in 0..<5 { #expect(hubFault { _ = try pool.identity() } == Self.away) }
    #expect(database.connections == 1)
    isAway.withLock { $0 = false }
    #expect(hubFault { _ = try pool.identity() } == Self.away)
    time.pass(.seconds(1))
    #expect(try pool.identity() == ScriptedDatabase.hub)
    #expect(database.connections == 2)
  }

  @Test func `a connection is used again, and calls at once have one each`() throws {
    let database = ScriptedDatabase()
    let pool = HubPool(database, count: 2) { .zero }
    for _ in 0..<3 { _ = try pool.identity() }
    #expect(database.connections == 1)
    _ = try pool.run { _, _ in try pool.identity() }
    #expect(database.connections == 2)
  }

  @Test func `a database that is another hub by now is refused, and nothing is done there`() throws
  {
    let id = Mutex("a")
    let database = ScriptedDatabase { (statement, _) throws(HubFault) in
      guard statement.contains("lifttrail.hub") else { return nil }
      return [[Array("1".utf8), Array(id.withLock { $0 }.utf8)]]
    }
    let isBroken = Mutex(false)
    let pool = HubPool(database, count: 1) { .zero }
    _ = try pool.identity()
    // The connection breaks, and the next one leads to another hub.
    _ = hubFault { _ = try pool.run { _, _ in throw HubFault(.full, "no room") } }
    id.withLock { $0 = "b" }
    let fault = hubFault {
      _ = try pool.run { _, _ in isBroken.withLock { $0 = true } }
    }
    #expect(fault?.code == .noHub)
    #expect(
      fault?.reason == "postgresql://test/hub is another hub now, b and not a; restart the server")
    #expect(!isBroken.withLock { $0 })
  }

  @Test func `a commit is owed from the first that was asked for until one comes`() throws {
    let fails = Mutex(false)
    let database = ScriptedDatabase { (statement, _) throws(HubFault) in
      if statement == "commit", fails.withLock({ $0 }) { throw HubPoolTests.away }
      return nil
    }
    let time = Time()
    let pool = HubPool(database, count: 1) { time.now }
    #expect(pool.health.standing == .init(commits: 0, failures: 0, owedFor: nil))
    _ = try pool.transaction { _, _ in 1 }
    #expect(pool.health.standing == .init(commits: 1, failures: 0, owedFor: nil))
    fails.withLock { $0 = true }
    time.pass(.seconds(5))
    #expect(hubFault { _ = try pool.transaction { _, _ in 1 } } == Self.away)
    time.pass(.seconds(9))
    #expect(hubFault { _ = try pool.transaction { _, _ in 1 } } == Self.away)
    #expect(pool.health.standing == .init(commits: 1, failures: 2, owedFor: .seconds(9)))
    #expect(pool.health.standing.isWell)
    time.pass(.seconds(1))
    #expect(!pool.health.standing.isWell)
    fails.withLock { $0 = false }
    _ = try pool.transaction { _, _ in 1 }
    #expect(pool.health.standing == .init(commits: 2, failures: 2, owedFor: nil))
  }

  @Test func `a question that is not answered leaves a commit owed, until one comes`() throws {
    let fails = Mutex(true)
    let database = ScriptedDatabase { (_, _) throws(HubFault) in
      if fails.withLock({ $0 }) { throw HubPoolTests.away }
      return nil
    }
    let time = Time()
    let pool = HubPool(database, count: 1) { time.now }
    _ = hubFault { _ = try pool.identity() }
    time.pass(.seconds(11))
    #expect(!pool.health.standing.isWell)
    fails.withLock { $0 = false }
    _ = try pool.identity()
    #expect(!pool.health.standing.isWell)
    _ = try pool.transaction { _, _ in 1 }
    #expect(pool.health.standing.isWell)
  }

  @Test func `what the hub refuses in words leaves no commit owed`() throws {
    let pool = HubPool(ScriptedDatabase(), count: 1) { .zero }
    let refusal = PlaceFault(code: .removed, reason: "it was removed")
    #expect(throws: refusal) { _ = try pool.transaction { _, _ in throw refusal } }
    #expect(pool.health.standing.owedFor == nil)
  }

  @Test func `a listener tells what changed, what was removed meanwhile, and that the hub is lost`()
  {
    let told = Mutex([
      ["\(Self.dataset) state-1", "gibberish", "\(Self.dataset) removed"], [],
    ])
    let database = ScriptedDatabase { (statement, _) throws(HubFault) in
      statement.contains("removed is not null") ? [[Array("\(HubPoolTests.dataset)".utf8)]] : nil
    } told: { () throws(HubFault) in
      let next = told.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let next else { throw HubPoolTests.away }
      return next
    }
    let heard = Mutex<[HubNews]>([])
    let pool = HubPool(database, count: 1) { .zero }
    HubListener(database, beside: pool, pause: { _ in })
      .listen(until: { heard.withLock { $0.count >= 6 } }) { news in
        heard.withLock { $0.append(news) }
      }
    #expect(
      heard.withLock { $0 } == [
        .listening(removed: [Self.dataset]),
        .changed(Self.dataset, PlaceToken(bytes: Array("state-1".utf8))), .removed(Self.dataset),
        .lost(Self.away), .listening(removed: [Self.dataset]), .lost(Self.away),
      ])
  }

  @Test func `a role that lacks what a server needs is refused, with what it lacks`() {
    let database = ScriptedDatabase { (statement, _) throws(HubFault) in
      statement.contains("has_table_privilege")
        ? [[Array("delete parts".utf8)], [Array("select tokens".utf8)]] : nil
    }
    let pool = HubPool(database, count: 1) { .zero }
    let fault = hubFault { try HubQuestions(pool).requireGrants() }
    #expect(fault?.code == .notAllowed)
    #expect(fault?.reason == "the role of this address may not delete parts, select tokens")
  }

  @Test func `the id of a hub's servers is that of the protocol's page`() {
    let hub = HubIdentity(id: "0123456789abcdef0123456789abcdef")
    #expect("\(hub.replica(of: Self.dataset))" == "900a45f9fa8da2e1")
  }
}
