import EventLog

@testable import ltcli

/// A store with a little training: two exercises, three sessions in two zones, one of them changed later.
struct TrainingBench {
  let bench = Workbench()

  init() {
    bench.makeStore()
    write([
      Self.line("customExercise.saved", "ex-squat", #"{"name":"Back Squat"}"#),
      Self.start("s-one", "2026-01-05T17:30:00.000Z", "Legs", zone: "Europe/Berlin"),
      Self.set(
        "s-one", "w", "Squat", kg: 60, reps: 5, more: #","kind":"warmup","exerciseId":"ex-squat""#),
      Self.set("s-one", "1", "Squat", kg: 100, reps: 5, more: #","exerciseId":"ex-squat""#),
      Self.set("s-one", "2", "Squat", kg: 100, reps: 3, more: #","exerciseId":"ex-squat""#),
      Self.end("s-one", "2026-01-05T18:25:00.000Z"),
      // In Auckland this is the morning of the 8th.
      Self.start("s-two", "2026-01-07T18:00:00.000Z", "Push", zone: "Pacific/Auckland"),
      Self.set("s-two", "1", "Bench Press", kg: 61.235, reps: 8, more: #","weightUnit":"lb""#),
      Self.set("s-two", "2", "Bench Press", kg: 61.235, reps: 7, more: #","weightUnit":"lb""#),
      Self.set("s-two", "3", "Plank", kg: 0, reps: 0, more: #","seconds":90"#),
      Self.end("s-two", "2026-01-07T19:10:00.000Z", seconds: 3900),
      Self.start("s-three", "2026-01-14T20:00:00.000Z", "Legs"),
      Self.set("s-three", "1", "Squat", kg: 105, reps: 5, more: #","exerciseId":"ex-squat""#),
      Self.set("s-three", "2", "Squat", kg: 90, reps: 12, more: #","exerciseId":"ex-squat""#),
    ])
  }

  func write(_ lines: [String]) {
    _ = bench.run("append /phone --atomic", input: lines.map { $0 + "\n" }.joined())
  }

  static func line(_ type: String, _ entity: String, _ data: String) -> String {
    #"{"type":"\#(type)","entity":"\#(entity)","data":\#(data)}"#
  }

  static func start(_ id: String, _ time: String, _ name: String, zone: String? = nil) -> String {
    let zone = zone.map { #","zone":"\#($0)""# } ?? ""
    return line("session.started", id, #"{"startedAt":"\#(time)","name":"\#(name)"\#(zone)}"#)
  }

  static func end(_ id: String, _ time: String, seconds: Int? = nil) -> String {
    let seconds = seconds.map { #","durationSeconds":\#($0)"# } ?? ""
    return line("session.finished", id, #"{"finishedAt":"\#(time)"\#(seconds)}"#)
  }

  static func set(
    _ session: String, _ id: String, _ exercise: String, kg: Double, reps: Int, more: String = ""
  ) -> String {
    line(
      "session.setLogged", session,
      #"{"id":"\#(id)","exercise":"\#(exercise)","weightKilograms":\#(kg),"reps":\#(reps)\#(more)}"#
    )
  }
}
