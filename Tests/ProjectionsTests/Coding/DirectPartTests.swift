import EventLog
import EventLogTesting
import Testing

@testable import Projections

/// Parts that read their members themselves read what the compiler's coding reads.
struct DirectPartTests {
  private static let values: [JSONValue] = [
    nil, true, 0, -1, 2.5, 1e15, "", "a", "drop", "kg", "2026-01-15T10:00:00.123Z", [], [1], [[:]],
    [["reps": 5, "kind": "failure", "new": 1], "x", nil, ["reps": "5"]], [:], ["reps": 5],
  ]

  private func check<Part: DirectPart>(
    _: Part.Type, within: (Part) -> [SourcePayload] = { _ in [] }
  ) throws {
    let names = try MemberMap(of: Part.self).members.map(\.name) + ["new"]
    #expect(names.count > 2)
    var random = SplitMix64(seed: 7)
    for _ in 0..<3_000 {
      var object = JSONObject()
      for name in names where random.below(3) > 0 {
        object[name] = random.one(of: Self.values)
      }
      for keepsOrigins in [true, false] {
        let direct = try PayloadDecoder(keepsOrigins: keepsOrigins).part(Part.self, from: object)
        let coded = try PayloadDecoder(keepsOrigins: keepsOrigins, recorder: MemberRecorder())
          .part(Part.self, from: object)
        #expect(direct == coded, "\(object)")
        #expect(within(direct).map(\.payload) == within(coded).map(\.payload))
      }
    }
  }

  @Test func `logged sets`() throws { try check(LoggedSet.self) { [$0.origin] } }
  @Test func `planned sets`() throws { try check(PlannedSet.self) { [$0.origin] } }
  @Test func `settings`() throws { try check(Setting.self) { [$0.origin] } }
  @Test func `modules, with their exercises`() throws {
    try check(Module.self) { [$0.origin] + $0.exercises.map(\.origin) }
  }
  @Test func `exercises of modules, with their planned sets`() throws {
    try check(ModuleExercise.self) { [$0.origin] + $0.sets.map(\.origin) }
  }
}
