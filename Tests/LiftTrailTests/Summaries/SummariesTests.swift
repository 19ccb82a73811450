import EventLog
import Foundation
import LiftTrail
import LiftTrailTesting
import Projections
import Training
import Testing

/// What the built-in projections say, case by case.
struct SummariesTests {
  private let store = TrainingStore.inMemory(
    projections: [
      ExerciseSummaries(elsewhere: .gmt), TrainingTotals(elsewhere: .gmt), RunningSessions(),
      NameSearch(),
    ])

  private func train(
    _ id: String, _ time: String, _ sets: [LoggedSet], isFinished: Bool = true
  ) async throws {
    let start: Instant = try #require(Instant("\(time):00.000Z"))
    let finish = SessionFinish(finishedAt: Instant(milliseconds: start.milliseconds + 3_600_000))
    _ = try await store.write {
      try $0.save(
        Session(
          id: Session.ID(id), started: SessionStart(startedAt: start, name: "Day \(id)"),
          finished: isFinished ? finish : nil, sets: sets))
    }
  }

  private func squat(_ id: String, _ kilograms: Double?, _ reps: Double?) -> LoggedSet {
    LoggedSet(
      id: LoggedSet.ID(id), exercise: "Squat", exerciseId: "ex", weightKilograms: kilograms,
      reps: reps)
  }

  @Test func `an exercise has its count, its last day, its bests by repetitions and its records`()
    async throws
  {
    try await train("b", "2026-01-07T10:00", [squat("1", 100, 5), squat("2", 110, 1)])
    try await train("a", "2026-01-05T10:00", [squat("1", 90, 5), squat("2", 90, 8)])
    try await train("c", "2026-02-01T10:00", [LoggedSet("Dip", kilograms: -20, reps: 5)])
    var book = try await store.projected(ExerciseSummaries.self)
    #expect(book.exercises == ["Dip", "Squat"])
    let summary = try #require(book.summary(of: "Squat"))
    #expect(summary.sessions == 2 && summary.sets == 4 && summary.ids == ["ex"])
    #expect(summary.last.description == "2026-01-07")
    #expect(summary.heaviestByReps.map(\.set.reps) == [1, 5, 8])
    #expect(summary.heaviestByReps.map(\.set.weightKilograms) == [110, 100, 90])
    #expect(summary.heaviestByReps.map(\.day.day) == [7, 7, 5])
    #expect(summary.strongest?.set.weightKilograms == 100)
    #expect(book.records(of: "Squat").map(\.session) == ["b", "b"])
    #expect(book.records.map(\.set.weightKilograms) == [100, 110])
    #expect(book.summary(of: "Press") == nil && book.records(of: "Dip") == [])
    #expect(book.performances(of: "Squat").map(\.volume) == [90 * 13, 610])
    #expect(book.performances(of: "Squat").last?.estimatedOneRepMax == 3500.0 / 30)
    #expect(book.summary(of: "Dip")?.heaviestByReps == [])
    #expect(book.summary(of: "Dip")?.best?.set.weightKilograms == -20)

    // A correction of the earlier session takes the records away.
    _ = try await store.write { try $0.correct(whole: squat("2", 120, 8), in: "a") }
    book = try await store.projected(ExerciseSummaries.self)
    #expect(book.records == [])
    #expect(book.summary(of: "Squat")?.strongest?.day.description == "2026-01-05")
  }

  @Test func `sets of one name at present are one exercise, in one session, too`() async throws {
    let plain = LoggedSet(id: "3", exercise: "Back Squat", weightKilograms: 120, reps: 1)
    try await train("a", "2026-01-05T10:00", [squat("1", 100, 5), plain, squat("2", 100, 5)])
    #expect(
      try await store.projected(ExerciseSummaries.self).exercises == ["Back Squat", "Squat"])
    _ = try await store.write { try $0.save(CustomExercise(id: "ex", name: "Back Squat")) }
    let book = try await store.projected(ExerciseSummaries.self)
    #expect(book.exercises == ["Back Squat"])
    #expect(book.performances(of: "Back Squat").map(\.sets) == [3])
    #expect(book.summary(of: "Back Squat")?.best?.set.id == "3")
    #expect(book.summary(of: "Back Squat")?.heaviestByReps.map(\.set.id) == ["3", "1"])
    let history = try await store.read { try $0.trainingHistory(elsewhere: .gmt) }
    #expect(book.summaries == ExerciseSummary.all(in: history))
  }

  @Test func `what an exercise is called, and lifts of the body, counts in every summary`()
    async throws
  {
    let pulls = [(1, 10.0), (2, 20), (3, 30)].map { number, kilograms in
      LoggedSet(
        id: LoggedSet.ID("\(number)"), exercise: "Pull", exerciseId: "ex",
        weightKilograms: kilograms, reps: 5)
    }
    try await train("a", "2026-01-05T10:00", [pulls[2]])
    try await train("b", "2026-01-06T10:00", [pulls[0], pulls[1]])
    let bare = LoggedSet(id: "4", exercise: "Pull", exerciseId: "ex", reps: 10)
    try await train("c", "2026-01-07T10:00", [bare])
    func volumes() async throws -> [Double] {
      try await store.projected(TrainingTotals.self).days().map(\.total.volume)
    }
    func book() async throws -> ExerciseBook { try await store.projected(ExerciseSummaries.self) }
    #expect(try await volumes() == [150, 150, 0])
    #expect(try await book().summary(of: "Pull")?.best?.set.id == "3")
    #expect(try await book().records == [])
    _ = try await store.write { transaction in
      try transaction.save(CustomExercise(id: "ex", name: "Pull", bodyweightShare: 0.5))
    }
    #expect(try await volumes() == [150, 150, 0])
    _ = try await store.write { try $0.save(UserProfile(id: "me", name: "A", weightKilograms: 80)) }
    #expect(try await volumes() == [350, 550, 400])
    #expect(try await book().performances(of: "Pull").map(\.volume) == [350, 550, 400])
    _ = try await store.write {
      try $0.update("ex" as CustomExercise.ID) { $0.name = "Pull (Assisted)" }
    }
    #expect(try await volumes() == [350, 550, 400])
    _ = try await store.write {
      try $0.update("ex" as CustomExercise.ID) { $0.isAssisted = true }
    }
    #expect(try await volumes() == [0, 0, 400])
    let summary = try #require(try await book().summary(of: "Pull (Assisted)"))
    #expect(summary.best?.set.id == "4" && summary.strongest == nil)
    #expect(summary.heaviestByReps == [])
    #expect(try await book().records.map(\.set.id) == ["1", "4"])
    let monday: Day = try #require(Day("2026-01-06"))
    _ = try await store.write { try $0.save(BodyWeight(on: monday, kilograms: 100)) }
    #expect(try await volumes() == [0, 0, 500])
    _ = try await store.write { try $0.update("ex" as CustomExercise.ID) { $0.isAssisted = false } }
    #expect(try await volumes() == [350, 650, 500])
    _ = try await store.write {
      try $0.update("ex" as CustomExercise.ID) { $0.weightIs = .perHand }
    }
    #expect(try await volumes() == [500, 800, 500])
    #expect(try await store.projectionsThatDiffer() == [])
    let history = try await store.read { try $0.trainingHistory(elsewhere: .gmt) }
    #expect(try await book().summaries == ExerciseSummary.all(in: history))
    #expect(TrainingStatistics(history).total?.volume == 1800)
  }

  @Test func `training is added up by days, weeks and months`() async throws {
    try await train("a", "2026-01-05T10:00", [squat("1", 100, 5)])
    try await train("b", "2026-01-05T18:00", [squat("1", 100, 1), squat("2", nil, 5)])
    try await train("c", "2026-01-11T10:00", [squat("1", 50, 2)], isFinished: false)
    try await train("d", "2026-02-01T10:00", [])
    let calendar = try await store.projected(TrainingTotals.self)
    let days = calendar.days()
    #expect(days.map(\.day.description) == ["2026-01-05", "2026-01-11", "2026-02-01"])
    #expect(days.map(\.total.sessions) == [2, 1, 1] && days.map(\.total.sets) == [3, 1, 0])
    #expect(days.map(\.total.volume) == [600, 100, 0])
    #expect(days.map(\.total.seconds) == [7200, 0, 3600])
    #expect(calendar.periods(.week).map(\.total.sessions) == [3, 1])
    #expect(calendar.periods(.month).map(\.total.volume) == [700, 0])
    let january = try #require(Day("2026-01-06"))...(try #require(Day("2026-01-31")))
    #expect(calendar.days(in: january).map(\.total.sets) == [1])
    #expect(calendar.periods(.week, in: january).map(\.total.sets) == [1])
    #expect(calendar.total(of: january.lowerBound) == TrainingTotal())
    _ = try await store.write { try $0.delete("a" as Session.ID) }
    #expect(try await store.projected(TrainingTotals.self).days().first?.total.sessions == 1)
  }

  @Test func `the running session is there until it ends`() async throws {
    #expect(try await store.projected(RunningSessions.self) == [])
    try await train("a", "2026-01-05T10:00", [], isFinished: false)
    try await train("b", "2026-01-06T10:00", [], isFinished: false)
    try await train("c", "2026-01-05T11:00", [])
    #expect(try await store.projected(RunningSessions.self).map(\.id) == ["b", "a"])
    _ = try await store.write { try $0.log(squat("1", 1, 1), in: "b") }
    #expect(try await store.projected(RunningSessions.self).first?.sets.count == 1)
    _ = try await store.write {
      try $0.finish("b", SessionFinish(at: Date(timeIntervalSince1970: 1_767_780_000)))
    }
    #expect(try await store.projected(RunningSessions.self).map(\.id) == ["a"])
  }

  @Test func `of sessions that were imported without an end none runs`() async throws {
    try await train("here", "2026-01-06T10:00", [], isFinished: false)
    _ = try await store.write { transaction in
      for day in 1...12 {
        let at = Instant(milliseconds: 1_420_070_400_000 + Int64(day) * 86_400_000)
        var start = SessionStart(startedAt: at, name: "Bench")
        start.source = "strong"
        try transaction.save(
          Session(id: Session.ID("old-\(day)"), started: start, sets: [squat("1", 100, 5)]))
      }
    }
    #expect(try await store.projected(RunningSessions.self).map(\.id) == ["here"])
    #expect(try await store.read { try $0.runningSessions().map(\.id) } == ["here"])
  }

  @Test func `a second record of a session counts in no summary`() async throws {
    let test = try ModelStore(
      7, models: [],
      projections: [
        ExerciseSummaries(elsewhere: .gmt), TrainingTotals(elsewhere: .gmt), RunningSessions(),
      ])
    let start = SessionStart(at: Date(timeIntervalSince1970: 1_704_067_200), zone: .gmt)
    let set = LoggedSet("Squat", kilograms: 100, reps: 5)
    _ = try await test.store.write { transaction in
      for id: Session.ID in ["first", "second"] {
        try transaction.save(Session(id: id, started: start, sets: [set]))
      }
    }
    func counts() async throws -> [Int] {
      [
        try await test.store.projected(RunningSessions.self).count,
        try await test.store.projected(TrainingTotals.self).periods(.month).first?.total.sessions
          ?? 0,
        try await test.store.projected(ExerciseSummaries.self).summary(of: "Squat")?.sets ?? 0,
      ]
    }
    #expect(try await counts() == [2, 2, 2])
    let join = try await test.store.update("second" as Session.ID) { $0.sameAs = "first" }
    #expect(try await counts() == [1, 1, 1])
    #expect(try await test.store.projectionsThatDiffer() == [])
    try await test.store.undo(join)
    #expect(try await counts() == [2, 2, 2])
  }

  @Test func `a second record counts in summaries as in lists, whatever becomes of the first`()
    async throws
  {
    for day in 1...3 {
      let set = squat("1", Double(day) * 10, 5)
      try await train("s\(day)", "2026-01-0\(day)T10:00", [set])
    }
    func counted() async throws -> [Session.ID] {
      let history = try await store.read { try $0.trainingHistory(elsewhere: .gmt) }
      let book = try await store.projected(ExerciseSummaries.self)
      #expect(book.summaries == ExerciseSummary.all(in: history))
      #expect(book.records == PersonalRecord.all(in: history))
      #expect(book.exercises == history.exercises)
      let calendar = try await store.projected(TrainingTotals.self)
      #expect(calendar.days().map(\.day) == history.sessions.map(\.day))
      #expect(calendar.days().map(\.total.volume) == history.sessions.map(\.volume))
      #expect(calendar.days().map { calendar.total(of: $0.day) } == calendar.days().map(\.total))
      #expect(try await store.projectionsThatDiffer() == [])
      #expect(
        try ExerciseSummaries(elsewhere: .gmt)
          .state(of: ExerciseSummaries(elsewhere: .gmt).bytes(of: book)) == book
          && TrainingTotals(elsewhere: .gmt)
            .state(of: TrainingTotals(elsewhere: .gmt).bytes(of: calendar)) == calendar
      )
      return history.sessions.map(\.id)
    }
    func say(_ second: Session.ID, is first: Session.ID) async throws -> [Session.ID] {
      try await store.update(second) { $0.sameAs = first }
      return try await counted()
    }
    // The first one may not have come yet.
    #expect(try await say("s2", is: "later") == ["s1", "s2", "s3"])
    try await train("later", "2026-01-04T10:00", [squat("1", 40, 5)])
    #expect(try await counted() == ["s1", "s3", "later"])
    _ = try await store.write { try $0.delete("later" as Session.ID) }
    #expect(try await counted() == ["s1", "s2", "s3"])
    #expect(try await say("s1", is: "s1") == ["s1", "s2", "s3"])
    #expect(try await say("s1", is: "s3") == ["s2", "s3"])
    // In a circle the least id is the first record.
    #expect(try await say("s3", is: "s1") == ["s1", "s2"])
    #expect(try await say("s2", is: "s1") == ["s1"])
    _ = try await store.write { try $0.delete("s1" as Session.ID) }
    #expect(try await counted() == ["s2", "s3"])
    #expect(try await say("s3", is: "s2") == ["s2"])
    _ = try await store.write { try $0.delete("s2" as Session.ID) }
    _ = try await store.write { try $0.delete("s3" as Session.ID) }
    #expect(try await counted() == [])
  }

  @Test func `names are found by what they begin with, and by their words`() async throws {
    _ = try await store.write { transaction in
      try transaction.save(Workout(id: "1", name: "Kurzhantel Bankdrücken"))
      try transaction.save(Workout(id: "2", name: "Bankdrücken"))
      try transaction.save(Module(id: "3", name: "Élévations latérales"))
      try transaction.save(CustomExercise(id: "4", name: "Łydki — na stojąco (2×)"))
      try transaction.save(Workout(id: "5", name: "Größe"))
      try transaction.save(Program(id: "6", name: "Жим лёжа, Ώμος"))
    }
    let list = try await store.projected(NameSearch.self)
    func found(_ text: String, limit: Int? = nil) -> [String] {
      list.matches(text, limit: limit).map(\.id)
    }
    #expect(found("bank") == ["2", "1"])
    #expect(found("BANKDRU") == ["2", "1"])
    #expect(found("bank", limit: 1) == ["2"] && found("bank", limit: 0) == [])
    #expect(found("bankdr kurz") == ["1"])
    #expect(found("elevations LAT") == ["3"])
    #expect(found("e\u{301}le\u{301}v") == ["3"])
    #expect(found("lydki 2") == ["4"] && found("stojaco") == ["4"])
    #expect(found("grosse") == ["5"] && found("gr") == ["5"])
    #expect(found("лежа") == ["6"] && found("ωμος") == ["6"] && found("ωμοσ") == ["6"])
    #expect(found("drücken") == [] && found("") == [] && found(" — ") == [])
    let match = try #require(list.matches("bankdrücken").first)
    #expect(match.name == "Bankdrücken" && match.kind == "workout")
    #expect(match.id(of: Workout.self) == "2" && match.id(of: Module.self) == nil)
    _ = try await store.write { try $0.update("2" as Workout.ID) { $0.name = "Dips" } }
    #expect(try await store.projected(NameSearch.self).matches("bank").map(\.id) == ["1"])
  }

  @Test
  func `a search finds the newest first, each with its date, among the kinds that are wanted`()
    async throws
  {
    _ = try await store.write { try $0.save(Workout(id: "w", name: "Push day")) }
    try await train("old", "2026-01-05T10:00", [])
    try await train("new", "2026-03-05T10:00", [])
    _ = try await store.write { transaction in
      for id in ["old", "new"] as [Session.ID] {
        try transaction.update(id) { $0.started?.name = "Push day" }
      }
    }
    let list = try await store.projected(NameSearch.self)
    let sessions = list.matches("push", of: [Session.self])
    #expect(sessions.map(\.id) == ["new", "old"])
    let dates = try await [store.get("new" as Session.ID), store.get("old" as Session.ID)]
    #expect(sessions.map(\.instant) == dates.map { $0?.started?.startedAt })
    #expect(list.matches("push", of: [Workout.self]).map(\.id) == ["w"])
    #expect(list.matches("push", of: [Module.self]) == [] && list.matches("push", of: []) == [])
    #expect(list.matches("push").count == 3 && list.matches("push", limit: 1).count == 1)
  }

  @Test func `an app searches names of its own, and exercises by theirs`() async throws {
    let own = try ModelStore(
      projections: [NameSearch([NameSource(Measurement.self) { [$0.note, "Waist"] }])])
    _ = try await own.store.write { try $0.save(Measurement(id: "m", note: "Ärmel")) }
    let list = try await own.store.projected(NameSearch.self)
    #expect(list.matches("arm").map(\.name) == ["Ärmel"])
    #expect(list.matches("wai").map(\.name) == ["Waist"])
    try await train("a", "2026-01-05T10:00", [squat("1", 1, 1), LoggedSet("Split Squat", reps: 1)])
    let book = try await store.projected(ExerciseSummaries.self)
    #expect(book.exercises(matching: "squ") == ["Squat", "Split Squat"])
    #expect(book.exercises(matching: "dip") == [])
  }
}
