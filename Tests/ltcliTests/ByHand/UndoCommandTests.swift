import EventLog
import Testing

@testable import ltcli

/// Taking back what a command wrote.
struct UndoCommandTests {
  private let hand = HandBench()

  @Test func `the last command is taken back, and then the one before it`() throws {
    let start = try hand.shown()
    hand.run("session", "rename", "/phone", "s-old", "Push B")
    let renamed = try hand.shown()
    hand.run("fix", "/phone", "--session", "s-old", "1", "reps", "6")
    let outcome = hand.run("undo", "/phone")
    #expect(outcome.status == .done, "\(outcome.error)")
    #expect(outcome.lines[0] == "took back: changed 1 set: “Push B” of 2026-01-08 18:00")
    #expect(outcome.output.contains("reps 6 → 5"))
    #expect(try hand.shown() == renamed)
    let second = hand.run("undo", "/phone")
    #expect(second.output.contains("name Push B → Push"))
    #expect(try hand.shown() == start)
  }

  @Test func `a dry run shows before and after and writes nothing`() {
    hand.run("session", "rename", "/phone", "s-old", "Push B")
    let count = hand.run("log", "/phone").lines.count
    let outcome = hand.run("undo", "/phone", "--dry-run")
    #expect(outcome.lines[0] == "would take back: changed 1 session: “Push B” of 2026-01-08 18:00")
    #expect(outcome.output.contains("name Push B → Push"))
    #expect(hand.run("log", "/phone").lines.count == count)
  }

  @Test func `an undo is undone, and that again`() throws {
    hand.run("session", "rename", "/phone", "s-old", "Push B")
    let renamed = try hand.shown()
    let undo = hand.run("undo", "/phone")
    let undone = try hand.shown()
    #expect(undone != renamed)
    let event = try #require(undo.lines.last?.split(separator: " ")[3])
    #expect(hand.run("undo", "/phone", "\(event)").status == .done)
    #expect(try hand.shown() == renamed)
    #expect(hand.run("undo", "/phone", "1").status == .done)
    #expect(try hand.shown() == undone)
    let list = hand.run("undo", "/phone", "--list").lines
    #expect(list[2].contains("brought back: changed 1 session") && list[2].contains("undone"))
  }

  @Test func `the list says what was written and whether it is undone`() {
    hand.run("session", "rename", "/phone", "s-old", "Push B")
    hand.run("undo", "/phone")
    let list = hand.run("undo", "/phone", "--list").lines
    #expect(list.count == 4)
    #expect(list[1].contains("took back: changed 1 session: “Push” of 2026-01-08 18:00"))
    #expect(list[2].contains("changed 1 session") && list[2].contains("undone"))
    #expect(list[3].contains("began 1 session, logged 2 sets, ended 1 session"))
    #expect(hand.run("undo", "/phone", "--list", "--json").output.contains(#""number":1"#))
    #expect(
      HandBench(isEmpty: true).run("undo", "/phone", "--list").output
        == "nothing was written on this device\n")
  }

  @Test func `the list says when an exercise was named, whose name is a starter`() {
    hand.run("exercise", "rename", "/phone", "flachbank", "Flat Bench")
    #expect(hand.run("undo", "/phone", "--list").lines[1].contains("2026-01-15 10:"))
  }

  @Test func `what a deleted session said once and was corrected is not told as a change`() {
    hand.run("session", "move", "/phone", "s-old", "--to", "2026-01-05")
    hand.run("session", "delete", "/phone", "s-old", "--yes")
    let undo = hand.run("undo", "/phone")
    #expect(undo.output.contains("comes back") && !undo.output.contains("→"), "\(undo.output)")
  }

  @Test func `what was changed since is refused, and taken back if a person insists`() throws {
    hand.run("session", "rename", "/phone", "s-old", "Push B")
    let first = try hand.newest()
    hand.run("session", "rename", "/phone", "s-old", "Push C")
    let refused = hand.run("undo", "/phone", first)
    #expect(refused.status == .undecided)
    #expect(refused.error.contains("its started was changed since"))
    #expect(refused.error.contains("--anyway"))
    let count = hand.run("log", "/phone").lines.count
    #expect(hand.run("undo", "/phone", "2").status == .undecided)
    #expect(hand.run("log", "/phone").lines.count == count)
    #expect(hand.run("undo", "/phone", first, "--anyway").status == .done)
    #expect(hand.run("sessions", "/phone").output.contains("Push "))
  }

  @Test func `a session does not go with sets that were logged since`() throws {
    let hand = HandBench(isEmpty: true)
    hand.run("start", "/phone", "Push")
    let start = try hand.newest()
    hand.run("set", "/phone", "--new", "Squat", "100x5")
    let refused = hand.run("undo", "/phone", start)
    #expect(refused.status == .undecided)
    #expect(refused.error.contains("it was changed since"))
    #expect(hand.run("undo", "/phone").status == .done)
    #expect(hand.run("undo", "/phone").status == .done)
    #expect(try hand.shown() == "{}")
  }

  @Test func `what was undone, what is not there and what is no command are refused`() throws {
    hand.run("session", "rename", "/phone", "s-old", "Push B")
    let command = try hand.newest()
    hand.run("undo", "/phone")
    let again = hand.run("undo", "/phone", command)
    #expect(again.status == .different)
    #expect(again.error.contains("was undone already") && again.error.contains("brings it back"))
    #expect(hand.run("undo", "/phone", "9").status == .different)
    #expect(hand.run("undo", "/phone", "0").status == .wrongUsage)
    #expect(hand.run("undo", "/phone", "nothing").status == .wrongUsage)
    #expect(hand.run("undo", "/phone", "bbbbbbbbbbbbbbbb:9").status == .different)
    #expect(hand.run("undo", "/phone", "--list", "1").status == .wrongUsage)
    hand.run("undo", "/phone")
    let empty = hand.run("undo", "/phone")
    #expect(empty.status == .different)
    #expect(empty.error.contains("nothing that this device wrote is left to undo"))
  }

  @Test func `clearing more than a batch is one command`() throws {
    let lines = (0..<1500).map { Line.module("m\($0)", "Module \($0)") }.joined()
    hand.run("append", "/phone", "--atomic", input: lines)
    let full = try hand.shown()
    #expect(hand.run("clear", "/phone", "--everywhere", "--yes").status == .done)
    #expect(try hand.shown() == "{}")
    let list = hand.run("undo", "/phone", "--list").lines
    #expect(list[1].contains("deleted 1500 modules, deleted 1 session"))
    #expect(hand.run("undo", "/phone").status == .done)
    #expect(try hand.shown() == full)
    #expect(hand.run("undo", "/phone", "1").status == .done)
    #expect(try hand.shown() == "{}")
  }

  @Test func `an import is undone, and that undo, too`() throws {
    let imports = ImportBench()
    try imports.run(["Bench,1,60,8", "Bench,2,70,6"].map { ImportBench.row($0) })
    let sessions = imports.bench.run("sessions /phone").output
    #expect(imports.bench.run("undo /phone --list").output.contains("imported strong.csv (strong)"))
    let undo = imports.bench.run("undo /phone")
    #expect(undo.status == .done, "\(undo.error)")
    #expect(undo.output.contains("sessions   1 undone, 0 left"))
    #expect(imports.bench.run("sessions /phone").output == "no sessions\n")
    let again = imports.bench.run("undo /phone 1")
    #expect(again.status == .done, "\(again.error)")
    #expect(imports.bench.run("sessions /phone").output == sessions)
    #expect(imports.bench.run("imports /phone").output.contains("present"))
    #expect(imports.bench.run("undo /phone").status == .done)
    #expect(imports.bench.run("sessions /phone").output == "no sessions\n")
  }

  @Test func `an import is undone although a person changed it and took that back`() throws {
    let imports = ImportBench()
    try imports.run(["Bench,1,60,8"].map { ImportBench.row($0) })
    let id = try imports.sessionID()
    #expect(imports.bench.run("session rename /phone \(id) Other").status == .done)
    #expect(imports.bench.run("undo /phone").status == .done)
    let undo = imports.bench.run("undo /phone")
    #expect(undo.status == .done, "\(undo.output)\(undo.error)")
    #expect(imports.bench.run("sessions /phone").output == "no sessions\n")
  }

  @Test func `another device takes back a command of this one`() throws {
    let start = try hand.shown()
    hand.run("session", "rename", "/phone", "s-old", "Push B")
    let command = try hand.newest()
    hand.run("clone", "/phone", "/watch", "--replica", "bbbbbbbbbbbbbbbb")
    #expect(hand.run("undo", "/watch").status == .different)
    #expect(hand.run("undo", "/watch", command).status == .done)
    hand.run("sync", "/phone", "/watch")
    #expect(try hand.shown() == start)
    #expect(hand.run("undo", "/phone", command).status == .different)
  }

  @Test func `what another device changed is not taken back`() throws {
    hand.run("session", "rename", "/phone", "s-old", "Push B")
    hand.run("clone", "/phone", "/watch", "--replica", "bbbbbbbbbbbbbbbb")
    hand.run("session", "rename", "/watch", "s-old", "Push C")
    hand.run("sync", "/phone", "/watch")
    let refused = hand.run("undo", "/phone")
    #expect(refused.status == .undecided)
    #expect(refused.error.contains("bbbbbbbbbbbbbbbb"))
  }
}
