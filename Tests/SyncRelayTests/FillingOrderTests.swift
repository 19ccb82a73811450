import EventLog
import EventLogTesting
import Projections
import Testing
import Training

@testable import SyncRelay

/// In which order a store that fills gets what it lacks (sync-protocol 3).
struct FillingOrderTests {
  private let pair: Pair
  private static let day: Int64 = 86_400_000

  init() throws { pair = try Pair() }

  /// Writes a history of so many days, some of it in batches, and some of it of days that come in another order.
  private func writeHistory(days: Int, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let types = [
      "session.setLogged", "session.started", "session.linkSaved", "session.deleted",
      "module.saved", "module.deleted", "setting.saved", "progression.baselineSet",
    ]
    let first = pair.clock.now().milliseconds
    for day in 0..<days {
      pair.clock.set(to: Instant(milliseconds: first + Int64(day) * FillingOrderTests.day))
      for number in 0..<random.below(6) {
        let drafts = try (0...random.below(3)).map { part in
          try draft(
            random.one(of: types), "e\(day)-\(number)-\(part)",
            [
              "id": .string("\(part)"), "name": "A", "value": 1,
              "startedAt": "2026-01-15T10:00:00.000Z",
            ])
        }
        if random.below(2) == 0 {
          _ = try pair.left.writeAtomically(drafts)
        } else {
          _ = try pair.left.write(drafts)
        }
      }
    }
  }

  /// One group, as the page names it: what it is, the day of its newest stamp, and how urgent it is.
  private struct PlainGroup {
    var positions: [Int]
    var priority: Int
    var day: Int64
    var isOfLibrary: Bool
  }

  /// The same by the page alone, without tables of kinds.
  private func plainGroups(of log: Log) throws -> [PlainGroup] {
    var groups: [PlainGroup] = []
    for position in 1...log.count {
      let event = try log.event(at: position)
      let one = PlainGroup(
        positions: [position], priority: KindTable.training.priority(of: event),
        day: event.stamp.instant.milliseconds / FillingOrderTests.day,
        isOfLibrary: event.type.kind != "session")
      if let mark = event.batch, mark.index > 1, var last = groups.popLast() {
        last.positions += one.positions
        last.priority = min(last.priority, one.priority)
        last.day = max(last.day, one.day)
        last.isOfLibrary = last.isOfLibrary || one.isOfLibrary
        groups.append(last)
      } else {
        groups.append(one)
      }
    }
    return groups
  }

  /// The order that the page asks for, found by looking at all groups again and again.
  private func plainOrder(of log: Log, _ limits: SyncLimits, today: Int64) throws -> [Int] {
    var left = try plainGroups(of: log).filter { !$0.isOfLibrary }
    let library = try plainGroups(of: log).filter { $0.isOfLibrary }
    func inOrder(_ groups: [PlainGroup]) -> [Int] {
      groups.sorted { ($0.priority, -$0.positions[0]) < ($1.priority, -$1.positions[0]) }
        .flatMap(\.positions)
    }
    func takeNewestDay() -> [PlainGroup] {
      let newest = left.map(\.day).max()
      let taken = left.filter { $0.day == newest }
      left.removeAll { $0.day == newest }
      return taken
    }
    func size(_ groups: [PlainGroup]) -> Int { groups.reduce(0) { $0 + $1.positions.count } }
    var first: [PlainGroup] = []
    if let newest = left.map(\.day).filter({ $0 <= today }).max() ?? left.map(\.day).max() {
      while let day = left.map(\.day).max(), day > newest - Int64(limits.newestDays),
        size(first) + size(left.filter { $0.day == day }) <= limits.newestEvents
      {
        first += takeNewestDay()
      }
    }
    var order = inOrder(first) + inOrder(library)
    while !left.isEmpty {
      var run: [PlainGroup] = []
      while !left.isEmpty, size(run) < limits.eventsPerRun { run += takeNewestDay() }
      order += inOrder(run)
    }
    return order
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64], [false, true])
  func `it is that of a plain twin, and every event comes once`(
    seed: UInt64, isClockBehind: Bool
  ) throws {
    try writeHistory(days: 60, seed: seed)
    let log = pair.left.log
    var limits = SyncLimits()
    (limits.newestEvents, limits.eventsPerRun) = (seed % 3 == 0 ? 20 : 4_096, 30)
    let last = pair.clock.now().milliseconds / FillingOrderTests.day
    let today = isClockBehind ? last - 20 : last
    var order = SendingOrder(
      Array(1...log.count),
      in: FillingRuns(
        limits, now: Instant(milliseconds: today * FillingOrderTests.day)))
    while try !order.look(at: 7, in: log, .training) {}
    var sent: [Int] = []
    while let group = order.nextGroup() { sent += order.positions(of: group) }
    #expect(order.isEmpty)
    #expect(try sent == plainOrder(of: log, limits, today: today))
    #expect(sent.sorted() == Array(1...log.count))
  }

  /// Two sides of which the right one fills, with small parts.
  private func sides(window: Int = 8 << 20) throws -> [StoreExchange] {
    var options = SyncSession.Options()
    options.limits.window = window
    var filling = options
    filling.asksForNewestFirst = true
    let now = ClockReading(uptime: .zero, wall: pair.clock.now())
    return [
      try StoreExchange(pair.left, options, at: now),
      try StoreExchange(pair.right, filling, at: now),
    ]
  }

  private func types(of log: Log) throws -> [String] {
    try (1..<(log.count + 1)).map {
      let event = try log.event(at: $0)
      return "\(event.type) \(event.entity.id)"
    }
  }

  @Test
  func
    `the newest fortnight comes first, then the library, then the rest with the newest days first`()
    throws
  {
    let first = pair.clock.now().milliseconds
    for day in 0..<40 {
      pair.clock.set(to: Instant(milliseconds: first + Int64(day) * FillingOrderTests.day))
      _ = try pair.left.write([
        draft("module.saved", "m\(day)", ["name": "A"]),
        draft("session.setLogged", "s\(day)", ["id": "1"]),
      ])
    }
    _ = try pair.settle(sides())
    let expected =
      (26..<40).reversed().map { "session.setLogged s\($0)" }
      + (0..<40).reversed().map { "module.saved m\($0)" }
      + (0..<26).reversed().map { "session.setLogged s\($0)" }
    #expect(try types(of: pair.right.log) == expected)
    #expect(pair.left.log.coverage == pair.right.log.coverage)
    // What the peer gets of this side keeps the order of priorities.
    #expect(pair.left.log.count == 80)
  }

  @Test func `a side that does not ask gets the order of priorities`() throws {
    try writeHistory(days: 30, seed: 1)
    _ = try Relay.sync(pair.left, pair.right)
    let log = pair.right.log
    let priorities = try plainGroups(of: log).map(\.priority)
    #expect(priorities == priorities.sorted())
  }

  @Test func `behind a break the rest comes in the same order, and no event twice`() throws {
    let text = JSONValue.string(String(repeating: "x", count: 2_000))
    let first = pair.clock.now().milliseconds
    for day in 0..<200 {
      pair.clock.set(to: Instant(milliseconds: first + Int64(day) * FillingOrderTests.day))
      _ = try pair.left.write([draft("session.setLogged", "s\(day)", ["id": "1", "notes": text])])
      if day % 10 == 0 {
        _ = try pair.left.write([draft("module.saved", "m\(day)", ["name": "A"])])
      }
    }
    var exchanges = 0
    while pair.right.log.count < pair.left.log.count {
      let before = pair.right.log.count
      let newest = try (0..<200).last { try !sessions(behind: 0).contains($0) }
      // Each exchange is cut behind a few more messages than the one before.
      exchanges += 1
      try carry(sides(window: 64 << 10), messages: 4 + exchanges)
      guard let newest, let day = try sessions(behind: before).first else { continue }
      // What was cut off of a fortnight is the newest of what is lacking.
      #expect((newest - 13...newest).contains(day))
    }
    #expect(exchanges > 3)
    #expect(pair.left.log.coverage == pair.right.log.coverage)
    #expect(try sessions(behind: 0).sorted() == Array(0..<200))
    #expect(try sessions(behind: 0).prefix(14).sorted() == Array(186..<200))
  }

  /// The days of the sessions that the right side has taken behind a position, in the order in which they came.
  private func sessions(behind position: Int) throws -> [Int] {
    let log = pair.right.log
    return try ((position + 1)..<(log.count + 1)).compactMap { position in
      let entity = try log.event(at: position).entity
      return entity.kind == "session" ? Int(entity.id.dropFirst()) : nil
    }
  }

  /// Carries so many messages.
  private func carry(_ sides: [StoreExchange], messages: Int) throws {
    var left = messages
    while left > 0 {
      let before = left
      for from in [0, 1] where left > 0 {
        guard let bytes = try sides[from].nextBytes() else { continue }
        try sides[1 - from].receive(bytes)
        left -= 1
      }
      if left == before { return }
    }
  }

  @Test func `a store fills until a pass has come to its end, whatever comes behind it`() throws {
    let store = pair.right.store
    try writeHistory(days: 20, seed: 2)
    #expect(try store.isFilling())
    _ = try Relay.sync(pair.left, pair.right, stopAfterMessages: 4)
    #expect(try store.isFilling())
    _ = try Relay.sync(pair.left, pair.right)
    #expect(try !store.isFilling())
  }

  @Test func `an address at which both were level once ends the filling, too`() throws {
    let store = pair.right.store
    try store.note([.ended(.failed("no"))], of: "tcp://a:1", build: "1")
    #expect(try store.isFilling())
    try store.note([.ended(.succeeded(moved: 3))], of: "tcp://a:1", build: "1")
    try store.note([.ended(.failed("no"))], of: "tcp://a:1", build: "1")
    #expect(try !store.isFilling())
  }

  @Test func `a set that is written meanwhile overtakes all but the fortnight`() throws {
    let text = JSONValue.string(String(repeating: "x", count: 9_000))
    let first = pair.clock.now().milliseconds
    for day in 0..<100 {
      pair.clock.set(to: Instant(milliseconds: first + Int64(day) * FillingOrderTests.day))
      _ = try pair.left.write([draft("session.setLogged", "s\(day)", ["id": "1", "notes": text])])
    }
    let sides = try sides(window: 64 << 10)
    while pair.right.log.count < 30 {
      for from in [0, 1] {
        guard let bytes = try sides[from].nextBytes() else { continue }
        try sides[1 - from].receive(bytes)
      }
    }
    _ = try pair.left.write([draft("setting.saved", "late", ["value": 1])])
    _ = try pair.settle(sides)
    let place = try #require(try types(of: pair.right.log).firstIndex(of: "setting.saved late"))
    #expect((30..<50).contains(place))
  }
}
