import Projections
import Training
import Testing

@testable import ltcli

struct StatsCommandTests {
  private let training = TrainingBench()
  private var bench: Workbench { training.bench }

  @Test func `weeks have sessions, sets and volume, and a record is one over sessions before`() {
    #expect(
      bench.run("stats /phone").output == """
        3 sessions, 8 sets, 3,324 kg, 2 personal records

        week of     sessions  sets    volume  PRs
        2026-01-05         2     6  1,719 kg
        2026-01-12         1     2  1,605 kg    2

        personal records
          2026-01-14  Back Squat  90 kg × 12  best 1RM, 126 kg
          2026-01-14  Back Squat  105 kg × 5  heaviest
        \(OneRepMax.explanation)

        """)
  }

  @Test func `months, and weeks in which nobody trained`() {
    training.write([
      TrainingBench.start("s-four", "2026-02-03T09:00:00.000Z", "Legs"),
      TrainingBench.start("s-five", "2026-06-03T09:00:00.000Z", "Legs"),
    ])
    let weeks = bench.run("stats /phone").lines
    #expect(weeks[2...].contains("2026-01-19         0"))
    #expect(weeks.contains("16 weeks           0"), "\(weeks)")
    #expect(!weeks.contains { $0.hasPrefix("2026-02-09") })
    let months = bench.run("stats /phone --by month").lines
    #expect(months.contains("2026-05         0"))
    #expect(months.contains("2026-01         3     8  3,324 kg    2"))
  }

  @Test func `a long time is told by months, unless weeks are asked for`() {
    training.write([TrainingBench.start("old", "2024-01-03T09:00:00.000Z", "Legs")])
    #expect(bench.run("stats /phone --json").output.contains(#","by":"month","#))
    #expect(bench.run("stats /phone --json --by week").output.contains(#","by":"week","#))
    #expect(bench.run("stats /phone --json --from 2026").output.contains(#","by":"week","#))
  }

  @Test func `days limit what is told, and records are still over all before`() {
    let output = bench.run("stats /phone --from 2026-01-12").output
    #expect(output.hasPrefix("1 session, 2 sets, 1,605 kg, 2 personal records\n"))
    #expect(
      bench.run("stats /phone --to 2026-01-10").output.hasPrefix(
        "2 sessions, 6 sets, 1,719 kg, 0 personal records"))
    #expect(bench.run("stats /phone --from 2027").output == "no sessions\n")
    #expect(bench.run("stats /phone --by day").error.contains("is neither week nor month"))
  }

  @Test func `a terminal shows bars and a line of volumes`() {
    let console = CapturedConsole()
    console.isOutputTerminal = true
    console.variables["NO_COLOR"] = ""
    let coloured = bench.run(["stats", "/phone"], on: console)
    #expect(coloured.output.contains("\u{1B}[32m████████████████████████\u{1B}[0m"))
    #expect(coloured.output.contains("volume  █▁\n"))
    let plain = CapturedConsole()
    plain.isOutputTerminal = true
    plain.variables["NO_COLOR"] = "1"
    #expect(bench.run(["stats", "/phone"], on: plain).output.contains("  ██████████████████████▍"))
    let dumb = CapturedConsole()
    dumb.isOutputTerminal = true
    dumb.variables["TERM"] = "dumb"
    #expect(bench.run(["stats", "/phone"], on: dumb).output == bench.run("stats /phone").output)
  }

  @Test func `only the last records are told, and how many are not`() {
    for number in 0..<12 {
      let id = "t-\(number)"
      training.write([
        TrainingBench.start(id, "2026-02-01T\(number + 10):00:00.000Z", "Push"),
        TrainingBench.set(id, "1", "Row", kg: 50 + Double(number), reps: 5),
      ])
    }
    let output = bench.run("stats /phone").output
    #expect(output.contains("  and 3 before; --json lists all\n"))
    #expect(output.contains("61 kg × 5  heaviest; best 1RM, 71.2 kg"), "\(output)")
    #expect(!output.contains("50 kg × 5"))
  }

  @Test func `for programs it is one object`() {
    let output = bench.run("stats /phone --json --exercise squat --from 2026-01-12").output
    #expect(
      output
        == #"{"bodyWeights":[],"by":"week","days":[],"exercises":[{"exercise":"Back Squat","sessions":["#
        + #"{"best":{"id":"1","reps":5,"weightKilograms":105},"date":"2026-01-14","#
        + #""estimatedOneRepMaxKilograms":126,"session":"s-three","sets":2,"volumeKilograms":1605}]}],"#
        + #""formula":"Epley","muscles":[{"sets":2,"volumeKilograms":1605}],"periods":[{"from":"2026-01-12","personalRecords":2,"sessions":1,"#
        + #""sets":2,"to":"2026-01-18","volumeKilograms":1605}],"personalRecords":[{"exercise":"Back Squat","#
        + #""fastest":false,"furthest":false,"heaviest":true,"longest":false,"mostRepetitions":false,"session":"s-three","set":{"date":"2026-01-14","#
        + #""estimatedOneRepMaxKilograms":122.5,"id":"1","reps":5,"weightKilograms":105},"#
        + #""strongest":false},{"exercise":"Back Squat","fastest":false,"furthest":false,"heaviest":false,"longest":false,"#
        + #""mostRepetitions":false,"session":"s-three","#
        + #""set":{"date":"2026-01-14","estimatedOneRepMaxKilograms":126,"id":"2","reps":12,"#
        + #""weightKilograms":90},"strongest":true}],"sessions":1,"sets":2,"volumeKilograms":1605}"#
        + "\n")
  }

  @Test func `periods are told without a loop over the years between`() {
    training.write([
      TrainingBench.start("first", "0001-01-01T00:00:00.000Z", "a"),
      TrainingBench.start("last", "9999-12-31T23:00:00.000Z", "z"),
    ])
    for length in ["week", "month"] {
      #expect(bench.run("stats /phone --by \(length)").status == .done)
    }
  }

  @Test func `bars and lines are made of eighths`() {
    #expect(Chart.bar(1, of: 1, columns: 3) == "███")
    #expect(Chart.bar(0.5, of: 1, columns: 3) == "█▌")
    #expect(Chart.bar(0.0001, of: 1, columns: 3) == "▏")
    #expect(Chart.bar(0, of: 1, columns: 3).isEmpty && Chart.bar(0, of: 0, columns: 3).isEmpty)
    #expect(Chart.sparkline([1, 2, 3]) == "▁▅█")
    #expect(Chart.sparkline([2, 2]) == "▄▄" && Chart.sparkline([]).isEmpty)
  }
}
