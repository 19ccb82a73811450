import EventLog
import EventLogTesting
import Testing

@testable import Projections
@testable import Training

/// A replay by several workers, compared with the same events taken in one by one.
struct ReplayTwinTests {
  private func expect(_ fold: Fold, saysWhat plain: Fold, of log: Log) throws {
    #expect(try fold.entities == plain.entities)
    for entity in try plain.entities {
      #expect(try fold.view(of: entity, in: log) == plain.view(of: entity, in: log))
    }
    #expect(fold.unknown == plain.unknown && fold.invalid == plain.invalid)
    let expected = TrainingState(fold: plain, log: log)
    for workers: any Workers in [SerialWorkers(), ConcurrentWorkers(count: 2)] {
      let state = TrainingState(fold: fold, log: log, workers: workers)
      #expect(try state.canonicalBytes() == expected.canonicalBytes())
      #expect(try state.digest() == expected.digest())
    }
    fold.checkInvariants()
  }

  /// A fold whose tables took the entries of a log in turns, a few neighbours at a time.
  private func fold(
    _ log: Log, _ positions: Range<Int>, tables count: Int, seed: UInt64 = 0
  ) -> Fold {
    // The seed of a table's hashes must not show in anything.
    let seed = HashSeed(from: SeededRandomness(seed: seed))
    var tables = (0..<count).map { _ in
      EntityTable(kinds: KindTable.training.rows.count, seed: seed)
    }
    let catalog = VerbCatalog(.training)
    for position in positions {
      let entry = log.entries[position - 1]
      tables[position / 3 % count].take(entry, line: log.bytes(of: entry), catalog)
    }
    EntityTable.join(&tables, .training)
    return Fold(tables, of: log, .training)
  }

  @Test(arguments: Seeds.some(of: 0..<150 as Range<UInt64>))
  func `a replay into any number of tables says what events say that are taken in one by one`(
    seed: UInt64
  ) throws {
    let history = try RandomHistory(seed: seed, count: 40)
    var generator = SplitMix64(seed: seed)
    let arrival = history.arrival(&generator)
    let log = Log(of: TestDevice.dataset, events: arrival)
    for positions in [1..<(log.count + 1), 1..<(log.count / 2 + 1)] {
      let plain = try Fold(log, positions: positions)
      for tables in 1...3 {
        let fold = fold(log, positions, tables: tables, seed: seed)
        try expect(fold, saysWhat: plain, of: log)
      }
      try expect(
        Fold(replaying: log, positions: positions, kinds: .training), saysWhat: plain, of: log)
    }
    let early = try (1..<(log.count + 1)).filter { try log.stamp(at: $0) <= .at(2) }
    let asOf = Fold(
      replaying: log, positions: 1..<(log.count + 1), upTo: .at(2), kinds: .training)
    try expect(asOf, saysWhat: Fold(log, positions: early), of: log)
    let whole = fold(log, 1..<(log.count + 1), tables: 2)
    let text = try TrainingState(fold: whole, log: log).text
    #expect(text == (try PlainState(arrival).json.canonicalText()))
  }

  @Test(arguments: Seeds.some(of: 0..<40 as Range<UInt64>))
  func `events taken in after a replay say what one fold of all says`(seed: UInt64) throws {
    let history = try RandomHistory(seed: seed, count: 40)
    let log = Log(of: TestDevice.dataset, events: history.events)
    let whole = try Fold(log, positions: 1..<(log.count + 1))
    var fold = Fold(replaying: log, positions: 1..<21, kinds: .training)
    for position in 21..<(log.count + 1) {
      try fold.apply(log.event(at: position), in: log)
      fold.checkInvariants()
    }
    try expect(fold, saysWhat: whole, of: log)
  }

  @Test func `many events are divided among the workers`() throws {
    var events: [Event] = []
    for number in 1...12_000 {
      let draft = EventDraft.of(
        "module.exerciseSaved", "m\(number % 50)", ["id": .string("e\(number % 700)")])
      events.append(try Event.made(by: 1, UInt64(number), at: .at(Int64(number)), draft))
    }
    let log = Log(of: TestDevice.dataset, events: events)
    let fold = try Fold(replaying: log, workers: ConcurrentWorkers(count: 3), kinds: .training)
    #expect(fold.tables.count == 3)
    try expect(fold, saysWhat: Fold(log, positions: 1..<(log.count + 1)), of: log)
  }

  @Test func `a state of more entities than a piece holds is written whole`() throws {
    var events: [Event] = []
    for number in 1...700 {
      let draft = EventDraft.of("setting.saved", "k\(number)", ["value": .number(Double(number))])
      events.append(try Event.made(by: 1, UInt64(number), at: .at(Int64(number)), draft))
    }
    let log = Log(of: TestDevice.dataset, events: events)
    try expect(
      Fold(replaying: log, kinds: .training),
      saysWhat: Fold(log, positions: 1..<(log.count + 1)), of: log)
    let text = try TrainingState(of: events).text
    #expect(text == (try PlainState(events).json.canonicalText()))
  }

  @Test(arguments: Seeds.some(of: Array(0..<12 as Range<UInt64>)))
  func `units are told apart however many an entity has`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    // From few units, which a walk finds, to so many that the buckets must.
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
    let log = Log(of: TestDevice.dataset, events: events)
    try expect(
      Fold(replaying: log, kinds: .training),
      saysWhat: Fold(log, positions: 1..<(log.count + 1)), of: log)
    #expect(
      try TrainingState(of: events).text == PlainState(events).json.canonicalText())
  }
}
