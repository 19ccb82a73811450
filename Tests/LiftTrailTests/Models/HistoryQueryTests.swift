import EventLog
import Foundation
import LiftTrail
import Projections
import Training
import Testing

/// The pages of an app's history, and what was done last time.
struct HistoryQueryTests {
  private let test: ModelStore
  private let first = Date(timeIntervalSince1970: 1_767_600_000)

  init() throws { test = try ModelStore() }

  /// A session that begins so many hours behind the first one.
  private func train(_ id: String, _ hours: Double?, _ sets: [LoggedSet] = []) async throws {
    let start = hours.map { SessionStart(at: date($0), name: "Day \(id)", zone: .gmt) }
    _ = try await test.store.write {
      try $0.save(Session(id: Session.ID(id), started: start, sets: sets))
    }
  }

  private func date(_ hours: Double) -> Date { first.addingTimeInterval(hours * 3600) }

  private func squat(_ id: String, _ reps: Double) -> LoggedSet {
    LoggedSet(id: LoggedSet.ID(id), exercise: "Squat", reps: reps)
  }

  @Test func `sessions come newest first, before or after a date, as many as are wanted`()
    async throws
  {
    for (index, id) in ["c", "a", "d", "b"].enumerated() { try await train(id, Double(index)) }
    try await train("none", nil, [squat("1", 1)])
    func found(from start: Double? = nil, before end: Double? = nil, limit: Int? = nil)
      async throws -> [String]
    {
      let (start, end) = (start.map(date), end.map(date))
      return try await test.store.read {
        try $0.newestSessions(from: start, before: end, limit: limit).map(\.id.text)
      }
    }
    #expect(try await found() == ["b", "d", "a", "c"])
    #expect(try await found(limit: 2) == ["b", "d"])
    #expect(try await found(limit: 0) == [])
    #expect(try await found(limit: -1) == [])
    #expect(try await found(before: 2) == ["a", "c"])
    #expect(try await found(before: 3, limit: 1) == ["d"])
    #expect(try await found(from: 1) == ["b", "d", "a"])
    #expect(try await found(from: 1, before: 3) == ["d", "a"])
    #expect(try await found(from: 3, before: 1) == [])
    let (one, three) = (date(1), date(3))
    let counts = try await test.store.read { transaction in
      [
        try transaction.sessionCount(), try transaction.sessionCount(from: one),
        try transaction.sessionCount(from: one, before: three),
        try transaction.sessionCount(from: three, before: one),
      ]
    }
    #expect(counts == [4, 3, 2, 0])
  }

  @Test func `the next page goes on behind the last session, also among those of one start`()
    async throws
  {
    for (id, hours) in [("a", 0), ("b", 1), ("c", 1), ("d", 1), ("e", 2)] {
      try await train(id, Double(hours))
    }
    var pages: [[String]] = []
    var page = try await test.store.read { try $0.newestSessions(limit: 2) }
    while let last = page.last {
      pages.append(page.map(\.id.text))
      // What comes or goes meanwhile makes no difference to the pages behind.
      if pages.count == 1 {
        try await train("f", 3)
        _ = try await test.store.write { try $0.delete(last.id) }
      }
      page = try await test.store.read { try $0.newestSessions(behind: last, limit: 2) }
    }
    #expect(pages == [["e", "d"], ["c", "b"], ["a"]])
    let none = try await test.store.read { try $0.newestSessions(behind: Session()) }
    #expect(none == [])
    let far = Session(
      started: SessionStart(startedAt: Instant(milliseconds: .max)))
    let all = try await test.store.read { try $0.newestSessions(behind: far) }
    #expect(all.map(\.id.text) == ["f", "e", "c", "b", "a"])
  }

  @Test func `a row of the history says what its session came to`() async throws {
    try await train("a", 0, [squat("1", 5), squat("2", 5)])
    try await train("b", 30)
    _ = try await test.store.write { transaction in
      var pullUp = CustomExercise(named: "Pull Up")
      pullUp.bodyweightShare = 1
      try transaction.save(pullUp)
      try transaction.save(UserProfile(name: "A", weightKilograms: 80))
      try transaction.correct(whole: squat("1", 6), in: "a")
      let set = LoggedSet("Pull Up", kilograms: 10, reps: 2)
      try transaction.log(set, in: "a")
      try transaction.finish("a", SessionFinish(at: date(1.5)))
    }
    let rows = try await test.store.read { try $0.newestSummaries(elsewhere: .gmt) }
    #expect(rows.map(\.id) == ["b", "a"])
    let row = try #require(rows.last)
    #expect(row.name == "Day a" && row.startedAt == Instant(date(0)))
    #expect(row.day == Day(first, in: .gmt) && row.durationSeconds == 5400 && !row.isRunning)
    #expect(row.exercises == ["Squat", "Pull Up"] && row.sets == 3 && row.repetitions == 13)
    #expect(row.volume == 180)
    #expect(rows.first?.isRunning == true && rows.first?.sets == 0)
    let behind = try await test.store.read { try $0.newestSummaries(behind: rows[0], limit: 5) }
    #expect(behind.map(\.id) == ["a"])
    let none = try await test.store.read { try $0.newestSummaries(behind: row) }
    #expect(none == [])
  }

  @Test func `the last performances of an exercise are whole, whatever else was done`()
    async throws
  {
    try await train("a", 0, [squat("1", 1), squat("2", 2)])
    try await train("b", 1, [LoggedSet(id: "1", exercise: "Bench")])
    try await train("c", 2, [squat("1", 3), LoggedSet(id: "2", exercise: "Bench"), squat("3", 4)])
    // A set of the oldest session that was done last.
    var late = squat("9", 9)
    late.loggedAt = Instant(date(5))
    try await train("d", -1, [squat("1", 5), late])
    func found(
      _ exercise: ExerciseKey = .named("Squat"), before hours: Double? = nil, limit: Int = 9
    ) async throws -> [String] {
      let end = hours.map(date)
      return try await test.store.read {
        try $0.lastPerformances(of: exercise, before: end, limit: limit).map { performance in
          performance.id.text + performance.sets.map { ":\($0.reps ?? 0)" }.joined()
        }
      }
    }
    #expect(try await found() == ["d:5.0:9.0", "c:3.0:4.0", "a:1.0:2.0"])
    #expect(try await found(limit: 2) == ["d:5.0:9.0", "c:3.0:4.0"])
    #expect(try await found(before: 2) == ["a:1.0:2.0", "d:5.0:9.0"])
    #expect(try await found(.named("Press")) == [])
    #expect(try await found(limit: 0) == [])
    #expect(try await found(.named("Bench"), limit: 1) == ["c:0.0"])
    _ = try await test.store.write { try $0.delete("d" as Session.ID) }
    #expect(try await found(limit: 1) == ["c:3.0:4.0"])
  }
}
