import EventLog
import Testing

@testable import ltcli

/// What a clone and its source know of each other.
struct CloneCommandTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    _ = bench.run(
      "append /phone",
      input: Line.module("m", "A") + Line.started("s") + Line.set("s", "x", reps: 5))
  }

  @Test func `a clone and its source each hold what the other has, without a sync`() throws {
    #expect(bench.run("clone /phone /watch --replica bbbbbbbbbbbbbbbb").status == .done)
    for store in ["/phone", "/watch"] {
      let output = bench.run("status \(store)").output
      #expect(output.contains("moved 3 events") && output.contains("pending    nothing"))
      #expect(!output.contains("no other known copy"), "\(output)")
      #expect(bench.run("verify \(store)").status == .done)
    }
    _ = bench.run("append /watch", input: Line.module("n", "B"))
    #expect(
      bench.run("status /watch").output.contains("1 event of 1 module has no other known copy"))
    #expect(bench.run("sync /watch /phone").output.contains("/phone  took 1 event"))
  }

  @Test func `a clone for a trial is no other copy of what is real`() throws {
    _ = bench.run("clone /phone /trial --ephemeral --replica cccccccccccccccc")
    #expect(bench.run("status /phone").output.contains("no sync yet"))
    #expect(bench.run("status /trial").output.contains("no sync yet"))
    // One of a store for a trial is.
    _ = bench.run("clone /trial /second --replica dddddddddddddddd")
    #expect(!bench.run("status /trial").output.contains("no sync yet"))
  }

  #if os(Linux) || os(macOS)
    @Test func `a clone of a store that takes no receipt is whole, and says what is missing`()
      async throws
    {
      let bench = try ShellBench()
      try await bench.run("$ltcli init phone && rm -r phone/peers && echo > phone/peers").check()
      let outcome = try await bench.run("$ltcli clone phone watch && $ltcli status watch")
      try outcome.check()
      #expect(outcome.error.hasPrefix("note: phone could not note that watch has its events: "))
      #expect(outcome.output.contains("both held the same"))
    }

    @Test func `a clone for which there is no room stays a replica that a sync completes`()
      async throws
    {
      let bench = try ShellBench()
      let name = String(repeating: "x", count: 10_000)
      let line = #"{"type":"module.saved","entity":"m","data":{"name":"\#(name)"}}"#
      try await bench.run(
        "$ltcli init phone && for i in 1 2 3 4 5 6 7 8 9; do echo '\(line)'; done | $ltcli append phone"
      ).check()
      let clone = try await bench.run("ulimit -f 100; $ltcli clone phone watch")
      #expect(clone.status == 4)
      #expect(
        clone.error.contains(
          "hint: what was copied stays in watch; ltcli sync watch phone brings the rest"),
        "\(clone.error)")
      try await bench.run(
        "$ltcli sync watch phone && $ltcli verify watch && $ltcli diff watch phone"
      ).check()
    }
  #endif
}
