import EventLog
import LiftTrail
import Projections
import Training

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Sets that are logged into 2,500 sessions of 20, with no observer and with three: of all sessions, of the records and
/// of a search.
struct ObservedWritesBenchmark: Benchmark {
  private let path: String
  private let diary: Diary
  private let rounds: Int

  init(_ context: Context) throws {
    path = try context.scratch("observed-writes") + "/store"
    diary = Diary(sessions: context.options.isSmoke ? 200 : 2_500)
    rounds = context.options.isSmoke ? 5 : 50
    try diary.makeStore(at: path, named: "observed")
  }

  func sample(round: Int) throws -> [Sample] {
    let store = TrainingStore(
      at: URL(filePath: path),
      projections: [ExerciseSummaries(elsewhere: .gmt), NameSearch()])
    let (alone, observed) = (Latencies(), Latencies())
    try Waiting.until { [self] in
      _ = try await store.projected(ExerciseSummaries.self)
      try await log(round, "alone", into: store, alone) {}
      let id = Session.ID(session)
      let others = [
        observed.beside { for await _ in store.observe(ExerciseSummaries.self, \.records) {} },
        observed.beside {
          for await _ in store.observe(NameSearch.self, { $0.matches("push", limit: 20) }) {}
        },
      ]
      var sessions = store.observe(Session.self).makeAsyncIterator()
      var seen = await sessions.next()?.first { $0.id == id }?.sets.count ?? 0
      try expect(seen >= Diary.sets, is: true, "sets of the session, observed")
      try await log(round, "observed", into: store, observed) {
        let found = await sessions.next()?.first { $0.id == id }?.sets.count ?? 0
        try expect(found, is: seen + 1, "sets of the session, observed")
        seen = found
      }
      for other in others { other.cancel() }
      for other in others { await other.value }
      try observed.check()
      _ = try await store.write { [rounds] transaction in
        for kind in ["alone", "observed"] {
          for number in 0..<rounds {
            try transaction.retract(LoggedSet.ID("\(kind)-\(round)-\(number)"), in: id)
          }
        }
      }
      await store.close()
    }
    let (bare, (watched, shown)) = (alone.sorted.0, observed.sorted)
    return [
      Sample(.writeUnobserved, bare[bare.count / 2]),
      Sample(.writeObserved, watched[watched.count / 2]), Sample(.setShown, shown[shown.count / 2]),
    ]
  }

  private var session: String { diary.session(diary.sessions - 1) }

  /// Logs sets, each some time behind the one before.
  /// - Parameter show: Returns once a set is shown.
  private func log(
    _ round: Int, _ kind: String, into store: TrainingStore, _ latencies: Latencies,
    _ show: () async throws -> Void
  ) async throws {
    let clock = ContinuousClock()
    for number in 0..<rounds {
      let draft = try diary.set(
        "\(kind)-\(round)-\(number)", in: session, at: diary.end, exercise: 7)
      let start = clock.now
      _ = try await store.write { try $0.write([draft]) }
      let written = clock.now
      try await show()
      latencies.add((written - start).seconds, (clock.now - start).seconds)
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
