import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Training
import Testing

/// Each projection against its full rebuild, in random histories of two devices.
struct ProjectionTwinTests {
  private static let projections: [any Projection] = [
    ExerciseSummaries(elsewhere: .gmt), TrainingTotals(elsewhere: .gmt), RunningSessions(),
    NameSearch(), SetsOfWorkouts(),
  ]

  /// What a store shows.
  private struct Shown: Equatable {
    let book: ExerciseBook
    let calendar: TrainingCalendar
    let running: [Session]
    let names: NameList
    let workouts: SetsOfWorkouts.State

    init(_ snapshot: StateSnapshot) throws {
      book = try snapshot.projected(ExerciseSummaries.self)
      calendar = try snapshot.projected(TrainingTotals.self)
      running = try snapshot.projected(RunningSessions.self)
      names = try snapshot.projected(NameSearch.self)
      workouts = try snapshot.projected(SetsOfWorkouts.self)
    }
  }

  /// Holds a store's projections against what comes of all of its entities at once.
  private func check(_ test: ModelStore) async throws {
    #expect(try await test.store.projectionsThatDiffer() == [])
    let shown = try Shown(await test.store.snapshot())
    let history = try await test.store.read { try $0.trainingHistory(elsewhere: .gmt) }
    #expect(shown.book.summaries == ExerciseSummary.all(in: history))
    let records = PersonalRecord.all(in: history)
    #expect(shown.book.records == records)
    for name in shown.book.exercises {
      #expect(shown.book.records(of: name) == records.filter { $0.exercise == name })
      #expect(shown.book.summary(of: name)?.name == name)
    }
    #expect(Set(shown.book.exercises) == Set(history.exercises))
    for length in TrainingPeriod.Length.allCases {
      let (rows, periods) = (
        TrainingStatistics(history, by: length).rows, shown.calendar.periods(length)
      )
      #expect(periods.map(\.period) == rows.map(\.period))
      #expect(periods.map(\.total.sessions) == rows.map(\.sessions))
      #expect(periods.map(\.total.sets) == rows.map(\.sets))
      #expect(zip(periods, rows).allSatisfy { abs($0.total.volume - $1.volume) < 1e-6 })
    }
    checkLists(shown, history)
    let sessions = try await test.store.all(Session.self)
    #expect(Set(shown.running) == Set(sessions.filter(\.isRunning)))
    let workouts = try await test.store.all(Workout.self)
    #expect(
      Set(shown.names.matches("WORK").compactMap { $0.id(of: Workout.self) })
        == Set(workouts.map(\.id)))
  }

  /// Holds the lists and statistics of the tool, which come of what is kept, against those of a history that was read:
  /// of all days and of some, of all exercises and of one.
  private func checkLists(_ shown: Shown, _ history: TrainingHistory) {
    let days = history.sessions.map(\.day)
    let middle = days.min().flatMap { first in days.max().map { first...(first + ($0 - first) / 2) }
    }
    for days in [nil, middle] {
      let some = history.sessions.filter { session in days?.contains(session.day) ?? true }
      #expect(shown.calendar.sessions(on: days).counted == some.map(\.id).sorted())
      #expect(Set(shown.book.exercises(on: days)) == Set(some.flatMap(\.exercises)))
      for name in [nil, history.exercises.first] {
        let isWanted: ((String) -> Bool)? = name.map { name in { $0 == name } }
        let part = isWanted.map { history.only($0) } ?? history
        let kept = TrainingStatistics(shown.book, shown.calendar, on: days, where: isWanted)
        let read = TrainingStatistics(part, on: days)
        #expect(kept.personalRecords == read.personalRecords && kept.length == read.length)
        #expect(kept.rows.map(\.period) == read.rows.map(\.period))
        #expect(kept.rows.map(\.sessions) == read.rows.map(\.sessions))
        #expect(kept.rows.map(\.sets) == read.rows.map(\.sets))
        #expect(kept.rows.map(\.units) == read.rows.map(\.units))
        #expect(kept.rows.map(\.personalRecords) == read.rows.map(\.personalRecords))
        #expect(zip(kept.rows, read.rows).allSatisfy { abs($0.volume - $1.volume) < 1e-6 })
      }
    }
  }

  @Test(arguments: Seeds.some(of: 0..<1000 as Range<UInt64>))
  func `a projection is what comes of all entities, whatever arrives in whatever order`(
    seed: UInt64
  ) async throws {
    var draws = TrainingDraws(seed: seed)
    let tests = [
      try ModelStore(
        1, models: [], projections: ProjectionTwinTests.projections, keepingInterval: 5),
      try ModelStore(2, models: [], projections: ProjectionTwinTests.projections),
    ]
    var last: Commit<Void>?
    for _ in 0..<8 {
      let test = tests[draws.below(2)]
      test.clock.set(
        to: Instant(milliseconds: 1_704_067_200_000 + Int64(draws.below(30)) * 1000))
      var writes = draws
      let count = 1 + draws.below(5)
      last = try await test.store.write { transaction in
        for _ in 0..<count { try writes.write(&transaction) }
      }
      draws.random = SplitMix64(seed: UInt64.random(in: 0...UInt64.max, using: &draws.random))
      if draws.below(4) == 0, let commit = last {
        last = nil
        _ = await failure { _ = try await test.store.undo(commit, overriding: true) }
      }
      if draws.below(4) == 0 { try await tests[0].receive(from: tests[1]) }
      if draws.below(4) == 0 { try await check(test) }
    }
    try await tests[0].receive(from: tests[1])
    try await tests[1].receive(from: tests[0])
    for test in tests { try await check(test) }
    let shown = try Shown(await tests[0].store.snapshot())
    #expect(try Shown(await tests[1].store.snapshot()) == shown)
    await tests[0].store.close()
    for interval in [5, 1000] {
      let again = try ModelStore(
        1, files: tests[0].files, models: [], projections: ProjectionTwinTests.projections,
        keepingInterval: interval)
      #expect(try Shown(await again.store.snapshot()) == shown)
      await again.store.close()
    }
  }
}
