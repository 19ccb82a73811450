import EventLog
import Foundation
import Testing

@testable import Projections
@testable import Training

/// `docs/schema.md` is written from the table of kinds, and what an earlier version wrote is read as it was then.
struct SchemaPageTests {
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(4).joined(separator: "/")

  private static func text(_ path: String) throws -> String {
    let contents = try PosixFileSystem().contents(of: "\(root)/\(path)")
    return String(decoding: contents.bytes(in: 0..<contents.count), as: UTF8.self)
  }

  @Test func `the page says what the table of kinds says; LIFTTRAIL_RECORD=1 rewrites it`() throws {
    let page = try Schema.current().page
    let path = "docs/schema.md"
    if ProcessInfo.processInfo.environment["LIFTTRAIL_RECORD"] == "1" {
      try Data(page.utf8).write(to: URL(fileURLWithPath: "\(Self.root)/\(path)"))
    }
    #expect(try Self.text(path) == page)
  }

  @Test func `what a version of before wrote has its type and its default still`() throws {
    let frozen = try #require(
      try JSONReader.value(of: Array(Self.text("Fixtures/compat/v1/schema.json").utf8)).object)
    let current = try Schema.current()
    #expect(frozen.count > 40)
    for type in frozen { #expect(current.faults(in: type.value, of: type.key) == []) }
  }

  @Test func `a change without a new version is a fault`() throws {
    let current = try Schema.current()
    func faults(_ type: String, _ member: String, _ change: (inout JSONObject) -> Void) throws
      -> [String]
    {
      var frozen = try #require(current.json[type]?.object)
      var members = try #require(frozen["members"]?.object)
      var rule = try #require(members[member]?.object)
      change(&rule)
      members[member] = .object(rule)
      frozen["members"] = .object(members)
      return current.faults(in: .object(frozen), of: type)
    }
    #expect(try faults("module.saved", "name") { _ in } == [])
    #expect(
      try faults("module.saved", "name") { $0["type"] = "a number" } == [
        "name of module.saved was a number, and is a string that is not empty"
      ])
    #expect(
      try faults("customExercise.saved", "muscles") { $0["default"] = ["a"] } == [
        #"muscles of customExercise.saved was read as ["a"] if it was missing, and is read as []"#
      ])
    #expect(
      current.faults(in: ["members": ["gone": ["type": "a string"]], "v": 1], of: "module.saved")
        == ["module.saved has no member gone any more"])
    #expect(
      current.faults(in: ["members": [:], "v": 1], of: "module.gone") == [
        "there is no type module.gone any more"
      ])
    // A new version may say anything else: its kind reads the old one through a step (merge-rules 2).
    #expect(
      current.faults(in: ["members": ["gone": ["type": "a string"]], "v": 0], of: "module.saved")
        == [])
  }
}

/// What payloads are made of, by type.
private struct Schema {
  /// `{"<type>":{"members":{"<member>":{"default":…,"required":…,"type":"…"}},"v":N}}`
  private(set) var json = JSONObject()
  private var sections: [String] = []

  static func current() throws -> Schema {
    var schema = Schema()
    for model in KindSet.training.models.sorted(by: { name(of: $0) < name(of: $1) }) {
      try schema.add(model)
    }
    return schema
  }

  private static func name<M: Model>(of _: M.Type) -> String { M.kind.name }

  private mutating func add<M: Model>(_: M.Type) throws {
    let kind = M.kind
    let row = kind.row
    var lines = [
      "## \(kind.name)", "", "Key in the state: `\(row.plural)`. Version \(kind.version).", "",
      "| type | sent | unit | how it merges | member | type of the member | in | if it is missing |",
      "|---|---|---|---|---|---|---|---|",
    ]
    for verb in row.verbs {
      let type = "\(row.kind).\(verb.verb)"
      let defaults = try defaults(of: verb, kind)
      var members = JSONObject()
      for member in verb.schema.members {
        var rule: JSONObject = [
          "required": .bool(member.isRequired), "type": .string(member.type.description),
        ]
        rule["default"] = defaults[member.name]
        members[member.name] = .object(rule)
      }
      json[type] = ["members": .object(members), "v": .number(Double(verb.version))]
      let (unit, rule) = Schema.merging(verb.action, row)
      var head = "`\(type)` | \(verb.priority) | \(unit) | \(rule)"
      if verb.schema.members.isEmpty { lines.append("| \(head) | | | | |") }
      for member in verb.schema.members {
        let name = member.isRequired ? "**`\(member.name)`**" : "`\(member.name)`"
        let missing = defaults[member.name].map { "`\($0.canonicalText())`" } ?? ""
        lines.append(
          "| \(head) | \(name) | \(member.type.description) | \(Schema.measure(member.name)) | \(missing) |"
        )
        head = " | | | "
      }
    }
    sections.append(lines.joined(separator: "\n"))
  }

  /// What a model reads if a member is missing; nothing for a member that is nil then.
  private func defaults<M: Model>(of verb: VerbRow, _ kind: Kind<M>) throws -> JSONObject {
    guard case .writes(let unit) = verb.action else { return JSONObject() }
    if unit == "fields" { return kind.defaults }
    let row = kind.row
    let shown: String? =
      switch row.shape(ofUnit: unit) {
      case .correction(let amended, _), .adoption(let amended, _): amended
      case .place, nil: nil
      case .single, .listByOrder, .listByStamp: unit
      }
    guard let shown, let part = kind.parts.first(where: { $0.row.member == shown }) else {
      return JSONObject()
    }
    var read = try part.known(JSONObject())
    read["id"] = nil
    return read
  }

  private static func merging(_ action: VerbRow.Action, _ row: KindRow) -> (String, String) {
    switch action {
    case .deletes: return ("", "deletes the entity (6)")
    case .removes(let unit): return ("`\(unit)`", "removes it (\(section(of: unit, row)))")
    case .writes(let unit): return ("`\(unit)`", rule(of: unit, row))
    }
  }

  private static func section(of unit: String, _ row: KindRow) -> String {
    switch row.shape(ofUnit: unit) {
    case .correction, .adoption, .place, .listByStamp: "5"
    case .single, .listByOrder, nil: "4"
    }
  }

  private static func rule(of unit: String, _ row: KindRow) -> String {
    guard let found = row.unit(unit) else { return "" }
    let later = found.isLater ? ", later" : ""
    switch found.shape {
    case .correction(let corrected, _): return "corrects `\(corrected)` (5)"
    case .adoption(let logged, _): return "stands in for `\(logged)`, the last write (5)\(later)"
    case .place(let list): return "moves in `\(list)` (5)"
    case .listByOrder: return "one for each id, the last write (4)\(later)"
    case .listByStamp: return "one for each id, the first write (5)\(later)"
    case .single:
      switch found.rule {
      case .lastWriteWins: return (found.isApart ? "apart, " : "") + "the last write (3)\(later)"
      case .writeOnce: return "the first write (5)\(later)"
      case .greatestValue: return "the greatest value (15)\(later)"
      }
    }
  }

  /// What a number is measured in, by the end of its name.
  private static func measure(_ member: String) -> String {
    let measures = [
      ("Kilograms", "kg"), ("Centimeters", "cm"), ("Meters", "m"), ("Seconds", "s"),
      ("seconds", "s"), ("Minutes", "min"), ("MinutesBefore", "min"), ("Kilocalories", "kcal"),
      ("HeartRate", "1/min"), ("Percent", "%"),
    ]
    return measures.first { member.hasSuffix($0.0) }?.1 ?? ""
  }

  var page: String {
    """
    # Payloads, by type

    What each event can say: every type of the built-in kinds, with its version and its members. A test writes this
    page from the table of kinds and fails if they differ; another holds the code to `Fixtures/compat`, where what an
    earlier version wrote is frozen. Members in bold are required of local writes. “Later” is said in
    [merge-rules 2](merge-rules.md#2-the-table-of-kinds); the numbers in brackets are its sections.

    **A payload changes** in one of these ways:

    - A member that may be missing, or a part, is added: the version stays. An older build keeps the member, and keeps
      and passes on the events of the part.
    - A member is no longer written: it stays in this table, and in the payloads that have it.
    - A member's type, its meaning or what it is read as if it is missing changes: the kind gets a new version, and a
      step (`upgrading(from:)`) that reads the older one.

    | version | what it changed |
    |---|---|
    | 1 | all kinds; `isArchived`, `modules`, `workouts`, `goal`, `phases`, `outcome` and the members of the profile became parts of their own without a new version ([merge-rules 17](merge-rules.md#17-members-that-became-parts)) |

    \(sections.joined(separator: "\n\n"))

    """
  }

  /// Whether a member has the type that it had. Objects within a payload may have gained members, behind the others.
  private static func isSame(_ before: String?, _ after: String?) -> Bool {
    guard let before, let after else { return before == after }
    return after == before || before.hasSuffix(")") && after.hasPrefix("\(before), \"")
  }

  /// What this schema no longer says of a type as it was frozen, each as a sentence.
  func faults(in frozen: JSONValue, of type: String) -> [String] {
    guard let now = json[type]?.object else { return ["there is no type \(type) any more"] }
    guard let frozen = frozen.object, frozen["v"] == now["v"] else { return [] }
    var faults: [String] = []
    for member in frozen["members"]?.object ?? [:] {
      guard let rule = now["members"]?.object?[member.key]?.object else {
        faults.append("\(type) has no member \(member.key) any more")
        continue
      }
      let (before, after) = (member.value.object?["type"]?.string, rule["type"]?.string)
      if !Schema.isSame(before, after) {
        faults.append("\(member.key) of \(type) was \(before ?? "?"), and is \(after ?? "?")")
      }
      let (old, new) = (member.value.object?["default"], rule["default"])
      if old != new {
        faults.append(
          "\(member.key) of \(type) was read as \(old?.canonicalText() ?? "nothing") if it was missing, "
            + "and is read as \(new?.canonicalText() ?? "nothing")")
      }
    }
    return faults
  }
}
