import EventLog
import Testing

@testable import Projections

/// Members are named by the type itself, and properties find theirs.
struct MemberMapTests {
  @Test func `members are found in their order, each once`() throws {
    #expect(
      try MemberMap(of: Everything.self).members.map(\.name) == [
        "text", "flag", "whole", "byte", "large", "single", "number", "instant", "day", "mood",
        "name", "texts", "names", "counts", "json", "inner", "maybe", "sets",
      ])
  }

  @Test func `a property finds its member, and one that is computed finds none`() throws {
    let finder = try KeyPathNames<Everything>(MemberMap(of: Everything.self))
    func name<Value: Equatable>(_ property: KeyPath<Everything, Value>) -> String? {
      finder.name { $0[keyPath: property] != $1[keyPath: property] }
    }
    #expect(name(\.text) == "text")
    #expect(name(\.flag) == "flag")
    #expect(name(\.whole) == "whole")
    #expect(name(\.byte) == "byte")
    #expect(name(\.single) == "single")
    #expect(name(\.instant) == "instant")
    #expect(name(\.day) == "day")
    #expect(name(\.mood) == "mood")
    #expect(name(\.name) == "name")
    #expect(name(\.texts) == "texts")
    #expect(name(\.json) == "json")
    #expect(name(\.inner) == "inner")
    #expect(name(\.inner.reps) == "inner")
    #expect(name(\.maybe) == "maybe")
    #expect(name(\.sets) == "sets")
    #expect(name(\.counts) == nil)
    #expect(name(\.isHeavy) == nil)
    #expect(name(\.origin) == nil)
  }

  @Test func `a coding key may be called otherwise than its property`() throws {
    let finder = try KeyPathNames<OddKeys>(MemberMap(of: OddKeys.self))
    #expect(finder.name { $0.emoji != $1.emoji } == "😀")
  }

  @Test func `an optional member with a default cannot be kept as nil`() throws {
    struct Faulty: ModelPart {
      var rest: Int? = 90
      var origin = SourcePayload()
    }
    #expect(try MemberMap(of: Faulty.self).unkeepable == ["rest"])
    #expect(try MemberMap(of: Everything.self).unkeepable == [])
  }

  @Test func `types and rules become a schema`() throws {
    struct Ruled: ModelPart {
      static let rules = MemberRules<Self>()
        .atLeastZero(\.count).atLeastZero(\.amount).required(\.day).notEmpty(\.name)
      var count = 0
      var amount: Double?
      var day: Day?
      var name = ""
      var tree: [Tree] = []
      var origin = SourcePayload()
    }
    struct Tree: ModelPart {
      var branches: [Tree] = []
      var origin = SourcePayload()
    }
    var faults: [String] = []
    let members = try MemberMap.members(
      of: Ruled.self, map: MemberMap(of: Ruled.self), keyPathNames: nil, faults: &faults)
    #expect(faults == [])
    #expect(
      PayloadSchema { members }.members.map {
        "\($0.isRequired ? "!" : "")\($0.name): \($0.type.description)"
      } == [
        "!day: a day YYYY-MM-DD", "!name: a string that is not empty",
        "count: a whole number of at least 0", "amount: a number of at least 0",
        #"tree: a list of objects with "branches" (a list of objects)"#,
      ])
  }
}
