import Testing

@testable import ltcli

struct LogCommandTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    for (time, line) in [
      ("2026-01-15T10:00:00.000Z", Line.module("m", "M")),
      ("2026-01-15T10:00:00.001Z", Line.exercise("m", "e", "Bench press")),
      ("2026-01-15T10:00:01.000Z", Line.started("s")),
      ("2026-01-15T10:00:02.000Z", Line.module("n", "N")),
    ] {
      _ = bench.run("append /phone --clock \(time)", input: line)
    }
  }

  /// The numbers of the events that pass a filter.
  private func seqs(_ options: String) -> [Int] {
    bench.run("log /phone --json \(options)").lines.map { line in
      Int(line.split(separator: "\"seq\":")[1].prefix { $0.isNumber }) ?? 0
    }
  }

  @Test func `people see position, id, stamp, type, entity and data`() {
    #expect(
      bench.run("log /phone --entity module/m").output == """
        1  aaaaaaaaaaaaaaaa:1  2026-01-15T10:00:00.000Z-0000  module.saved          m  {"name":"M"}
        2  aaaaaaaaaaaaaaaa:2  2026-01-15T10:00:00.001Z-0000  module.exerciseSaved  m  {"id":"e","name":"Bench press","order":0}

        """)
  }

  @Test func `programs see the lines as they are stored`() {
    #expect(
      Array(bench.run("log /phone --json").output.utf8)
        == bench.bytes("/phone/log/000000000001.jsonl"))
  }

  @Test(arguments: [
    ("", [1, 2, 3, 4]), ("--entity module/m", [1, 2]), ("--entity session/m", []),
    ("--type module.saved", [1, 4]), ("--replica aaaaaaaaaaaaaaaa", [1, 2, 3, 4]),
    ("--replica bbbbbbbbbbbbbbbb", []),
    ("--since 2026-01-15T10:00:00.001Z", [2, 3, 4]),
    ("--since 2026-01-15T10:00:00.001Z-0001", [3, 4]),
    ("--until 2026-01-15T10:00:01Z", [1, 2, 3]),
    ("--until 2026-01-15T10:00:00.001Z-0000", [1, 2]),
    (
      "--since 2026-01-15T10:00:00.001Z --until 2026-01-15T10:00:01.000Z --type session.started",
      [3]
    ),
  ])
  func `filters let through what they name, both ends included`(options: String, expected: [Int]) {
    #expect(seqs(options) == expected)
  }

  @Test func `the beginning of an id is enough, where it names one entity`() {
    _ = bench.run("append /phone", input: Line.module("push-a", "A") + Line.module("push-b", "B"))
    #expect(seqs("--entity module/push-a") == [5])
    #expect(seqs("--entity module/push-b --since 2026-01-15") == [6])
    #expect(bench.run("log /phone --entity module/pus").status == .undecided)
    _ = bench.run("append /phone", input: Line.deleted("module", "push-b"))
    #expect(seqs("--entity module/push-b") == [6, 7])
    #expect(seqs("--entity session/s") == [3] && seqs("--entity session/x").isEmpty)
    _ = bench.run("append /phone", input: Line.started("2ED6657D"))
    #expect(seqs("--entity session/2E") == [8])
  }

  @Test func `an ISO time as an end is the end of its millisecond`() {
    _ = bench.run(
      "append /phone --clock 2026-01-15T10:00:02.000Z", input: Line.module("n", "N2"))
    #expect(seqs("--since 2026-01-15T10:00:02.000Z --until 2026-01-15T10:00:02.000Z") == [4, 5])
  }

  @Test(arguments: [
    "--entity m", "--entity module/", "--replica x", "--type module", "--since someday",
    "--until 1999-01-01T00:00:00Z", "--since 2026-01-32",
  ])
  func `a filter that cannot be understood is wrong usage`(options: String) {
    #expect(bench.run("log /phone \(options)").status == .wrongUsage)
  }

  @Test func `an empty store has an empty log`() {
    bench.makeStore("/empty")
    #expect(bench.run("log /empty").output == "")
    #expect(bench.run("log /empty").status == .done)
  }
}
