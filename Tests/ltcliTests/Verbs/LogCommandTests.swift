import EventLog
import EventLogTesting
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
    ("", [1, 2, 3, 4]), ("--entity module/m", [1, 2]), ("--type session.setLogged", []),
    ("--type module.saved", [1, 4]), ("--replica aaaaaaaaaaaaaaaa", [1, 2, 3, 4]),
    ("-n 2", [3, 4]), ("-n2", [3, 4]), ("-n=2", [3, 4]), ("-n 0", []), ("-n 9", [1, 2, 3, 4]),
    ("--reverse", [4, 3, 2, 1]),
    ("-n 3 --reverse", [4, 3, 2]), ("-n 1 --entity module/m", [2]),
    ("-n 1 --type module.saved --reverse", [4]), ("--follow", [1, 2, 3, 4]), ("--follow -n 1", [4]),
    ("--lacking aaaaaaaaaaaaaaaa:2-3", [1, 4]),
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
    "--until 1999-01-01T00:00:00Z", "--since 2026-01-32", "-n x", "-n -1", "-n 1.5",
    "--follow --reverse",
    "--lacking nobody", "--lacking aaaaaaaaaaaaaaaa:3-2", "--stream -n 1", "--stream --entity m/n",
    "--stream --follow", "--coverage --type module.saved", "--coverage --stream",
  ])
  func `a filter that cannot be understood is wrong usage`(options: String) {
    #expect(bench.run("log /phone \(options)").status == .wrongUsage)
  }

  @Test func `an empty store has an empty log`() {
    bench.makeStore("/empty")
    #expect(bench.run("log /empty").output == "")
    #expect(bench.run("log /empty").status == .done)
  }

  @Test(arguments: [
    ("--entity sesion/s", "the log has no event about sesion/s", "did you mean session/s?"),
    ("--entity module/mm", "the log has no event about module/mm", "did you mean module/m?"),
    ("--type session.nope", "the log has no event of type session.nope", nil),
    (
      "--type module.svaed", "the log has no event of type module.svaed",
      "did you mean module.saved?"
    ),
    (
      "--replica aaaaaaaaaaaaaaab", "the log has no event of replica aaaaaaaaaaaaaaab",
      "did you mean aaaaaaaaaaaaaaaa?"
    ),
  ])
  func `a name of which nothing is here is told, with the nearest one`(
    options: String, reason: String, hint: String?
  ) {
    for more in ["", " --json", " -n 1", " --reverse"] {
      let outcome = bench.run("log /phone \(options)\(more)")
      #expect(outcome.status == .different)
      #expect(outcome.output.isEmpty)
      #expect(outcome.error.contains(reason), "\(outcome.error)")
      if let hint { #expect(outcome.error.contains(hint), "\(outcome.error)") }
    }
  }

  @Test func `a name that is there is no error where other filters let nothing through`() {
    let outcome = bench.run("log /phone --entity module/m --since 2026-01-16T10:00:00.000Z")
    #expect(outcome.status == .done && outcome.error.isEmpty)
  }

  @Test func `following prints what is added, until nobody reads any more`() {
    let console = CapturedConsole()
    let bench = bench
    console.whileWaiting = [
      {
        _ = bench.run(
          "append /phone", input: Line.module("o", "O") + Line.module("q", "Q") + Line.started("t"))
      }, {},
      { _ = bench.run("append /phone", input: Line.module("p", "P")) },
    ]
    let words = ["log", "/phone", "--follow", "-n", "1", "--type", "module.saved"]
    let outcome = bench.run(words, on: console)
    #expect(outcome.status == .done)
    #expect(outcome.lines.map { $0.prefix(1) } == ["4", "5", "6", "8"])
    #expect(console.writes == 3)
  }

  @Test func `who follows is told what is not there, and waits for it`() {
    let console = CapturedConsole()
    let bench = bench
    console.whileWaiting = [
      { _ = bench.run("append /phone", input: Line.module("later", "L")) }
    ]
    let outcome = bench.run(["log", "/phone", "--follow", "--entity", "module/later"], on: console)
    #expect(outcome.error.hasPrefix("note: the log has no event about module/later"))
    #expect(outcome.lines.count == 1)
  }

  @Test func `a log whose lines are replaced is followed no further`() throws {
    let console = CapturedConsole()
    let bench = bench
    let path = "/phone/log/000000000001.jsonl"
    console.whileWaiting = [
      {
        do { try bench.replace(path, with: Array(bench.bytes(path).dropFirst(1))) } catch {
          Issue.record(error)
        }
      }
    ]
    let outcome = bench.run(["log", "/phone", "--follow"], on: console)
    #expect(outcome.status == .unreachable)
    #expect(outcome.error.contains("its lines were replaced meanwhile"))
  }

  @Test func `the coverage is what log --lacking takes, also from a file`() throws {
    #expect(bench.run("log /phone --coverage").output == "aaaaaaaaaaaaaaaa:1-4\n")
    #expect(
      bench.run("log /phone --coverage --json").output
        == #"{"count":4,"coverage":"aaaaaaaaaaaaaaaa:1-4","#
        + #""dataset":"\#(Workbench.dataset)","replica":"aaaaaaaaaaaaaaaa"}"# + "\n")
    bench.makeStore("/empty", digit: "b")
    for (store, rest) in [("/phone", []), ("/empty", [1, 2, 3, 4])] {
      for json in ["", " --json"] {
        let text = bench.run("log \(store) --coverage\(json)").output
        let file = "\(store)\(json.count).txt"
        try bench.files.createFile(at: file).append(Array(text.utf8))
        #expect(seqs("--lacking \(file)") == rest)
      }
    }
  }

  @Test func `a peer that has nothing lacks everything`() {
    let words = ["log", "/phone", "--json", "--lacking", ""]
    #expect(bench.run(words, on: CapturedConsole()).lines.count == 4)
  }

  @Test func `what a peer has of another dataset is refused, and so is what is no coverage`() throws
  {
    let other = #"{"coverage":"","dataset":"6EC05AC2-2E59-4896-A8F7-66FB6F9FF785"}"#
    try bench.files.makeFolder(at: "/folder")
    #expect(bench.run("log /phone --lacking /folder").status == .inputRefused)
    for (text, reason) in [
      (other, "the peer holds dataset 6EC0"), ("hello\n", "it holds no coverage"),
    ] {
      try bench.files.createFile(at: "/\(text.count)").append(Array(text.utf8))
      let outcome = bench.run("log /phone --lacking /\(text.count)")
      #expect(outcome.status == .inputRefused)
      #expect(outcome.error.contains(reason), "\(outcome.error)")
    }
  }

  @Test func `a terminal gets its pager, and nobody else does`() {
    for (isTerminal, variables, line, pagers) in [
      (true, [:], "log /phone", ["less -FRX"]), (false, [:], "log /phone", []),
      (true, ["PAGER": "more"], "log /phone", ["more"]),
      (true, ["PAGER": "more", "LT_PAGER": "most -x"], "log /phone", ["most -x"]),
      (true, ["PAGER": "more", "LT_PAGER": ""], "log /phone", []),
      (true, ["PAGER": "cat"], "log /phone", []), (true, [:], "log /phone --follow", []),
    ] as [(Bool, [String: String], String, [String])] {
      let console = CapturedConsole()
      (console.isOutputTerminal, console.variables) = (isTerminal, variables)
      let outcome = bench.run(line.split(separator: " ").map(String.init), on: console)
      #expect(outcome.status == .done)
      #expect(console.pagers == pagers)
      #expect(console.pagersEnded == 1)
    }
  }

  @Test(arguments: [("40", 40), ("60", 60), ("80", 80), ("100", 100), ("200", 200), ("20", 20)])
  func `no row is wider than the terminal`(columns: String, width: Int) {
    let long = String(repeating: "x", count: 120)
    _ = bench.run("append /phone", input: Line.module(long, "引体引体引体" + long))
    for terminal in [false, true] {
      let console = CapturedConsole()
      if terminal { console.outputWidth = width } else { console.variables["COLUMNS"] = columns }
      let outcome = bench.run(["log", "/phone"], on: console)
      #expect(outcome.lines.count == 5)
      for line in outcome.lines { #expect(Printable.width(line) <= width, "\(line)") }
      #expect(outcome.lines[4].contains("…"))
    }
  }
}
