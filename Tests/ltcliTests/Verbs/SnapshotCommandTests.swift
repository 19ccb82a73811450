import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import ltcli

/// Commands answer the same with and without a snapshot.
struct SnapshotCommandTests {
  private let bench = Workbench()
  private let snapshot = "/phone/snapshots/000000000005.snapshot"
  private let segment = "/phone/log/000000000001.jsonl"

  init() {
    bench.makeStore()
    let lines = [
      Line.module("m", "First"), Line.module("n", "Other"), Line.module("m", "Second"),
      Line.started("s"), Line.set("s", "x", reps: 5),
    ]
    _ = bench.run("append /phone", input: lines.joined())
  }

  private static let questions = [
    "show /phone module m", "show /phone module m --json", "show /phone session s",
    "show /phone module nowhere", "show /phone module n --json", "log /phone --entity module/m",
    "log /phone --entity module/m --json", "log /phone --entity module/nowhere", "digest /phone",
    "show /phone", "replay /phone", "diff /phone /phone", "show /phone module m --position 1",
  ]

  private func answers() -> [String] {
    Self.questions.map {
      let outcome = bench.run($0)
      return "\($0) \(outcome.status)\n\(outcome.output)\(outcome.error)"
    }
  }

  @Test func `it says which file it made`() {
    let outcome = bench.run("snapshot /phone")
    #expect(outcome.status == .done)
    let length = bench.bytes(snapshot).count
    #expect(outcome.output == "\(snapshot): 5 events, \(length) bytes\n")
    #expect(
      bench.run("snapshot /phone --json").output
        == #"{"bytes":\#(length),"events":5,"file":"\#(snapshot)"}"# + "\n")
  }

  @Test func `a store without events needs none`() {
    bench.makeStore("/empty", digit: "b")
    #expect(bench.run("snapshot /empty").output == "there is no event yet\n")
    #expect(bench.run("snapshot /empty --json").output.contains(#""file":null"#))
  }

  @Test func `answers are the same with and without it, and after more events`() throws {
    for more in [
      "", Line.module("m", "Third") + Line.deleted("module", "n") + Line.module("k", "K"),
    ] {
      if !more.isEmpty { _ = bench.run("append /phone", input: more) }
      let before = answers()
      _ = bench.run("snapshot /phone")
      #expect(answers() == before)
    }
    try bench.files.removeFile(at: "/phone/snapshots/000000000008.snapshot")
    _ = bench.run("append /phone", input: Line.module("m", "Fourth"))
    #expect(answers()[0].contains("Fourth"))
  }

  @Test func `a damaged line below it is found by the answers that rest on it`() throws {
    _ = bench.run("snapshot /phone")
    var bytes = bench.bytes(segment)
    // In the third line, which holds the fields of module m.
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    bytes[lines[2].startIndex + 150] ^= 1
    try bench.replace(segment, with: bytes)
    let with = answers()
    try bench.files.removeFile(at: snapshot)
    let without = answers()
    #expect(with[0] == without[0] && with[0].contains("First") && with[0].contains("it is damaged"))
    #expect(with[1] == without[1] && with[3] == without[3])
    // Questions about other entities do not touch the line.
    #expect(with[2].hasSuffix(without[2].drop { $0 != "\n" }.dropFirst()) || !with[2].isEmpty)
  }

  @Test func `a broken one is a note, and changes no answer`() throws {
    let before = answers()
    _ = bench.run("snapshot /phone")
    var bytes = bench.bytes(snapshot)
    bytes[bytes.count - 500] ^= 1
    try bench.replace(snapshot, with: bytes)
    #expect(answers() == before)
    let outcome = bench.run("verify /phone")
    #expect(outcome.status == .done)
    #expect(outcome.lines[0].hasPrefix("note: \(snapshot)"))
    #expect(bench.run("verify /phone --json").output.contains(#""notes":[{"code":"damaged""#))
  }

  @Test func `verify --deep folds in several ways`() {
    let digest = bench.run("digest /phone").lines[0]
    #expect(bench.run("verify /phone --deep").output.contains("backwards  \(digest)\n"))
    _ = bench.run("snapshot /phone")
    _ = bench.run("append /phone", input: Line.module("m", "Third"))
    let outcome = bench.run("verify /phone --deep")
    let later = bench.run("digest /phone").lines[0]
    #expect(outcome.status == .done)
    #expect(outcome.output.contains("backwards  \(later)\nsnapshot   \(later)\n"))
    #expect(
      bench.run("verify /phone --deep --json").output.contains(
        #""ways":[{"digest":"\#(later)","way":"replay"},{"digest":"\#(later)","way":"backwards"},"#
          + #"{"digest":"\#(later)","way":"snapshot"}]"#))
  }

  @Test func `verify --deep names the first event that a snapshot gets wrong`() throws {
    _ = bench.run("snapshot /phone")
    let environment = StoreEnvironment(files: bench.files)
    let store = try Store.open(at: "/phone", for: .writing, environment: environment)
    let notes = try #require(store.log.base?.notes)
    // All sums are right, but it says that the third event decides nothing.
    _ = try store.keepSnapshot(
      of: try store.readEveryLine(), deciding: [true, true, false, true, true], notes: notes)
    let outcome = bench.run("verify /phone --deep")
    #expect(outcome.status == .damaged)
    #expect(
      outcome.lines[0].hasPrefix(
        "fault: /phone, event aaaaaaaaaaaaaaaa:1: snapshot yields the digest"))
    #expect(outcome.lines[0].contains("they first differ at an event about module/m"))
    #expect(bench.run("verify /phone").status == .done)
  }
}
