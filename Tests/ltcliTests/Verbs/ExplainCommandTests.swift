import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// `explain`, `blame`, `history` and `search`.
struct ExplainCommandTests {
  private let bench = Workbench()

  /// Two devices that log one set and edit one module without each other, and then meet.
  init() {
    bench.makeStore("/phone", digit: "a")
    bench.makeStore("/watch", digit: "b")
    append("/phone", 0, Line.module("push-a", "Push A"))
    append("/phone", 1, named("device", "aaaaaaaaaaaaaaaa", "phone"))
    append("/watch", 1, named("device", "bbbbbbbbbbbbbbbb", "watch"))
    _ = bench.run("sync /phone /watch")
    append("/watch", 2, Line.set("s1", "1", reps: 6))
    append("/phone", 3, Line.set("s1", "1", reps: 5))
    append("/phone", 4, notes("push-a", "Push A", "mind the elbow"))
    append("/watch", 5, notes("push-a", "Push A", "Épaule"))
    append("/watch", 6, Line.module("legs", "Legs"))
    append("/watch", 7, Line.deleted("module", "legs"))
    _ = bench.run("sync /phone /watch")
  }

  private func append(_ store: String, _ second: Int, _ line: String) {
    let outcome = bench.run(
      "append \(store) --clock 2026-01-15T10:00:0\(second).000Z", input: line)
    #expect(outcome.status == .done, "\(outcome.error)")
  }

  private func named(_ kind: String, _ id: String, _ name: String) -> String {
    #"{"type":"\#(kind).saved","entity":"\#(id)","data":{"name":"\#(name)"}}"# + "\n"
  }

  private func notes(_ id: String, _ name: String, _ notes: String) -> String {
    #"{"type":"module.saved","entity":"\#(id)","data":{"name":"\#(name)","notes":"\#(notes)"}}"#
      + "\n"
  }

  @Test func `a set that two devices logged is explained by the first, with what was refused`() {
    let outcome = bench.run("explain /phone session/s1.sets/1")
    #expect(outcome.status == .done, "\(outcome.error)")
    #expect(
      outcome.output == """
        session/s1
        last changed: aaaaaaaaaaaaaaaa:3, by phone, 2026-01-15 10:00

        sets/1
          shows       reps 6
          event       bbbbbbbbbbbbbbbb:2, by watch, 2026-01-15 10:00: session.setLogged
          rule        it is written once, and the first counts (merge-rules 5)
          changes it  a correction; or an earlier write of it that has not come here yet
          says       event               device  written           became                         value   stamp
          setLogged  bbbbbbbbbbbbbbbb:2  watch   2026-01-15 10:00  applied                        reps 6  2026-01-15T10:00:02.000Z-0000
          setLogged  aaaaaaaaaaaaaaaa:3  phone   2026-01-15 10:00  refused by bbbbbbbbbbbbbbbb:2  reps 5  2026-01-15T10:00:03.000Z-0000
          ltcli explain /phone session/s1 --take aaaaaaaaaaaaaaaa:3 writes that one again

        """)
  }

  @Test func `what lost can be taken: of what is written once as a correction`() {
    let outcome = bench.run("explain /phone session/s1 --take aaaaaaaaaaaaaaaa:3")
    #expect(outcome.status == .done, "\(outcome.error)")
    #expect(
      outcome.output == "session/s1: aaaaaaaaaaaaaaaa:5 says again what aaaaaaaaaaaaaaaa:3 said\n")
    let explained = bench.run("explain /phone session/s1.sets/1").output
    #expect(explained.contains("shows       reps 5"))
    #expect(explained.contains("the last correction counts (merge-rules 5)"))
    #expect(
      bench.run("explain /phone session/s1 --take aaaaaaaaaaaaaaaa:3").output
        == "unchanged: session/s1 shows that already\n")
    let json = bench.run("explain /phone module/push-a --take aaaaaaaaaaaaaaaa:4 --json")
    #expect(json.status == .done, "\(json.error)")
    #expect(json.output.contains(#""outcome":"taken""#))
    #expect(bench.run("show /phone module push-a").output.contains("mind the elbow"))
  }

  @Test
  func
    `a unit is named by a member, an element by its place, and a part that is not there is told`()
  {
    #expect(
      bench.run("explain /phone module/push.notes").output.contains("shows       name Push A"))
    #expect(bench.run("explain /phone session/s1.set/1").status == .done)
    #expect(bench.run("explain /phone module/push-a.wings").status == .different)
    #expect(bench.run("explain /phone session/s1.sets/9").status == .different)
    #expect(bench.run("explain /phone session/s1.finished").status == .different)
    #expect(bench.run("explain /phone module/nobody").status == .different)
    #expect(bench.run("explain /phone module/push-a/x").status == .wrongUsage)
    #expect(bench.run("explain /phone gadget/x").status == .wrongUsage)
    #expect(bench.run("explain /phone module/push-a --take no").status == .wrongUsage)
    #expect(
      bench.run("explain /phone module/push-a --take aaaaaaaaaaaaaaaa:3").status == .different)
    #expect(
      bench.run("explain /phone module/push-a --at now --take aaaaaaaaaaaaaaaa:4").status
        == .wrongUsage)
    append("/phone", 8, Line.module("push-b", "B"))
    #expect(bench.run("explain /phone module/push").status == .undecided)
  }

  @Test func `a deleted entity says who deleted it, when, and how it comes back`() {
    let outcome = bench.run("explain /phone module/legs")
    #expect(outcome.lines[1] == "deleted: bbbbbbbbbbbbbbbb:5, by watch, 2026-01-15 10:00")
    #expect(outcome.output.contains("ltcli restore /phone module/legs"))
    #expect(outcome.output.contains("hidden by bbbbbbbbbbbbbbbb:5"))
    #expect(bench.run("blame /phone module/legs").status == .different)
  }

  @Test func `as of a time only the events until then are candidates`() {
    let json = bench.run("explain /phone module/push-a --at 2026-01-15T10:00:04Z --json").output
    #expect(json.contains("aaaaaaaaaaaaaaaa:4") && !json.contains("bbbbbbbbbbbbbbbb:3"))
  }

  @Test func `each member is from the first event that said it`() {
    #expect(
      bench.run("blame /phone module/push-a").output == """
        module/push-a
          part    value         device  written           event
          fields  name Push A   phone   2026-01-15 10:00  aaaaaaaaaaaaaaaa:1
          fields  notes Épaule  watch   2026-01-15 10:00  bbbbbbbbbbbbbbbb:3

        """)
    let json = bench.run("blame /phone session/s1 --json").output
    #expect(
      json.contains(
        #""member":"reps","stamp":"2026-01-15T10:00:02.000Z-0000","unit":"sets/1","value":6"#))
  }

  @Test func `a history is a row of small differences`() {
    let lines = bench.run("history /phone module/push-a").lines
    #expect(lines.count == 5)
    #expect(lines[2].hasSuffix("fields: new, name Push A"), "\(lines)")
    #expect(lines[3].hasSuffix("fields: notes – → mind the elbow"), "\(lines)")
    #expect(lines[4].hasSuffix("fields: notes mind the elbow → Épaule"), "\(lines)")
    let deleted = bench.run("history /phone module/legs").lines
    #expect(deleted.last?.hasSuffix("it was deleted") == true, "\(deleted)")
    let sets = bench.run("history /phone session/s1.sets/1 --json").lines
    #expect(sets.count == 2)
    #expect(sets[1].contains(#""beatenBy":"bbbbbbbbbbbbbbbb:2","before":{"id":"1","reps":6}"#))
    // The watch's set came here after the phone's.
    let arrival = bench.run("history /phone session/s1.sets/1 --arrival").lines
    #expect(arrival.last?.hasSuffix("sets/1: reps 5 → 6") == true, "\(arrival)")
  }

  @Test func `a search finds notes without case and accents, and tells what is no longer there`() {
    let found = bench.run("search /phone EPAULE")
    #expect(found.status == .done)
    #expect(found.lines.last?.contains("module/push-a") == true)
    let gone = bench.run("search /phone elbow")
    #expect(gone.status == .different)
    #expect(gone.error.contains("--all looks also"))
    let all = bench.run("search /phone elbow --all")
    #expect(all.lines.last?.contains("no longer there") == true)
    #expect(bench.run("search /phone elbow mind --all --kind modules --json").lines.count == 1)
    #expect(bench.run("search /phone elbow --all --kind session").status == .different)
    #expect(bench.run("search /phone elbow --kind gadget").status == .wrongUsage)
    #expect(bench.run("search /phone -- --").status == .wrongUsage)
  }

  @Test func `a replay names what beat, refused or hid each event`() {
    let lines = bench.run("replay /phone --json").lines
    #expect(lines.contains { $0.contains(#"{"beatenBy":"bbbbbbbbbbbbbbbb:2","effect":"refused""#) })
    #expect(lines.contains { $0.contains(#"{"beatenBy":"bbbbbbbbbbbbbbbb:5","effect":"hidden""#) })
  }
}
