import EventLog
import Testing

@testable import ltcli

struct ReceiveCommandTests {
  private let bench = Workbench()

  init() {
    bench.makeStore("/phone", digit: "a")
    bench.makeStore("/watch", digit: "b")
    _ = bench.run("append /phone", input: Line.module("m", "M") + Line.module("n", "N"))
  }

  @Test func `lines are taken verbatim, and known ones are counted`() {
    let lines = bench.run("log /phone --json").output
    #expect(bench.run("receive /watch", input: lines).output == "taken 2, known 0\n")
    #expect(bench.run("log /watch --json").output == lines)
    #expect(
      bench.run("receive /watch --json", input: lines).output == "{\"known\":2,\"taken\":0}\n")
    #expect(bench.run("digest /watch").output == bench.run("digest /phone").output)
  }

  @Test func `one bad line keeps all the others out`() {
    let lines = bench.run("log /phone --json").lines
    let cases = [
      (lines[0] + "\n" + lines[1].replacing("\"N\"", with: "\"X\"") + "\n", "line 2", "hash to"),
      (lines[0] + "\n\n" + lines[1] + "\n", "line 2", "expected"),
      (lines[0] + " \n", "line 1", "after the closing brace"),
    ]
    for (input, place, reason) in cases {
      let outcome = bench.run("receive /watch", input: input)
      #expect(outcome.status == .inputRefused)
      #expect(outcome.output.isEmpty)
      #expect(outcome.error.contains(place))
      #expect(outcome.error.contains(reason), "\(outcome.error)")
      #expect(bench.bytes("/watch/log/000000000001.jsonl").isEmpty)
    }
  }

  @Test func `a second content under one's own id is kept, said, and comes again without effect`() {
    bench.makeStore("/other", digit: "a")
    _ = bench.run("append /other", input: Line.module("m", "different"))
    let lines = bench.run("log /other --json").output
    let outcome = bench.run("receive /phone", input: lines)
    #expect(outcome.status == .done && outcome.output == "taken 1, known 0\n")
    #expect(outcome.error.contains("/phone was replica aaaaaaaaaaaaaaaa and goes on as"))
    let again = bench.run("receive /phone", input: lines)
    #expect(again.output == "taken 0, known 1\n" && again.error.isEmpty)
    let status = bench.run("status /phone").output
    #expect(
      status.contains(
        "contested  aaaaaaaaaaaaaaaa:1-1: two writers used one replica id; every content is kept"))
    #expect(status.contains("; formerly aaaaaaaaaaaaaaaa"))
    #expect(status.contains("snapshot   none: an event id has several contents"))
    #expect(bench.run("doctor /phone").output.contains("contested"))
    #expect(bench.run("log /phone").output.contains("aaaaaaaaaaaaaaaa:1/2"))
    let snapshot = bench.run("snapshot /phone")
    #expect(snapshot.status == .different)
    #expect(
      snapshot.output
        == "no snapshot: aaaaaaaaaaaaaaaa:1-1 have several contents, so every line is read\n")
  }

  @Test func `lines of another dataset are refused, and the store's dataset is named`() {
    bench.makeStore(
      "/other", digit: "c", dataset: DatasetID(checked: "6EC05AC2-2E59-4896-A8F7-66FB6F9FF785"))
    _ = bench.run("append /other", input: Line.module("o", "O"))
    let own = bench.run("log /phone --json").output
    let foreign = bench.run("log /other --json").output
    let outcome = bench.run("receive /watch", input: own + foreign)
    #expect(outcome.status == .inputRefused)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("line 3, "), "\(outcome.error)")
    #expect(outcome.error.contains("or of another dataset than \(Workbench.dataset)"))
    #expect(bench.bytes("/watch/log/000000000001.jsonl").isEmpty)
  }

  @Test func `a part of a batch is refused`() {
    _ = bench.run("append /phone --atomic", input: Line.module("o", "O") + Line.module("p", "P"))
    let outcome = bench.run("receive /watch", input: bench.run("log /phone --json").lines[2] + "\n")
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("the other events of its batch are missing"))
  }
}
