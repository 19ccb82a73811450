import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// What `status` and `doctor` say of a store.
struct StatusCommandTests {
  private var bench = Workbench()
  private let segment = "/phone/log/000000000001.jsonl"

  init() {
    bench.makeStore()
    _ = bench.run(
      "append /phone",
      input: Line.module("m", "A") + Line.started("s") + Line.set("s", "x", reps: 5))
  }

  private func json(_ line: String) throws -> JSONObject {
    try #require(try JSONReader.value(of: Array(bench.run(line).output.dropLast().utf8)).object)
  }

  private func findings(_ line: String) throws -> [String: String] {
    let findings = try #require(try json(line)["findings"]?.array)
    return Dictionary(
      findings.compactMap { finding in
        guard let what = finding.object?["what"]?.string,
          let state = finding.object?["state"]?.string
        else { return nil }
        return (what, state)
      }, uniquingKeysWith: { $0 == "fault" ? $0 : $1 })
  }

  @Test func `a store that has met nobody says so`() throws {
    let outcome = bench.run("status /phone")
    #expect(outcome.status == .done)
    #expect(outcome.output.contains("3, in 1 segment"))
    #expect(outcome.output.contains("none met yet: no other copy is known"))
    let facts = try json("status /phone --json")
    #expect(facts["events"] == 3 && facts["holes"] == "" && facts["snapshot"] == 0)
    #expect(facts["lastWritten"] == "2026-01-15T10:00:00.000Z" && facts["peers"] == [])
  }

  @Test func `an empty store has no last event`() throws {
    bench.makeStore("/new", digit: "b")
    #expect(try json("status /new --json")["lastWritten"] == nil)
    #expect(bench.run("status /new").status == .done)
  }

  @Test func `what is new since a peer was met is counted`() throws {
    _ = bench.run("clone /phone /watch --replica bbbbbbbbbbbbbbbb")
    _ = bench.run("sync /phone /watch")
    #expect(bench.run("status /phone").output.contains("nothing new since"))
    _ = bench.run("append /phone", input: Line.module("n", "B"))
    #expect(bench.run("status /phone").output.contains("1 event new since"))
    let peer = try #require(try json("status /phone --json")["peers"]?.array?.first?.object)
    #expect(
      peer["replica"] == "bbbbbbbbbbbbbbbb" && peer["newSince"] == 1 && peer["complete"] == true)
  }

  @Test func `holes and quarantine are told`() throws {
    let lines = bench.run("log /phone --json").lines
    bench.makeStore("/other", digit: "c")
    _ = bench.run("receive /other", input: lines[2] + "\n")
    #expect(try json("status /other --json")["holes"] == "aaaaaaaaaaaaaaaa:1-2")
    #expect(bench.run("status /other").output.contains("a sync with a peer that has them"))
    #expect(try findings("doctor /other --json")["holes"] == "note")
    try bench.replace(segment, with: bench.bytes(segment) + Array("{\"half".utf8))
    _ = bench.run("repair /phone")
    #expect(try json("status /phone --json")["quarantine"]?.object?["files"] == 1)
    #expect(try findings("doctor /phone --json")["quarantine"] == "note")
  }

  @Test func `a healthy store is well, and every thing that is looked at is named`() throws {
    let outcome = bench.run("doctor /phone")
    #expect(outcome.status == .done)
    let found = try findings("doctor /phone --json")
    #expect(
      Set(found.keys) == [
        "version", "folder", "log", "holes", "snapshot", "lock", "space", "clock", "peers",
      ])
    #expect(!found.values.contains("fault"))
    #expect(try json("doctor /phone --json")["well"] == true)
  }

  @Test func `a damaged line is a fault with what to do`() throws {
    var bytes = bench.bytes(segment)
    bytes[bytes.count - 20] ^= 1
    try bench.replace(segment, with: bytes)
    let outcome = bench.run("doctor /phone")
    #expect(outcome.status == .different)
    #expect(outcome.output.contains("FAULT") && outcome.output.contains("ltcli repair /phone"))
    #expect(try findings("doctor /phone --json")["log"] == "fault")
  }

  @Test func `a held lock is told with its holder`() throws {
    let lock = try bench.files.lock("/phone/lock", holder: "somebody")
    #expect(try findings("doctor /phone --json")["lock"] == "note")
    #expect(bench.run("doctor /phone").output.contains("somebody"))
    withExtendedLifetime(lock) {}
    #expect(bench.run("doctor /phone").status == .done)
  }

  @Test func `little room is a fault`() {
    let console = CapturedConsole()
    console.freeBytes = 99 << 20
    let outcome = bench.run(["doctor", "/phone"], on: console)
    #expect(outcome.status == .different)
    #expect(outcome.output.contains("99.0 MiB free"))
    console.freeBytes = 1 << 40
    #expect(bench.run(["doctor", "/phone"], on: console).status == .done)
  }

  @Test func `events stamped far ahead of this clock are told`() throws {
    var later = bench
    later.clock = "2026-01-15T09:54:59.999Z"
    let outcome = later.run("doctor /phone")
    #expect(outcome.status == .done)
    #expect(outcome.output.contains("events are stamped up to"))
    later.clock = "2026-01-15T09:55:00.000Z"
    #expect(!later.run("doctor /phone").output.contains("events are stamped up to"))
  }

  @Test func `a peer is tried without changing anything`() throws {
    _ = bench.run("clone /phone /watch --replica bbbbbbbbbbbbbbbb")
    _ = bench.run("append /watch", input: Line.module("n", "B"))
    let before = bench.bytes(segment)
    let outcome = bench.run("doctor /phone /watch")
    #expect(outcome.status == .done)
    #expect(outcome.output.contains("/watch would send 1 event and take 0"))
    #expect(bench.bytes(segment) == before)
    _ = bench.run("init /stranger")
    #expect(try findings("doctor /phone /stranger --json")["sync"] == "fault")
  }

  @Test func `a store that cannot be read ends as its reading does`() {
    #expect(bench.run("doctor /nowhere").status == bench.run("verify /nowhere").status)
    #expect(bench.run("status /nowhere").status == bench.run("verify /nowhere").status)
  }

  @Test(arguments: [
    (0, "0 bytes"), (1023, "1023 bytes"), (1024, "1.0 KiB"), (1 << 20, "1.0 MiB"),
    (150 << 20, "150 MiB"), (.max, "8191 PiB"),
  ])
  func `bytes have a unit that a person reads`(bytes: Int, text: String) {
    #expect(ByteCount.text(bytes) == text)
  }
}
