import EventLog
import EventLogTesting
import Projections
import Testing
import Training

@testable import SyncRelay

/// What a plan of a first meeting says is what the meeting then does.
struct MeetingPlanTests {
  private static let other = "9C1E4B7A-0D52-4F86-8A33-6B0C8E1F2D47"
  /// 1,000 pairs where all seeds are asked for, else 50.
  private static let seeds =
    Seeds.quarter == nil ? Array(0..<1000 as Range<UInt64>) : Seeds.some(of: 0..<200)

  @Test(.timeLimit(.minutes(30)), arguments: 0..<5 as Range<UInt64>)
  func `the plan's numbers are those of the outcome, each way`(part: UInt64) throws {
    var effects = 0
    for seed in Self.seeds where seed % 5 == part {
      var random = SplitMix64(seed: seed)
      let pair = try Pair(rightDataset: Self.other)
      try write(pair.left, 4 + random.below(16), &random)
      try write(pair.right, 4 + random.below(16), &random)
      let theirs = try DatasetSummary(pair.right.manifest, pair.right.log)
      let plan = try MeetingPlan(pair.left, withPeerHolding: pair.right.log, theirs)
      #expect(plan.mine.eventCount == pair.left.log.eventCount)
      let before = (try shown(pair.left.state), try shown(pair.right.state))
      let choice: MeetingChoice = random.below(2) == 0 ? .merge : .useTheirs
      let met = try meet(choice, pair)
      if choice == .merge { _ = try Relay.sync(met, pair.right) }
      let outcome = plan.outcome(of: choice)
      let after = (try shown(met.state), try shown(pair.right.state))
      #expect(outcome.here == counted(before.0, after.0), "seed \(seed), \(choice)")
      #expect(outcome.there == counted(before.1, after.1), "seed \(seed), \(choice)")
      #expect(
        plan.outcome(of: .useMine).there == counted(before.1, before.0), "seed \(seed)")
      effects += outcome.here.values.count { $0.isChange }
    }
    #expect(effects > 5)
  }

  @Test func `two devices of one history that merge apart end with every event once`() throws {
    var random = SplitMix64(seed: 7)
    let pair = try Pair(rightDataset: Self.other)
    try write(pair.left, 20, &random)
    try write(pair.right, 20, &random)
    // A second device of the left history, with events of its own.
    let second = try Pair.replica(
      "/second", "cccccccccccccccc", dataset: Pair.dataset, pair.files, clock: pair.clock)
    _ = try Relay.sync(pair.left, second)
    try write(second, 5, &random)
    try write(pair.left, 5, &random)
    #expect(try !Relay.sync(pair.left, second).leftReceived.isEmpty)
    _ = try second.write([draft("setting.saved", "last", ["value": 1])])
    let all = pair.left.log.eventCount + 1 + pair.right.log.eventCount
    let first = try meet(.merge, pair)
    _ = try Relay.sync(first, pair.right)
    let other = try meet(.merge, second, with: pair.right, pair.files, pair.clock)
    _ = try Relay.sync(other, pair.right)
    _ = try Relay.sync(first, pair.right)
    #expect(first.log.eventCount == all && other.log.eventCount == all)
    #expect(pair.right.log.eventCount == all && pair.right.log.contested.isEmpty)
    let digests = try [first, other, pair.right].map { try $0.state.digest() }
    #expect(Set(digests).count == 1)
  }

  @Test func `a restated line is the line with another sum, and nothing else`() throws {
    let pair = try Pair(rightDataset: Self.other)
    let drafts = [
      try draft("module.saved", "m", ["name": "A"]), try draft("module.deleted", "m", [:]),
    ]
    _ = try pair.left.writeAtomically(drafts)
    let dataset = pair.right.manifest.dataset
    let event = try pair.left.log.event(at: 2)
    let restated = try event.restated(for: dataset)
    #expect(restated.line.dropLast(18) == event.line.dropLast(18))
    #expect(restated.id == event.id && restated.stamp == event.stamp && restated.sum != event.sum)
    #expect(restated.batch == event.batch && event.batch != nil)
    #expect(try restated.restated(for: pair.left.manifest.dataset) == event)
  }

  /// Meets, as `JoiningStore` has it.
  private func meet(_ choice: MeetingChoice, _ pair: Pair) throws -> Replica {
    try meet(choice, pair.left, with: pair.right, pair.files, pair.clock)
  }

  private func meet(
    _ choice: MeetingChoice, _ mine: Replica, with peer: Replica, _ files: MemoryFileSystem,
    _ clock: StoppedClock
  ) throws -> Replica {
    let environment = Pair.environment(files, clock)
    let path = mine.store.folder.path
    let joining = try JoiningStore(
      choice, of: mine.manifest, at: path, as: peer.manifest.dataset, environment: environment)
    let joined = try Replica(
      Store.open(at: joining.folders.joined.path, for: .writing, environment: environment))
    _ = try Relay.sync(joined, peer)
    joined.store.endWriting()
    let kept = try joining.takePlace(of: mine.store, after: mine.log.count)
    #expect(try files.status(of: StoreFolder(kept.kept).manifest) != nil)
    return try Replica(Store.open(at: path, for: .writing, environment: environment))
  }

  private func write(_ replica: Replica, _ count: Int, _ random: inout SplitMix64) throws {
    for _ in 0..<count {
      let entity = "e\(random.below(6))"
      let name = JSONValue.string("n\(random.below(4))")
      let drafts = [
        try draft("module.saved", entity, ["name": name]),
        try draft(
          "module.exerciseSaved", entity, ["id": .string("\(random.below(3))"), "name": name]),
        try draft("module.deleted", entity, [:]),
        try draft("session.setLogged", entity, ["id": .string("\(random.below(1_000_000))")]),
        try draft("setting.saved", entity, ["value": name]),
      ]
      _ = try replica.write([random.one(of: drafts)])
    }
  }

  /// What a state shows, without the times of the last changes: a plain twin of what the plan compares.
  private func shown(_ state: TrainingState) throws -> [String: [String: JSONValue]] {
    var shown: [String: [String: JSONValue]] = [:]
    for kind in ["module", "session", "setting"] {
      for number in 0..<6 {
        let entity = try #require(Entity("\(kind)/e\(number)"))
        guard let bytes = try state.canonicalBytes(of: entity),
          var value = try JSONReader.canonicalValue(of: bytes).object
        else { continue }
        value["updatedAt"] = nil
        shown[kind, default: [:]]["e\(number)"] = .object(value)
      }
    }
    return shown
  }

  private func counted(
    _ before: [String: [String: JSONValue]], _ after: [String: [String: JSONValue]]
  ) -> [String: MeetingEffect] {
    var effects: [String: MeetingEffect] = [:]
    for kind in Set(before.keys).union(after.keys) {
      var effect = MeetingEffect()
      let (now, then) = (before[kind] ?? [:], after[kind] ?? [:])
      for id in Set(now.keys).union(then.keys) {
        switch (now[id], then[id]) {
        case (nil, _): effect.added += 1
        case (_, nil): effect.gone += 1
        case (let left, let right):
          if left == right { effect.same += 1 } else { effect.changed += 1 }
        }
      }
      effects[kind] = effect
    }
    return effects
  }
}
