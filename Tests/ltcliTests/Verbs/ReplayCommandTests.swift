import Testing

@testable import ltcli

struct ReplayCommandTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    for (second, line) in [
      Line.module("m", "Push"), Line.module("m", "Pull"), Line.module("n", "N"),
      Line.deleted("module", "n"),
    ].enumerated() {
      _ = bench.run("append /phone --clock 2026-01-15T10:00:0\(second).000Z", input: line)
    }
  }

  @Test func `people see every event with its effect, the counts and the digest`() {
    let digest = bench.run("digest /phone").output
    #expect(
      bench.run("replay /phone").output == """
        1  aaaaaaaaaaaaaaaa:1  2026-01-15T10:00:00.000Z-0000  superseded  module.saved    m  by aaaaaaaaaaaaaaaa:2
        2  aaaaaaaaaaaaaaaa:2  2026-01-15T10:00:01.000Z-0000  applied     module.saved    m
        3  aaaaaaaaaaaaaaaa:3  2026-01-15T10:00:02.000Z-0000  hidden      module.saved    n  by aaaaaaaaaaaaaaaa:4
        4  aaaaaaaaaaaaaaaa:4  2026-01-15T10:00:03.000Z-0000  applied     module.deleted  n

        4 events: 2 applied, 1 superseded, 1 hidden
        digest \(digest)
        """)
  }

  @Test func `a narrow terminal loses the stamp, then the event's id, and no line is wider`() {
    _ = bench.run("append /phone", input: Line.module(String(repeating: "long", count: 20), "L"))
    for width in [30, 40, 60, 80, 100, 140] {
      let console = CapturedConsole()
      console.variables["COLUMNS"] = "\(width)"
      let lines = bench.run(["replay", "/phone"], on: console).lines
      for line in lines { #expect(Printable.width(line) <= width, "\(line)") }
      #expect(lines[0].contains("superseded  module") && lines[3].contains("applied"))
      #expect(lines[0].contains("aaaa:1") == (width >= 100), "\(lines)")
      #expect(lines[0].contains("-0000") == (width >= 140), "\(lines)")
    }
  }

  @Test func `programs see an object a line, the summary last`() {
    let lines = bench.run("replay /phone --json").lines
    #expect(lines.count == 5)
    #expect(
      lines[0]
        == #"{"beatenBy":"aaaaaaaaaaaaaaaa:2","effect":"superseded","entity":"module/m","id":"aaaaaaaaaaaaaaaa:1","position":1,"#
        + #""stamp":"2026-01-15T10:00:00.000Z-0000","type":"module.saved"}"#)
    let digest = bench.run("digest /phone").lines[0]
    #expect(
      lines[4]
        == #"{"digest":"\#(digest)","effects":{"applied":2,"hidden":1,"invalid":0,"refused":0,"#
        + #""superseded":1,"unknown":0},"events":4}"#)
  }

  @Test func `as of a time only the events until then count`() {
    let lines = bench.run("replay /phone --at 2026-01-15T10:00:00.000Z").lines
    #expect(lines.count == 3)
    #expect(lines[0].contains("  applied  "))
    #expect(
      lines[2]
        == "digest " + bench.run("digest /phone --at 2026-01-15T10:00:00.000Z").lines[0])
  }

  @Test func `a digest is 16 digits and nothing else, the same as of the last line`() {
    let digest = bench.run("digest /phone").output
    #expect(digest.utf8.count == 17)
    #expect(bench.run("digest /phone --position 4").output == digest)
    #expect(bench.run("digest /phone --position 3").output != digest)
    #expect(
      bench.run("digest /phone --json").output == "{\"digest\":\"\(digest.dropLast())\"}\n")
  }

  @Test func `an empty store is replayed`() {
    bench.makeStore("/empty")
    #expect(bench.run("replay /empty").lines.first == "0 events")
  }
}
