import Testing

@testable import ltcli

/// Routines, programs, progressions and running sessions, as people see them.
struct ShowPlansTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    let lines = [
      TrainingBench.line("routine.saved", "m", #"{"name":"Morning"}"#),
      TrainingBench.line(
        "routine.taskSaved", "m",
        #"{"id":"water","name":"Drink water","kind":"count","target":3,"unit":"glasses","order":1}"#
      ),
      TrainingBench.line(
        "routine.taskSaved", "m",
        #"{"id":"plank","name":"Plank","kind":"exercise","order":2,"sets":[{"seconds":60},{"seconds":60}]}"#
      ),
      TrainingBench.line(
        "routine.scheduleSaved", "m",
        #"{"id":"s1","start":"2026-01-05","frequency":"weekly","interval":2,"weekdays":["MO","FR"],"#
          + #""until":"2026-12-31","times":["07:30"],"alertMinutesBefore":[10],"excluded":["2026-02-02"]}"#
      ),
      TrainingBench.line(
        "routine.scheduleSaved", "m",
        #"{"id":"s2","start":"2026-01-05","frequency":"monthly","weekdays":["MO"],"nth":-1,"count":3}"#
      ),
      TrainingBench.line(
        "occurrence.saved", "m@2026-01-05", #"{"routineId":"m","plannedDay":"2026-01-05"}"#),
      TrainingBench.line("occurrence.moved", "m@2026-01-05", #"{"moved":{"day":"2026-01-06"}}"#),
      TrainingBench.line(
        "occurrence.checkSaved", "m@2026-01-05", #"{"id":"water","isDone":true,"value":3}"#),
      TrainingBench.line("program.saved", "p", #"{"name":"Base","weeks":12}"#),
      TrainingBench.line(
        "program.goalSet", "p", #"{"goal":{"name":"Marathon","distanceMeters":42195}}"#),
      TrainingBench.line(
        "program.phaseSaved", "p", #"{"id":"b","name":"Easy","firstWeek":1,"lastWeek":4}"#),
      TrainingBench.line("program.workoutSaved", "p", #"{"id":"w1#1","workoutId":"w1"}"#),
      TrainingBench.line("programWeek.saved", "p_1", #"{"programId":"p","week":1}"#),
      TrainingBench.line(
        "programWeek.daySaved", "p_1",
        #"{"id":"d","weekday":"TU","name":"Intervals","steps":[{"purpose":"warmup","seconds":600},"#
          + #"{"purpose":"work","times":6,"distanceMeters":800,"paceSecondsPerKilometer":{"low":240,"high":250}}]}"#
      ),
      TrainingBench.line("programWeek.outcomeSaved", "p_1", #"{"id":"d","status":"done"}"#),
      TrainingBench.line(
        "progression.baselineSet", "default",
        #"{"baseline":{"weightKilograms":60,"reps":8,"since":"2026-01-05"}}"#),
      TrainingBench.line("progression.saved", "default", #"{"scheme":"linear"}"#),
      TrainingBench.start("s", "2026-01-06T18:00:00.000Z", "Push"),
      TrainingBench.line(
        "session.plannedSaved", "s",
        #"{"id":"pl","name":"Bench Press","supersetId":"x","isSkipped":true,"sets":["#
          + #"{"id":"1","reps":8,"weightKilograms":60,"restSeconds":90},"#
          + #"{"id":"2","reps":8,"weightKilograms":60,"restSeconds":90},"#
          + #"{"id":"3","reps":8,"repsMax":12,"rpe":8}]}"#),
      TrainingBench.line(
        "session.timerSet", "s", #"{"timer":{"kind":"rest","seconds":105}}"#),
      TrainingBench.line(
        "session.pauseSaved", "s", #"{"id":"p","from":"2026-01-06T18:20:00.000Z"}"#),
      TrainingBench.line("session.linkSaved", "s", #"{"id":"strava","externalId":"123"}"#),
      TrainingBench.line("workout.saved", "w", #"{"name":"A"}"#),
      TrainingBench.line("workout.moduleSaved", "w", #"{"id":"m1#1","moduleId":"m1"}"#),
    ]
    _ = bench.run("append /phone --atomic", input: lines.map { $0 + "\n" }.joined())
  }

  private static let entities = [
    "routine/m", "occurrence/m@2026-01-05", "program/p", "programWeek/p_1", "progression/default",
    "session/s", "workout/w",
  ]

  @Test(arguments: [
    ("routine/m", "  1  Drink water  id water, 3 glasses"),
    ("routine/m", "  2  Plank        id plank, 2 sets (1:00)"),
    (
      "routine/m",
      "  1  s1  every 2 weeks on MO, FR, at 07:30, from 2026-01-05, until 2026-12-31, not on 2026-02-02, "
        + "alert 10 min before"
    ),
    ("routine/m", "  2  s2  every month on no. -1 of MO, from 2026-01-05, 3 times"),
    ("occurrence/m@2026-01-05", "  day  2026-01-06"),
    ("occurrence/m@2026-01-05", "  1  water  done, 3"),
    ("program/p", "  distanceMeters  42195"), ("program/p", "  1  Easy  id b, weeks 1–4"),
    ("program/p", "  1  w1  id w1#1"),
    (
      "programWeek/p_1",
      "  1  Intervals  id d, TU, warmup 600 s, 6 × work 800 m at 240–250 s/km"
    ),
    ("programWeek/p_1", "  1  d  done"), ("progression/default", "  weightKilograms  60"),
    (
      "session/s",
      "  1  Bench Press  id pl, skipped, 2 sets (60 kg × 8, rest 90 s), 1 set (8 reps to 12, RPE 8)"
    ),
    ("session/s", "  seconds  105"),
    ("session/s", "  1  p  from 2026-01-06T18:20:00.000Z, until now"),
    ("session/s", "  1  strava  id 123"), ("workout/w", "  1  m1  id m1#1"),
  ])
  func `each element stands in words`(entity: String, line: String) {
    let lines = bench.run("show /phone \(entity)").lines
    #expect(lines.contains(line), "\(lines)")
  }

  @Test(arguments: entities)
  func `at forty columns no line is longer, and no word is lost`(entity: String) {
    let console = CapturedConsole()
    console.variables["COLUMNS"] = "40"
    let narrow = bench.run(["show", "/phone", entity], on: console)
    #expect(narrow.lines.allSatisfy { $0.count <= 40 }, "\(narrow.lines)")
    func words(_ output: String) -> [String] {
      output.split { " \n".contains($0) }.map(String.init).sorted()
    }
    #expect(words(narrow.output) == words(bench.run("show /phone \(entity)").output))
  }

  @Test func `at forty columns a list keeps ids and titles`() {
    let console = CapturedConsole()
    console.variables["COLUMNS"] = "40"
    let narrow = bench.run(["show", "/phone"], on: console)
    #expect(narrow.lines.allSatisfy { $0.count <= 40 }, "\(narrow.lines)")
    #expect(narrow.lines.contains("  m  Morning  2 tasks  2 schedules"), "\(narrow.lines)")
    #expect(narrow.lines.contains { $0.hasPrefix("  m@2026-01-05  2026-01-05") })
  }
}
