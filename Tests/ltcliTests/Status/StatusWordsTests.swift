import EventLog
import EventLogTesting
import SyncRelay
import Testing

@testable import ltcli

/// How `status` and `doctor` name things for people.
struct StatusWordsTests {
  private let bench = Workbench()

  private init() {
    bench.makeStore()
    _ = bench.run("append /phone", input: Line.module("m", "A"))
  }

  @Test func `times are those of the clocks here, and of --zone`() {
    #expect(bench.run("status /phone").output.contains("last      written at 2026-01-15 10:00\n"))
    #expect(
      bench.run("status /phone --zone America/New_York").output.contains(
        "last      written at 2026-01-15 05:00\n"))
    let console = CapturedConsole()
    console.variables["TZ"] = "Asia/Tokyo"
    #expect(
      bench.run(["status", "/phone"], on: console).output.contains("written at 2026-01-15 19:00\n"))
    #expect(bench.run("status /phone --json").output.contains("2026-01-15T10:00:00.000Z"))
  }

  @Test func `a peer has the name of its store, and its id second`() {
    _ = bench.run("clone /phone /watch --replica bbbbbbbbbbbbbbbb --name Anna's")
    #expect(bench.run("status /phone").output.contains("Anna's (bbbbbbbbbbbbbbbb)\n"))
    #expect(bench.run("status /watch").output.contains("phone (aaaaaaaaaaaaaaaa)\n"))
    #expect(bench.run("status /phone --json").output.contains(#""name":"Anna's""#))
  }

  @Test func `ids that a peer gave up are told with it, and wait for nothing`() throws {
    _ = bench.run("clone /phone /watch --replica bbbbbbbbbbbbbbbb")
    // A copy of the folder that the original never sees again.
    try bench.files.removeFile(at: "/watch/lock")
    _ = bench.run("append /phone", input: Line.module("n", "B"))
    _ = bench.run("sync /phone /watch --clock 2026-01-16T10:00:00Z")
    let output = bench.run("status /phone").output
    #expect(output.split(separator: "\n").count { $0.hasPrefix("peer") } == 1, "\(output)")
    #expect(output.contains("formerly   bbbbbbbbbbbbbbbb\n"), "\(output)")
    #expect(bench.run("status /phone --json").output.contains(#""formerly":["bbbbbbbbbbbbbbbb"]"#))
  }

  @Test func `many ranges are one count`() throws {
    let few = try #require(Coverage("aaaaaaaaaaaaaaaa:1-2 aaaaaaaaaaaaaaaa:4-4"))
    #expect(StatusWords.events(few) == few.description)
    let many = Coverage(
      (1...9).flatMap { number in
        ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb"].compactMap { EventID("\($0):\(number * 2)") }
      }.map { EventRange(replica: $0.replica, seqs: $0.seq...$0.seq) })
    #expect(StatusWords.events(many) == "18 events of 2 replicas, in 18 ranges")
  }

  @Test func `of many notes of one sort the first are printed, and a program gets them all`() throws
  {
    for index in 0..<30 {
      try bench.files.createFile(at: "/phone/log/letter\(index)").append(Array("x".utf8))
    }
    let doctor = bench.run("doctor /phone")
    #expect(doctor.status == .done)
    #expect(doctor.output.split(separator: "\n").count { $0.contains("letter") } == 3)
    #expect(doctor.output.contains("and 27 more of this sort; --json has every one\n"))
    let json = bench.run("doctor /phone --json").output
    #expect(json.components("letter") == 30)
    let verify = bench.run("verify /phone").output
    #expect(verify.contains("note: and 10 more; --json has every one\n"))
  }

  @Test func `four notes of one sort are four`() throws {
    for index in 0..<4 {
      try bench.files.createFile(at: "/phone/log/letter\(index)").append(Array("x".utf8))
    }
    let output = bench.run("doctor /phone").output
    #expect(output.split(separator: "\n").count { $0.contains("letter") } == 4)
    #expect(!output.contains("more of this sort"))
  }

  @Test func `a note that the row of its sort counts is not counted again`() {
    let notes = (0..<6).flatMap { sort in
      (0..<10).map { Checkup.Finding(what: "sort \(sort)", state: .note, text: "\($0)") }
    }
    let shown = Checkup.shown(of: notes)
    #expect(shown.count == 21)
    #expect(shown.filter { $0.text == "and 7 more of this sort; --json has every one" }.count == 5)
    #expect(shown.last?.text == "and 10 other notes; --json has every one")
  }

  @Test func `a sync and a clone say on a terminal how far they have come`() {
    for words in [["clone", "/phone", "/watch"], ["sync", "/phone", "/watch"]] {
      let console = CapturedConsole()
      console.isErrorTerminal = true
      #expect(bench.run(words, on: console).status == .done)
      let said = words[0] == "clone" ? "copying: 1 of 1 events" : "exchanging: 1 of 1 events"
      #expect(console.error.contains(said), "\(console.error)")
      #expect(console.error.hasSuffix("\r\u{1B}[K"))
      _ = bench.run("append /phone", input: Line.module("n", "B"))
    }
    let quiet = CapturedConsole()
    quiet.isErrorTerminal = true
    _ = bench.run(["sync", "/phone", "/watch", "--quiet"], on: quiet)
    #expect(quiet.error.isEmpty)
  }

  @Test func `progress is told each hundredth`() {
    let console = CapturedConsole()
    console.isErrorTerminal = true
    let progress = Progress("exchanging", on: console)
    for count in 1...19_082 { progress.note(UInt64(count), of: 19_082, "events") }
    #expect(console.error.components("\r") <= 102)
    #expect(console.error.contains("\rexchanging: 19,082 of 19,082 events\u{1B}[K"))
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(_ text: String) -> Int {
    indices.count { self[$0...].hasPrefix(text) }
  }
}
