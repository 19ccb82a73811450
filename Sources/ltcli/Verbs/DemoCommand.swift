import EventLog

enum DemoCommand: Command {
  static let description = VerbDescription(
    name: "demo", summary: "show two devices going apart and coming together again",
    examples: ["ltcli demo": "prints each command that it runs, in a new temporary folder"],
    notes: ["The folder stays, so that you can go on by hand."])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    try Demo(stage: DemoStage(context)).play()
    return .done
  }
}

/// Two devices of one athlete go apart and come together again.
struct Demo {
  /// Where it is played.
  let stage: DemoStage
  private let phone = "@phone"
  private let watch = "@watch"

  /// Plays it from beginning to end.
  func play() throws(CommandError) {
    try stage.say("A phone with eight weeks of training, and a watch that joins")
    let identity = "--replica aaaaaaaaaaaaaaaa --dataset 5DB49B01-1D48-4785-97E6-55EA5E8FF674"
    try stage.run("init \(phone) \(identity) --ephemeral --clock 2026-03-02T17:00:00.000Z")
    try stage.run(
      "append \(phone) --clock 2026-03-02T17:45:00.000Z", from: "history.jsonl",
      DemoHistory.lines)
    try stage.run(
      "clone \(phone) \(watch) --replica bbbbbbbbbbbbbbbb --clock 2026-03-02T17:50:00.000Z")
    try stage.run("show \(phone) modules")
    try goApart()
    try stage.say("What keeps them apart, and which events are the cause")
    try stage.run("diff \(phone) \(watch)", expecting: .different)
    try comeTogether()
    try stage.say("Both added exercises are there; of the bench press the later edit is")
    try stage.run("show \(watch) module push-a")
    try stage.say("Legs B was edited after its deletion and lives; the workout stays deleted")
    try stage.run("show \(watch) deletions")
    try stage.say("What is written once stays: the watch logged the top set first")
    try stage.run("show \(phone) session \(DemoHistory.runningSession)")
    try stage.say("Go on by hand in \(stage.folder), for example")
    for line in ["replay \(phone)", "log \(watch) --entity module/push-a", "verify \(watch)"] {
      try stage.show(line)
    }
  }

  private func goApart() throws(CommandError) {
    try stage.say(
      "18:00, both offline. The phone edits the bench press, adds dips, deletes Legs B, logs a set")
    try stage.run(
      "append \(phone) --clock 2026-03-02T18:00:00.000Z",
      typing: [
        DemoHistory.exercise(
          "bench", "Bench Press", in: "push-a", order: 1, notes: "pause on the chest"),
        DemoHistory.exercise("dips", "Dips", in: "push-a", order: 3),
        DemoHistory.line("module.deleted", "legs-b", [:]),
        set("bench-1", reps: 8),
      ])
    try stage.say(
      "18:05, the watch edits the same bench press, adds flys, edits Legs B and the workout, logs sets"
    )
    try stage.run(
      "append \(watch) --clock 2026-03-02T18:05:00.000Z",
      typing: [
        DemoHistory.exercise("bench", "Bench Press", in: "push-a", order: 1, notes: "elbows in"),
        DemoHistory.exercise("fly", "Cable Fly", in: "push-a", order: 4),
        DemoHistory.line("module.saved", "legs-b", ["name": "Legs B", "notes": "once a week"]),
        DemoHistory.line("workout.saved", "full-body", ["name": "Full Body, short"]),
        set("bench-2", reps: 7),
        set("top-set", reps: 5),
      ])
    try stage.say("18:10, the phone deletes the workout, and logs the top set with another count")
    try stage.run(
      "append \(phone) --clock 2026-03-02T18:10:00.000Z",
      typing: [
        DemoHistory.line("workout.deleted", "full-body", [:]), set("top-set", reps: 6),
        DemoHistory.line(
          "session.finished", DemoHistory.runningSession,
          ["finishedAt": "2026-03-02T18:10:00.000Z"]),
      ])
  }

  private func comeTogether() throws(CommandError) {
    try stage.say("They meet, and exchange what each lacks")
    try stage.run("sync \(phone) \(watch) --plan")
    try stage.run("sync \(phone) \(watch) --clock 2026-03-02T20:00:00.000Z")
    try stage.run("diff \(phone) \(watch)")
    try stage.run("digest \(phone)")
    let digest = stage.lastLine
    try stage.run("digest \(watch)")
    guard digest == stage.lastLine else {
      throw CommandError(
        status: .different, attempted: "comparing the digests",
        reason: "\(digest) and \(stage.lastLine) differ")
    }
  }

  private func set(_ id: String, reps: Int) -> String {
    DemoHistory.line(
      "session.setLogged", DemoHistory.runningSession,
      [
        "exercise": "Bench Press", "id": .string(id), "reps": .count(reps),
        "weightKilograms": 77.5,
      ])
  }
}
