import EventLog
import Testing

@testable import Projections

/// A changed value is laid over what stands there, and nothing that this build does not know is lost.
struct PatchTests {
  /// What a value that was read from an object and changed leaves there.
  private func changed(
    _ object: JSONObject, removing: Bool = true, _ change: (inout Everything) -> Void
  ) throws -> JSONObject {
    var value = try PayloadDecoder().part(Everything.self, from: object)
    let known = try PayloadEncoder.object(of: value)
    change(&value)
    return object.patched(
      from: known, to: try PayloadEncoder.object(of: value), removing: removing)
  }

  private let standing: JSONObject = [
    "text": "a", "next": ["year": 1], "mood": "furious", "day": "2024-02-29",
    "inner": ["reps": 1, "kind": "amrap", "tempo": "31X0"], "maybe": ["note": "n", "new": 1],
    "sets": [["reps": 5, "kind": "amrap", "rest": 90], ["reps": 6, "rest": 60], ["reps": 7]],
  ]

  @Test func `what was not changed stays byte for byte`() throws {
    #expect(try changed(standing) { _ in } == standing)
    #expect(try changed([:]) { _ in } == [:])
    let odd: JSONObject = ["sets": [1, ["reps": 1]], "texts": "x", "whole": 0.5]
    #expect(try changed(odd) { _ in } == odd)
  }

  @Test func `members that this build does not know stay in every object`() throws {
    var expected = standing
    expected["text"] = "b"
    expected["inner"] = ["reps": 2, "kind": "amrap", "tempo": "31X0"]
    expected["sets"] = [
      ["reps": 5, "kind": "amrap", "rest": 90], ["reps": 8, "rest": 60], ["reps": 7],
    ]
    #expect(
      try changed(standing) {
        $0.text = "b"
        $0.inner.reps = 2
        $0.sets[1].reps = 8
      } == expected)
  }

  @Test func `elements keep what they know when they change places`() throws {
    let sets = try changed(standing) { $0.sets = [$0.sets[2], $0.sets[0], Inner(reps: 9)] }["sets"]
    #expect(sets == [["reps": 7], ["reps": 5, "kind": "amrap", "rest": 90], ["reps": 9]])
  }

  @Test func `a word that this build does not know stays until another takes its place`() throws {
    #expect(
      try changed(standing) { $0.sets[0].reps = 4 }["sets"]?.array?.first
        == ["reps": 4, "kind": "amrap", "rest": 90])
    #expect(
      try changed(standing) { $0.sets[0].kind = .drop }["sets"]?.array?.first
        == ["reps": 5, "kind": "drop", "rest": 90])
    #expect(try changed(standing) { $0.mood = .bad }["mood"] == "bad")
    #expect(try changed(standing) { $0.mood = .good }["mood"] == "furious")
  }

  @Test func `only a difference removes`() throws {
    for removing in [true, false] {
      let object = try changed(standing, removing: removing) {
        $0.day = nil
        $0.maybe?.note = nil
      }
      #expect(object["day"] == (removing ? nil : "2024-02-29"))
      #expect(object["maybe"] == (removing ? ["new": 1] : ["note": "n", "new": 1]))
    }
    #expect(try changed(standing) { $0.maybe = nil }["maybe"] == nil)
    #expect(try changed(standing) { $0.sets = [] }["sets"] == [])
  }

  @Test func `an absent member with its default stays absent`() throws {
    #expect(try changed([:]) { $0.text = "t" } == [:])
    #expect(try changed([:]) { $0.text = "u" } == ["text": "u"])
  }
}
