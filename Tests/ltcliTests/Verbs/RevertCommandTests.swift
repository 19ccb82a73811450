import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// What one device has written since a time, taken back.
struct RevertCommandTests {
  private let bench = Workbench()

  init() {
    bench.makeStore("/phone", digit: "a")
    bench.makeStore("/watch", digit: "b")
    append("/phone", 0, Line.module("m", "M") + Line.module("n", "N"))
    _ = bench.run("sync /phone /watch")
    append("/watch", 1, Line.module("m", "Wrong") + Line.module("w", "W"))
    append("/watch", 2, Line.deleted("module", "n") + Line.set("s", "1", reps: 9))
    append("/phone", 3, Line.module("p", "P"))
    _ = bench.run("sync /phone /watch")
  }

  private func append(_ store: String, _ second: Int, _ lines: String) {
    let outcome = bench.run(
      "append \(store) --clock 2026-01-15T10:00:0\(second).000Z", input: lines)
    #expect(outcome.status == .done, "\(outcome.error)")
  }

  private static let revert =
    "revert /phone --replica bbbbbbbbbbbbbbbb --since 2026-01-15T10:00:01Z --clock 2026-01-15T10:01:00.000Z --yes"

  @Test func `edits, deletions and what was logged are taken back, in one batch`() {
    let trial = bench.run("\(Self.revert) --dry-run")
    #expect(trial.status == .done, "\(trial.error)")
    #expect(trial.lines.first == "a dry run: nothing was written")
    let before = bench.run("log /phone --json").lines.count
    let outcome = bench.run(Self.revert)
    #expect(
      outcome.lines.dropLast().last?.hasPrefix("4 events taken back by ") == true,
      "\(outcome.output)")
    #expect(bench.run("log /phone --json").lines.count > before)
    #expect(bench.run("show /phone modules").output.contains("modules (3)"))
    #expect(bench.run("show /phone module m --json").output.contains(#""name":"M""#))
    #expect(bench.run("show /phone module w").status == .different)
    #expect(bench.run("show /phone session s").status == .different)
    _ = bench.run("sync /phone /watch")
    #expect(bench.run("digest /watch").output == bench.run("digest /phone").output)
  }

  @Test func `a revert that deletes is asked about, and taken back by undo`() throws {
    let script = bench.run(Self.revert.replacing(" --yes", with: ""))
    #expect(script.status == .undecided)
    #expect(script.error.contains("module “W”"))
    #expect(bench.run("show /phone module w").status == .done)
    let outcome = bench.run("\(Self.revert) --json")
    let json = try #require(JSONReader.value(of: Array(outcome.output.utf8.dropLast())).object)
    let command = try #require(json["command"]?.string)
    #expect(bench.run("show /phone module w").status == .different)
    let undo = bench.run("undo /phone \(command) --clock 2026-01-15T10:02:00.000Z")
    #expect(undo.status == .done, "\(undo.error)")
    #expect(bench.run("show /phone module w").status == .done)
    #expect(bench.run("show /phone module m --json").output.contains(#""name":"Wrong""#))
    #expect(bench.run("show /phone session s").status == .done)
    #expect(bench.run("show /phone module n").status == .different)
  }

  @Test func `a revert of more than a batch is one command`() throws {
    append("/watch", 4, (0..<1200).map { Line.module("m\($0)", "M\($0)") }.joined())
    _ = bench.run("sync /phone /watch")
    let outcome = bench.run(Self.revert)
    #expect(outcome.status == .done, "\(outcome.error)")
    let line = try #require(outcome.lines.last)
    #expect(line.hasPrefix("ltcli undo /phone ") && line.hasSuffix(" takes it back"))
    #expect(bench.run("show /phone modules").output.contains("modules (3)"))
    let command = line.split(separator: " ")[3]
    let undo = bench.run("undo /phone \(command) --clock 2026-01-15T10:02:00.000Z")
    #expect(undo.status == .done, "\(undo.error)")
    #expect(bench.run("show /phone modules").output.contains("modules (1203)"))
    #expect(bench.run("undo /phone --list").output.contains("deleted 12"))
  }

  @Test func `what others changed since is left, and told`() {
    append("/phone", 5, Line.module("m", "Mine"))
    let outcome = bench.run(Self.revert)
    #expect(outcome.status == .undecided)
    #expect(outcome.error.contains("changed since: fields of module/m"), "\(outcome.error)")
    #expect(bench.run("show /phone module m").output.contains("Mine"))
    let forced = bench.run("\(Self.revert) --even-changed --json")
    #expect(forced.status == .done, "\(forced.error)")
    #expect(bench.run("show /phone module m --json").output.contains(#""name":"M""#))
  }

  @Test func `a device is named by its name, and one that is not there is told`() {
    append(
      "/watch", 3,
      #"{"type":"device.saved","entity":"bbbbbbbbbbbbbbbb","data":{"name":"watch"}}"# + "\n")
    _ = bench.run("sync /phone /watch")
    #expect(
      bench.run("revert /phone --replica watch --since 2026-01-15T10:00:02Z --dry-run").status
        == .done)
    #expect(bench.run("revert /phone --replica pad --since 7d").status == .different)
    #expect(
      bench.run("revert /phone --replica watch --since 2027-01-01 --dry-run").status == .different)
    #expect(bench.run("revert /phone --replica watch").status == .wrongUsage)
    #expect(bench.run("revert /phone --since 7d").status == .wrongUsage)
    #expect(bench.run("revert /phone --replica watch --since never").status == .wrongUsage)
  }
}
