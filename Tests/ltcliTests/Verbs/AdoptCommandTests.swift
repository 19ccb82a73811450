import EventLog
import Testing

@testable import ltcli

/// Old records of an app, and starters, through the command line (merge-rules 16).
struct AdoptCommandTests {
  private let bench = Workbench()
  private let records = """
    {"kind":"module","id":"push","updatedAt":"2025-01-03T10:00:00.000Z","fields":{"name":"Push"},\
    "exercises":[{"id":"dips","name":"Dips","order":1}]}

    {"kind":"module","id":"legs","deletedAt":"2025-02-01T09:00:00.000Z"}
    {"kind":"session","id":"s","updatedAt":"2025-01-04T10:00:00.000Z",\
    "started":{"startedAt":"2025-01-04T09:00:00.000Z"},"finished":null,"sets":[{"id":"1","reps":5}]}

    """

  init() { bench.makeStore() }

  @Test func `each record comes in with its own id and time, and a second time nothing does`() {
    let outcome = bench.run("adopt /phone -", input: records)
    #expect(outcome.status == .done)
    #expect(outcome.output == "3 records  wrote 5 events, 0 values kept as the store has them\n")
    #expect(
      bench.run("show /phone module push").output.contains("updated 2025-01-03T10:00:00.000Z"))
    #expect(bench.run("show /phone deletions").output.contains("2025-02-01T09:00:00.000Z"))
    let again = bench.run("adopt /phone - --json", input: records)
    #expect(again.output == "{\"events\":0,\"kept\":0,\"records\":3}\n")
  }

  @Test func `a later value of the store is kept, and a trial writes nothing`() {
    _ = bench.run("append /phone", input: Line.module("push", "My own name"))
    let trial = bench.run("adopt /phone - --dry-run", input: records)
    #expect(
      trial.output == "3 records  would write 4 events, 1 value kept as the store has them\n")
    #expect(bench.run("log /phone --json").lines.count == 1)
    _ = bench.run("adopt /phone -", input: records)
    #expect(bench.run("show /phone module push").output.contains("My own name"))
  }

  @Test(arguments: [
    ("[]", "the line is not an object"),
    (#"{"id":"a"}"#, "“kind” is missing"),
    (#"{"kind":"gadget","id":"a"}"#, "there is no kind"),
    (#"{"kind":"module","id":"a b"}"#, "“id” must be a text"),
    (#"{"kind":"module","id":"a","fields":{"name":"A"}}"#, "“updatedAt” must be a time"),
    (#"{"kind":"module","id":"a","deletedAt":1}"#, "“deletedAt” must be a time"),
    (
      #"{"kind":"module","id":"a","deletedAt":"2025-01-03T10:00:00.000Z","fields":{}}"#,
      "says nothing else"
    ),
    (
      #"{"kind":"module","id":"a","updatedAt":"2025-01-03T10:00:00.000Z","colour":{}}"#,
      "does not know its part “colour”"
    ),
    (
      #"{"kind":"module","id":"a","updatedAt":"2025-01-03T10:00:00.000Z","fields":{}}"#,
      "module.saved lacks"
    ),
  ])
  func `a line that is not understood refuses the file`(line: String, reason: String) {
    let outcome = bench.run("adopt /phone -", input: records + line + "\n")
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains(reason) && outcome.error.contains("line 5"), "\(outcome.error)")
    #expect(bench.run("log /phone --json").lines.isEmpty)
  }

  @Test func `a starter bears the first stamp, and what is written once is refused`() {
    let outcome = bench.run(
      "append /phone --seed", input: Line.module("m", "M") + Line.set("s", "x", reps: 5))
    #expect(outcome.status == .inputRefused)
    #expect(outcome.output == "aaaaaaaaaaaaaaaa:1\n")
    #expect(outcome.error.contains("line 2") && outcome.error.contains("cannot be a starter"))
    #expect(bench.run("log /phone").output.contains("2000-01-01T00:00:00.000Z"))
    let batch = bench.run(
      "append /phone --seed --atomic", input: Line.module("m", "M") + Line.module("n", "N"))
    #expect(batch.output == "unchanged\naaaaaaaaaaaaaaaa:2\n")
  }
}
