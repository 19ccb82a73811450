import EventLog
import EventLogTesting
import Projections
import Synchronization
import Training
import Testing

@testable import SyncRelay

/// What a store knows of its peer while an exchange is under way, and after it was cut without an end.
final class CutPassTests {
  private let pair: Pair
  private let uptime = Mutex(Duration.zero)

  /// The left store has many events, in several parts; the right one has a few.
  private init() throws {
    pair = try Pair()
    let text = String(repeating: "x", count: 900)
    for index in 0..<200 {
      _ = try pair.left.write([draft("module.saved", "m\(index)", ["name": .string(text)])])
    }
    _ = try pair.right.write([draft("module.saved", "r", ["name": "Right"])])
  }

  private func side(
    _ replica: Replica, counts: (@Sendable (ExchangeCount) -> Void)? = nil
  ) -> StoreExchange {
    let wall = replica.store.environment.clock.now()
    let now = { [self] in ClockReading(uptime: uptime.withLock { $0 }, wall: wall) }
    return StoreExchange(
      replica, SyncSession(of: replica, SyncSession.Options(), at: now()), watch: counts, clock: now
    )
  }

  /// Lets a side look at the time so long after it was asked when it wants to.
  private func look(_ sides: [StoreExchange], after time: Duration) throws {
    for side in sides { _ = side.nextLook() }
    uptime.withLock { $0 += time }
    for side in sides { try side.look() }
  }

  /// Carries so many pieces of what the sides say.
  private func carry(_ sides: [StoreExchange], _ count: Int) throws {
    for turn in 0..<count {
      guard let bytes = try sides[turn % 2].nextBytes() else { continue }
      try sides[1 - turn % 2].receive(bytes)
    }
  }

  private func atRisk(_ replica: Replica) throws -> Int {
    try Outbox(
      replica.store.knownPeers(), setAside: [:], in: replica.log, replica.state.kinds
    ).atRisk.count
  }

  @Test func `what was acknowledged is known to be there before the exchange ends`() throws {
    let sides = [side(pair.left), side(pair.right)]
    while sides[0].session.sent.isEmpty { try carry(sides, 2) }
    let sent = Int(sides[0].session.sent.count)
    #expect(sent > 0 && sent < 200)
    #expect(try pair.left.store.knownPeers().isEmpty)
    try look(sides, after: .milliseconds(199))
    #expect(try pair.left.store.knownPeers().isEmpty)
    try look(sides, after: .milliseconds(1))
    // The process is killed here: both sides fall silent.
    let peer = try #require(try pair.left.store.knownPeers().first)
    #expect(!peer.newest.isComplete && peer.newest.sent == sides[0].session.sent)
    #expect(try atRisk(pair.left) == 200 - sent)
    // What was received has a copy where it came from.
    #expect(try pair.right.store.knownPeers().first?.newest.received == sides[1].session.received)
    #expect(try atRisk(pair.right) <= 1)
  }

  @Test func `one exchange keeps one receipt, and its end is what it says last`() throws {
    let sides = [side(pair.left), side(pair.right)]
    for _ in 0..<30 {
      try carry(sides, 2)
      try look(sides, after: .milliseconds(250))
    }
    #expect(sides[0].session.isFinished)
    for side in sides { try side.end() }
    #expect(try pair.files.names(in: "/left/peers").count == 1)
    #expect(try pair.left.store.knownPeers().first?.newest.isComplete == true)
    #expect(try atRisk(pair.left) == 0 && atRisk(pair.right) == 0)
  }

  @Test func `an exchange in which nothing moves keeps nothing`() throws {
    let sides = [side(pair.left), side(pair.right)]
    try look(sides, after: .seconds(1))
    #expect(try pair.files.names(in: "/left/peers").isEmpty)
  }

  @Test func `it is told how far it has come, of what both have said`() throws {
    let counts = Mutex<[ExchangeCount]>([])
    let told: @Sendable (ExchangeCount) -> Void = { count in
      counts.withLock { $0.append(count) }
    }
    _ = try pair.settle([side(pair.left, counts: told), side(pair.right)])
    let all = counts.withLock { $0 }
    #expect(all.count > 3)
    #expect(all.allSatisfy { $0.toSend == 200 && $0.toReceive == 1 })
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.sent <= $1.sent })
    #expect(all.last?.sent == 200 && all.last?.received == 1)
  }

  @Test func `between two folders a store that fails leaves what went before it`() throws {
    for index in 0..<400 {
      _ = try pair.left.write([
        draft("module.saved", "n\(index)", ["name": .string(String(repeating: "y", count: 900))])
      ])
    }
    let hooked = HookedFileSystem(pair.files)
    pair.right.store.endWriting()
    let failing = try Replica(
      Store.open(
        at: "/right", for: .writing,
        environment: StoreEnvironment(files: hooked, clock: pair.clock, holder: "the test")))
    let rest = Mutex(6)
    hooked.before { (call, path) throws(LogError) in
      guard call == .append, path.contains("/log/") else { return }
      let isDue = rest.withLock {
        $0 -= 1
        return $0 <= 0
      }
      if isDue { throw LogError(.diskFull, "the test", at: LogError.Position(path: path)) }
    }
    #expect(throws: LogError.self) { try Relay.sync(pair.left, failing) }
    let sent = try #require(try pair.left.store.knownPeers().first?.newest.sent.count)
    #expect(sent > 0 && sent < 600)
    #expect(try atRisk(pair.left) == 600 - Int(sent))
  }
}
