import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// Writes that lost to others made without knowing of them.
struct ConflictsCommandTests {
  private let bench = Workbench()

  init() {
    bench.makeStore("/phone", digit: "a")
    bench.makeStore("/watch", digit: "b")
    bench.makeStore("/hub", digit: "c")
    append("/phone", 0, Line.module("m", "M") + Line.module("n", "N") + Line.module("o", "O"))
    _ = bench.run("sync /phone /hub")
    _ = bench.run("sync /watch /hub")
  }

  private func append(_ store: String, _ second: Int, _ lines: String) {
    let outcome = bench.run(
      "append \(store) --clock 2026-01-15T10:01:0\(second).000Z", input: lines)
    #expect(outcome.status == .done, "\(outcome.error)")
  }

  /// Both go apart: a set, an edit that a deletion hides, a deletion that an edit undoes, and an edit.
  private func goApart() {
    append("/watch", 1, Line.set("s", "1", reps: 6))
    append("/phone", 2, Line.set("s", "1", reps: 5) + Line.module("n", "Mine"))
    append("/phone", 3, Line.module("m", "Mine") + Line.deleted("module", "o"))
    append("/watch", 4, Line.module("m", "Theirs") + Line.deleted("module", "n"))
    append("/watch", 5, Line.module("o", "Theirs"))
  }

  @Test func `a sync says that something gave way, and conflicts list it, the worst first`() {
    goApart()
    _ = bench.run("sync /watch /hub")
    let outcome = bench.run("sync /phone /hub")
    #expect(outcome.lines.last == "4 values of yours gave way: ltcli conflicts /phone")
    let list = bench.run("conflicts /phone")
    #expect(list.status == .done)
    let heads = list.lines.filter { !$0.hasPrefix(" ") }
    #expect(
      heads == ["module/n", "module/o", "session/s.sets/1", "module/m.fields", heads.last])
    #expect(heads.last?.hasPrefix("4 conflicts; --all lists 1 more") == true)
    #expect(list.output.contains("why      an edit was lost to a deletion: no edit is later"))
    #expect(
      list.output.contains("take it  ltcli explain /phone module/n --take aaaaaaaaaaaaaaaa:5"))
    #expect(
      bench.run("conflicts /phone --since 2026-01-15T10:01:05Z").lines.last?.hasPrefix(
        "1 conflict;") == true)
    let json = bench.run("conflicts /phone --json").lines
    #expect(json.count == 4)
    #expect(json[3].contains(#""proven":true,"rule":"lastWrite","side":"mine","sort":"editLost""#))
  }

  @Test func `what is taken is a conflict no more`() {
    goApart()
    _ = bench.run("sync /watch /hub")
    _ = bench.run("sync /phone /hub")
    for line in ["module/n --take aaaaaaaaaaaaaaaa:5", "session/s --take aaaaaaaaaaaaaaaa:4"] {
      let outcome = bench.run("explain /phone \(line) --clock 2026-01-15T10:02:00.000Z")
      #expect(outcome.status == .done, "\(outcome.error)")
    }
    let lines = bench.run("conflicts /phone").lines
    #expect(lines.contains("module/o") && !lines.contains("module/n"))
    #expect(!lines.contains("session/s.sets/1"))
    #expect(lines.last?.hasPrefix("2 conflicts; --all lists 2 more") == true, "\(lines)")
    #expect(bench.run("conflicts /phone --all").output.contains("settled  aaaaaaaaaaaaaaaa:"))
  }

  @Test func `a later edit that may have known is told only where all is asked for`() {
    append("/phone", 1, Line.module("m", "Mine"))
    _ = bench.run("sync /phone /hub")
    append("/watch", 2, Line.module("m", "Theirs"))
    let watch = bench.run("sync /watch /hub")
    // The watch had not got the phone's edit when it wrote, and knows that.
    #expect(watch.status == .done)
    #expect(bench.run("conflicts /watch --json").lines.count == 1)
    let phone = bench.run("sync /phone /hub")
    #expect(!phone.output.contains("gave way"))
    #expect(bench.run("conflicts /phone").output.hasPrefix("0 conflicts; --all lists 1 more"))
    #expect(bench.run("conflicts /phone --all").output.contains("not known whether"))
    // An edit behind one that is there is none at all.
    append("/watch", 4, Line.module("n", "Later"))
    _ = bench.run("sync /watch /hub")
    append("/phone", 5, Line.module("n", "Behind"))
    _ = bench.run("sync /phone /hub")
    _ = bench.run("sync /watch /hub")
    #expect(!bench.run("conflicts /watch").output.contains("module/n"))
  }

  @Test func `without the note of what was given nothing is proved but what is refused`() throws {
    goApart()
    try bench.files.removeFile(at: "/phone/given.json")
    _ = bench.run("sync /watch /hub")
    #expect(
      bench.run("sync /phone /hub").lines.last
        == "1 set of yours gave way: ltcli conflicts /phone")
    #expect(bench.run("conflicts /phone").output.contains("1 conflict; --all lists "))
  }

  @Test func `no conflict, an unknown time and a store that is not there`() {
    bench.makeStore("/empty", digit: "d")
    #expect(bench.run("conflicts /empty").output == "0 conflicts\n")
    #expect(bench.run("conflicts /empty --json").output.isEmpty)
    #expect(bench.run("conflicts /empty --since never").status == .wrongUsage)
    #expect(bench.run("conflicts /nowhere").status == .wrongUsage)
  }
}
