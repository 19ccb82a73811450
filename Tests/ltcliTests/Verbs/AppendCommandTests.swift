import EventLog
import Foundation
import Testing

@testable import ltcli

struct AppendCommandTests {
  private let bench = Workbench()

  init() { bench.makeStore() }

  @Test func `each line becomes an event, and its id is printed`() {
    let outcome = bench.run(
      "append /phone", input: Line.module("m", "M") + Line.module("m", "M") + Line.module("n", "N"))
    #expect(outcome.status == .done)
    #expect(outcome.output == "aaaaaaaaaaaaaaaa:1\nunchanged\naaaaaaaaaaaaaaaa:2\n")
  }

  @Test func `for programs each line is an object`() {
    let outcome = bench.run(
      "append /phone --json", input: Line.module("m", "M") + Line.module("m", "M"))
    #expect(
      outcome.output == """
        {"id":"aaaaaaaaaaaaaaaa:1","line":1,"outcome":"appended"}
        {"line":2,"outcome":"unchanged"}

        """)
  }

  @Test(arguments: ["ltcli sync, process 7", "ltcli serve, process 7"])
  func `a watch that writes for a moment is waited for, and no other program is`(holder: String)
    throws
  {
    let console = CapturedConsole(input: [Line.module("m", "M")])
    final class Held { var store: Store? }
    let held = Held()
    held.store = try bench.beginWriting(as: holder)
    console.whileWaiting = [{}, { held.store = nil }]
    let outcome = bench.run(["append", "/phone"], on: console)
    #expect(outcome.status == (holder.contains("sync") ? .done : .unreachable))
    // One that goes on writing is named in the end.
    held.store = nil
    held.store = try bench.beginWriting(as: holder)
    #expect(bench.run("append /phone", input: Line.module("n", "N")).status == .unreachable)
  }

  @Test func `a line that is typed does not wait for the next one`() {
    let console = CapturedConsole(input: [
      Line.module("a", "A"), "{\"type\":\"module.saved\",",
      "\"entity\":\"b\",\"data\":{\"name\":\"B\"}}\n",
      Line.module("c", "C") + Line.module("d", "D"),
    ])
    let outcome = bench.run(["append", "/phone"], on: console)
    #expect(outcome.lines.count == 4)
    #expect(console.writes == 3)
  }

  @Test func `a member that became a part is named with the verb that writes it now`() {
    let outcome = bench.run(
      "append /phone",
      input: #"{"type":"workout.saved","entity":"w","data":{"moduleIds":["m"],"name":"W"}}"# + "\n")
    #expect(outcome.status == .done)
    #expect(
      outcome.error.contains(
        "“moduleIds” is a part of its own now, which workout.moduleSaved writes"))
  }

  @Test func `the last line needs no newline`() {
    #expect(
      bench.run("append /phone", input: String(Line.module("m", "M").dropLast())).status == .done)
    #expect(bench.run("log /phone --json").lines.count == 1)
  }

  @Test func `it stops at the first line that is refused, and what was printed stays`() {
    let input = Line.module("m", "M") + "{}\n" + Line.module("n", "N")
    let outcome = bench.run("append /phone", input: input)
    #expect(outcome.status == .inputRefused)
    #expect(outcome.output == "aaaaaaaaaaaaaaaa:1\n")
    #expect(outcome.error.hasPrefix("ltcli append: reading the events: line 2: “type” is missing"))
    #expect(bench.run("log /phone --json").lines.count == 1)
  }

  @Test func `line numbers go on from group to group`() {
    let console = CapturedConsole(input: [Line.module("m", "M"), Line.module("n", "N") + "[]\n"])
    #expect(bench.run(["append", "/phone"], on: console).error.contains(": line 3: "))
    let writes = CapturedConsole(input: [
      Line.set("s", "x", reps: 5), Line.set("s", "y", reps: 5) + Line.set("s", "x", reps: 6),
    ])
    let outcome = bench.run(["append", "/phone"], on: writes)
    #expect(outcome.status == .inputRefused)
    #expect(outcome.lines.count == 2)
    #expect(
      outcome.error.contains(
        "writing the events: line 3: sets/x of session/s was written once by aaaaaaaaaaaaaaaa:3, "
          + "with another value: \"reps\" is 5 there and 6 here\n"))
  }

  @Test(arguments: [
    ("", "the line is blank"), (" \r", "the line is blank"), ("[]", "the line is not an object"),
    ("{\"a\":1,}", "a comma with nothing after it"),
    (#"{"type":"module.saved","entity":"m","data":{"name":"M"},"seq":3}"#, "“seq” is not a member"),
    (
      #"{"type":"module.saved","entity":"m","data":{},"\u001b[2J":3}"#,
      "“\\u{1b}[2J” is not a member"
    ),
    ("{\"type\":[" + String(repeating: "1,", count: 99) + "1]}", "not [1,1,1,1,1,1,1,1,1,1,"),
    (#"{"entity":"m","data":{"name":"M"}}"#, "“type” is missing: a kind and a verb"),
    (#"{"type":"Module.saved","entity":"m","data":{"name":"M"}}"#, "“type” must be a kind"),
    (#"{"type":"module.saved","entity":"a b","data":{"name":"M"}}"#, "“entity” must be an id"),
    (#"{"type":"module.saved","entity":"","data":{"name":"M"}}"#, "“entity” must be an id"),
    (#"{"type":"module.saved","entity":"m"}"#, "“data” is missing: an object"),
    (#"{"type":"module.saved","entity":"m","data":[]}"#, "“data” must be an object, not []"),
    (#"{"type":"module.saved","entity":"m","data":{"name":"M"},"v":0}"#, "“v” must be a whole"),
    (#"{"type":"module.saved","entity":"m","data":{"name":"M"},"v":1.5}"#, "“v” must be a whole"),
    (#"{"type":"module.saved","entity":"m","data":{"name":"M"},"v":2}"#, "version 2 of module"),
    (#"{"type":"modul.saved","entity":"m","data":{"name":"M"}}"#, "there is no kind \"modul\""),
    (#"{"type":"module.opened","entity":"m","data":{"name":"M"}}"#, "module has no verb"),
    (#"{"type":"module.saved","entity":"m","data":{}}"#, "module.saved lacks \"name\""),
    (
      #"{"type":"session.started","entity":"s","data":{"startedAt":"today"}}"#,
      "\"startedAt\" of session.started must be a time"
    ),
  ])
  func `input that breaks a rule is refused with its line, and nothing is written`(
    line: String, reason: String
  ) {
    for option in ["", " --atomic"] {
      let outcome = bench.run("append /phone" + option, input: line + "\n")
      #expect(outcome.status == .inputRefused)
      #expect(outcome.output.isEmpty)
      #expect(outcome.error.contains(": line 1"))
      #expect(outcome.error.contains(reason))
    }
    #expect(bench.bytes("/phone/log/000000000001.jsonl").isEmpty)
  }

  @Test func `an atomic call writes one batch or nothing`() {
    let good = Line.started("s") + Line.set("s", "x", reps: 5)
    #expect(bench.run("append /phone --atomic", input: good).lines.count == 2)
    #expect(bench.run("log /phone --json").output.contains("\"batch\":[2,2]"))
    let before = bench.bytes("/phone/log/000000000001.jsonl")
    let bad = Line.set("s", "y", reps: 5) + Line.set("s", "x", reps: 6)
    let outcome = bench.run("append /phone --atomic", input: bad)
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("writing the batch: line 2: "))
    #expect(bench.bytes("/phone/log/000000000001.jsonl") == before)
  }

  @Test func `an event that would be too large is refused`() {
    let outcome = bench.run(
      "append /phone", input: Line.module("m", String(repeating: "x", count: 1 << 20)))
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("more than 1048576"))
  }

  @Test func `a line without an end is refused before it fills the memory`() {
    let piece = String(repeating: " ", count: 1 << 20)
    let console = CapturedConsole(input: Array(repeating: piece, count: 6))
    let outcome = bench.run(["append", "/phone"], on: console)
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("line 1: the line has more than 4194304 bytes"))
  }

  @Test(arguments: [OutputFailure.closed, .failed("No space left on device")])
  func
    `where the ids cannot be printed, those that are durable are told, and nothing more is written`(
      failure: OutputFailure
    )
  {
    let console = CapturedConsole(input: [
      Line.module("l", "L"), Line.module("m", "M") + Line.module("n", "N"), Line.module("o", "O"),
    ])
    console.outputFailure = (2, failure)
    let outcome = bench.run(["append", "/phone"], on: console)
    #expect(outcome.status == .outputFailed)
    #expect(outcome.output == "aaaaaaaaaaaaaaaa:1\n")
    #expect(outcome.error.hasPrefix("ltcli append: writing to standard output: "))
    #expect(
      outcome.error.hasSuffix(
        """
        durable all the same: aaaaaaaaaaaaaaaa:2-3
        hint: nothing after line 3 of the input was written

        """))
    #expect(bench.run("log /phone --json").lines.count == 3)
  }

  @Test func `a refused value of a batch names the lines of the batch, not ids that nobody gets`() {
    let input = Line.module("m", "M") + Line.set("s", "x", reps: 5) + Line.set("s", "x", reps: 6)
    let outcome = bench.run("append /phone --atomic", input: input)
    #expect(outcome.status == .inputRefused)
    #expect(
      outcome.error.hasPrefix(
        "ltcli append: writing the batch: line 3: sets/x of session/s was written once by "
          + "line 2 of the same batch, with another value: \"reps\" is 5 there and 6 here\n"))
  }

  @Test func `a refused value is shown beside the one that stands, three members at most`() {
    func line(_ members: String) -> String {
      #"{"type":"session.setLogged","entity":"s","data":{"id":"x",\#(members)}}"# + "\n"
    }
    _ = bench.run("append /phone", input: line(#""notes":"a","reps":5,"rpe":7"#))
    let outcome = bench.run(
      "append /phone", input: line(#""kind":"drop","notes":"b","reps":6,"seconds":3"#))
    #expect(
      outcome.error.contains(
        #"with another value: "notes" is "a" there and "b" here, "reps" is 5 there and 6 here, "#
          + #""rpe" is 7 there and missing here, 2 more differ"#), "\(outcome.error)")
  }

  @Test func `a member that nobody here knows is kept and named once, with the nearest name`() {
    let line =
      #"{"type":"module.exerciseSaved","entity":"m","#
      + #""data":{"id":"e","nmae":"Dips","sets":[{"resp":5},{"resp":6}]}}"# + "\n"
    let outcome = bench.run("append /phone", input: line + line.replacing("Dips", with: "Rows"))
    #expect(outcome.status == .done)
    #expect(
      outcome.error == """
        note: line 1: module.exerciseSaved has no member “nmae”; it is kept; did you mean “name”?
        note: line 1: module.exerciseSaved has no member “sets.resp”; it is kept; did you mean “reps”?

        """)
    #expect(bench.run("log /phone --json").output.contains(#""nmae":"Dips""#))
    #expect(bench.run("append /phone", input: Line.module("m", "M")).error.isEmpty)
  }

  @Test func `a key that only looks like a known one is not that one`() {
    // A Kelvin sign, which is the letter K to whoever compares characters.
    let line =
      #"{"type":"session.setLogged","entity":"s","#
      + #""data":{"id":"x","weight\#u{212A}ilograms":5}}"#
    #expect(bench.run("append /phone", input: line).error.contains("has no member"))
  }

  @Test func `input that cannot be read is refused, and no store is blamed`() {
    let console = CapturedConsole(input: [Line.module("m", "M")])
    console.inputFailure = LogError(.inputOutput, "Input/output error")
    let outcome = bench.run(["append", "/phone"], on: console)
    #expect(outcome.status == .inputRefused)
    #expect(outcome.output == "aaaaaaaaaaaaaaaa:1\n")
    #expect(outcome.error == "ltcli append: reading standard input: Input/output error\n")
  }

  @Test func `a wrong store leaves standard input alone`() {
    #expect(bench.run("append /nothing", input: Line.module("m", "M")).status == .wrongUsage)
  }

  @Test(arguments: [
    "2026-01-15T10:00:00Z", "2026-01-15T10:00Z", "2026-01-15 11:00+01:00",
    "2026-01-15T10:00:00.000z",
  ])
  func `a time with a zone gets what a payload's time has`(time: String) {
    let bench = Workbench()
    bench.makeStore()
    for option in ["", " --atomic"] {
      let line = Line.started("s\(option.count)", at: time)
      let outcome = bench.run("append /phone\(option)", input: line)
      #expect(outcome.status == .done, "\(outcome.error)")
    }
    let shown = bench.run("log /phone --json").output
    #expect(shown.components(separatedBy: #""startedAt":"2026-01-15T10:00:00.000Z""#).count == 3)
  }

  @Test func `a time without a zone is refused with what to write`() {
    let bench = Workbench()
    bench.makeStore()
    let lines = Line.module("m", "M") + Line.started("s", at: "2026-01-15T10:00")
    let outcome = bench.run("append /phone", input: lines)
    #expect(outcome.status == .inputRefused && outcome.lines.count == 1)
    #expect(
      outcome.error.contains(
        "line 2: \"startedAt\" of session.started must be a time with its zone, not 2026"))
    #expect(
      outcome.error.contains(#"write "startedAt":"2026-01-15T10:00:00.000Z", if it is of the"#))
    #expect(bench.run("append /phone --atomic", input: lines).status == .inputRefused)
    #expect(bench.run("log /phone").lines.count == 1)
    let starter = bench.run(
      "append /phone --seed", input: Line.started("s", at: "2026-01-15T10:00Z"))
    #expect(starter.error.contains("starter"), "\(starter.error)")
  }

  @Test func `at a terminal it says what it waits for`() {
    let bench = Workbench()
    bench.makeStore()
    let console = CapturedConsole(input: [Line.module("m", "M")])
    console.isInputTerminal = true
    let outcome = bench.run(["append", "/phone"], on: console)
    #expect(outcome.status == .done && outcome.error.contains("waiting for lines such as {"))
    #expect(bench.run("append /phone", input: Line.module("n", "N")).error.isEmpty)
  }

  @Test func `help lists the types and their members`() {
    let bench = Workbench()
    #expect(bench.run("help types").output.contains("  session.\n"))
    let set = bench.run("help types session.setLogged").output
    #expect(set.contains("weightKilograms") && set.contains("reps") && !set.contains("startedAt"))
    #expect(bench.run("help types session").output.contains("session.started\n"))
    let unknown = bench.run("help types session.setLoged")
    #expect(
      unknown.status == .wrongUsage && unknown.error.contains("did you mean session.setLogged?"))
    #expect(bench.run("help append more").status == .wrongUsage)
  }
}
