import EventLog
import EventLogTesting
import Projections
import Training
import SyncRelay
import Testing

/// What is said of clocks that are wrong; nothing is refused for one.
struct ClockTests {
  private let now = Instant(milliseconds: 1_768_471_200_000)

  private static let texts: [(Int64, String)] = [
    (0, "the same"), (499, "the same"), (-1_000, "1 second behind"), (59_999, "1 minute ahead"),
    (60_000, "1 minute ahead"), (-3_600_000, "1 hour behind"), (172_800_000, "2 days ahead"),
    (7_199_000, "2 hours ahead"), (-5_280_000, "1 hour behind"), (-3_570_000, "1 hour behind"),
    (3_569_000, "59 minutes ahead"), (169_200_000, "2 days ahead"), (29_500, "30 seconds ahead"),
    (94_608_000_000, "3 years ahead"), (-31_449_600_000, "364 days behind"),
  ]

  @Test(arguments: texts)
  func `a difference is told in its largest unit, to the nearest`(milliseconds: Int64, text: String)
  {
    let peer = Instant(milliseconds: now.milliseconds + milliseconds)
    #expect(ClockDifference(peer: peer, here: now).description == text)
    #expect(ClockDifference(peer: peer, here: now).milliseconds == milliseconds)
  }

  @Test func `more than five minutes are off, either way`() {
    func isOff(_ milliseconds: Double) -> Bool? { ClockDifference(milliseconds)?.isOff }
    #expect(isOff(300_000) == false && isOff(-300_000) == false)
    #expect(isOff(300_001) == true && isOff(-300_001) == true)
    #expect(isOff(0.5) == nil && isOff(1e300) == nil && isOff(.nan) == nil)
  }

  @Test func `clocks at the ends of time make no trap`() {
    let (first, last) = (Instant(milliseconds: .min), Instant(milliseconds: .max))
    #expect(ClockDifference(peer: last, here: first).milliseconds == 1 << 53 - 1)
    #expect(ClockDifference(peer: first, here: last).milliseconds == -(1 << 53 - 1))
    #expect(ClockDifference.latestTolerated(last) == last)
    #expect(ClockDifference.latestTolerated(now).milliseconds == now.milliseconds + 300_000)
  }

  @Test func `a receipt says how far the peer's clock was off`() throws {
    let pair = try Pair()
    _ = try Relay.sync(pair.left, pair.right)
    var receipt = try #require(try pair.left.store.knownPeers().first?.newest)
    #expect(receipt.clock?.milliseconds == 0 && receipt.json["ahead"] == nil)
    receipt.clock = nil
    #expect(receipt.json["clock"] == nil && Receipt(receipt.json) == receipt)
    receipt.clock = ClockDifference(-400_000)
    #expect(receipt.json["clock"] == -400_000 && Receipt(receipt.json) == receipt)
    for (member, value) in [
      ("clock", "1"), ("clock", 0.5), ("ahead", 1), ("ahead", [:]),
      ("ahead", ["count": 1, "entities": ["m"]]), ("ahead", ["count": 0, "entities": ["m/m"]]),
      ("ahead", ["count": 1, "entities": ["m/m"], "latest": "x"]),
    ] as [(String, JSONValue)] {
      var broken = receipt.json
      broken[member] = value
      #expect(Receipt(broken) == nil, "\(member) \(value)")
    }
  }

  /// Writes modules on the right store with a clock that is off.
  private func pair(_ names: [String], off milliseconds: Int64) throws -> Pair {
    let pair = try Pair()
    let clock = try #require(pair.right.store.environment.clock as? StoppedClock)
    clock.set(to: Instant(milliseconds: clock.now().milliseconds + milliseconds))
    _ = try pair.right.write(names.map { try draft("module.saved", $0, ["name": "Push"]) })
    return pair
  }

  @Test func `a receipt names what the pass brought from the future`() throws {
    let pair = try pair((1...30).map { "m\($0)" }, off: 300_001)
    _ = try Relay.sync(pair.left, pair.right)
    let receipt = try #require(try pair.left.store.knownPeers().first?.newest)
    #expect(receipt.clock?.milliseconds == 300_001)
    #expect(try pair.right.store.knownPeers().first?.newest.clock?.milliseconds == -300_001)
    #expect(receipt.ahead.count == 30 && receipt.ahead.entities.count == 20)
    #expect(receipt.ahead.entities.first == Entity("module/m1"))
    #expect(receipt.ahead.latest == Instant("2026-01-15T10:05:00.124Z"))
    #expect(Receipt(receipt.json) == receipt)
    // The next pass brings nothing, and by the other clock nothing is ahead.
    _ = try Relay.sync(pair.left, pair.right)
    #expect(try pair.left.store.knownPeers().first?.newest.ahead.isEmpty == true)
    #expect(try pair.right.store.knownPeers().first?.newest.ahead.isEmpty == true)
  }

  @Test func `five minutes are no future`() throws {
    let pair = try pair(["m"], off: 300_000)
    _ = try Relay.sync(pair.left, pair.right)
    #expect(try pair.left.store.knownPeers().first?.newest.ahead == EntitiesAhead())
  }

  @Test(arguments: 0..<10)
  func `entities ahead are those of a look at every event`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let replica = try Pair().left
    let clock = try #require(replica.store.environment.clock as? StoppedClock)
    let start = clock.now().milliseconds
    for step in 0..<60 {
      clock.set(to: Instant(milliseconds: start + Int64(random.below(1_000))))
      _ = try replica.write([
        draft("module.saved", "m\(random.below(12))", ["name": .string("\(step)")])
      ])
      if step == 30 { _ = try replica.store.makeSnapshot() }
    }
    let limit = Instant(milliseconds: start + Int64(random.below(1_000)))
    var expected: [Entity: Stamp] = [:]
    for position in 1...replica.log.count {
      let event = try replica.log.event(at: position)
      guard event.stamp.instant > limit else { continue }
      expected[event.entity] = max(event.stamp, expected[event.entity] ?? event.stamp)
    }
    #expect(try replica.log.entities(stampedAfter: limit) == expected)
    let opened = try Store.open(
      at: "/left", for: .reading, reading: .sinceSnapshot, environment: replica.store.environment)
    #expect(opened.log.baseCount == 31 && opened.log.count == 60)
    #expect(try opened.log.entities(stampedAfter: limit) == expected)
  }
}
