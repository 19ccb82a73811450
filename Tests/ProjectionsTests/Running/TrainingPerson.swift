import EventLog
import EventLogTesting
import Testing

@testable import Projections
@testable import Training

/// A person who trains with a phone and a watch, played step by step with a pile of cards and a stopwatch: the plain
/// twin of `RunningSession`.
struct TrainingPerson {
  private let phone: ModelDevice
  private let watch: ModelDevice
  private var generator: SplitMix64
  /// Seconds since the start.
  private var now: Int64 = 0

  /// A planned set as a card, which lies there until somebody does it.
  private struct Card {
    let exercise: String
    let number: Int
    let rest: Double
  }

  private var groups: [[String]] = []
  private var cards: [String: [Card]] = [:]
  private var skipped: Set<String> = []

  /// A set that was done: which card it is for, when, how long the person then rests.
  private struct Done {
    let id: String
    var card: Int
    let at: Int64
    let ownRest: Double?
  }

  private var done: [Done] = []
  private var timer: (kind: SessionTimer.Kind, start: Int64, seconds: Double)?
  private var open: Set<String> = []
  private var stopwatch: Int64 = 0
  private var all: [Card] = []

  init(seed: UInt64) throws {
    generator = SplitMix64(seed: seed)
    phone = try ModelDevice(1, kinds: .training)
    watch = try ModelDevice(2, kinds: .training)
    var plan: [PlannedExercise] = []
    for number in 0...generator.below(4) {
      let superset = generator.once(in: 2) ? generator.one(of: ["A", "B"]) : nil
      plan.append(
        PlannedExercise(
          id: Identifier("e\(number)"), name: "E\(number)", order: Double(number),
          supersetId: superset,
          sets: (0..<generator.below(4)).map { index in
            PlannedSet(
              restSeconds: [0, 60, 90.5][generator.below(3)], id: Identifier("\(index + 1)"))
          }))
    }
    phone.device.clock.set(to: .at(0))
    try phone.save(Session(id: "s", started: SessionStart(at: .at(0)), plan: plan))
    try watch.device.receive(from: phone.device)
    // The piles: one for each exercise, those of a superset side by side.
    for exercise in plan {
      let mates = plan.filter { $0.supersetId != nil && $0.supersetId == exercise.supersetId }
      let group = mates.count > 1 ? mates.map(\.id.text) : [exercise.id.text]
      if !groups.contains(group) { groups.append(group) }
      cards[exercise.id.text] = exercise.sets.enumerated().map {
        Card(exercise: exercise.id.text, number: $0.offset + 1, rest: $0.element.restSeconds ?? 0)
      }
      all += cards[exercise.id.text] ?? []
    }
  }

  /// Plays some steps, and compares what the session says after each.
  mutating func train() throws {
    for step in 0..<(5 + generator.below(25)) {
      pass(Int64(generator.below(100)))
      try act(step)
      // Now and then the devices do not see each other for a while.
      if generator.once(in: 3) { continue }
      try meet()
      if generator.once(in: 3) { pass(Int64(generator.below(100))) }
      try compare()
    }
    try meet()
    let device = generator.once(in: 2) ? phone : watch
    try device.update("s") { (session: inout Session) in
      session.finished = SessionFinish(at: .at(now * 1000))
    }
    let ended = try #require(try device.get("s" as Session.ID))
    #expect(RunningSession(ended, at: .at(now * 1000)) == nil)
  }

  /// Both devices learn what the other has seen.
  private func meet() throws {
    try watch.device.receive(from: phone.device)
    try phone.device.receive(from: watch.device)
  }

  /// Seconds go by; the stopwatch runs while nobody has paused.
  private mutating func pass(_ seconds: Int64) {
    for _ in 0..<seconds {
      now += 1
      if open.isEmpty { stopwatch += 1 }
    }
    for device in [phone, watch] { device.device.clock.set(to: .at(now * 1000)) }
  }

  private mutating func act(_ step: Int) throws {
    now += 1
    if open.isEmpty { stopwatch += 1 }
    for device in [phone, watch] { device.device.clock.set(to: .at(now * 1000)) }
    let device = generator.once(in: 2) ? phone : watch
    let time = Instant.at(now * 1000)
    let (now, skipped) = (now, skipped)
    switch generator.below(12) {
    case 0..<5:
      guard !all.isEmpty else { return }
      // Mostly the next one, now and then any.
      let card =
        generator.once(in: 4) ? generator.below(all.count) : next ?? generator.below(all.count)
      let rest = generator.once(in: 4) ? 30.0 : nil
      done.append(Done(id: "l\(step)", card: card, at: now, ownRest: rest))
      let planned = all[card]
      try device.update("s") { (session: inout Session) in
        session.sets.append(
          LoggedSet(
            id: Identifier("l\(step)"), restSeconds: rest, plannedId: Identifier(planned.exercise),
            plannedSetId: Identifier("\(planned.number)"), loggedAt: time))
      }
    case 5:
      try meet()
      guard !done.isEmpty else { return }
      let gone = done.remove(at: generator.below(done.count))
      try device.update("s") { (session: inout Session) in
        session.sets.removeAll { $0.id.text == gone.id }
      }
    case 6:
      // It was another set than was logged.
      try meet()
      guard !done.isEmpty else { return }
      let index = generator.below(done.count)
      done[index].card = generator.below(all.count)
      let (id, planned) = (done[index].id, all[done[index].card])
      try device.update("s") { (session: inout Session) in
        for index in session.sets.indices where session.sets[index].id.text == id {
          session.sets[index].plannedId = Identifier(planned.exercise)
          session.sets[index].plannedSetId = Identifier("\(planned.number)")
        }
      }
    case 7:
      try meet()
      let exercise = generator.one(of: cards.keys.sorted())
      let isSkipped = !skipped.contains(exercise)
      if isSkipped { self.skipped.insert(exercise) } else { self.skipped.remove(exercise) }
      try device.update("s") { (session: inout Session) in
        for index in session.plan.indices where session.plan[index].id.text == exercise {
          session.plan[index].isSkipped = isSkipped
        }
      }
    case 8:
      let kind = generator.one(of: SessionTimer.Kind.allCases)
      let seconds = [0, 45, 200.25][generator.below(3)]
      timer = (kind, now, seconds)
      try device.update("s") { (session: inout Session) in
        session.timer = SessionTimer(kind, startedAt: time, seconds: seconds)
      }
    case 9:
      try meet()
      timer = nil
      try device.update("s") { (session: inout Session) in session.timer = nil }
    default:
      try meet()
      let isPausing = open.isEmpty || generator.once(in: 3)
      if isPausing { open.insert("p\(step)") } else { open = [] }
      try device.update("s") { (session: inout Session) in
        if isPausing {
          session.pauses.append(SessionPause(id: Identifier("p\(step)"), from: time))
        } else {
          for index in session.pauses.indices where session.pauses[index].to == nil {
            session.pauses[index].to = time
          }
        }
      }
    }
  }

  /// The card that is done next: from pile to pile, in a superset always from the pile that has lost least.
  private var next: Int? {
    func isOpen(_ card: Card) -> Bool {
      !done.contains {
        all[$0.card].exercise == card.exercise && all[$0.card].number == card.number
      }
    }
    for group in groups {
      let waiting = group.filter { !skipped.contains($0) }
        .flatMap { (cards[$0] ?? []).filter(isOpen) }
      guard let least = waiting.map(\.number).min(),
        let card = waiting.first(where: { $0.number == least })
      else { continue }
      return all.firstIndex { $0.exercise == card.exercise && $0.number == card.number }
    }
    return nil
  }

  /// The kind and the rest of the timer that runs.
  private var running: (SessionTimer.Kind, Double)? {
    let last = done.last
    var found: (kind: SessionTimer.Kind, start: Int64, seconds: Double)?
    if let last { found = (.rest, last.at, last.ownRest ?? all[last.card].rest) }
    if let timer, timer.start >= last?.at ?? .min { found = timer }
    guard let found else { return nil }
    let left = Double(found.start - now) + found.seconds
    return left > 0 ? (found.kind, left) : nil
  }

  private func compare() throws {
    for device in [phone, watch] {
      let session = try #require(try device.get("s" as Session.ID))
      let shown = try #require(RunningSession(session, at: .at(now * 1000)))
      let expected = next.map { "\(all[$0].exercise)/\(all[$0].number)" }
      #expect(shown.next.map { "\($0.exercise.id)/\($0.number)" } == expected)
      #expect(shown.next?.set.id.map(\.text) == next.map { "\(all[$0].number)" })
      let fulfilled = all.indices.filter { card in
        done.contains {
          all[$0.card].exercise == all[card].exercise && all[$0.card].number == all[card].number
        }
      }
      #expect(shown.setsDone == fulfilled.count)
      #expect(
        shown.setsPlanned
          == all.indices.count { fulfilled.contains($0) || !skipped.contains(all[$0].exercise) })
      #expect(shown.timer?.kind == running?.0)
      #expect(shown.timer?.secondsLeft == running?.1)
      #expect(shown.elapsedSeconds == Double(stopwatch))
      #expect(shown.isPaused == !open.isEmpty)
    }
  }
}
