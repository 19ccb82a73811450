import EventLog
import EventLogTesting
import Training
import Testing

@testable import ltcli

struct ImportCommandTests {
  private let bench = Workbench()
  private static let call = "import strong /phone /strong.csv --unit kg --zone Europe/Berlin"

  init() throws {
    bench.makeStore()
    try write(Self.rows)
  }

  private static let header =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
    + "Workout Notes,RPE"
  private static let rows = [
    "2024-05-06 18:30:05,Push A,45m,Bench Press,1,60,8,0,0,,,",
    "2024-05-06 18:30:05,Push A,45m,Bench Press,2,60,7,0,0,,,",
    "2024-05-06 18:30:05,Push A,45m,Bench Press,Note,0,0,0,0,,,",
    "2024-05-08 18:30:05,Pull A,40m,Row,1,50,10,0,0,,,",
  ]

  private func write(_ rows: [String]) throws {
    if try bench.files.status(of: "/strong.csv") != nil {
      try bench.files.removeFile(at: "/strong.csv")
    }
    let text = ([Self.header] + rows).map { $0 + "\n" }.joined()
    try bench.files.createFile(at: "/strong.csv").append(Array(text.utf8))
  }

  /// The ids of the store's sessions, in the order of the state.
  private var sessions: [String] {
    bench.run("show /phone sessions").lines.dropFirst().compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
  }

  private func session(named name: String) throws -> String {
    let line = bench.run("show /phone sessions").lines.first { $0.contains(name) }
    return try #require(line?.split(separator: " ").first.map(String.init))
  }

  @Test func `sessions come in as batches, unknown exercises before them, and the report says so`()
  {
    let outcome = bench.run(Self.call)
    #expect(outcome.status == .done)
    #expect(
      outcome.output == """
        sessions   2 new, 0 changed, 0 the same, 0 left out
        sets       3 new, 0 corrected, 0 taken out
        exercises  2 new, 0 there already, 0 left deleted
        rows       0 not understood, 1 passed over
        import     0123456789abcdef

        rows passed over
          1 row on line 4  a note without words

        """)
    let log = bench.run("log /phone --json").lines
    #expect(log.prefix(2).allSatisfy { $0.contains("customExercise.saved") })
    #expect(log[2].contains("\"batch\":[1,4]"))
    #expect(log[6].contains("\"batch\":[1,3]"))
  }

  @Test func `a person at a terminal sees how far it has come, unless told to be quiet`() throws {
    try write((10..<60).map { "2024-05-06 18:\($0):05,Push A,45m,Bench Press,1,60,8,0,0,,," })
    func error(_ options: String) -> String {
      let console = CapturedConsole()
      console.isErrorTerminal = true
      let outcome = bench.run(
        "\(Self.call) --dry-run\(options)".split(separator: " ").map(String.init), on: console)
      #expect(outcome.status == .done)
      return outcome.error
    }
    #expect(error("").contains("\rimporting: 50 of 50\u{1B}[K"))
    #expect(error(" --quiet").isEmpty)
  }

  @Test func `a second time nothing is added`() {
    _ = bench.run(Self.call)
    let before = bench.bytes("/phone/log/000000000001.jsonl")
    let outcome = bench.run(Self.call)
    #expect(outcome.status == .done)
    #expect(
      outcome.lines.prefix(3).joined(separator: "\n") == """
        sessions   0 new, 0 changed, 2 the same, 0 left out
        sets       0 new, 0 corrected, 0 taken out
        exercises  0 new, 2 there already, 0 left deleted
        """)
    #expect(bench.bytes("/phone/log/000000000001.jsonl") == before)
  }

  @Test func `a dry run decides alike and writes nothing`() throws {
    try write(Array(Self.rows.prefix(3)))
    _ = bench.run(Self.call)
    _ = bench.run("append /phone", input: Line.deleted("session", sessions[0]))
    try write(Self.rows)
    let before = bench.bytes("/phone/log/000000000001.jsonl")
    let trial = try object(bench.run(Self.call + " --dry-run --json"))
    #expect(bench.bytes("/phone/log/000000000001.jsonl") == before)
    let real = try object(bench.run(Self.call + " --json"))
    #expect(trial["dryRun"] == true && real["dryRun"] == false)
    #expect(trial["import"] == nil && real["import"] != nil)
    for key in ["exercises", "kept", "notices", "sessions", "sets", "skipped"] {
      #expect(trial[key] == real[key], "\(key)")
    }
    #expect(bench.bytes("/phone/log/000000000001.jsonl") != before)
  }

  private func object(_ outcome: Workbench.Outcome) throws -> JSONObject {
    try #require(try JSONReader.value(of: Array(outcome.output.utf8.dropLast())).object)
  }

  @Test func `a dry run shows first and last session and three sets, to see zone and unit`() {
    #expect(
      bench.run(Self.call + " --dry-run").output == """
        a dry run: nothing was written
        sessions   2 new, 0 changed, 0 the same, 0 left out
        sets       3 new, 0 corrected, 0 taken out
        exercises  2 new, 0 there already, 0 left deleted
        rows       0 not understood, 1 passed over

        first session  2024-05-06 18:30:05  Europe/Berlin  2024-05-06 Push A
        last session   2024-05-08 18:30:05  Europe/Berlin  2024-05-08 Pull A

        sets, for example
          Bench Press  60 kg × 8
          Bench Press  60 kg × 7
          Row          50 kg × 10

        rows passed over
          1 row on line 4  a note without words

        """)
  }

  @Test func `a dry run reads a store that somebody else writes to`() throws {
    let lock = try bench.files.lock("/phone/lock", holder: "the app")
    #expect(bench.run(Self.call + " --dry-run").status == .done)
    #expect(bench.run(Self.call).status == .unreachable)
    withExtendedLifetime(lock) {}
  }

  @Test func `for programs the report is one object`() {
    #expect(
      bench.run(Self.call + " --json").output
        == #"{"dryRun":false,"exercises":{"joined":0,"leftDeleted":[],"new":2,"there":0},"#
        + #""import":"0123456789abcdef","kept":[],"likeNames":[],"likeSessions":[],"#
        + #""maybeCopies":0,"notices":[],"proposedNames":[],"secondRecords":0,"seen":{"format":"strong","from":"2024-05-06","rows":4,"#
        + #""sessions":2,"to":"2024-05-08"},"sessions":{"changed":0,"leftOut":[],"new":2,"same":0},"#
        + #""sets":{"corrected":0,"moved":0,"new":3,"takenOut":0},"#
        + #""skipped":[{"line":4,"lost":false,"reason":"a note without words"}]}"# + "\n")
  }

  @Test func `a session that was deleted is named and left out`() throws {
    _ = bench.run(Self.call)
    let id = try session(named: "Pull A")
    _ = bench.run("append /phone", input: Line.deleted("session", id))
    let outcome = bench.run(Self.call)
    #expect(outcome.status == .different)
    #expect(outcome.line(0) == "sessions   0 new, 0 changed, 1 the same, 1 left out")
    #expect(outcome.output.contains("2024-05-08 Pull A  it was deleted by aaaaaaaaaaaaaaaa:"))
    #expect(bench.run("show /phone session \(id)").status == .different)
    let strict = bench.run(Self.call + " --strict")
    #expect(strict.status == .inputRefused)
    #expect(strict.error.contains("the session “2024-05-08 Pull A”: it was deleted"))
  }

  @Test func `rows that are not understood are counted by reason, and the status says so`() throws {
    try write(
      Self.rows + [
        "2024-05-08 18:30:05,Pull A,40m,Row,2,heavy,9,0,0,,,",
        "2024-05-08 18:30:05,Pull A,40m,Row,3,light,9,0,0,,,",
        "2024-05-08 18:30:05,Pull A,40m,Row,x,50,9,0,0,,,",
      ])
    let outcome = bench.run(Self.call)
    #expect(outcome.status == .different)
    #expect(outcome.lines.contains("rows       3 not understood, 1 passed over"))
    #expect(
      outcome.output.contains(
        """
        rows not understood
          2 rows from line 6  column “Weight”: “heavy” is not a number
          1 row on line 8     column “Set Order”: “x” is unknown

        """))
    #expect(outcome.line(1) == "sets       3 new, 0 corrected, 0 taken out")
  }

  @Test
  func `a repeated session, a pause and a note without words are no reason for another status`()
    throws
  {
    let pause = "2024-05-08 18:30:05,Pull A,40m,Rest Timer,1,0,0,0,90,,,"
    try write([Self.rows[0], Self.rows[1], Self.rows[0], Self.rows[1], Self.rows[3], pause])
    let outcome = bench.run(Self.call + " --strict")
    #expect(outcome.status == .done)
    #expect(outcome.output.contains("rows       0 not understood, "))
    try write(Self.rows + [pause])
    #expect(bench.run(Self.call + " --strict").status == .done)
  }

  @Test func `a dry run shows pounds as pounds, without the noise of conversions`() throws {
    try write(["2024-05-06 18:30:05,Push A,45m,Bench,1,44.09245243697551,8,0,0,,,"])
    let call = "import strong /phone /strong.csv --unit lb --zone Europe/Berlin --dry-run"
    #expect(bench.run(call).lines.last == "  Bench  44.09 lb × 8")
  }

  @Test func `a strict import takes nothing where a row is not understood`() throws {
    try write(Self.rows + ["2024-05-08 18:30:05,Pull A,40m,Row,2,heavy,9,0,0,,,"])
    for call in [Self.call + " --strict", Self.call + " --strict --dry-run"] {
      let outcome = bench.run(call)
      #expect(outcome.status == .inputRefused)
      #expect(
        outcome.error.contains(
          "importing strictly: /strong.csv, line 6: column “Weight”: “heavy” is not a number"))
    }
    #expect(bench.bytes("/phone/log/000000000001.jsonl").isEmpty)
    try write(Self.rows)
    #expect(bench.run(Self.call + " --strict").status == .done)
  }

  @Test func `a session that has grown gets what is new`() throws {
    _ = bench.run(Self.call)
    try write(Self.rows + ["2024-05-08 18:30:05,Pull A,40m,Row,2,50,9,0,0,,,"])
    let outcome = bench.run(Self.call)
    #expect(outcome.line(0) == "sessions   0 new, 1 changed, 1 the same, 0 left out")
    #expect(outcome.line(1) == "sets       1 new, 0 corrected, 0 taken out")
  }

  @Test func `an export is read from standard input and from a pipe`() throws {
    let text = ([Self.header] + Self.rows).joined(separator: "\n")
    let rest = "--unit kg --zone Europe/Berlin"
    let outcome = bench.run("import strong /phone - \(rest)", input: text)
    #expect(outcome.line(0) == "sessions   2 new, 0 changed, 0 the same, 0 left out")
    try bench.files.place(.pipe, at: "/pipe")
    let again = bench.run("import strong /phone /pipe \(rest)", input: text)
    #expect(again.line(0) == "sessions   0 new, 0 changed, 2 the same, 0 left out")
    let broken = CapturedConsole(input: ["Date,"])
    broken.inputFailure = LogError(.inputOutput, "the pipe broke")
    let words = "import strong /phone - \(rest)".split(separator: " ").map(String.init)
    let failed = bench.run(words, on: broken)
    #expect(failed.status == .inputRefused && failed.error.contains("-: the pipe broke"))
  }

  @Test func `a store in the place of the file is refused with the order of the operands`() {
    let outcome = bench.run("import strong /strong.csv /phone --unit kg --zone Europe/Berlin")
    #expect(outcome.status == .inputRefused)
    #expect(
      outcome.error == """
        ltcli import: reading the export: /phone: it is a folder; name the store first, then the file
        hint: check the path

        """)
  }

  @Test func `an exercise of the same name is used, and a deleted one stays deleted`() throws {
    let own = #"{"type":"customExercise.saved","entity":"mine","data":{"name":"Row"}}"# + "\n"
    _ = bench.run("append /phone", input: own)
    let first = bench.run(Self.call)
    #expect(first.line(2) == "exercises  1 new, 1 there already, 0 left deleted")
    let pull = try session(named: "Pull A")
    #expect(
      bench.run("show /phone session \(pull) --json").output.contains(#""exerciseId":"mine""#))
    let line = bench.run("show /phone customExercises").lines.first { $0.contains("Bench") }
    let bench = try #require(line?.split(separator: " ").first.map(String.init))
    _ = self.bench.run("append /phone", input: Line.deleted("customExercise", bench))
    let second = self.bench.run(Self.call)
    #expect(second.line(0) == "sessions   0 new, 0 changed, 2 the same, 0 left out")
    #expect(second.line(2) == "exercises  0 new, 1 there already, 1 left deleted")
    #expect(second.output.contains("left deleted\n  Bench Press\n"))
  }

  @Test(arguments: [
    ("import fitnoets /phone /strong.csv --zone UTC", ltcli.ExitStatus.wrongUsage, "is not known"),
    ("import strong /phone /strong.csv --unit st --zone UTC", .wrongUsage, "neither kg nor lb"),
    ("import strong /phone /strong.csv --unit kg", .undecided, "hint: add --zone"),
    ("import strong /phone /strong.csv --unit kg --zone Mars", .wrongUsage, "unknown time zone"),
    (
      "import strong /phone /strong.csv --unit kg --zone berlin", .wrongUsage,
      "hint: did you mean Europe/Berlin?"
    ),
    (
      "import strong /phone /strong.csv --unit kg --zone Europe/Pairs", .wrongUsage,
      "hint: did you mean Europe/Paris?"
    ),
    ("import strong /phone /strong.csv --zone UTC", .undecided, "hint: add --unit kg or --unit lb"),
    ("import strong /phone /missing.csv --unit kg --zone UTC", .inputRefused, "/missing.csv: "),
    (
      "import strong /phone /phone/store.json --unit kg --zone UTC", .inputRefused,
      "looks like JSON"
    ),
    ("import strong /nothing /strong.csv --unit kg --zone UTC", .wrongUsage, "there is no store"),
  ])
  func `what cannot be imported is refused, and the store is as it was`(
    line: String, status: ltcli.ExitStatus, reason: String
  ) {
    let outcome = bench.run(line)
    #expect(outcome.status == status)
    #expect(outcome.error.contains(reason), "\(outcome.error)")
    #expect(bench.bytes("/phone/log/000000000001.jsonl").isEmpty)
  }
}
