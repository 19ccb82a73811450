import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// Backups: what is written, checked, restored and kept.
struct BackupCommandTests {
  private var bench = Workbench()

  init() throws {
    bench.makeStore()
    try bench.files.makeFolder(at: "/disk")
    _ = bench.run("append /phone", input: Line.module("m", "Push") + Line.set("s", "1", reps: 5))
  }

  private static let first = "phone-5db49b01-20260115T100000000Z.stream"

  @Test func `a backup is a stream of all events, which receive takes`() throws {
    let outcome = bench.run("backup /phone /disk")
    #expect(outcome.status == .done)
    #expect(outcome.output.hasPrefix("/disk/\(Self.first): 2 events, "))
    #expect(try bench.files.names(in: "/disk") == [Self.first])
    let text = String(decoding: bench.bytes("/disk/\(Self.first)"), as: UTF8.self)
    #expect(text == bench.run("log /phone --stream").output)
    bench.makeStore("/watch", digit: "b")
    #expect(bench.run("receive /watch", input: text).output == "taken 2, known 0\n")
  }

  @Test func `a check says what a backup holds, and what a store has more or less`() throws {
    _ = bench.run("backup /phone /disk")
    let digest = bench.run("digest /phone").lines[0]
    let alone = bench.run("backup check /disk/\(Self.first)")
    #expect(
      alone.lines == [
        "/disk/\(Self.first): 2 events, every line checked, digest \(digest)",
        "newest change: 2026-01-15 10:00",
      ])
    #expect(bench.run("backup check /disk/\(Self.first) /phone").status == .done)
    _ = bench.run("append /phone", input: Line.module("n", "Pull"))
    let behind = bench.run("backup check /disk/\(Self.first) /phone")
    #expect(behind.status == .different)
    #expect(behind.lines.last?.hasPrefix("/disk/\(Self.first) lacks 1 event of /phone") == true)
    let json = bench.run("backup check /disk/\(Self.first) /phone --json").output
    #expect(json.contains(#""digest":"\#(digest)""#) && json.contains(#""lacks":1,"more":0"#))
  }

  @Test func `a damaged, cut or foreign file is refused with its line`() throws {
    _ = bench.run("backup /phone /disk")
    let path = "/disk/\(Self.first)"
    let whole = bench.bytes(path)
    var turned = whole
    turned[whole.count / 2] ^= 1
    for (bytes, reason) in [
      (turned, ", line "), (Array(whole.dropLast(30)), "the stream was cut"),
      (Array("Date,Reps\n".utf8), "it is no backup"), ([], "it is no backup"),
    ] {
      try bench.replace(path, with: bytes)
      for verb in ["backup check \(path)", "backup restore \(path) /new"] {
        let outcome = bench.run(verb)
        #expect(outcome.status == .inputRefused)
        #expect(outcome.error.contains(reason) && outcome.error.contains(path), "\(outcome.error)")
        #expect(outcome.error.contains("take an earlier backup"))
      }
      #expect(try bench.files.status(of: "/new") == nil)
    }
  }

  @Test func `a restored store has the events, a replica id of its own, and syncs`() throws {
    _ = bench.run("backup /phone /disk")
    _ = bench.run("append /phone", input: Line.module("n", "Pull"))
    let outcome = bench.run("backup restore /disk/\(Self.first) /new")
    #expect(outcome.status == .done)
    #expect(outcome.error.contains("ltcli sync"))
    #expect(bench.run("backup check /disk/\(Self.first) /new").status == .done)
    #expect(!bench.run("status /new").output.contains("aaaaaaaaaaaaaaaa (now)"))
    #expect(bench.run("sync /new /phone").status == .done)
    #expect(bench.run("digest /new").output == bench.run("digest /phone").output)
  }

  @Test func `nothing is restored over a store, and which is older is said`() throws {
    _ = bench.run("backup /phone /disk")
    _ = bench.run("append /phone", input: Line.module("n", "Pull"))
    let before = bench.files.paths()
    let outcome = bench.run("backup restore /disk/\(Self.first) /phone")
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("the backup lacks 1 event of it"))
    #expect(outcome.error.contains("it lacks nothing of the backup"))
    #expect(bench.files.paths() == before)
    bench.makeStore("/old", digit: "c")
    let behind = bench.run("backup restore /disk/\(Self.first) /old")
    #expect(behind.error.contains("it lacks 2 events of the backup"))
    #expect(behind.error.contains("ltcli receive /old < /disk/\(Self.first)"))
    bench.makeStore("/else", dataset: DatasetID(checked: "11111111-1D48-4785-97E6-55EA5E8FF674"))
    let other = bench.run("backup restore /disk/\(Self.first) /else")
    #expect(other.status == .inputRefused && other.error.contains("another dataset"))
    #expect(bench.run("backup check /disk/\(Self.first) /else").status == .inputRefused)
  }

  @Test func `rules remove older backups of this store alone`() throws {
    var bench = bench
    for (day, hour) in [(1, 9), (1, 18), (2, 9), (9, 9), (15, 9), (15, 18)] {
      bench.clock = "2026-03-\(day < 10 ? "0" : "")\(day)T\(hour < 10 ? "0" : "")\(hour):00:00.000Z"
      #expect(bench.run("backup /phone /disk --zone UTC").status == .done)
    }
    bench.makeStore("/watch", digit: "b")
    _ = bench.run("backup /watch /disk")
    try bench.files.createFile(at: "/disk/phone-notes.stream").append(Array("mine".utf8))
    bench.clock = "2026-03-16T09:00:00.000Z"
    let outcome = bench.run("backup /phone /disk --zone UTC --keep daily:3,weekly:3 --json")
    #expect(outcome.status == .done)
    #expect(
      try bench.files.names(in: "/disk") == [
        "phone-5db49b01-20260302T090000000Z.stream", "phone-5db49b01-20260309T090000000Z.stream",
        "phone-5db49b01-20260315T180000000Z.stream", "phone-5db49b01-20260316T090000000Z.stream",
        "phone-notes.stream", "watch-5db49b01-20260315T180000000Z.stream",
      ])
    #expect(outcome.output.contains(#""removed":["phone-5db49b01-20260301T090000000Z.stream""#))
  }

  @Test func `for cron it is silent when all is well, and a fault is told`() throws {
    let quiet = bench.run("backup /phone /disk --quiet")
    #expect(quiet.status == .done && quiet.output.isEmpty && quiet.error.isEmpty)
    let check = bench.run("backup check /disk/\(Self.first) /phone --quiet")
    #expect(check.status == .done && check.output.isEmpty && check.error.isEmpty)
    let nowhere = bench.run("backup /phone /unmounted --quiet")
    #expect(nowhere.status == .inputRefused)
    #expect(nowhere.error.contains("see whether that is mounted"))
    bench.files.limit(to: 100)
    #expect(
      bench.run("backup /phone /disk --quiet --clock 2027-01-01T00:00:00.000Z").status != .done)
    #expect(try bench.files.names(in: "/disk") == [Self.first])
  }

  @Test(arguments: [
    ("backup /phone /disk /more", "is one word too many"),
    ("backup /phone check", "FILE is missing"),
    ("backup restore /file", "the new store is missing"),
    ("backup /phone /disk --keep daily", "is no rule of what stays"),
    ("backup /phone /disk --keep hourly:3", "is no rule of what stays"),
    ("backup /phone /disk --keep daily:0", "is no rule of what stays"),
    ("backup /phone /disk --keep daily:1,daily:2", "is no rule of what stays"),
    ("backup check /file --keep daily:1", "removes nothing"),
  ])
  func `a command line that means nothing is refused`(line: String, reason: String) {
    let outcome = bench.run(line)
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.error.contains(reason), "\(outcome.error)")
  }
}
