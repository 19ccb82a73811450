import EventLog
import Testing

@testable import ltcli

/// What is deleted, and how it comes back.
struct DeletionsCommandTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    _ = bench.run(
      "append /phone",
      input: Line.module("push-a", "Push A") + Line.module("pull", "Pull")
        + #"{"data":{"reason":"too long"},"entity":"push-a","type":"module.deleted"}"# + "\n"
        + Line.deleted("setting", "never-seen"))
  }

  @Test func `each deletion has what, when, by whom, who holds it and why`() {
    #expect(
      bench.run("deletions /phone").output == """
        what                called  deleted           by                held by  why
        setting/never-seen          2026-01-15 10:00  aaaaaaaaaaaaaaaa        0
        module/push-a       Push A  2026-01-15 10:00  aaaaaaaaaaaaaaaa        0  too long
        2 deletions

        """)
    bench.makeStore("/watch", digit: "b")
    #expect(bench.run("sync /phone /watch").status == .done)
    #expect(bench.run("deletions /phone").lines[1].contains("  1"))
    #expect(bench.run("deletions /watch").lines[1].contains("  1"))
  }

  @Test func `for programs it is one object`() {
    #expect(
      bench.run("deletions /phone --json").output
        == #"{"deletions":[{"deletedAt":"2026-01-15T10:00:00.000Z","deletedBy":"aaaaaaaaaaaaaaaa","#
        + #""entity":"setting/never-seen","event":"aaaaaaaaaaaaaaaa:4","holders":[]},"#
        + #"{"deletedAt":"2026-01-15T10:00:00.000Z","deletedBy":"aaaaaaaaaaaaaaaa","#
        + #""entity":"module/push-a","event":"aaaaaaaaaaaaaaaa:3","holders":[],"#
        + #""reason":"too long","title":"Push A"}]}"# + "\n")
    bench.makeStore("/empty", digit: "c")
    #expect(bench.run("deletions /empty --json").output == #"{"deletions":[]}"# + "\n")
    #expect(bench.run("deletions /empty").output == "nothing is deleted\n")
  }

  @Test func `a narrow terminal keeps what and when`() {
    let console = CapturedConsole()
    console.outputWidth = 40
    console.variables["NO_COLOR"] = "1"
    let lines = bench.run(["deletions", "/phone"], on: console).lines
    #expect(lines.allSatisfy { $0.count <= 40 })
    #expect(lines[2].hasPrefix("module/push-a"))
  }

  @Test func `what is restored has all that it had`() {
    let outcome = bench.run("restore /phone module/push")
    #expect(outcome.status == .done)
    #expect(outcome.output == "module/push-a is back: aaaaaaaaaaaaaaaa:5\n")
    #expect(bench.run("show /phone module push-a").output.contains("Push A"))
    #expect(
      bench.run("restore /phone module/push-a").output
        == "unchanged: module/push-a is not deleted\n")
    #expect(
      bench.run("restore /phone module/push-a --json").output
        == #"{"entity":"module/push-a","events":[],"outcome":"unchanged"}"# + "\n")
  }

  @Test func `several are restored at once, or none where one cannot be`() {
    _ = bench.run("append /phone", input: Line.deleted("module", "pull"))
    #expect(bench.run("restore /phone module/push-a setting/never-seen").status == .different)
    #expect(bench.run("show /phone modules").output.hasPrefix("modules (0)"))
    let outcome = bench.run("restore /phone module/push-a module/pull")
    #expect(outcome.status == .done)
    #expect(
      outcome.lines.map { $0.prefix(21) } == ["module/push-a is back", "module/pull is back: "])
  }

  @Test func `what cannot be restored is told`() {
    let nothing = bench.run("restore /phone setting/never-seen")
    #expect(nothing.status == .different)
    #expect(nothing.error.contains("has nothing that can be written again"))
    let unknown = bench.run("restore /phone module/nobody")
    #expect(unknown.status == .different)
    #expect(unknown.error.contains("no store knows a module “nobody”"))
    #expect(bench.run("restore /phone push-a").status == .different)
    #expect(bench.run("restore /phone gadget/x").status == .wrongUsage)
  }
}
