import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// Values that cannot be, and what doctor says of them.
struct UnlikelyValuesTests {
  private let bench = Workbench()

  private func findings(_ lines: [String]) -> [String] {
    bench.makeStore()
    for line in lines { _ = bench.run("append /phone", input: line + "\n") }
    return bench.run("doctor /phone").lines.filter { $0.hasPrefix("note  values") }
      .map {
        $0.split(separator: "values").last.map { $0.drop { $0 == " " } }.map(String.init) ?? ""
      }
  }

  private func session(_ id: String, _ started: String, _ finished: String? = nil) -> String {
    let end = finished.map {
      "\n" + #"{"type":"session.finished","entity":"\#(id)","data":{"finishedAt":"\#($0)"}}"#
    }
    return #"{"type":"session.started","entity":"\#(id)","data":{"startedAt":"\#(started)"}}"#
      + (end ?? "")
  }

  @Test
  func `a session in the future, without an end, or of a day is named, and an ordinary one is not`()
  {
    let found = findings([
      session("a", "2062-01-15T09:00:00.000Z"), session("b", "2026-01-10T09:00:00.000Z"),
      session("c", "2026-01-13T09:00:00.000Z", "2026-01-14T10:00:00.000Z"),
      session("d", "2026-01-13T09:00:00.000Z", "2026-01-13T08:00:00.000Z"),
      session("e", "2026-01-14T09:00:00.000Z", "2026-01-14T10:30:00.000Z"),
      session("f", "2026-01-15T09:30:00.000Z"),
    ])
    #expect(
      found.map { String($0.prefix { $0 != "," }) } == [
        "session/a begins in the future", "session/b has been running for 5 days",
        "session/c takes 25 hours", "session/d ends before it begins",
      ])
    let json = bench.run("doctor /phone --json").output
    #expect(json.contains("session/d ends before it begins"))
    #expect(!json.contains("session/e ") && !json.contains("session/f "))
  }

  @Test func `a weight, repetitions and an RPE that cannot be are named with their set`() {
    let found = findings([
      #"{"type":"session.setLogged","entity":"s","data":{"id":"1","weightKilograms":8000,"reps":5}}"#,
      #"{"type":"session.setLogged","entity":"s","data":{"id":"2","reps":5,"rpe":42}}"#,
      #"{"type":"session.setLogged","entity":"s","data":{"id":"3","reps":80000}}"#,
      #"{"type":"session.setLogged","entity":"s","data":{"id":"4","weightKilograms":-40,"reps":5,"rpe":10}}"#,
    ])
    #expect(
      found == [
        "session/s.sets/1 has a weight of 8000 kg",
        "session/s.sets/2 has an RPE of 42, of a scale to 10",
        "session/s.sets/3 has 80000 repetitions",
      ])
    #expect(bench.run("doctor /phone").output.contains("ltcli explain /phone session/s.sets/1"))
  }
}
