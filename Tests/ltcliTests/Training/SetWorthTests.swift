import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// What sets are worth that other apps wrote: help from machines, and exercises without weight.
struct SetWorthTests {
  private let bench = Workbench()

  private func importStrong(_ rows: [String]) throws {
    bench.makeStore()
    let header =
      "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
      + "Workout Notes,RPE"
    let text = ([header] + rows).map { $0 + "\n" }.joined()
    try bench.files.createFile(at: "/strong.csv").append(Array(text.utf8))
    let outcome = bench.run("import strong /phone /strong.csv --unit kg --zone UTC --quiet")
    #expect(outcome.status == .done)
  }

  @Test func `the set with the least help is the best, and has no 1RM and no volume`() throws {
    try importStrong([
      "2026-03-01 10:00:00,\"A\",30m,\"Assisted Dip\",1,-61,8,0,0,\"\",\"\",",
      "2026-03-08 10:00:00,\"A\",30m,\"Assisted Dip\",1,-30,8,0,0,\"\",\"\",",
      "2026-03-15 10:00:00,\"A\",30m,\"Assisted Dip\",1,-20,8,0,0,\"\",\"\",",
      "2026-03-01 12:00:00,\"B\",30m,\"Assisted Pull Up (Machine)\",1,30,8,0,0,\"\",\"\",",
      "2026-03-08 12:00:00,\"B\",30m,\"Assisted Pull Up (Machine)\",1,20,8,0,0,\"\",\"\",",
      "2026-03-15 12:00:00,\"B\",30m,\"Assisted Pull Up (Machine)\",1,40,8,0,0,\"\",\"\",",
    ])
    #expect(
      bench.run("exercises /phone").output == """
        exercise                    sessions  sets  last        best
        Assisted Dip                       3     3  2026-03-15  -20 kg × 8
        Assisted Pull Up (Machine)         3     3  2026-03-15  -20 kg × 8

        """)
    #expect(
      bench.run("stats /phone").output == """
        6 sessions, 6 sets, 3 personal records

        week of     sessions  sets  PRs
        2026-02-23         2     2
        2026-03-02         2     2    2
        2026-03-09         2     2    1

        personal records
          2026-03-15  Assisted Dip                -20 kg × 8  least help
          2026-03-08  Assisted Pull Up (Machine)  -20 kg × 8  least help
          2026-03-08  Assisted Dip                -30 kg × 8  least help

        """)
    let json = bench.run("exercises /phone --json").output
    #expect(!json.contains("estimatedOneRepMax") && json.contains(#"{"assisted":true,"#))
    #expect(!bench.run("stats /phone --json").output.contains("estimatedOneRepMax"))
  }

  @Test func `without weight repetitions and times are records, and the body's weight is volume`()
    throws
  {
    try importStrong([
      "2026-03-01 10:00:17,\"Pull\",30m,\"Pull Up\",1,0,10,0,0,\"\",\"\",",
      "2026-03-01 10:00:17,\"Pull\",30m,\"Pull Up\",2,10,6,0,0,\"\",\"\",",
      "2026-03-08 10:00:17,\"Pull\",30m,\"Pull Up\",1,0,15,0,0,\"\",\"\",",
      "2026-03-15 10:00:17,\"Pull\",30m,\"Pull Up\",1,0,18,0,0,\"\",\"\",",
      "2026-03-15 10:00:17,\"Pull\",30m,\"Plank\",1,0,0,0,60,\"\",\"\",",
      "2026-03-22 10:00:17,\"Pull\",30m,\"Plank\",1,0,0,0,120,\"\",\"\",",
    ])
    let stats = bench.run("stats /phone").output
    #expect(stats.hasPrefix("4 sessions, 6 sets, 60 kg, 3 personal records\n"))
    #expect(
      stats.hasSuffix(
        """
        personal records
          2026-03-22  Plank    2:00       longest
          2026-03-15  Pull Up  0 kg × 18  most repetitions
          2026-03-08  Pull Up  0 kg × 15  most repetitions

        """))
    let exercises = bench.run("show /phone customExercises").lines
    let row = try #require(exercises.first { $0.contains("Pull Up") })
    let id = try #require(row.split(separator: " ").first.map(String.init))
    let lines = [
      TrainingBench.line("customExercise.saved", id, #"{"name":"Pull Up","bodyweightShare":1}"#),
      TrainingBench.line("userProfile.saved", "me", #"{"name":"Ada"}"#),
      TrainingBench.line("userProfile.weightSet", "me", #"{"weightKilograms":80}"#),
    ]
    let input = lines.map { $0 + "\n" }.joined()
    #expect(bench.run("append /phone --atomic", input: input).status == .done)
    #expect(
      bench.run("stats /phone").output.hasPrefix("4 sessions, 6 sets, 3,980 kg, 3 personal"))
    #expect(bench.run("sessions /phone").output.contains("1,340 kg"))
    #expect(bench.run("show /phone 2026-03-01").output.contains("volume 1,340 kg"))
  }

  @Test func `a distance is in the unit of the file, else in metres and kilometres`() {
    bench.makeStore()
    func lines(_ sets: [(name: String, more: String)]) -> String {
      let sets = sets.map { name, more in
        TrainingBench.line(
          "session.setLogged", "r", #"{"id":"\#(name)","exercise":"\#(name)",\#(more)}"#)
      }
      return ([TrainingBench.start("r", "2026-03-01T12:00:00.000Z", "Run")] + sets)
        .map { $0 + "\n" }.joined()
    }
    let input = lines([
      ("A", #""distanceMeters":5632.704,"seconds":1800"#),
      ("B", #""distanceMeters":5632.704,"distanceText":"3.5","distanceUnit":"mi""#),
      ("C", #""distanceMeters":999.5"#), ("D", #""distanceMeters":10000,"reps":0"#),
      ("E", #""distanceMeters":5632.704,"distanceText":"5.632704","distanceUnit":"km""#),
      ("F", #""weightKilograms":10,"reps":0,"seconds":90"#),
      ("G", #""weightKilograms":0,"reps":0,"seconds":0,"distanceMeters":400"#),
      ("H", #""weightKilograms":10,"reps":0"#),
    ])
    #expect(bench.run("append /phone --atomic", input: input).status == .done)
    let best = bench.run("exercises /phone").lines.dropFirst().map { line in
      line.split(separator: " ").dropFirst(4).joined(separator: " ")
    }
    #expect(
      best == [
        "5.63 km in 30:00, 5:19/km", "3.5 mi", "999.5 m", "10 km", "5.63 km", "10 kg, 1:30",
        "400 m", "",
      ])
    #expect(bench.run("show /phone session r").lines.contains { $0.hasSuffix("H  10 kg × 0") })
  }

  @Test func `in 40 columns the best set and what a record is of stay`() throws {
    try importStrong([
      "2026-03-01 10:00:00,A,30m,Incline Bench Press (Dumbbell),1,80,8,0,0,,,",
      "2026-03-08 10:00:00,A,30m,Incline Bench Press (Dumbbell),1,82.5,8,0,0,,,",
    ])
    func lines(_ words: [String], _ columns: Int) -> [String] {
      let console = CapturedConsole()
      console.variables["COLUMNS"] = "\(columns)"
      let lines = bench.run(words, on: console).lines
      for line in lines { #expect(Printable.width(line) <= columns, "\(line)") }
      return lines
    }
    for width in [40, 60, 80] {
      let exercises = lines(["exercises", "/phone"], width)
      #expect(exercises[0].contains("best") && exercises[0].contains("1RM"))
      #expect(exercises[1].contains("82.5 kg × 8  104.5 kg"), "\(exercises)")
      #expect(exercises[2].hasPrefix("1RM is estimated"))
      let stats = lines(["stats", "/phone"], width).joined(separator: " ")
      #expect(stats.contains("heaviest") && stats.contains("104.5 kg"), "\(stats)")
    }
    let narrow = lines(["exercises", "/phone"], 30)
    #expect(narrow[1].hasSuffix("82.5 kg × 8") && narrow.count == 2, "\(narrow)")
  }

  @Test func `a record says that there was no help any more, or how far it went`() throws {
    try importStrong([
      "2026-03-01 10:00:00,A,30m,Dip,1,-20,8,0,0,,,", "2026-03-02 10:00:00,A,30m,Dip,1,0,8,0,0,,,",
    ])
    let runs = ["1", "2"].flatMap { day in
      [
        TrainingBench.start("r\(day)", "2026-03-0\(day)T12:00:00.000Z", "Run"),
        TrainingBench.set(
          "r\(day)", "1", "Running", kg: 0, reps: 0,
          more: #","distanceMeters":\#(day)000,"seconds":600"#),
      ]
    }
    let input = runs.map { $0 + "\n" }.joined()
    #expect(bench.run("append /phone --atomic", input: input).status == .done)
    let stats = bench.run("stats /phone").lines
    #expect(stats.contains { $0.contains("Dip") && $0.hasSuffix("no help") })
    #expect(stats.contains { $0.contains("Running") && $0.hasSuffix("furthest") }, "\(stats)")
  }
}
