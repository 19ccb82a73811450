import EventLog
import Foundation
import LiftTrail
import LiftTrailTesting
import Testing

/// The life of a phone: what people see after each step is what a plain model knows.
///
/// The model knows the story alone: what was written, what the line does, and when both sides last held the same.
struct PhoneLifeTests {
  private let clock = TestClock()
  private let server: TrainingStore
  private let line: FaultyLine
  private let dataset: DatasetID
  /// How many days the history has before the phone is bought.
  private static let days = 200

  init() async throws {
    server = TrainingStore.inMemory(clock: clock)
    line = FaultyLine(to: server)
    dataset = try await server.dataset
    let notes = JSONValue.string(String(repeating: "x", count: 3_000))
    for day in 0..<PhoneLifeTests.days {
      let draft = try EventDraft.of("session.setLogged", "day-\(day)", ["id": "1", "notes": notes])
      try await server.write { _ = try $0.write([draft]) }
      clock.advance(by: 86_400)
    }
    let module = try EventDraft.of("module.saved", "push", ["name": "Push"])
    try await server.write { _ = try $0.write([module]) }
  }

  /// A phone that is switched on: the app's store and engine on its disk.
  private func phone(on disk: TestDisk) -> Phone {
    var options = StoreOptions()
    options.dataset = dataset
    let store = TrainingStore.inMemory(clock: clock, disk: disk, options: options)
    return Phone(
      store: store,
      engine: SyncEngine(store, with: line, at: "test:server", options: clock.syncOptions))
  }

  @Test func `people see what is so, from the first launch to a new phone`() async throws {
    let disk = TestDisk()
    var phone = phone(on: disk)
    var model = PlainPhone()
    #expect(await phone.shows() == model.words)

    // The first launch: the install breaks off, and goes on when the app comes to the front again.
    line.does = .breaks(calls: 12)
    try await phone.inForeground { () async throws in
      await clock.untilWaiting(atLeast: 200)
      model.failure = "unreachable"
      #expect(await phone.shows() == model.words)
      let days = try await phone.days()
      #expect(days.count < PhoneLifeTests.days)
      #expect(days.prefix(14).sorted() == Array(PhoneLifeTests.days - 14..<PhoneLifeTests.days))
      line.does = .works
      clock.advance(by: 11)
      await phone.engine.wakeUp()
      await line.untilCalled(times: 2)
      await clock.untilWaiting(for: 225...375)
      model.succeed(at: clock.date)
      #expect(await phone.shows() == model.words)
      #expect(try await phone.days().count == PhoneLifeTests.days)

      // A set is counted when its write returns, and is at the server five seconds later.
      try await phone.log("a")
      model.waiting = 1
      #expect(await phone.shows() == model.words)
      await clock.untilWaiting(for: 5...5)
      clock.advance(by: 5)
      await line.untilCalled(times: 3)
      await clock.untilWaiting(for: 225...375)
      model.succeed(at: clock.date)
      #expect(await phone.shows() == model.words)

      // In a cellar, where a network is said to be there: each set tries at once.
      line.does = .leadsNowhere
      try await phone.log("b")
      model.waiting = 1
      await clock.untilWaiting(for: 5...5)
      clock.advance(by: 5)
      await line.untilCalled(times: 4)
      await clock.untilWaiting(for: 225...375)
      model.failure = "unreachable"
      #expect(await phone.shows() == model.words)
      clock.advance(by: 60)
      try await phone.log("c")
      model.waiting = 2
      #expect(await phone.shows() == model.words)
      await line.untilCalled(times: 5)
      await clock.untilWaiting(for: 225...375)
      line.does = .works
      clock.advance(by: 60)
      try await phone.log("d")
      await line.untilCalled(times: 6)
      await clock.untilWaiting(for: 225...375)
      model.succeed(at: clock.date)
      #expect(await phone.shows() == model.words)
    }

    // In the background another device writes. The lock is free, and nobody is called.
    await phone.store.suspend()
    let calls = line.calls
    let other = try EventDraft.of("session.setLogged", "day-pad", ["id": "1"])
    try await server.write { _ = try $0.write([other]) }
    clock.advance(by: 7_200)
    #expect(line.calls == calls)
    #expect(await phone.shows() == model.words)

    // In the foreground again.
    try await phone.store.resume()
    try await phone.inForeground { () async throws in
      await phone.engine.wakeUp()
      await line.untilCalled(times: calls + 1)
      await clock.untilWaiting(for: 225...375)
      model.succeed(at: clock.date)
      #expect(await phone.shows() == model.words)
      #expect(try await phone.count() == serverCount())
      try await phone.log("e")
      model.waiting = 1
      #expect(await phone.shows() == model.words)
    }

    // Killed before the set went; launched again, the phone knows what waits.
    disk.losePower()
    phone = self.phone(on: disk)
    #expect(await phone.shows() == model.words)

    // Woken by a push, in the background: one pass, and the lock is given back.
    _ = try await phone.engine.sync()
    model.succeed(at: clock.date)
    #expect(await phone.shows() == model.words)
    await phone.store.suspend()
    disk.losePower()

    // Offline for a week, with a set each day.
    phone = self.phone(on: disk)
    await phone.engine.setReachable(false)
    model.hasNetwork = false
    let before = line.calls
    try await phone.inForeground { () async throws in
      for day in 1...7 {
        clock.advance(by: 86_400)
        try await phone.log("offline-\(day)")
        model.waiting += 1
        #expect(await phone.shows() == model.words)
      }
      #expect(line.calls == before)
      // The first network is a hotel's, whose line breaks behind the greeting.
      line.does = .breaks(calls: 2)
      await phone.engine.setReachable(true)
      model.hasNetwork = true
      await line.untilCalled(times: before + 1)
      await clock.untilWaiting(for: 225...375)
      model.failure = "unreachable"
      #expect(await phone.shows() == model.words)
      line.does = .works
      clock.advance(by: 30)
      await phone.engine.setReachable(false)
      await phone.engine.setReachable(true)
      await line.untilCalled(times: before + 2)
      await clock.untilWaiting(for: 225...375)
      model.succeed(at: clock.date)
      #expect(await phone.shows() == model.words)
    }

    // A new phone has all of it.
    let new = self.phone(on: TestDisk())
    var plain = PlainPhone()
    #expect(await new.shows() == plain.words)
    try await new.inForeground { () async throws in
      await line.untilCalled(times: before + 3)
      await clock.untilWaiting(for: 225...375)
      plain.succeed(at: clock.date)
      #expect(await new.shows() == plain.words)
    }
    #expect(try await new.count() == serverCount())
    #expect(try await new.count() == phone.count())
  }

  private func serverCount() async throws -> Int {
    try await server.read { try $0.withState { $0.log.count } }
  }
}

/// What a harness knows of a phone by the story alone.
private struct PlainPhone {
  var hasNetwork = true
  /// How many sets are on the phone only.
  var waiting = 0
  var failure: String?
  private var level: Date?

  mutating func succeed(at date: Date) { (waiting, failure, level) = (0, nil, date) }

  var words: String {
    let since = level.map { "level at \($0.timeIntervalSince1970)" } ?? "never level"
    if !hasNetwork { return "offline, \(waiting) wait, \(since)" }
    if let failure { return "\(failure), \(waiting) wait, \(since)" }
    return waiting > 0 || level == nil ? "\(waiting) wait, \(since)" : since
  }
}

/// An app on a phone.
private struct Phone {
  let store: TrainingStore
  let engine: SyncEngine

  /// What people read, by a switch over all states.
  func shows() async -> String {
    for await state in engine.stateUpdates {
      switch state {
      case .neverSynced(let count): return "\(count) wait, never level"
      case .waiting(let count, let date):
        return "\(count) wait, level at \(date.timeIntervalSince1970)"
      case .level(let date): return "level at \(date.timeIntervalSince1970)"
      case .live(let count): return "live, \(count) wait"
      case .syncing(let progress, let standing):
        return "syncing \(progress?.fraction ?? 0), \(words(standing))"
      case .offline(let standing): return "offline, \(words(standing))"
      case .failed(let error, _, let standing): return "\(error.code), \(words(standing))"
      }
    }
    return "gone"
  }

  private func words(_ standing: SyncStanding) -> String {
    let since = standing.lastLevel.map { "level at \($0.timeIntervalSince1970)" } ?? "never level"
    return "\(standing.waitingCount) wait, \(since)"
  }

  func log(_ session: String) async throws {
    let draft = try EventDraft.of("session.setLogged", session, ["id": "1"])
    try await store.write { _ = try $0.write([draft]) }
  }

  func count() async throws -> Int {
    try await store.read { try $0.withState { $0.log.count } }
  }

  /// The days of the history that are here.
  func days() async throws -> [Int] {
    try await store.read { transaction in
      try transaction.withState { state in
        try (1..<(state.log.count + 1)).compactMap {
          Int(try state.log.event(at: $0).entity.id.dropFirst("day-".count))
        }
      }
    }
  }

  /// Runs the engine as an app in the foreground does.
  func inForeground(_ body: () async throws -> Void) async throws {
    let run = Task { [engine] in await engine.run() }
    try await body()
    run.cancel()
    await run.value
  }
}
