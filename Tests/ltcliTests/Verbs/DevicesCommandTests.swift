import EventLog
import Testing

@testable import ltcli

/// The devices of a history: their names, and those that are retired.
struct DevicesCommandTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    bench.makeStore("/watch", digit: "b")
    _ = bench.run("append /phone", input: Line.module("push", "Push"))
    _ = bench.run("sync /phone /watch")
  }

  @Test func `each device is listed with when it was met, and what it lacks`() {
    _ = bench.run("append /phone", input: Line.module("pull", "Pull"))
    let lines = bench.run("devices /phone").lines
    #expect(
      lines.count == 2 && lines[0].contains("this device") && lines[0].contains("wrote 2 events"))
    #expect(lines[1].contains("bbbbbbbbbbbbbbbb") && lines[1].contains("lacks 1"))
    #expect(bench.run("devices /watch").lines[1].contains("has all"))
  }

  @Test func `a device names itself, and others retire it and take that back`() {
    #expect(bench.run("device name /watch Wrist").status == .done)
    #expect(bench.run("device name /watch Wrist").output == "unchanged\n")
    _ = bench.run("sync /phone /watch")
    #expect(bench.run("devices /phone").lines[1].hasPrefix("Wrist"))
    #expect(bench.run("device retire /phone wrist").status == .done)
    _ = bench.run("append /phone", input: Line.module("pull", "Pull"))
    #expect(bench.run("devices /phone").lines[1].contains("retired"))
    // Nothing waits for it, and it counts for no copy.
    let status = bench.run("status /phone").output
    #expect(!status.contains("pending") && status.contains("at risk"))
    #expect(bench.run("device retire /phone bbbb --back").status == .done)
    #expect(bench.run("status /phone").output.contains("pending"))
    #expect(bench.run("device retire /phone aaaa").status == .wrongUsage)
    #expect(bench.run("device retire /phone nothing").status == .wrongUsage)
    #expect(bench.run("device name /phone Wrist --back").status == .wrongUsage)
  }

  @Test func `a peer that is forgotten is listed no more, and no event goes`() {
    #expect(bench.run("status /phone").output.contains("bbbbbbbbbbbbbbbb"))
    #expect(bench.run("peer forget /phone bbbb").status == .done)
    #expect(!bench.run("status /phone").output.contains("bbbbbbbbbbbbbbbb"))
    #expect(bench.run("log /phone").lines.count == 1)
    #expect(bench.run("peer forget /phone bbbb").status == .wrongUsage)
    #expect(bench.run("sync /phone /watch").status == .done)
    #expect(bench.run("peer forget /phone /watch").status == .done)
  }
}
