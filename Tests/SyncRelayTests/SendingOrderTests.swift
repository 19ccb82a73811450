import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import SyncRelay

/// Urgent events go first.
struct SendingOrderTests {
  @Test func `the most urgent events are sent first`() throws {
    let pair = try Pair()
    _ = try pair.left.write([
      try draft("setting.saved", "k", ["value": 1]),
      try draft("module.saved", "m", ["name": "Push"]),
      try draft("session.started", "s", ["startedAt": "2026-01-15T10:00:00.000Z"]),
      try draft("session.setLogged", "s", ["id": "1"]),
      try draft("program.deleted", "p", [:]),
    ])
    _ = try Relay.sync(pair.left, pair.right)
    let log = pair.right.store.log
    let types = try (1...log.count).map { try log.event(at: $0).type.description }
    #expect(
      types == [
        "program.deleted", "session.setLogged", "session.started", "module.saved", "setting.saved",
      ])
  }

  @Test func `what is written during an exchange overtakes what is less urgent`() throws {
    let pair = try Pair()
    let filler = JSONValue.string(String(repeating: "x", count: 9_000))
    for number in 0..<40 {
      _ = try pair.left.write([
        try draft("setting.saved", "k\(number)", ["value": filler]),
        try draft("module.saved", "m\(number)", ["name": filler]),
      ])
    }
    var options = SyncSession.Options()
    options.limits.window = 64 << 10
    let sides = try [
      StoreExchange(pair.left, options, at: .test), StoreExchange(pair.right, options, at: .test),
    ]
    var arrived: [String] = []
    var hasWritten = false
    var isMoving = true
    while isMoving {
      isMoving = false
      for from in [0, 1] {
        guard let bytes = try sides[from].nextBytes() else { continue }
        let count = pair.right.log.count
        try sides[1 - from].receive(bytes)
        let log = pair.right.log
        arrived += try ((count + 1)..<(log.count + 1)).map {
          try log.event(at: $0).type.description
        }
        isMoving = true
        guard !hasWritten, arrived.count >= 14 else { continue }
        hasWritten = true
        _ = try pair.left.write([
          try draft("setting.saved", "late", ["value": 1]),
          try draft("session.setLogged", "s", ["id": "1"]),
          try draft("module.saved", "late", ["name": "M"]),
        ])
      }
    }
    #expect(arrived.count == 83)
    // What was under way goes first, then the set; modules before settings, and the late one of each behind the others.
    let place = try #require(arrived.firstIndex(of: "session.setLogged"))
    #expect((14..<24).contains(place))
    arrived.remove(at: place)
    #expect(arrived == arrived.sorted())
    let last = try pair.right.log.event(at: pair.right.log.count)
    #expect(last.entity.id == "late")
    #expect(pair.left.log.coverage == pair.right.log.coverage)
  }

  @Test(arguments: [1, 3, 1_000], [false, true])
  func `an order that is made little by little is that of a plain sort, whole batches together`(
    count: Int, isBehindSnapshot: Bool
  ) throws {
    let pair = try Pair()
    let types = ["setting.saved", "module.deleted", "module.saved", "session.setLogged"]
    var random = SplitMix64(seed: 3)
    for number in 0..<60 {
      let drafts = try (0...random.below(4)).map { part in
        try draft(
          random.one(of: types), "e\(number)",
          ["id": .string("\(part)"), "name": "A", "value": 1])
      }
      if random.below(2) == 0 {
        _ = try pair.left.writeAtomically(drafts)
      } else {
        _ = try pair.left.write(drafts)
      }
    }
    if isBehindSnapshot {
      _ = try pair.left.store.makeSnapshot()
      pair.left.store.endWriting()
    }
    let log =
      isBehindSnapshot
      ? try Replica.open(at: "/left", for: .reading, environment: pair.left.store.environment).log
      : pair.left.log
    #expect(log.baseCount == (isBehindSnapshot ? log.count : 0))
    let kinds = KindTable.training
    var groups: [(priority: Int, positions: [Int])] = []
    for position in 1...log.count {
      let event = try log.event(at: position)
      let priority = kinds.priority(of: event)
      if let mark = event.batch, mark.index > 1 {
        groups[groups.count - 1].positions.append(position)
        groups[groups.count - 1].priority = min(groups[groups.count - 1].priority, priority)
      } else {
        groups.append((priority, [position]))
      }
    }
    groups.sort { ($0.priority, $0.positions[0]) < ($1.priority, $1.positions[0]) }
    var order = SendingOrder(Array(1...log.count))
    #expect(order.nextGroup() == nil && !order.isEmpty)
    while try !order.look(at: count, in: log, kinds) {}
    var sent: [[Int]] = []
    while let group = order.nextGroup() { sent.append(Array(order.positions(of: group))) }
    #expect(sent == groups.map(\.positions))
    #expect(order.isEmpty)
  }
}
