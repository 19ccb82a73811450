import EventLog
import LiftTrail
import Projections
import Training

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What an app shows of 2,500 sessions with 20 sets each, while sets are logged: records, totals, a search, pages and
/// what was done last time. SQLite has the same rows, with an index for each question.
struct ScreensBenchmark: Benchmark {
  private static let exercise = 7
  private static let pageSize = 20

  private let path: String
  private let diary: Diary
  private let rounds: Int

  init(_ context: Context) throws {
    path = try context.scratch("screens") + "/store"
    diary = Diary(sessions: context.options.isSmoke ? 200 : 2_500)
    rounds = context.options.isSmoke ? 5 : 50
    try diary.makeStore(at: path, named: "screens")
  }

  func sample(round: Int) throws -> [Sample] {
    for name in try PosixFileSystem().names(in: path + "/snapshots")
    where name.hasSuffix(".derived") {
      try PosixFileSystem().removeFile(at: path + "/snapshots/" + name)
    }
    let samples = [
      Sample(.screenOpeningAnew, try opening()), Sample(.screenOpening, try opening()),
    ]
    return try samples + sampleScreens(round) + sampleSQLite()
  }

  private func store() -> TrainingStore {
    TrainingStore(
      at: URL(filePath: path),
      projections: [
        ExerciseSummaries(elsewhere: .gmt), TrainingTotals(elsewhere: .gmt), RunningSessions(),
        NameSearch(),
      ])
  }

  /// From an unopened store to all records, and what is kept for the next opening.
  private func opening() throws -> Timing {
    let store = store()
    let timing = try Timing.of {
      try Waiting.until { [diary] in
        let book = try await store.projected(ExerciseSummaries.self)
        try expect(book.exercises.count, is: Diary.exercises, "exercises")
        try expect(
          book.summaries.reduce(0) { $0 + $1.sets }, is: diary.sessions * Diary.sets, "their sets")
      }
    }
    try Waiting.until {
      _ = try await store.projected(ExerciseSummaries.self)
      await store.close()
    }
    return timing
  }

  /// Logs sets while all screens are observed; then asks each question, and takes the sets back.
  private func sampleScreens(_ round: Int) throws -> [Sample] {
    let (store, latencies) = (store(), Latencies())
    let (diary, rounds) = (diary, rounds)
    let session = diary.session(diary.sessions - 1)
    let exercise = diary.exercise(ScreensBenchmark.exercise).string
    try Waiting.until {
      let screens = [
        latencies.beside { for await _ in store.observe(TrainingTotals.self) {} },
        latencies.beside { for await _ in store.observe(NameSearch.self) {} },
        latencies.beside { for await _ in store.observe(RunningSessions.self) {} },
        latencies.beside {
          for try await _ in store.observe({ try $0.newestSummaries(limit: 20) }) {}
        },
      ]
      let records = store.observe(ExerciseSummaries.self) {
        Shown(sets: $0.summary(of: exercise)?.sets ?? 0, records: $0.records(of: exercise).count)
      }
      var shown = records.makeAsyncIterator()
      var before = await shown.next()
      for number in 0..<rounds {
        let draft = try diary.set(
          "round-\(round)-\(number)", in: session, at: diary.end,
          exercise: ScreensBenchmark.exercise)
        let clock = ContinuousClock()
        let start = clock.now
        _ = try await store.write { try $0.write([draft]) }
        async let next = shown.next()
        try await Task.sleep(for: .milliseconds(5))
        let asked = clock.now
        let found = try await store.get(Session.ID(session))
        let answered = clock.now
        try expect(found?.sets.count, is: Diary.sets + number + 1, "sets of the session")
        let after = await next
        try expect(after?.sets, is: (before?.sets ?? 0) + 1, "sets that are shown")
        before = after
        latencies.add((answered - asked).seconds, (clock.now - start).seconds)
      }
      for screen in screens { screen.cancel() }
      for screen in screens { await screen.value }
      try latencies.check()
    }
    let (entity, all) = latencies.sorted
    let samples = [
      Sample(.screenEntity, entity[entity.count / 2]), Sample(.screenShown, all[all.count / 2]),
    ]
    return try samples + sampleQuestions(store, exercise) + takeBack(round, in: store, session)
  }

  /// What a screen shows of an exercise.
  private struct Shown: Equatable, Sendable {
    let sets: Int
    let records: Int
  }

  private func takeBack(
    _ round: Int, in store: TrainingStore, _ session: String
  ) throws -> [Sample] {
    try Waiting.until { [rounds] in
      _ = try await store.write { transaction in
        for number in 0..<rounds {
          try transaction.retract(LoggedSet.ID("round-\(round)-\(number)"), in: Session.ID(session))
        }
      }
      await store.close()
    }
    return []
  }

  private func sampleQuestions(_ store: TrainingStore, _ exercise: String) throws -> [Sample] {
    let warm = Box()
    let ask = {
      let page = try Timing.of {
        try Waiting.until {
          let page = try await store.read {
            try $0.newestSummaries(limit: ScreensBenchmark.pageSize)
          }
          try expect(page.count, is: ScreensBenchmark.pageSize, "sessions of a page")
        }
      }
      let last = try Timing.of {
        try Waiting.until {
          let last = try await store.read {
            try $0.lastPerformances(of: .named(exercise), limit: 5)
          }
          try expect(last.count, is: 5, "performances")
        }
      }
      let book = try Timing.of {
        let book = store.latest(ExerciseSummaries.self)
        try expect(book?.summaries.count, is: Diary.exercises, "summaries")
        warm.records = book?.records.count ?? 0
      }
      let months = Timing.of {
        let months = store.latest(TrainingTotals.self)?.periods(.month) ?? []
        warm.months = months.count
      }
      let search = try Timing.of {
        let found = store.latest(NameSearch.self)?.matches("push", limit: 20) ?? []
        try expect(found.count, is: 20, "names that are found")
      }
      return [
        Sample(.screenPage, page), Sample(.screenLast, last), Sample(.screenBook, book),
        Sample(.screenMonths, months), Sample(.screenSearch, search),
      ]
    }
    _ = try ask()
    return try ask()
  }

  /// Keeps what a timed question found, so that it is not left out.
  private final class Box {
    var records = 0
    var months = 0
  }

  #if canImport(CSQLite)
    private func sampleSQLite() throws -> [Sample] {
      let file = path + "-sqlite"
      try Folder.makeAnew(file)
      let database = try ScreensDatabase(creating: file + "/training.sqlite", diary)
      let exercise = diary.exercise(ScreensBenchmark.exercise).string
      let session = diary.session(diary.sessions - 1)
      var entities: [Double] = []
      for number in 0..<rounds {
        try database.log("round-\(number)", in: session, exercise, at: diary.end)
        try Waiting.until { try await Task.sleep(for: .milliseconds(5)) }
        entities.append(
          try Timing.of {
            try expect(
              database.entity(session), is: Diary.sets + number + 1, "SQLite's sets of a session")
          }.elapsed)
      }
      func timed(_ figure: Figure, _ question: () throws -> Void) throws -> Sample {
        try question()
        return Sample(figure, try Timing.of(question))
      }
      return [
        Sample(.screenEntitySQLite, entities.sorted()[entities.count / 2]),
        try timed(.screenPageSQLite) {
          try expect(database.page(ScreensBenchmark.pageSize), is: 20, "SQLite's page")
        },
        try timed(.screenLastSQLite) {
          try expect(database.last(exercise) > 5, is: true, "SQLite's last sets")
        },
        try timed(.screenBookSQLite) {
          try expect(database.book(), is: Diary.exercises, "SQLite's exercises")
        },
        try timed(.screenMonthsSQLite) {
          try expect(database.months() > 1, is: true, "SQLite's months")
        },
        try timed(.screenSearchSQLite) {
          try expect(database.search("push"), is: 20, "SQLite's names")
        },
      ]
    }
  #else
    private func sampleSQLite() throws -> [Sample] { [] }
  #endif
}
