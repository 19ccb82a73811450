import EventLog
import LiftTrailTesting
import Testing

@testable import Projections

/// The replay into flat tables, held against the plain fold of the same log.
struct ReplayTwinTests {
  /// A log in memory that holds some events, in their order.
  private func log(of events: [Event]) throws -> Log {
    let manifest = StoreManifest(
      dataset: DatasetID(from: SystemRandomness()), replica: ReplicaID(bits: 99), name: "twin",
      created: Instant(milliseconds: 0), isEphemeral: true)
    let store = try Store.create(
      at: "/store", manifest: manifest, environment: Environment(files: MemoryFileSystem()))
    _ = try store.receive(events)
    return store.log
  }

  @Test(arguments: 0..<150)
  func `a replay in any number of shards says what the plain fold says`(seed: UInt64) throws {
    let history = try RandomHistory(seed: seed, count: 40)
    var generator = SplitMix64(seed: seed)
    let log = try log(of: history.arrival(&generator))
    let selections: [FlatFold.Selection] = [
      FlatFold.Selection(positions: 1..<(log.count + 1), greatestStamp: nil),
      FlatFold.Selection(positions: 1..<(log.count / 2 + 1), greatestStamp: nil),
      FlatFold.Selection(positions: 1..<(log.count + 1), greatestStamp: .at(2)),
    ]
    for selection in selections {
      let positions = try selection.positions.filter { position in
        try selection.greatestStamp.map { try log.stamp(at: position) <= $0 } ?? true
      }
      let plain = try Fold(log, positions: positions)
      let expected = try State(fold: plain, source: log).canonicalBytes()
      for shards in 1...3 {
        let fold = try Fold(
          replaying: log, selection, base: nil, shards: shards, workers: SerialWorkers(),
          table: .current)
        #expect(try fold.entities == plain.entities)
        for entity in try plain.entities { #expect(try fold[entity] == plain[entity]) }
        #expect(fold.unknown == plain.unknown && fold.invalid == plain.invalid)
        #expect(fold.overlay.changeCount == 0, "the flat way was not taken")
        let state = State(fold: fold, source: log, workers: ConcurrentWorkers(count: 2))
        #expect(try state.canonicalBytes() == expected)
        #expect(try state.digest() == State(fold: plain, source: log).digest())
      }
    }
  }

  @Test(arguments: 0..<40)
  func `events taken in after a replay say what one fold of all says`(seed: UInt64) throws {
    let history = try RandomHistory(seed: seed, count: 40)
    let log = try log(of: history.events)
    let whole = try Fold(log, positions: 1..<(log.count + 1))
    var fold = try Fold(replaying: log, positions: 1..<21)
    for position in 21..<(log.count + 1) { try fold.apply(log.event(at: position), at: position) }
    #expect(try fold.entities == whole.entities)
    for entity in try whole.entities { #expect(try fold[entity] == whole[entity]) }
    #expect(
      try State(fold: fold, source: log).canonicalBytes()
        == State(fold: whole, source: log).canonicalBytes())
  }

  @Test func `a state of more entities than a piece holds is written whole`() throws {
    var events: [Event] = []
    for number in 1...700 {
      let draft = EventDraft.of("setting.saved", "k\(number)", ["value": .number(Double(number))])
      events.append(try Event.made(by: 1, UInt64(number), at: .at(Int64(number)), draft))
    }
    let log = try log(of: events)
    let plain = try Fold(log, positions: 1..<(log.count + 1))
    for workers: any Workers in [SerialWorkers(), ConcurrentWorkers(count: 2)] {
      let fold = try Fold(replaying: log, workers: workers)
      #expect(
        try State(fold: fold, source: log, workers: workers).canonicalBytes()
          == State(fold: plain, source: log).canonicalBytes())
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `units are told apart however many an entity has`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    // From so few units that a walk along them finds each to so many that it takes a search.
    let units = [10, 48, 49, 50, 90, 200][Int(seed) % 6]
    let verbs = ["module.exerciseSaved", "module.exerciseRemoved", "session.setLogged"]
    let events = try (1...600).map { number in
      let verb = verbs[Int.random(in: 0...2, using: &generator)]
      let id = "unit-\(Int.random(in: 1...units, using: &generator))"
      let draft = EventDraft.of(
        verb, "e\(Int.random(in: 1...2, using: &generator))",
        ["id": .string(id), "order": .number(Double(number % 7))])
      let stamp = Stamp.at(Int64.random(in: 1...300, using: &generator))
      return try Event.made(by: 1, UInt64(number), at: stamp, draft)
    }
    let log = try log(of: events)
    let plain = try Fold(log, positions: 1..<(log.count + 1))
    let fold = try Fold(replaying: log)
    for entity in try plain.entities { #expect(try fold[entity] == plain[entity]) }
    #expect(
      try State(fold: fold, source: log).canonicalBytes()
        == State(fold: plain, source: log).canonicalBytes())
  }
}
