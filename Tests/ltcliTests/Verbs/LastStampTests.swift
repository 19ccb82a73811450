import EventLog
import Testing

@testable import ltcli

/// Entities that hold the last stamp there is: whoever has a token can give them one.
struct LastStampTests {
  private let importing = ImportBench()

  /// Has a store take an event about an entity, with a stamp.
  private func receive(
    _ type: String, _ entity: String, _ data: JSONObject,
    at stamp: String = "2199-12-31T23:59:59.999Z-ffff"
  ) throws {
    let type = try #require(EventType(type))
    let draft = try #require(try EventDraft(type: type, entityID: entity, data: data))
    let line = try EventLine.bytes(
      of: draft, id: try #require(EventID("cccccccccccccccc:1")),
      stamp: try #require(Stamp(stamp)), batch: nil, in: Workbench.dataset)
    let input = String(decoding: line, as: UTF8.self) + "\n"
    #expect(importing.bench.run("receive /phone", input: input).status == .done)
  }

  @Test func `a write about one is refused as input, and others go on`() throws {
    let bench = importing.bench
    try receive("module.saved", "m", ["name": "M"])
    let outcome = bench.run("append /phone", input: Line.module("m", "Other"))
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("module/m holds the last stamp there is"), "\(outcome.error)")
    #expect(outcome.error.contains("give it another entity id"), "\(outcome.error)")
    #expect(bench.run("append /phone", input: Line.module("n", "N")).status == .done)
  }

  @Test(arguments: ["2199-12-31T23:59:59.999Z-ffff", "2199-12-31T23:59:59.999Z-fffe"])
  func `an import leaves such a session out, says so, and goes on with the rest`(
    stamp: String
  ) throws {
    try importing.run([ImportBench.row("Bench,1,60,8")])
    try receive("session.painted", importing.sessionID(), ["colour": "red"], at: stamp)
    let rows = [
      ImportBench.row("Bench,1,60,8"), ImportBench.row("Bench,2,70,6"),
      ImportBench.row("Bench,3,80,4"), ImportBench.row("Row,1,50,8", start: "2024-05-07 18:30:05"),
    ]
    let outcome = try importing.run(rows)
    #expect(outcome.line(0) == "sessions   1 new, 0 changed, 0 the same, 1 left out", "\(outcome)")
    #expect(outcome.output.contains("one of the last stamps there are"), "\(outcome.output)")
    #expect(importing.bench.run("sessions /phone").output.contains("2024-05-07"))
  }
}
