import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// Lists and statistics are the same with what writers keep of them and without it.
struct KeptAnswersTests {
  private static let questions = [
    "stats /phone --json", "stats /phone --by month", "stats /phone --exercise squat --json",
    "exercises /phone --json", "exercises /phone --from 2026-04-03 --exercise a",
    "sessions /phone --json", "sessions /phone --from 2026-04-03 --to 2026-04-05",
    "next /phone Squat", "show /phone 2026-04-03", "show /phone session 2026-04-04",
    "show /phone sessions", "show /phone sessions --json", "show /phone customExercises",
    "words sessions /phone", "words exercises /phone",
  ]

  private func answers(_ bench: Workbench, _ zone: String) -> [String] {
    Self.questions.map { question in
      let outcome = bench.run("\(question) --zone \(zone)")
      return "\(question): \(outcome.status)\n\(outcome.output)\(outcome.error)"
    }
  }

  private func keptFiles(_ bench: Workbench) throws -> [String] {
    try bench.files.names(in: "/phone/snapshots").filter { $0.hasSuffix(".derived") }
      .map { "/phone/snapshots/\($0)" }
  }

  @Test(arguments: Seeds.some(of: 0..<300 as Range<UInt64>))
  func `what is kept of lists, what is damaged of it and what came behind it changes no answer`(
    seed: UInt64
  ) throws {
    let bench = try WorthHistory(seed: seed).bench
    let plain = answers(bench, "UTC")
    let elsewhere = answers(bench, "Pacific/Auckland")
    #expect(try keptFiles(bench) == [])
    #expect(bench.run("snapshot /phone").status == .done)
    #expect(try keptFiles(bench).count == 2)
    #expect(answers(bench, "UTC") == plain)
    #expect(answers(bench, "Pacific/Auckland") == elsewhere)
    let old = try keptFiles(bench).map { ($0, bench.bytes($0)) }
    for (path, bytes) in old {
      var damaged = bytes
      damaged[Int(seed) % bytes.count] ^= 1 << (seed % 8)
      try bench.replace(path, with: damaged)
    }
    #expect(answers(bench, "UTC") == plain)
    for (path, bytes) in old { try bench.replace(path, with: bytes) }
    let lines =
      #"{"type":"session.started","entity":"late","data":{"startedAt":"2026-04-04T07:00:00.000Z"}}"#
      + "\n"
      + #"{"type":"session.setLogged","entity":"late","data":{"id":"1","exercise":"Squat","reps":5,"#
      + #""weightKilograms":61.5}}"# + "\n"
      + #"{"type":"session.deleted","entity":"p1","data":{}}"# + "\n"
    #expect(bench.run("append /phone", input: lines).status == .done)
    let behind = answers(bench, "UTC")
    #expect(behind != plain)
    for (path, _) in old { try bench.files.removeFile(at: path) }
    #expect(answers(bench, "UTC") == behind)
  }

  @Test func `a store without sessions keeps lists without them`() throws {
    let bench = Workbench()
    bench.makeStore()
    #expect(bench.run("append /phone", input: Line.module("m", "Legs")).status == .done)
    #expect(bench.run("snapshot /phone").status == .done)
    #expect(try keptFiles(bench).count == 2)
    #expect(bench.run("stats /phone").output == "no sessions\n")
  }
}
