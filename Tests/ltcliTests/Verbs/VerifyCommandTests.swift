import EventLog
import EventLogTesting
import Testing

@testable import ltcli

struct VerifyCommandTests {
  private let bench = Workbench()
  private let segment = "/phone/log/000000000001.jsonl"

  init() {
    bench.makeStore()
    _ = bench.run(
      "append /phone", input: Line.module("m", "M") + Line.module("n", "N") + Line.module("o", "O"))
  }

  private func damageTheSecondLine() throws {
    var bytes = bench.bytes(segment)
    let newline = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    bytes[newline + 20] ^= 1
    try bench.replace(segment, with: bytes)
  }

  @Test func `a sound store is described`() {
    let digest = bench.run("digest /phone").lines[0]
    let outcome = bench.run("verify /phone")
    #expect(outcome.status == .done)
    #expect(
      outcome.output == """
        events    3
        coverage  aaaaaaaaaaaaaaaa:1-3
        digest    \(digest)
        faults    none

        """)
    #expect(
      bench.run("verify /phone --json").output
        == #"{"coverage":"aaaaaaaaaaaaaaaa:1-3","digest":"\#(digest)","events":3,"faults":[],"notes":[]}"#
        + "\n")
  }

  @Test func `each fault is named with file, line and reason`() throws {
    try damageTheSecondLine()
    let outcome = bench.run("verify /phone")
    #expect(outcome.status == .damaged)
    #expect(outcome.lines[0].hasPrefix("fault: \(segment), line 2, "))
    #expect(
      outcome.error.hasPrefix("ltcli verify: checking the store: /phone: 2 faults\nhint: ltcli"))
    let json = bench.run("verify /phone --json").output
    #expect(json.contains(#""file":"/phone/log/000000000001.jsonl","line":2,"reason":""#))
  }

  @Test func `what is missing is named by the events of its device around it`() throws {
    try damageTheSecondLine()
    let line =
      "aaaaaaaaaaaaaaaa:2-2, written after 2026-01-15 10:00 (module/m: saved) and before "
      + "2026-01-15 10:00 (module/o: saved)"
    #expect(bench.run("verify /phone").lines.contains("missing: \(line)"))
    #expect(bench.run("doctor /phone").output.contains("after 2026-01-15 10:00 (module/m: saved)"))
    #expect(
      bench.run("verify /phone --json").output.contains(
        #""missing":[{"after":{"entity":"module/m","event":"aaaaaaaaaaaaaaaa:1","#))
  }

  @Test func `an unfinished write is a note`() throws {
    let writer = try bench.beginWriting()
    defer { withExtendedLifetime(writer) {} }
    try bench.files.openFile(at: segment).append(Array("{\"replica\":\"aa".utf8))
    let outcome = bench.run("verify /phone")
    #expect(outcome.status == .done)
    #expect(outcome.lines[0].hasPrefix("note: the last 14 bytes of \(segment) are an unfinished"))
    #expect(bench.run("verify /phone --json").output.contains(#""tail":{"bytes":14,"#))
  }

  @Test func `an unfinished write that no writer can have left is a fault`() throws {
    try bench.files.openFile(at: segment).append(Array("{\"replica\":\"aa".utf8))
    let outcome = bench.run("verify /phone")
    #expect(outcome.status == .damaged)
    #expect(outcome.lines[0].contains("no writer was at work that could have left this unfinished"))
    #expect(bench.run("append /phone", input: Line.module("q", "Q")).status == .damaged)
    #expect(bench.run("repair /phone").lines[0].hasPrefix("in quarantine: "))
    #expect(bench.run("verify /phone").status == .done)
  }

  @Test func `behind an interrupted repair nobody writes, and verify says so`() throws {
    try damageTheSecondLine()
    // No file can be made in its place.
    try bench.files.makeFolder(at: segment + ".new")
    #expect(bench.run("repair /phone").status == .damaged)
    try bench.files.rename(segment + ".new", to: "/phone/log/away")
    let text = "/phone/store.json: a repair of the store was interrupted"
    let outcome = bench.run("verify /phone")
    #expect(outcome.status == .damaged && outcome.output.contains("fault: " + text))
    let refusal = bench.run("append /phone", input: Line.module("q", "Q"))
    #expect(refusal.status == .damaged && refusal.error.contains(text))
    #expect(refusal.error.contains("ltcli repair /phone"))
    #expect(bench.run("repair /phone").output.contains("an earlier repair was interrupted"))
    #expect(bench.run("verify /phone").status == .done)
    #expect(!bench.run("repair /phone").output.contains("an earlier repair"))
  }

  @Test func `what is not the store's is a note, and is not opened`() throws {
    for path in ["/phone/@eaDir", "/phone/peers/.DS_Store", "/phone/log/notes.txt"] {
      try bench.files.createFile(at: path).append([1])
    }
    try bench.files.place(.link, at: "/phone/snapshots/000000000003.snapshot")
    try bench.files.place(.pipe, at: "/phone/peers/000000000001-bbbbbbbbbbbbbbbb.receipt.json")
    let outcome = bench.run("verify /phone")
    #expect(outcome.status == .done)
    #expect(
      outcome.lines.prefix(5) == [
        "note: /phone/@eaDir: a file that is not the store's is passed over",
        "note: /phone/log/notes.txt: a file that is not the store's is passed over",
        "note: /phone/snapshots/000000000003.snapshot: a symbolic link that is not the store's is "
          + "passed over",
        "note: /phone/peers/.DS_Store: a file that is not the store's is passed over",
        "note: /phone/peers/000000000001-bbbbbbbbbbbbbbbb.receipt.json: a named pipe that is not the store's is "
          + "passed over",
      ])
    #expect(
      bench.run("verify /phone --json").output.contains(
        #""notes":[{"code":"strange","file":"/phone/@eaDir","#))
    #expect(bench.run("append /phone", input: Line.module("p", "P")).status == .done)
    #expect(bench.run("snapshot /phone").status == .done)
  }

  @Test func `what is passed over of the peers' states is a note`() throws {
    for name in ["0123456789abcdef.peer.json", "notes.json", "x.peer.json.new"] {
      try bench.files.createFile(at: "/phone/peers/" + name).append(Array("{}\n".utf8))
    }
    try bench.files.place(.pipe, at: "/phone/peers/1123456789abcdef.peer.json")
    let outcome = bench.run("verify /phone")
    #expect(outcome.status == .done)
    #expect(
      outcome.lines.prefix(3) == [
        "note: /phone/peers/0123456789abcdef.peer.json: not a peer's state in a form that this build knows; it is "
          + "skipped",
        "note: /phone/peers/notes.json: a name that this build does not know; it is passed over",
        "note: /phone/peers/1123456789abcdef.peer.json: a named pipe that is not the store's is passed over",
      ])
  }

  /// Cuts the power after a writer has written one more event.
  private func cutOffAWriter() throws {
    let writer = try bench.beginWriting()
    bench.files.crash()
    withExtendedLifetime(writer) {}
  }

  @Test func `lines that only the journal has are a note, and count`() throws {
    try cutOffAWriter()
    let outcome = bench.run("verify /phone")
    #expect(outcome.status == .done)
    #expect(
      outcome.lines[0].hasPrefix("note: /phone/journal: it has ")
        && outcome.lines[0].hasSuffix("that are missing there; the next writer puts them back"))
    #expect(outcome.output.contains("events    4\n"))
    let json = bench.run("verify /phone --json").output
    #expect(json.contains(#""journal":{"bytes":"#) && json.contains(#""read":true"#))
    _ = bench.run("append /phone", input: Line.module("q", "Q"))
    #expect(bench.run("verify /phone").lines[0] == "events    5")
  }

  @Test func `a journal of another store is a fault, and does not count`() throws {
    try cutOffAWriter()
    let journal = bench.bytes("/phone/journal")
    bench.makeStore("/watch", digit: "b")
    _ = bench.run("append /watch", input: Line.module("m", "M"))
    try bench.replace("/watch/journal", with: journal)
    let outcome = bench.run("verify /watch")
    #expect(outcome.status == .damaged)
    #expect(outcome.lines[0].contains("it belongs to another store, replica aaaaaaaaaaaaaaaa"))
    #expect(bench.run("verify /watch --json").output.contains(#""read":false"#))
    _ = bench.run("append /watch", input: Line.module("n", "N"))
    #expect(bench.run("verify /watch").lines[0] == "events    2")
  }

  @Test func `a journal of the store's own earlier id is a fault until the next write`() throws {
    let journal = bench.bytes("/phone/journal")
    // An event under its own id that it lacks: from then on it has another one.
    bench.makeStore("/copy")
    _ = bench.run(
      "append /copy", input: (1...4).map { Line.module("c\($0)", "C") }.joined())
    let last = try #require(bench.run("log /copy --json").lines.last)
    _ = bench.run("receive /phone", input: last + "\n")
    _ = bench.run("append /phone", input: Line.module("p", "P"))
    try bench.replace("/phone/journal", with: journal)
    let outcome = bench.run("verify /phone")
    #expect(outcome.status == .damaged)
    #expect(
      outcome.lines[0].contains(
        "/phone/journal: it is of an earlier day, when the store was replica aaaaaaaaaaaaaaaa"))
    #expect(
      bench.run("verify /phone --json").output.contains(
        #""read":false,"replica":"aaaaaaaaaaaaaaaa""#))
    _ = bench.run("append /phone", input: Line.module("q", "Q"))
    #expect(bench.run("verify /phone").lines[0] == "events    6")
  }

  @Test func `a store that cannot say who it is is damaged`() throws {
    try bench.replace("/phone/store.json", with: Array("{}\n".utf8))
    let outcome = bench.run("verify /phone")
    #expect(outcome.status == .damaged)
    #expect(outcome.error.contains("/phone/store.json: store.json cannot be believed"))
  }

  @Test func `what is kept of peers is checked`() throws {
    bench.makeStore("/watch", digit: "b")
    _ = bench.run("sync /phone /watch")
    #expect(bench.run("verify /phone").status == .done)
    let name = try #require(try bench.files.names(in: "/phone/peers").first)
    try bench.replace("/phone/peers/" + name, with: Array("{\"a\": 1}\n".utf8))
    let outcome = bench.run("verify /phone")
    #expect(outcome.status == .damaged)
    #expect(outcome.lines[0].hasPrefix("fault: /phone/peers/\(name), byte 5: "))
  }

  @Test func `a repair takes the faults out, and what is missing comes back from a peer`() throws {
    bench.makeStore("/watch", digit: "b")
    _ = bench.run("sync /phone /watch")
    try damageTheSecondLine()
    let outcome = bench.run("repair /phone")
    #expect(outcome.status == .done)
    #expect(outcome.lines.count == 3)
    #expect(outcome.lines[0].hasPrefix("in quarantine: \(segment), line 2, "))
    #expect(
      outcome.lines[1] == "the replica was aaaaaaaaaaaaaaaa and goes on as 0123456789abcdef")
    #expect(outcome.lines[2].hasPrefix("missing: aaaaaaaaaaaaaaaa:2-2; a sync"))
    #expect(bench.run("verify /phone").status == .done)
    #expect(
      bench.run("sync /phone /watch").lines[0].contains("took 1 event   aaaaaaaaaaaaaaaa:2-2"))
    #expect(bench.run("diff /phone /watch").status == .done)
  }

  @Test func `a repair says for programs what it did`() throws {
    try damageTheSecondLine()
    let output = bench.run("repair /phone --json").output
    #expect(output.contains(#""missing":"aaaaaaaaaaaaaaaa:2-2""#))
    #expect(output.contains(#""replica":{"new":"0123456789abcdef","old":"aaaaaaaaaaaaaaaa"}"#))
    #expect(output.contains(#""rewritten":["/phone/log/000000000001.jsonl"]"#))
  }

  @Test func `a sound store needs no repair`() {
    let before = bench.bytes(segment)
    #expect(!bench.run("repair /phone").output.contains("an earlier repair"))
    #expect(bench.bytes(segment) == before)
  }

  @Test func `a repair moves an unfinished write away`() throws {
    // What the writer that was at it left of its first record.
    try bench.replace("/phone/journal", with: Array("torn".utf8))
    try bench.files.openFile(at: segment).append(Array("{\"replica\":\"aa".utf8))
    #expect(
      bench.run("repair /phone").output
        == "in quarantine: an unfinished write, 14 bytes of \(segment)\n")
  }

  @Test func `an unfinished end that no writer explains costs the replica id`() throws {
    try bench.files.openFile(at: segment).append(Array("{\"replica\":\"aa".utf8))
    #expect(
      bench.run("repair /phone").output.hasSuffix(
        "the replica was aaaaaaaaaaaaaaaa and goes on as 0123456789abcdef\n"))
  }

  /// Splits the log after its first line.
  private func splitTheLog() throws {
    let lines = bench.bytes(segment).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let newline: [UInt8] = [UInt8(ascii: "\n")]
    try bench.replace(segment, with: lines[0] + newline)
    try bench.files.createFile(at: "/phone/log/000000000002.jsonl").append(
      Array(lines[1...].joined(separator: newline)))
    // It says that all of the log is in one segment.
    try bench.files.removeFile(at: "/phone/journal")
  }

  @Test func `a repair says what was wrong with the journal, and not that there was nothing`()
    throws
  {
    bench.makeStore("/other", digit: "b")
    _ = bench.run("append /other", input: Line.module("m", "M"))
    try bench.replace("/phone/journal", with: bench.bytes("/other/journal"))
    let fault = "/phone/journal: it belongs to another store, replica "
    #expect(bench.run("verify /phone").lines[0].hasPrefix("fault: \(fault)"))
    let copy = bench.bytes("/phone/store.json")
    let outcome = bench.run("repair /phone --json")
    #expect(outcome.output.contains(#""journal":{"dataset":""#))
    try bench.replace("/phone/store.json", with: copy)
    try bench.replace("/phone/journal", with: bench.bytes("/other/journal"))
    let lines = bench.run("repair /phone").lines
    #expect(lines[0].hasPrefix("found: \(fault)"))
    #expect(lines[1].hasPrefix("the replica was aaaaaaaaaaaaaaaa and goes on as "))
    #expect(bench.run("verify /phone").status == .done)
    #expect(bench.run("repair /phone").output == "nothing to repair\n")
  }

  @Test(arguments: ["verify", "repair"])
  func `a person at a terminal sees how many segments are checked`(verb: String) throws {
    try splitTheLog()
    let console = CapturedConsole()
    console.isErrorTerminal = true
    let outcome = bench.run([verb, "/phone"], on: console)
    #expect(outcome.status == .done)
    #expect(
      outcome.error.hasPrefix(
        "\rchecking segments: 1 of 2\u{1B}[K\rchecking segments: 2 of 2\u{1B}[K\r\u{1B}[K"))
    #expect(outcome.error.hasSuffix("\r\u{1B}[K"))
    #expect(bench.run("\(verb) /phone").error.isEmpty)
  }

  @Test func `a segment with another's number is renamed, not in quarantine`() throws {
    try splitTheLog()
    try bench.files.rename(
      "/phone/log/000000000002.jsonl", to: "/phone/log/000000000007.jsonl")
    #expect(
      bench.run("repair /phone").lines[0]
        == "renamed: /phone/log/000000000007.jsonl: the segment starts at position 7, but 1 lines "
        + "stand before it")
    #expect(try bench.files.names(in: "/phone/quarantine").isEmpty)
    #expect(bench.run("verify /phone").status == .done)
  }
}
