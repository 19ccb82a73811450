import EventLog
import EventLogTesting

/// A training history: the same events for the same seed, on every machine.
///
/// A shorter history is a prefix of a longer one. There are 300 modules of 8 exercises and three
/// replicas, whose events arrive in turns as after passes of a relay. 75 % of the events are sets,
/// 13 % edits of exercises, 7 % starts of sessions, 4 % fields of modules, 1 % deletions of
/// modules.
struct History {
  /// Raise it with every change of what is generated, so that kept data is made anew.
  static let version = 2
  static let defaultSeed: UInt64 = 0x1157_7AA1

  /// The replicas, the store's own first.
  static let replicas = [
    ReplicaID(bits: 0x0c5c_7fd0_a6a3_a450), ReplicaID(bits: 0x51d2_90be_77a1_04c3),
    ReplicaID(bits: 0xe8b6_1f3a_2d90_7715),
  ]
  private static let exercisesOfModule = 8
  /// Each replica's clock error in ms, so that stamps do not follow the order of arrival.
  private static let clockErrors: [Int64] = [0, 1_700, -90_000]

  /// The modules' ids.
  let modules: [[UInt8]]
  private let exercises: [[[UInt8]]]
  private var random: SplitMix64
  private var writers: [Writer] = []
  private var writer = 0
  private var remainingTurn = 0
  /// 2024-01-01T00:00:00Z
  private var now: Int64 = 1_704_067_200_000

  /// The progress of one replica.
  private struct Writer {
    var seq: UInt64 = 0
    var lastStamp: Stamp?
    var session: [UInt8]
  }

  init(seed: UInt64 = History.defaultSeed) {
    var random = SplitMix64(seed: seed)
    modules = (0..<300).map { _ in random.uuid() }
    exercises = modules.map { _ in
      (0..<History.exercisesOfModule).map { _ in random.uuid() }
    }
    writers = History.replicas.map { _ in Writer(session: random.uuid()) }
    self.random = random
  }

  /// The next event.
  mutating func next() -> HistoryEvent {
    takeTurn()
    switch random.below(100) {
    case 0..<75: return nextSet()
    case 75..<88: return nextExercise(of: random.below(modules.count))
    case 88..<95: return nextStart()
    case 95..<99: return nextFields(of: random.below(modules.count))
    default: return nextDeletion(of: random.below(modules.count))
    }
  }

  /// An edit of an exercise of a given module by a given replica, out of turn.
  mutating func nextExercise(of module: Int, writer: Int) -> HistoryEvent {
    self.writer = writer
    now += 60_000
    return nextExercise(of: module)
  }

  /// Advances the time, and now and then lets another replica's events arrive.
  private mutating func takeTurn() {
    if remainingTurn == 0 {
      writer = random.below(writers.count)
      remainingTurn = 1 + random.below(200)
    }
    remainingTurn -= 1
    // Now and then two events in one millisecond, which the counter tells apart.
    if random.below(50) > 0 { now += Int64(random.below(120_000)) }
  }

  private mutating func nextStamp() -> Stamp {
    let instant = Instant(milliseconds: now + History.clockErrors[writer])
    guard
      let stamp = Stamp.forLocalWrite(now: instant, after: writers[writer].lastStamp)
    else { preconditionFailure("the history runs past the year 2199") }
    writers[writer].lastStamp = stamp
    return stamp
  }

  private mutating func event(
    _ fact: HistoryEvent.Fact, entity: [UInt8], data: [UInt8]
  ) -> HistoryEvent {
    writers[writer].seq += 1
    return HistoryEvent(
      fact: fact, replica: History.replicas[writer], seq: writers[writer].seq, stamp: nextStamp(),
      entity: entity, data: data)
  }
}

extension History {
  private mutating func nextSet() -> HistoryEvent {
    let exercise = exercises[random.below(modules.count)][random.below(exercises[0].count)]
    let data = Payload.set(id: random.uuid(), exercise: exercise, random: &random)
    return event(.set, entity: writers[writer].session, data: data)
  }

  private mutating func nextExercise(of module: Int) -> HistoryEvent {
    let index = random.below(History.exercisesOfModule)
    let order = random.below(10)
    let data = Payload.exercise(id: exercises[module][index], order: order, random: &random)
    return event(
      .exercise(module: module, index: index, order: order), entity: modules[module], data: data)
  }

  private mutating func nextStart() -> HistoryEvent {
    let module = modules[random.below(modules.count)]
    writers[writer].session = random.uuid()
    let data = Payload.started(
      module: module, at: Instant(milliseconds: now), random: &random)
    return event(.started, entity: writers[writer].session, data: data)
  }

  private mutating func nextFields(of module: Int) -> HistoryEvent {
    let data = Payload.fields(random: &random)
    return event(.fields(module: module), entity: modules[module], data: data)
  }

  private mutating func nextDeletion(of module: Int) -> HistoryEvent {
    var data: [UInt8] = []
    data.append("{\"reason\":\"cleaning up\"}")
    return event(.deletion(module: module), entity: modules[module], data: data)
  }
}
