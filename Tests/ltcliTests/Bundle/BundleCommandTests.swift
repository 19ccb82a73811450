import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// A store that a person can send.
struct BundleCommandTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    _ = bench.run(
      "append /phone",
      input: Line.module("push-a", "Bench press") + Line.module("push-b", "Secret")
        + Line.started("s") + Line.set("s", "1", reps: 5))
  }

  @Test func `the bundle says how much it has, and is a store`() {
    let outcome = bench.run("bundle /phone /case")
    #expect(outcome.status == .done && outcome.error == "")
    #expect(outcome.output == "/case: 4 events of 3 entities, told of nobody\n")
    #expect(bench.run("verify /case").status == .done)
    #expect(bench.run("status /case").output.contains("trial"))
    #expect(!bench.run("show /case").output.contains("Bench"))
  }

  @Test func `only some entities come, with the batches that they are part of`() {
    _ = bench.run(
      "append /phone --atomic", input: Line.module("push-c", "C") + Line.module("push-d", "D"))
    let one = bench.run("bundle /phone /one --entity module/push-b")
    #expect(one.output.hasPrefix("/one: 1 event of 1 entity,"))
    let two = bench.run("bundle /phone /two --entity session/s --entity module/push-a")
    #expect(two.output.hasPrefix("/two: 3 events of 2 entities,"))
    let batch = bench.run("bundle /phone /batch --entity module/push-c")
    #expect(batch.output.hasPrefix("/batch: 2 events of 2 entities,"))
  }

  @Test func `what is no entity, no place or no store is refused`() throws {
    #expect(bench.run("bundle /phone /case --entity module/none").status == .different)
    #expect(bench.run("bundle /phone /case --entity module/push").status == .undecided)
    #expect(bench.run("bundle /phone /case --entity nonsense").status == .wrongUsage)
    #expect(try bench.files.status(of: "/case") == nil)
    #expect(bench.run("bundle /phone /none/case").status == .wrongUsage)
    #expect(bench.run("bundle /phone /phone").error.contains("/phone"))
    #expect(bench.run("bundle /phone /phone").status != .done)
    #expect(bench.run("bundle /none /case").status != .done)
  }

  @Test func `days that fill all years cannot move, and times that fill the day cannot either`() {
    _ = bench.run(
      "append /phone",
      input:
        #"{"type":"module.saved","entity":"a","data":{"from":"0000-01-01","name":"A","to":"9999-12-31"}}"#
        + "\n")
    let days = bench.run("bundle /phone /case")
    #expect(days.status == .inputRefused)
    #expect(days.error.contains("its days fill all years that can be written"))
    bench.makeStore("/watch", digit: "b")
    let times = (0..<1440).map { minute in
      let (hour, rest) = ("\(100 + minute / 60)".suffix(2), "\(100 + minute % 60)".suffix(2))
      return #""\#(hour):\#(rest)""#
    }
    _ = bench.run(
      "append /watch",
      input:
        #"{"type":"module.saved","entity":"a","data":{"name":"A","at":[\#(times.joined(separator: ","))]}}"#
        + "\n")
    let full = bench.run("bundle /watch /case")
    #expect(full.status == .inputRefused)
    #expect(full.error.contains("every time of a day stands in it"))
  }

  @Test func `an empty store has an empty bundle`() {
    bench.makeStore("/empty", digit: "e")
    #expect(bench.run("bundle /empty /case").output.hasPrefix("/case: 0 events of 0 entities"))
  }
}
