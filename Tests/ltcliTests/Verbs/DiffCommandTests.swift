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

  @Test func `equal stores end with 0`() {
    let outcome = bench.run("diff /phone /watch")
    #expect(outcome.status == .done)
    #expect(outcome.lines.last == "both hold the same events")
    #expect(bench.run("diff /phone /watch --json").output.contains("\"equal\":true"))
  }

  @Test func `what each lacks, what differs and which events are the cause`() {
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
            exercises/e  left   nothing
                         right  bbbbbbbbbbbbbbbb:2  2026-01-15T12:00:01.000Z-0000  module.exerciseSaved  only right
            fields       left   aaaaaaaaaaaaaaaa:2  2026-01-15T11:00:00.000Z-0000  module.saved          only left
                         right  bbbbbbbbbbbbbbbb:1  2026-01-15T12:00:00.000Z-0000  module.saved          only right
        """)
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
        + #""stamp":"2026-01-15T10:00:00.000Z-0000","type":"module.saved"}}],"entity":"module/m"}],"#
        + #""equal":false,"left":{"events":2,"fingerprint":"\#(fingerprints[0])","lacks":"","#
        + #""replica":"aaaaaaaaaaaaaaaa","store":"/phone"},"right":{"events":1,"#
        + #""fingerprint":"\#(fingerprints[1])","lacks":"aaaaaaaaaaaaaaaa:2-2","replica":"bbbbbbbbbbbbbbbb","store":"/watch"}}"#
        + "\n")
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

  @Test func `events that change nothing still count as a difference`() {
    let line = #"{"type":"session.setLogged","entity":"s","data":{"id":"x","reps":1}}"# + "\n"
    for store in ["/phone", "/watch"] { _ = bench.run("append \(store)", input: line) }
    let outcome = bench.run("diff /phone /watch")
    #expect(outcome.status == .different)
    #expect(!outcome.output.contains("differ\n"))
  }

  @Test func `a store of another dataset is refused`() {
    _ = bench.run("init /foreign --replica cccccccccccccccc")
    let outcome = bench.run("diff /phone /foreign")
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("comparing the stores: the stores hold different datasets"))
  }
}
