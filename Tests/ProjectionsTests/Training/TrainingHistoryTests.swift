import EventLog
import Projections
import Training
import Testing

/// A session of a day in Greenwich.
private func session(_ id: String, _ start: String?, _ sets: [LoggedSet]) -> Session {
  Session(
    id: Session.ID(id),
    started: start.map { SessionStart(startedAt: Instant("\($0):00.000Z")) }, sets: sets)
}

private func history(_ sessions: [Session], _ exercises: [CustomExercise] = []) -> TrainingHistory {
  TrainingHistory(sessions, exercises: exercises) { $0.startedAt.map { Day(containing: $0) } }
}

struct `What sets are worth` {
  @Test(
    arguments: [
      (100.0, 1.0, 100.0), (100, 5, 3500.0 / 30), (90, 12, 126), (90, 13, nil),
      (100, 0, nil), (0, 5, nil), (-20, 5, nil), (100, 0.5, nil),
    ] as [(Double, Double, Double?)])
  func `the estimate is Epley's, of one to twelve repetitions`(
    kilograms: Double, reps: Double, expected: Double?
  ) {
    var set = LoggedSet("x", kilograms: kilograms, reps: reps)
    #expect(set.estimatedOneRepMax == expected)
    set.kind = .warmup
    #expect(set.estimatedOneRepMax == nil && set.volume == 0 && !set.isDone)
  }

  @Test func `less help from a machine is better, then more repetitions`() {
    let helped = LoggedSet("x", kilograms: -20, reps: 8)
    #expect(helped.isBetter(than: LoggedSet("x", kilograms: -40, reps: 9)))
    #expect(LoggedSet("x", reps: 1).isBetter(than: helped))
    #expect(LoggedSet("x", kilograms: -20, reps: 9).isBetter(than: helped))
    #expect(!helped.isBetter(than: helped) && helped.volume == 0)
  }

  @Test func `a session takes as long as was measured, else from its start to its end`() {
    var session = session("a", "2026-01-05T10:00", [])
    #expect(session.durationSeconds == nil)
    session.finished = SessionFinish(finishedAt: Instant("2026-01-05T10:30:00.000Z"))
    #expect(session.durationSeconds == 1800)
    session.finished?.durationSeconds = 1500
    #expect(session.durationSeconds == 1500)
    session.finished = SessionFinish(finishedAt: Instant("2026-01-05T09:30:00.000Z"))
    #expect(session.durationSeconds == nil)
  }
}

struct `A history of training` {
  private let squats = CustomExercise(id: "ex", name: "Back Squat")

  private func squat(_ kilograms: Double, _ reps: Double) -> LoggedSet {
    LoggedSet(exercise: "Squat", exerciseId: "ex", weightKilograms: kilograms, reps: reps)
  }

  @Test func `sessions stand by their starts, and those without one have no day`() {
    let sessions = [
      session("b", "2026-01-07T10:00", [squat(100, 5)]), session("a", nil, [squat(1, 1)]),
      session("c", "2026-01-05T10:00", [LoggedSet("Dip", reps: 5)]),
    ]
    let history = history(sessions, [squats])
    #expect(history.sessions.map(\.id) == ["c", "b"])
    #expect(history.undated == 1)
    #expect(history.exercises == ["Dip", "Back Squat"])
    #expect(history.sets.count == 2)
  }

  @Test func `an exercise has its present name, else as it was logged, else its id`() {
    let sets = [
      squat(1, 1), LoggedSet(exerciseId: "gone"), LoggedSet("Dip"), LoggedSet(exercise: ""),
    ]
    let names = history([session("a", "2026-01-05T10:00", sets)], [squats]).exercises
    #expect(names == ["Back Squat", "gone", "Dip", ModuleExercise.unknownName])
  }

  @Test func `some exercises alone leave out the other sets and sessions`() {
    let sessions = [
      session("a", "2026-01-05T10:00", [squat(100, 5), LoggedSet("Dip", reps: 5)]),
      session("b", "2026-01-06T10:00", [squat(100, 5)]),
    ]
    let dips = history(sessions).only { $0 == "Dip" }
    #expect(dips.sessions.map(\.id) == ["a"] && dips.sets.count == 1)
    #expect(dips.sessions.first?.volume == 0 && dips.sessions.first?.session.volume == 500)
  }

  @Test func `a record beats all sessions before, and the first session sets none`() throws {
    let history = history([
      session("a", "2026-01-05T10:00", [squat(100, 5), squat(110, 1)]),
      session("b", "2026-01-06T10:00", [squat(110, 1), squat(105, 5)]),
      session("c", "2026-01-07T10:00", [squat(120, 1), squat(120.001, 1)]),
      session("d", "2026-01-08T10:00", [squat(120.004, 1)]),
    ])
    let records = PersonalRecord.all(in: history)
    #expect(records.map(\.session) == ["b", "c"])
    #expect(records.map(\.isHeaviest) == [false, true])
    #expect(records.map(\.isStrongest) == [true, false])
    #expect(records.last?.set.weightKilograms == 120.001)
    let summary = try #require(ExerciseSummary.all(in: history).first)
    #expect(summary.sessions == 4 && summary.sets == 7)
    #expect(summary.best?.set.weightKilograms == 120.004)
    #expect(summary.strongest?.set.weightKilograms == 105)
    #expect(summary.estimates.count == 4)
  }

  @Test func `statistics have a row for each period with a session, and add up`() {
    let history = history([
      session("a", "2026-01-05T10:00", [squat(100, 5)]),
      session("b", "2026-01-11T10:00", [squat(110, 5)]),
      session("c", "2026-02-01T10:00", [squat(100, 1)]),
    ])
    let weeks = TrainingStatistics(history)
    #expect(weeks.length == .week && weeks.rows.map(\.sessions) == [2, 1])
    #expect(weeks.rows.map(\.volume) == [1050, 100])
    #expect(weeks.rows.map(\.personalRecords) == [1, 0])
    #expect(weeks.total?.volume == 1150 && weeks.total?.sessions == 3)
    let months = TrainingStatistics(history, by: .month)
    #expect(months.rows.map(\.period.first.description) == ["2026-01-01", "2026-02-01"])
    let day = Day(containing: Instant(milliseconds: 1_768_125_600_000))
    #expect(TrainingStatistics(history, on: day...day).personalRecords.count == 1)
    #expect(TrainingStatistics(history, on: day...day).rows.map(\.volume) == [550])
  }

  @Test func `periods are counted without a loop over the years between`() throws {
    let first = try #require(Day("0001-01-01"))
    let last = try #require(Day("9999-12-31"))
    let months = TrainingPeriod(.month, of: first).gap(to: TrainingPeriod(.month, of: last))
    #expect(months == 9998 * 12 + 10)
    #expect(TrainingPeriod(.week, of: last).next.first > first)
    #expect(TrainingPeriod(.month, of: last).last == last)
  }

  @Test func `the weeks at the ends of the calendar have the days that it has`() throws {
    let first = try #require(Day("0000-01-01"))
    let last = try #require(Day("9999-12-31"))
    let (begin, end) = (TrainingPeriod(.week, of: first), TrainingPeriod(.week, of: last))
    #expect(begin.first == first && begin.last == first + 1 && begin.next.first == first + 2)
    #expect(begin.gap(to: begin.next) == 0 && begin.next.gap(to: begin.next.next) == 0)
    #expect(TrainingPeriod(.week, of: first + 1) == begin)
    #expect(end.first == last - 4 && end.last == last && end.next == end)
    #expect(begin.gap(to: end) == 521_774)
  }
}
