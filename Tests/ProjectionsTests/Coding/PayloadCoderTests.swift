import EventLog
import Testing

@testable import Projections

/// Values become payloads and are read from them.
struct PayloadCoderTests {
  private func read<Part: ModelPart>(_: Part.Type, _ object: JSONObject) throws -> Part {
    try PayloadDecoder().part(Part.self, from: object)
  }

  @Test func `what was written is read again`() throws {
    var value = Everything()
    value.text = "é"
    value.whole = -9_007_199_254_740_991
    value.single = 0.1
    value.instant = try #require(Instant("2026-01-15T10:00:00.123Z"))
    value.day = Day("2024-02-29")
    value.mood = .bad
    value.texts = []
    value.names = ["b", "a", "c"]
    value.counts = ["one": 1, "two": 2]
    value.json = ["x": [1, nil, true]]
    value.maybe = Inner(note: "n")
    value.sets = [Inner(reps: 5, kind: .drop), Inner()]
    let object = try PayloadEncoder.object(of: value)
    #expect(try read(Everything.self, object) == value)
    let bytes = try Payload(object).bytes
    #expect(try JSONReader.canonicalValue(of: bytes) == .object(object))
    #expect(object["single"] == 0.1)
    #expect(object["instant"] == "2026-01-15T10:00:00.123Z")
    #expect(object["names"] == ["a", "b", "c"])
    #expect(object["origin"] == nil)
  }

  @Test func `a nil member is left out, and a null one is nil`() throws {
    let object = try PayloadEncoder.object(of: Inner())
    #expect(object == ["reps": 0])
    #expect(try read(Inner.self, ["kind": nil, "note": nil]) == Inner())
  }

  @Test func `a number that a payload cannot hold is refused with its member's name`() throws {
    func refusal(_ change: (inout Everything) -> Void) throws -> String? {
      var value = Everything()
      change(&value)
      let error = #expect(throws: ModelError.self) { try PayloadEncoder.object(of: value) }
      #expect(error?.code == .invalidValue)
      return error?.member
    }
    #expect(try refusal { $0.number = .nan } == "number")
    #expect(try refusal { $0.single = -.infinity } == "single")
    #expect(try refusal { $0.single = .greatestFiniteMagnitude } == "single")
    #expect(try refusal { $0.large = .max } == "large")
    #expect(try refusal { $0.whole = 9_007_199_254_740_992 } == "whole")
    #expect(try refusal { $0.large = 9_007_199_254_740_993 } == "large")
    #expect(try refusal { $0.instant = Instant(milliseconds: .max) } == "instant")
    #expect(try refusal { $0.inner.reps = .infinity } == "inner.reps")
    #expect(
      try refusal { $0.sets = [Inner(), Inner(), Inner(reps: .nan)] } == "sets[2].reps")
    #expect(try refusal { $0.counts = ["x": .max] } == "counts.x")
  }

  @Test func `minus zero is written as zero`() throws {
    let object = try PayloadEncoder.object(of: Inner(reps: -0.0))
    #expect(try Payload(object).bytes == Array(#"{"reps":0}"#.utf8))
  }

  @Test func `a member that is missing or cannot be read is the default`() throws {
    #expect(try read(Everything.self, [:]) == Everything())
    let wrong: [JSONValue] = [nil, ["x": 1], [[1]], 1.5, "?", true, -1e15]
    for member in try MemberMap(of: Everything.self).members where member.name != "json" {
      for value in wrong {
        let read = try read(Everything.self, [member.name: value])
        let known = try PayloadEncoder.object(of: read)
        if known[member.name] == value { continue }
        if case .parts = member.shape { continue }
        if case .part = member.shape, value.object != nil { continue }
        #expect(read == Everything() || value.array != nil, "\(member.name) \(value)")
      }
    }
    #expect(try read(Everything.self, ["byte": 256, "large": -1, "whole": 0.5]) == Everything())
  }

  @Test func `an element that cannot be read is left out`() throws {
    let value = try read(
      Everything.self,
      ["texts": ["a", 1, nil, "b"], "sets": [1, ["reps": 5], "x", ["reps": "?"]]])
    #expect(value.texts == ["a", "b"])
    #expect(value.sets == [Inner(reps: 5), Inner()])
  }

  @Test func `keys stand in the order of UTF-16`() throws {
    let bytes = try Payload(PayloadEncoder.object(of: OddKeys())).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == "{\"a\":3,\"😀\":2,\"\u{FF61}\":1}")
    _ = try JSONReader.canonicalValue(of: bytes)
  }

  @Test func `ids that differ in their bytes are two`() throws {
    let composed = Identifier<Everything>("\u{E9}")
    let decomposed = Identifier<Everything>("e\u{301}")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(decomposed < composed)
    #expect(try read(Everything.self, ["name": "e\u{301}"]).name == decomposed)
    #expect(Identifier<Everything>() != Identifier<Everything>())
    #expect(Identifier<Everything>().text.utf8.count == 32)
  }

  @Test func `where a value comes from is no part of it`() throws {
    let read = try read(Inner.self, ["reps": 5, "new": 1])
    #expect(read == Inner(reps: 5))
    #expect(read.hashValue == Inner(reps: 5).hashValue)
    #expect(read.origin.payload == ["reps": 5, "new": 1])
    #expect(try self.read(Everything.self, [:]).inner.origin.payload == nil)
  }
}
