import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// What the verbs say of a conflict copy that a file-sync program left beside the log.
struct StrayEventsTests {
  private let bench = Workbench()
  private static let copy =
    "/phone/log/000000000001.sync-conflict-20261128-190622-XLEY57K.jsonl"

  /// Two writers of one folder: a store of three events, and the other writer's segment beside it, of which the log
  /// lacks two events.
  private init() throws {
    bench.makeStore()
    _ = bench.run("append /phone", input: Line.module("m", "M"))
    let other = Workbench(files: bench.files.copy())
    _ = bench.run("append /phone", input: Line.module("n", "N") + Line.module("o", "O"))
    _ = other.run("append /phone", input: Line.module("p", "P") + Line.module("q", "Q"))
    try bench.files.createFile(at: Self.copy).append(other.bytes("/phone/log/000000000001.jsonl"))
  }

  @Test(arguments: ["status /phone", "doctor /phone", "verify /phone"])
  func `it is named and counted, and the command ends with 4`(_ line: String) {
    let outcome = bench.run(line)
    #expect(outcome.status == .damaged)
    #expect(outcome.output.contains(Self.copy))
    #expect(outcome.output.contains("has 3 events of its dataset; the log lacks 2 of them"))
    #expect(outcome.error.contains("2 events that the log lacks stand beside it, in \(Self.copy)"))
    #expect(outcome.error.contains("copies files and not events"))
    #expect(outcome.error.contains("hint: ltcli repair /phone takes their events in"))
    #expect(outcome.error.contains("ltcli clone /phone FOLDER"))
    let json = bench.run(line + " --json")
    #expect(json.status == .damaged && json.error.contains(#""code":"strayEvents""#))
    if !line.hasPrefix("doctor") {
      #expect(json.output.contains(#""lacked":2,"lackedIDs":"aaaaaaaaaaaaaaaa:2-3""#))
    }
  }

  @Test(arguments: ["sessions /phone", "export /phone json", "digest /phone", "log /phone"])
  func `other verbs go on as without it`(_ line: String) {
    #expect(bench.run(line).status == .done)
  }

  @Test func `it stops no write`() {
    #expect(bench.run("append /phone", input: Line.module("r", "R")).status == .done)
  }

  @Test func `a repair takes its events in, says why, and all is well then`() {
    let repair = bench.run("repair /phone")
    #expect(repair.status == .done)
    #expect(
      repair.output.contains(
        "taken in: 2 events of the 3 in \(Self.copy), which is in quarantine now"))
    #expect(repair.output.contains("give each device a store of its own"))
    #expect(bench.run("verify /phone").status == .done)
    #expect(bench.run("show /phone --json").output.contains(#""name":"Q""#))
    #expect(bench.run("repair /phone").output == "nothing to repair\n")
  }

  @Test func `a repair tells programs what it took`() {
    let json = bench.run("repair /phone --json").output
    #expect(json.contains(#""taken":2,"takenIDs":"aaaaaaaaaaaaaaaa:2-3""#))
  }
}
