import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Training
import Testing

/// Random histories of typed writes: all that shows them says the same.
struct TypedHistoryTests {
  /// The seeds of all cases: of `LIFTTRAIL_HISTORIES` histories, by default of 100.
  private static let seeds = Seeds.some(
    of: 0..<(ProcessInfo.processInfo.environment["LIFTTRAIL_HISTORIES"].flatMap(UInt64.init) ?? 100)
  )

  @Test(.timeLimit(.minutes(30)), arguments: 0..<10 as Range<UInt64>)
  func `observations, indexes, restarts and a plain replay agree after each step`(
    part: UInt64
  ) async throws {
    for seed in Self.seeds where seed % 10 == part { try await History(seed: seed).run() }
  }
}

/// One history on a phone, with what comes from a watch.
private final class History {
  private let seed: UInt64
  private var draws: TypedDraws
  private var phone: ModelStore
  private let watch: ModelStore
  private var values: ObservedValues<[Workout], Never>.Iterator
  private var seen: [Workout]?
  private var commits: [Commit<Void>] = []

  struct Stop: Error {}

  init(seed: UInt64) throws {
    self.seed = seed
    draws = TypedDraws(random: SplitMix64(seed: seed))
    phone = try ModelStore(seed * 2 + 1)
    watch = try ModelStore(seed * 2 + 2)
    values = phone.store.observe(Workout.self).makeAsyncIterator()
  }

  func run() async throws {
    for device in [phone, watch] { try await device.store.open() }
    for _ in 0..<(5 + draws.below(11)) {
      phone.clock.set(
        to: Instant(milliseconds: phone.clock.now().milliseconds + Int64(draws.below(3)) * 1000))
      switch draws.below(10) {
      case 0: try await fail()
      case 1, 2: try await receive()
      case 3: try await undo()
      case 4 where draws.below(2) == 0: try await restart()
      default: commits.append(try await write(phone))
      }
      try await check()
    }
    await phone.store.close()
    await watch.store.close()
  }

  private func steps() -> [TypedStep] { (0..<(1 + draws.below(3))).map { _ in draws.step() } }

  private func write(_ device: ModelStore) async throws -> Commit<Void> {
    let steps = steps()
    return try await device.store.write { transaction in
      for step in steps { try step.write(&transaction) }
    }
  }

  /// A transaction that asks the indexes in its middle, and throws.
  private func fail() async throws {
    let steps = steps()
    await #expect(throws: Stop.self) {
      try await phone.store.write { transaction in
        for step in steps {
          try step.write(&transaction)
          let found = try TypedAnswers.found(in: transaction)
          #expect(found == (try transaction.withState { try TypedAnswers.scanned($0) }).found)
        }
        throw Stop()
      }
    }
  }

  private func receive() async throws {
    if draws.below(2) == 0 { try await watch.receive(from: phone) }
    _ = try await write(watch)
    try await phone.receive(from: watch)
  }

  private func undo() async throws {
    guard let commit = commits.popLast() else { return }
    do {
      _ = try await phone.store.undo(commit, overriding: draws.below(2) == 0)
    } catch let error as TrainingError
      where error.code == .changedSince || error.code == .notUndoable
    {}
  }

  private func restart() async throws {
    await phone.store.close()
    phone = try ModelStore(
      draws.random.next(), files: phone.files, clock: phone.clock, models: phone.models)
    values = phone.store.observe(Workout.self).makeAsyncIterator()
    seen = nil
  }

  private func check() async throws {
    let environment = StoreEnvironment(
      files: phone.files, clock: phone.clock, workers: SerialWorkers())
    let replayed = try TypedAnswers.scanned(
      Replica.open(
        at: "/store", for: .reading, reading: .everyLine, environment: environment,
        kinds: KindTable(.training, and: phone.models)
      ).state)
    let asked = try await phone.store.read { try TypedAnswers.asked(of: $0) }
    #expect(asked == replayed, "seed \(seed)")
    if seen != replayed.workouts {
      seen = await values.next()
      #expect(seen == replayed.workouts, "seed \(seed)")
    }
  }
}
