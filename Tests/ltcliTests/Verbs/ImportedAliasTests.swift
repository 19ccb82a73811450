import EventLog
import Testing

@testable import ltcli

/// Names that an import makes one: aliases, which are looked up when sets are read.
struct ImportedAliasTests {
  private let bench = ImportBench()
  private static let rows = ["Leg Press", "leg press"].enumerated().map {
    ImportBench.row("\($0.element),1,100,8", start: "2026-03-0\($0.offset + 1) 10:00:00")
  }

  private func run(_ words: String...) -> Workbench.Outcome {
    bench.bench.run(words, on: CapturedConsole())
  }

  /// How many exercises lists show.
  private var listed: Int {
    run("exercises", "/phone").lines.count { $0.contains("2026-") }
  }

  @Test func `sets keep the name and the id of their file`() throws {
    let outcome = try bench.run(Self.rows, "--join-names")
    #expect(
      outcome.line(2) == "exercises  2 new, 0 there already, 0 left deleted, 1 one with another")
    #expect(listed == 1)
    let sets = try bench.state().flatMap { $0.entity["sets"]?.array ?? [] }.compactMap(\.object)
    #expect(Set(sets.compactMap { $0["exercise"]?.string }) == ["Leg Press", "leg press"])
    #expect(Set(sets.compactMap { $0["exerciseId"]?.string }).count == 2)
    #expect(run("exercise", "show", "/phone", "Leg Press").output.contains("leg press"))
    // A name that is typed is of the exercise, too.
    #expect(run("set", "/phone", "--yes", "leg press", "110x8").status == .done)
    #expect(listed == 1)
  }

  @Test func `the undo of the import parts them`() throws {
    try bench.run(Self.rows)
    #expect(listed == 2)
    let joined = try bench.run(Self.rows, "--join-names")
    #expect(joined.line(0) == "sessions   0 new, 0 changed, 2 the same, 0 left out")
    #expect(listed == 1)
    #expect(run("undo", "/phone").status == .done)
    #expect(listed == 2)
    try bench.run(Self.rows, "--join-names")
    #expect(listed == 1)
  }

  @Test func `what a person parts stays parted`() throws {
    try bench.run(Self.rows, "--join-names")
    let removed = run("exercise", "alias", "/phone", "Leg Press", "leg press", "--remove")
    #expect(removed.status == .done, "\(removed.error)")
    #expect(listed == 2)
    let again = try bench.run(Self.rows, "--join-names")
    #expect(again.line(2) == "exercises  0 new, 2 there already, 0 left deleted")
    #expect(listed == 2)
    #expect(run("exercise", "merge", "/phone", "leg press", "Leg Press", "--yes").status == .done)
    #expect(listed == 1)
  }

  @Test func `what an earlier build joined becomes an alias`() throws {
    try bench.run(Self.rows)
    let sessions = try bench.state()
    func set(of exercise: String) throws -> (session: String, set: JSONObject) {
      for (id, session) in sessions {
        for set in session["sets"]?.array ?? [] {
          if let set = set.object, set["exercise"]?.string == exercise { return (id, set) }
        }
      }
      throw CancellationError()
    }
    let found = try set(of: "leg press")
    var joined = found.set
    let (own, other) = (joined["exerciseId"], try set(of: "Leg Press").set["exerciseId"])
    joined["exerciseId"] = other
    // Such a build gave the set the id of the other exercise, and kept that in the record of its import.
    let correction = TrainingBench.line(
      "session.setCorrected", found.session, JSONValue.object(joined).canonicalText())
    let event = bench.bench.run("append /phone", input: correction + "\n").lines[0]
    let pair: JSONObject = ["exerciseId": own ?? .null, "into": other ?? .null]
    let record: JSONObject = [
      "value": [
        "events": .string(event), "format": "strong", "joined": [.object(pair)], "sessions": 1,
        "sets": 0,
      ]
    ]
    let line = TrainingBench.line(
      "setting.saved", "import:00000000000000aa", record.canonicalText())
    #expect(bench.bench.run("append /phone", input: line + "\n").status == .done)
    #expect(listed == 1)
    let again = try bench.run(Self.rows)
    #expect(again.line(0) == "sessions   0 new, 0 changed, 2 the same, 0 left out")
    #expect(again.line(2)?.hasSuffix("1 one with another") == true)
    #expect(try bench.run(Self.rows).line(2)?.hasSuffix("left deleted") == true)
    #expect(run("exercise", "show", "/phone", "Leg Press").output.contains("leg press"))
    #expect(
      run("exercise", "alias", "/phone", "Leg Press", "leg press", "--remove").status == .done)
    let parted = try bench.run(Self.rows)
    #expect(parted.line(1) == "sets       0 new, 1 corrected, 0 taken out")
    #expect(listed == 2)
  }
}
