import EventLog
import EventLogTesting
import Testing

@testable import ltcli

struct DiffCommandTests {
  private let bench = Workbench()

  init() {
    bench.makeStore("/phone", digit: "a")
    bench.makeStore("/watch", digit: "b")
    _ = bench.run("append /phone", input: Line.module("m", "M"))
    _ = bench.run("sync /phone /watch")
  }

  @Test(arguments: ["/watch /stick", "/stick /watch", "/watch /stick --json"])
  func `a store that is away may come back, and nobody is told to make one in its place`(
    stores: String
  ) {
    let outcome = bench.run("diff \(stores)")
    #expect(outcome.status == .unreachable)
    #expect(outcome.error.contains("there is nothing here now"), "\(outcome.error)")
    #expect(outcome.error.contains("attach the medium, or check the path"), "\(outcome.error)")
    #expect(!outcome.error.contains("init"))
  }

  @Test func `two moments of one store are compared, and what the last sync changed`() {
    _ = bench.run("append /phone --clock 2026-01-15T11:00:00Z", input: Line.module("m", "Phone"))
    let since = bench.run("diff /phone --from 2026-01-15T11:00:00Z")
    #expect(since.status == .different)
    #expect(
      since.output == """
        module/m
          fields  by aaaaaaaaaaaaaaaa, aaaaaaaaaaaaaaaa:2  name M → Phone
        1 entity differs

        """)
    #expect(bench.run("diff /phone --from 2026-01-15T11:00:01Z").status == .done)
    #expect(
      bench.run("diff /phone --from 2026-01-15T09:00Z --to 2026-01-15T10:30Z --json").output
        == #"{"entities":[{"aspects":[{"after":{"name":"M"},"aspect":"fields","event":"aaaaaaaaaaaaaaaa:1"}],"#
        + #""entity":"module/m"}],"equal":false}"# + "\n")
    #expect(bench.run("diff /phone --last-sync").status == .different)
    #expect(bench.run("diff /phone --last-sync").error.contains("no sync has brought"))
    _ = bench.run("append /watch --clock 2026-01-15T12:00:00Z", input: Line.deleted("module", "m"))
    _ = bench.run("sync /phone /watch")
    let brought = bench.run("diff /phone --last-sync").output
    #expect(
      brought.contains("deletion  by bbbbbbbbbbbbbbbb, bbbbbbbbbbbbbbbb:1  deleted"), "\(brought)")
    for line in [
      "/phone", "/phone --to now", "/phone --from now --last-sync", "/phone --last-sync --to now",
      "/phone /watch --from now", "/phone --from now --stat", "/phone --from now --to 7d",
    ] {
      #expect(bench.run("diff \(line)").status == .wrongUsage, "\(line)")
    }
  }

  @Test func `of an edit that a deletion will hide the values are told`() {
    _ = bench.run("append /watch", input: Line.module("m", "Elbow"))
    _ = bench.run("append /phone --clock 2026-01-15T11:00:00Z", input: Line.deleted("module", "m"))
    let outcome = bench.run("diff /phone /watch")
    #expect(outcome.output.contains("deletion  left wins"))
    #expect(outcome.output.contains("    lost    fields: name Elbow\n"), "\(outcome.output)")
    #expect(
      bench.run("diff /phone /watch --json").output
        .contains(#""lost":[{"unit":"fields","value":{"name":"Elbow"}}]"#))
    // What the device that deleted it had seen is not lost unseen.
    let known = bench.run("diff /watch /phone --entity module/m").output
    #expect(!known.contains("name M"))
    _ = bench.run("sync /phone /watch")
    #expect(!bench.run("diff /phone /watch").output.contains("lost"))
  }

  @Test func `equal stores end with 0`() {
    let outcome = bench.run("diff /phone /watch")
    #expect(outcome.status == .done)
    #expect(outcome.lines.last == "both hold the same events")
    #expect(bench.run("diff /phone /watch --json").output.contains("\"equal\":true"))
  }

  @Test func `what each lacks, both values of what differs, who wins and by which events`() {
    _ = bench.run("append /phone --clock 2026-01-15T11:00:00Z", input: Line.module("m", "Phone"))
    _ = bench.run("append /watch --clock 2026-01-15T12:00:00Z", input: Line.module("m", "Watch"))
    _ = bench.run(
      "append /watch --clock 2026-01-15T12:00:01Z", input: Line.exercise("m", "e", "E"))
    let outcome = bench.run("diff /phone /watch")
    #expect(outcome.status == .different)
    #expect(
      outcome.lines.dropFirst(2).joined(separator: "\n") == """
        left lacks   2 events  bbbbbbbbbbbbbbbb:1-2
        right lacks  1 event   aaaaaaaaaaaaaaaa:2-2
        1 entity differs
        module/m
          exercises/e  right wins: left has nothing
                   left  right
            id     –     e
            name   –     E
            order  –     0
            place  –     1 of 1
            event  –     bbbbbbbbbbbbbbbb:2
                   –     module.exerciseSaved
            stamp  –     2026-01-15T12:00:01.000Z-0000
          fields  right wins: the last write counts (merge-rules 3)
                   left                           right
            name   Phone                          Watch
            event  aaaaaaaaaaaaaaaa:2             bbbbbbbbbbbbbbbb:1
                   module.saved                   module.saved
            stamp  2026-01-15T11:00:00.000Z-0000  2026-01-15T12:00:00.000Z-0000
        """)
  }

  @Test func `values that do not fit beside each other stand below each other`() {
    _ = bench.run("append /phone", input: Line.module("m", "Phone"))
    _ = bench.run("append /watch", input: Line.module("m", String(repeating: "w", count: 60)))
    let console = CapturedConsole()
    console.variables["COLUMNS"] = "60"
    let lines = bench.run(["diff", "/phone", "/watch"], on: console).lines
    #expect(lines.contains("    name   left   Phone"))
    #expect(lines.contains("           right  " + String(repeating: "w", count: 60)))
  }

  @Test func `for programs it is one object`() {
    _ = bench.run("append /phone", input: Line.deleted("module", "m"))
    let output = bench.run("diff /phone /watch --json").output
    let fingerprints = ["/phone", "/watch"].map { fingerprint($0) }
    #expect(
      output
        == #"{"conflicts":[],"entities":[{"aspects":[{"aspect":"deletion","#
        + #""left":{"event":"aaaaaaaaaaaaaaaa:2","in":"left","stamp":"2026-01-15T10:00:00.000Z-0001","#
        + #""type":"module.deleted"},"right":{"event":"aaaaaaaaaaaaaaaa:1","in":"both","#
        + #""stamp":"2026-01-15T10:00:00.000Z-0000","type":"module.saved"},"#
        + #""verdict":{"event":"aaaaaaaaaaaaaaaa:2","rule":"deletion","wins":"left"}}],"entity":"module/m"}],"#
        + #""equal":false,"left":{"events":2,"fingerprint":"\#(fingerprints[0])","lacks":"","#
        + #""replica":"aaaaaaaaaaaaaaaa","store":"/phone"},"right":{"events":1,"#
        + #""fingerprint":"\#(fingerprints[1])","lacks":"aaaaaaaaaaaaaaaa:2-2","replica":"bbbbbbbbbbbbbbbb","store":"/watch"}}"#
        + "\n")
  }

  @Test func `programs see the values of both sides`() {
    _ = bench.run("append /watch --clock 2026-01-15T12:00:00Z", input: Line.module("m", "Watch"))
    let output = bench.run("diff /phone /watch --json").output
    #expect(output.contains(#""type":"module.saved","value":{"name":"M"}}"#))
    #expect(output.contains(#""type":"module.saved","value":{"name":"Watch"}}"#))
    #expect(output.contains(#""rule":"lastWrite","wins":"right""#))
  }

  /// The added sums of all lines, as 16 digits.
  private func fingerprint(_ store: String) -> String {
    let total = bench.run("log \(store) --json").lines.reduce(0) { total, line in
      total &+ (UInt64(line.dropLast(2).suffix(16), radix: 16) ?? 0)
    }
    let digits = String(total, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  @Test func `different contents under one id are found although the coverages are equal`() {
    bench.makeStore("/other", digit: "a")
    _ = bench.run("append /other", input: Line.module("m", "another"))
    let outcome = bench.run("diff /phone /other")
    #expect(outcome.status == .different)
    #expect(
      outcome.output.contains("conflict  aaaaaaaaaaaaaaaa:1  two writers used one replica id"))
    #expect(
      bench.run("diff /phone /other --json").output.hasPrefix(
        #"{"conflicts":["aaaaaaaaaaaaaaaa:1"],"#))
  }

  @Test func `two contents under one id are told with both values, and a sync settles them so`() {
    bench.makeStore("/other", digit: "a")
    _ = bench.run(
      "append /other --clock 2026-01-15T12:00:00Z", input: Line.module("m", "Another"))
    let lines = bench.run("diff /phone /other").lines
    #expect(lines.contains("  fields  right wins: the last write counts (merge-rules 3)"))
    #expect(lines.contains { $0.contains("name") && $0.contains("M") && $0.contains("Another") })
    #expect(bench.run("sync /phone /other").status == .done)
    #expect(bench.run("show /phone module m").output.contains("Another"))
    #expect(bench.run("diff /phone /other").status == .done)
  }

  @Test func `where two contents have one id and one stamp, no winner is made up`() {
    bench.makeStore("/other", digit: "a")
    _ = bench.run("append /other", input: Line.module("m", "Another") + Line.module("n", "N"))
    let outcome = bench.run("diff /phone /other")
    #expect(
      outcome.lines.contains(
        "  fields  two contents under one id: a sync keeps both, and the bytes of the lines decide "
          + "(merge-rules 1)"), "\(outcome.output)")
    // What else differs has its winner all the same.
    #expect(outcome.output.contains("right wins: left has nothing"))
    #expect(bench.run("diff /phone /other --stat --json").output.contains(#""open":1"#))
  }

  @Test func `events that change nothing still count as a difference`() {
    let line = #"{"type":"session.setLogged","entity":"s","data":{"id":"x","reps":1}}"# + "\n"
    for store in ["/phone", "/watch"] { _ = bench.run("append \(store)", input: line) }
    let outcome = bench.run("diff /phone /watch")
    #expect(outcome.status == .different)
    #expect(!outcome.output.contains("differ\n"))
  }

  @Test func `a deletion, a place in a list and a mere time are told as such`() {
    let set = #"{"type":"session.setLogged","entity":"s","data":{"id":"#
    _ = bench.run("append /phone", input: set + #""x"}}"# + "\n" + set + #""y"}}"# + "\n")
    _ = bench.run("sync /phone /watch")
    let move = #"{"type":"session.setMoved","entity":"s","data":{"id":"y"}}"# + "\n"
    _ = bench.run("append /watch", input: move + Line.deleted("module", "m"))
    let lines = bench.run("diff /phone /watch").lines
    #expect(
      lines.contains("  deletion  right wins: no edit is later than the deletion (merge-rules 6)"))
    #expect(lines.contains("    entity  there                          deleted"))
    #expect(lines.contains("  sets/y  right wins: the last move counts (merge-rules 5)"))
    #expect(lines.contains("    place  2 of 2                         1 of 2"))
  }

  @Test func `entities are in the order in which people count`() {
    let names = ["m1", "m10", "m2", "m02", "m2a", "n1"]
    _ = bench.run("append /watch", input: names.map { Line.module($0, $0) }.joined())
    let found = bench.run("diff /phone /watch").lines.filter { $0.hasPrefix("module/") }
    #expect(found == ["m1", "m02", "m2", "m2a", "m10", "n1"].map { "module/\($0)" })
  }

  @Test func `of many entities there is a summary, and a way to see more`() {
    _ = bench.run("append /watch", input: (1...500).map { Line.module("x\($0)", "X") }.joined())
    let outcome = bench.run("diff /phone /watch")
    #expect(outcome.lines.count == 38)
    #expect(outcome.lines.contains("  module       500    500          0         500            0"))
    #expect(outcome.lines.contains("  module/x30  fields (right)"))
    #expect(outcome.lines.contains("  and 470 more"))
    #expect(
      outcome.lines.last
        == "values: --entity KIND/ID for one, --kind KIND for a kind, --all for all")
    #expect(bench.run("diff /phone /watch --all").lines.contains("module/x500"))
    #expect(!bench.run("diff /phone /watch --stat").output.contains("x30"))
    #expect(
      bench.run("diff /phone /watch --stat --json").output.contains(
        #""kinds":[{"entities":500,"kind":"module","left":0,"neither":0,"open":0,"right":500,"units":500}]"#
      ))
    #expect(bench.run("diff /phone /watch --json").output.contains(#""entity":"module/x500""#))
  }

  @Test func `kinds and entities can be picked, and the exit status is about them`() {
    _ = bench.run("append /watch", input: Line.module("m20", "X") + Line.started("s"))
    let kind = bench.run("diff /phone /watch --kind sessions")
    #expect(kind.status == .different)
    #expect(kind.output.contains("session/s") && !kind.output.contains("module/m20"))
    let alike = bench.run("diff /phone /watch --entity module/m")
    #expect(alike.status == .done)
    #expect(alike.lines.last == "what was asked for is alike")
    let short = bench.run("diff /phone /watch --entity module/m2")
    #expect(short.status == .different && short.lines.contains("module/m20"))
    #expect(bench.run("diff /phone /watch --kind session --entity module/m20").status == .done)
  }

  @Test(arguments: [
    ("--kind modul", ltcli.ExitStatus.wrongUsage, "did you mean modules?"),
    ("--entity m", .wrongUsage, "--entity: “m” is not an entity\nhint: write KIND/ID"),
    ("--entity modul/m", .wrongUsage, "there is no kind “modul”"),
    ("--entity module/zz", .different, "no store knows a module “zz”"),
    ("--entity module/n", .undecided, "“n” may be any of 2 modules\nhint: name one of n1, n2"),
    ("--stat --all", .wrongUsage, "cannot be used together"),
  ])
  func `what cannot be picked is told`(
    options: String, status: ltcli.ExitStatus, reason: String
  ) {
    _ = bench.run("append /watch", input: Line.module("n1", "X") + Line.module("n2", "X"))
    let outcome = bench.run("diff /phone /watch \(options)")
    #expect(outcome.status == status)
    #expect(outcome.error.contains(reason), "\(outcome.error)")
  }

  @Test func `what diff says who wins is what a sync makes of it`() {
    _ = bench.run("append /phone --clock 2026-01-15T11:00:00Z", input: Line.module("m", "Phone"))
    _ = bench.run("append /watch --clock 2026-01-15T12:00:00Z", input: Line.module("m", "Watch"))
    #expect(bench.run("diff /phone /watch").output.contains("right wins"))
    _ = bench.run("sync /phone /watch")
    #expect(bench.run("show /phone module m --json").output.contains(#""name":"Watch""#))
  }

  @Test func `a store of another dataset is refused`() {
    _ = bench.run("init /foreign --replica cccccccccccccccc")
    let outcome = bench.run("diff /phone /foreign")
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("comparing the stores: the stores hold different datasets"))
  }
}

/// Differences that only a look at every byte, or at every element, finds.
struct DiffDepthTests {
  private let bench = Workbench()

  init() {
    bench.makeStore("/phone", digit: "a")
    bench.makeStore("/watch", digit: "b")
  }

  @Test func `lines that were made to have one sum are told apart, and carried by hand`() throws {
    let lines = try EqualSums.lines(
      of: try #require(EventID("cccccccccccccccc:1")), in: Workbench.dataset,
      stamp: try #require(Stamp("2026-01-15T10:00:00.000Z-0000"))
    ).map { String(decoding: $0, as: UTF8.self) + "\n" }
    #expect(lines[0] != lines[1])
    #expect(bench.run("receive /phone", input: lines[0]).status == .done)
    #expect(bench.run("receive /watch", input: lines[1]).status == .done)
    _ = bench.run("sync /phone /watch")
    let outcome = bench.run("diff /phone /watch")
    #expect(outcome.status == .different)
    #expect(
      outcome.output.contains(
        "conflict  cccccccccccccccc:1  two lines have one id and one sum, so no sync finds them"))
    let json = bench.run("diff /phone /watch --json").output
    #expect(json.contains(#""conflicts":["cccccccccccccccc:1"]"#))
    #expect(json.contains(#""sameSum":["cccccccccccccccc:1"]"#))
    for (from, to) in [("/phone", "/watch"), ("/watch", "/phone")] {
      let log = bench.run("log \(from) --json").output
      #expect(bench.run("receive \(to)", input: log).status == .done)
    }
    #expect(bench.run("diff /phone /watch").status == .done)
  }

  @Test(.timeLimit(.minutes(30))) func `an entity of many elements is compared in one go`() {
    let exercises = (1...3000).map { Line.exercise("m", "e\($0)", "E") }.joined()
    _ = bench.run("append /phone", input: Line.module("m", "M") + exercises)
    let outcome = bench.run("diff /phone /watch --json")
    #expect(outcome.status == .different)
    #expect(outcome.output.contains(#""aspect":"exercises/e3000""#))
    #expect(bench.run("diff /phone /watch --all").output.contains("3000 of 3000"))
  }
}
