import EventLog
@testable import Projections
@testable import Training
import Testing

/// Payloads are checked strictly when written: every verb, every member, every wrong type.
struct PayloadSchemaTests {
  /// Values of every sort, from which each type takes some and refuses the others.
  private static let samples: [(label: String, value: JSONValue)] = [
    ("null", .null), ("flag", true), ("whole", 3), ("zero", 0), ("fraction", 1.5), ("negative", -1),
    ("empty", ""), ("text", "text"), ("day", "2026-01-31"), ("no day", "2026-02-30"),
    ("instant", "2026-01-31T10:00:00.000Z"), ("no instant", "2026-01-31T24:00:00.000Z"),
    ("zone", "2026-01-31T10:00:00.000+01:00"), ("case", "KG"), ("unit", "kg"), ("kind", "drop"),
    ("status", "done"), ("object", ["x": 1]), ("wrong object", ["reps": "many", "text": 1]),
    ("no elements", []), ("texts", ["a", ""]), ("mixed", ["a", 1]), ("objects", [["x": 1]]),
    ("wrong objects", [["x": 1], ["reps": "many", "text": 1]]),
    ("objects and more", [["x": 1], 1]), ("time", "07:30"), ("no time", "24:00"),
    ("weekday", "MO"), ("frequency", "weekly"), ("scheme", "linear"), ("task", "check"),
    ("days", ["2026-01-31"]), ("no days", ["2026-02-30"]), ("times", ["07:30", "23:59"]),
    ("weekdays", ["MO", "SU"]), ("numbers", [1, -2]), ("fractions", [1.5]),
  ]

  /// The labels that a type takes, written down by hand.
  private static func accepted(by type: MemberType) -> Set<String> {
    let texts: Set = [
      "text", "day", "no day", "instant", "no instant", "zone", "case", "unit", "kind", "status",
      "time", "no time", "weekday", "frequency", "scheme", "task",
    ]
    // What "wrong object" has another type for.
    func hasWrong(_ schema: PayloadSchema) -> Bool {
      schema.members.contains { ["reps", "text"].contains($0.name) }
    }
    switch type {
    case .anything: return Set(samples.map(\.label)).subtracting(["null"])
    case .text: return texts.union(["empty"])
    case .name: return texts
    case .number: return ["whole", "zero", "fraction", "negative"]
    case .amount: return ["whole", "zero", "fraction"]
    case .whole: return ["whole", "zero", "negative"]
    case .count: return ["whole", "zero"]
    case .flag: return ["flag"]
    case .instant: return ["instant"]
    case .day: return ["day"]
    case .timeOfDay: return ["time"]
    case .part(let schema): return hasWrong(schema) ? ["object"] : ["object", "wrong object"]
    case .texts: return ["no elements", "texts", "days", "no days", "times", "weekdays"]
    case .list(.day): return ["no elements", "days"]
    case .list(.timeOfDay): return ["no elements", "times"]
    case .list(.whole): return ["no elements", "numbers"]
    case .list(.number): return ["no elements", "numbers", "fractions"]
    case .list: return ["no elements", "weekdays"]
    case .objects(let schema):
      return hasWrong(schema)
        ? ["no elements", "objects"] : ["no elements", "objects", "wrong objects"]
    case .oneOf(let words):
      let labels = [
        "kg": "unit", "drop": "kind", "done": "status", "MO": "weekday", "weekly": "frequency",
        "linear": "scheme", "check": "task",
      ]
      return Set(words.compactMap { labels[$0] })
    }
  }

  @Test func `there is a full example of every verb, with every member that has a rule`() {
    #expect(
      Set(FullPayloads.rows.map(\.type.description)) == Set(FullPayloads.all.map(\.key)))
    for (type, row) in FullPayloads.rows {
      let example = FullPayloads.of(type.description)
      #expect(Set(example.map(\.key)) == Set(row.schema.members.map(\.name)), "\(type)")
    }
  }

  @Test func `every verb takes its full example, and its required members alone`() throws {
    for (type, row) in FullPayloads.rows {
      let example = FullPayloads.of(type.description)
      try row.schema.check(Payload(example), of: type)
      var least = example
      for member in row.schema.members where !member.isRequired { least[member.name] = nil }
      try row.schema.check(Payload(least), of: type)
    }
  }

  @Test func `every verb refuses a payload that lacks a required member, and names it`() throws {
    for (type, row) in FullPayloads.rows {
      for member in row.schema.members where member.isRequired {
        var data = FullPayloads.of(type.description)
        data[member.name] = nil
        let payload = try Payload(data)
        let error = #expect(throws: LogError.self) {
          try row.schema.check(payload, of: type)
        }
        #expect(error?.code == .invalidPayload)
        #expect(error?.reason.hasPrefix("\(type) lacks \"\(member.name)\"") == true)
      }
    }
  }

  @Test func `every member of every verb takes its type and refuses all others`() throws {
    for (type, row) in FullPayloads.rows {
      for member in row.schema.members {
        let accepted = Self.accepted(by: member.type)
        for (label, value) in Self.samples {
          var data = FullPayloads.of(type.description)
          data[member.name] = value
          #expect(
            try Self.fault(of: Payload(data), type, row.schema)
              == (accepted.contains(label) ? nil : member.name),
            "\(type), \(member.name), \(label)")
        }
      }
    }
  }

  /// The member that an error names; nil if there is no error.
  private static func fault(
    of payload: Payload, _ type: EventType, _ schema: PayloadSchema
  ) -> String? {
    do throws(LogError) {
      try schema.check(payload, of: type)
      return nil
    } catch {
      return schema.members.map(\.name).first {
        error.code == .invalidPayload && error.reason.hasPrefix("\"\($0)\" of \(type) must be ")
      } ?? "another error: \(error)"
    }
  }

  @Test func `a long member that begins as the table notes a short one has no rule`() throws {
    let type = try #require(EventType("session.setLogged"))
    let schema = try #require(KindTable.training[type]).schema
    #expect(schema.members.contains { $0.name == "seconds" })
    var data = FullPayloads.of("session.setLogged")
    // The schema tells keys apart by a word: their first eight bytes, with their length in the
    // eighth.
    let length = Int(UInt8(ascii: "x") ^ 7)
    data["seconds"] = nil
    data["seconds" + String(repeating: "x", count: length - 7)] =
      "a text, where seconds are a number"
    try schema.check(Payload(data), of: type)
  }

  @Test func `a short member has its rule at the very end of a payload`() throws {
    let schema = PayloadSchema(optional: ["ab": .name])
    let type = try #require(EventType("module.saved"))
    #expect(throws: LogError.self) { try schema.check(Payload(["ab": 1]), of: type) }
    try schema.check(Payload(["ab": "c"]), of: type)
  }

  @Test func `a deletion may give a reason and nothing of another type`() throws {
    let schema = VerbRow.deleted.schema
    let type = try #require(EventType("module.deleted"))
    try schema.check(Payload([:]), of: type)
    try schema.check(Payload(["reason": "twice"]), of: type)
    let wrong = try Payload(["reason": 1])
    #expect(throws: LogError.self) { try schema.check(wrong, of: type) }
  }

  @Test func `an error shows no more of a value than a line can bear`() throws {
    let type = try #require(EventType("module.saved"))
    let schema = try #require(KindTable.training[type]).schema
    let payload = try Payload(["name": .array(Array(repeating: "x", count: 10_000))])
    let error = #expect(throws: LogError.self) { try schema.check(payload, of: type) }
    #expect((error?.reason.count ?? 1000) < 200)
  }
}
