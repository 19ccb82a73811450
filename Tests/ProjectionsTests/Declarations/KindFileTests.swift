import EventLog
import EventLogTesting
import Testing

@testable import Projections
@testable import Training

/// The kinds that an app declares, in its store's folder (log-format 5).
struct KindFileTests {
  private let files = MemoryFileSystem()
  private let path = "/store/kinds.json"

  private var file: KindFile { KindFile(at: "/store", files: files) }

  init() throws { _ = try TestDevice(1, files: files) }

  private static let declared = KindSet.training.declared(beside: [
    BodyMeasurement.self, Session.self, SessionExtras.self, SessionMood.self, ModuleExtras.self,
  ])

  /// Writes a file with a right sum.
  private func write(_ object: JSONObject) throws {
    try SummedFile(path, in: StoreFolder("/store"), files: files).write(object)
  }

  @Test func `what an app declares is read as it was declared`() throws {
    try file.keep(Self.declared, beside: .training, among: KindSet.known)
    let kinds = file.read(KindSet.known)
    #expect(kinds.fault == nil)
    #expect(kinds.declared.map(\.json) == Self.declared.map(\.json))
    let models = try KindTable(
      .training,
      and: [BodyMeasurement.self, SessionExtras.self, SessionMood.self, ModuleExtras.self])
    #expect(kinds.table.fingerprint == models.fingerprint)
    for (read, row) in zip(kinds.table.rows, models.rows) {
      #expect(read.units == row.units && read.title == row.title)
      for (verb, said) in zip(read.verbs, row.verbs) {
        #expect(verb.priority == said.priority && verb.version == said.version)
        #expect(
          verb.schema.members.map { "\($0.name) \($0.type.description) \($0.isRequired)" }
            == said.schema.members.map { "\($0.name) \($0.type.description) \($0.isRequired)" })
      }
    }
    #expect(
      kinds.names == [
        "bodyMeasurement", "session (strava, photos)", "session (mood)",
        "module (isFavorite, color)",
      ])
  }

  @Test func `a state is the same with the kinds of the file as with the app's models`() throws {
    let models = try KindTable(.training, and: [BodyMeasurement.self, SessionExtras.self])
    let phone = try ModelDevice(1, kinds: models)
    try phone.save(BodyMeasurement(id: "b", day: Day("2026-01-15"), photos: [Photo(id: "p")]))
    try phone.save(SessionExtras(id: "s", strava: StravaUpload(activity: "17")))
    try file.keep(
      KindSet.training.declared(beside: [BodyMeasurement.self, SessionExtras.self]),
      beside: .training, among: KindSet.known)
    let tool = try ModelDevice(2, kinds: file.read(KindSet.known).table)
    try tool.device.receive(from: phone.device)
    #expect(try tool.device.state == phone.device.state)
    try tool.device.write("session.stravaSet", "s", ["strava": ["activity": "18"]])
    #expect(throws: LogError.self) {
      try tool.device.write("session.stravaSet", "s", ["strava": ["activity": 18]])
    }
  }

  @Test
  func `a file is written only where its contents differ, and none where nothing is declared`()
    throws
  {
    try file.keep([], beside: .training, among: KindSet.known)
    #expect(try files.status(of: path) == nil)
    try file.keep(Self.declared, beside: .training, among: KindSet.known)
    let first = try #require(try files.status(of: path))
    try file.keep(Self.declared, beside: .training, among: KindSet.known)
    #expect(try files.status(of: path)?.inode == first.inode)
    try file.keep([], beside: .training, among: KindSet.known)
    #expect(file.read(KindSet.known).fault == nil && file.read(KindSet.known).declared.isEmpty)
    #expect(file.read(KindSet.known).table.fingerprint == KindTable.training.fingerprint)
  }

  @Test func `a damaged file is passed over, whatever was damaged, and written anew`() throws {
    try file.keep(Self.declared, beside: .training, among: KindSet.known)
    let whole = try files.contents(of: path).allBytes
    for index in Seeds.some(of: Array(whole.indices)) {
      var bytes = whole
      bytes[index] ^= 1
      files.overwrite(path, with: bytes)
      expectFault("its bytes are not as they were written")
    }
    for length in Seeds.some(of: Array(0..<whole.count)) {
      files.overwrite(path, with: Array(whole.prefix(length)))
      expectFault("its bytes are not as they were written")
    }
    try file.keep(Self.declared, beside: .training, among: KindSet.known)
    #expect(try files.contents(of: path).allBytes == whole)
    files.overwrite(path, with: [UInt8](repeating: 0x20, count: KindFile.mostBytes + 1))
    expectFault("it has 1048577 bytes, and this file never has more than 1048576: it was not read")
    try files.removeFile(at: path)
    try files.makeFolder(at: path)
    #expect(file.read(KindSet.known).fault != nil)
    #expect(throws: LogError.self) {
      try file.keep(Self.declared, beside: .training, among: KindSet.known)
    }
  }

  private func expectFault(_ reason: String, _ location: SourceLocation = #_sourceLocation) {
    let kinds = file.read(KindSet.known)
    #expect(kinds.fault?.reason == reason, sourceLocation: location)
    #expect(kinds.fault?.position.path == path, sourceLocation: location)
    #expect(kinds.table.fingerprint == KindTable.training.fingerprint, sourceLocation: location)
    #expect(kinds.declared.isEmpty, sourceLocation: location)
  }

  @Test func `a file that this build cannot read, or that contradicts it, is passed over`() throws {
    func kind(_ change: (inout JSONObject) -> Void) -> JSONObject {
      var kind: JSONObject = [
        "name": "lift", "parts": [], "plural": "lifts", "priority": 5, "saved": [], "title": "name",
        "version": 1,
      ]
      change(&kind)
      return ["format": 1, "kinds": [.object(kind)]]
    }
    func part(_ change: (inout JSONObject) -> Void) -> JSONObject {
      var part: JSONObject = [
        "later": false, "member": "goal", "priority": 5, "schema": [], "sort": "apart",
        "verb": "goalSet",
      ]
      change(&part)
      return kind { $0["parts"] = [.object(part)] }
    }
    func member(_ member: JSONValue) -> JSONObject { kind { $0["saved"] = [member] } }
    try write(part { _ in })
    #expect(file.read(KindSet.known).fault == nil && file.read(KindSet.known).names == ["lift"])
    let number = #"is missing, or no whole number from"#
    let type = "a member of a schema has a type that this build does not know"
    var deep: JSONValue = []
    for _ in 0..<8 { deep = [["name": "a", "type": ["part": deep]]] }
    let faulty: [(JSONObject, String)] = [
      (["kinds": []], "it has no format"),
      (["format": 2, "kinds": []], "its format is newer than this build knows"),
      (["format": 1], #""kinds" is not a list"#),
      (["format": 1, "kinds": [1]], "a kind is not an object"),
      (
        ["format": 1, "kinds": .array(.init(repeating: .object([:]), count: 101))],
        #""kinds" has more than 100 entries"#
      ),
      (kind { $0["name"] = nil }, #""name" is missing, or no name"#),
      (kind { $0["plural"] = "" }, #""plural" is missing, or no name"#),
      (
        kind { $0["title"] = .string(String(repeating: "a", count: 201)) },
        #""title" is missing, or no name"#
      ),
      (kind { $0["extending"] = 1 }, #""extending" is missing, or no name"#),
      (kind { $0["version"] = 0 }, #""version" \#(number) 1 to 1000000000"#),
      (kind { $0["priority"] = 0.5 }, #""priority" \#(number) -1000 to 1000"#),
      (kind { $0["parts"] = [1] }, "a part is not an object"),
      (
        kind { $0["parts"] = .array(.init(repeating: .object([:]), count: 251)) },
        #""parts" has more than 250 entries"#
      ),
      (part { $0["sort"] = "counter" }, #"a part has the sort "counter", or lacks its word"#),
      (part { $0["verb"] = nil }, #"a part has the sort "apart", or lacks its word"#),
      (part { $0["member"] = nil }, #""member" is missing, or no name"#),
      (part { $0["schema"] = nil }, "a part has no schema"),
      (part { $0["schema"] = 1 }, "a schema is not a list of members, or is nested too deep"),
      (kind { $0["saved"] = deep }, "a schema is not a list of members, or is nested too deep"),
      (member(1), "a member of a schema has no type"),
      (member(["name": "a", "type": "decimal"]), type), (member(["name": "a", "type": [:]]), type),
      (member(["name": "a", "type": ["oneOf": [1]]]), "a word is not a string"),
      (
        kind { $0["saved"] = [["name": "a", "type": "text"], ["name": "a", "type": "day"]] },
        "a schema has a member twice"
      ),
      (kind { $0["name"] = "module" }, #"the kind "module" is declared twice"#),
      (kind { $0["plural"] = "modules" }, #"the plural "modules" is declared twice"#),
      (
        kind { $0["name"] = "Lift" },
        #""Lift.saved" cannot be the type of an event; "Lift.deleted" cannot be the type of an event"#
      ),
      (
        part { $0["member"] = "fields" }, #"the unit of lift "fields" is declared twice"#
      ),
      (
        kind {
          ($0["name"], $0["plural"], $0["extending"]) = ("program", "programs", "Extras")
          ($0["saved"], $0["version"]) = ([["name": "weeks", "type": "text"]], 9)
        },
        "Extras extends programs of version 9, and the table has programs of version 1; "
          + #"Extras gives program "weeks", which it has already"#
      ),
    ]
    for (object, fault) in faulty {
      try write(object)
      expectFault(fault)
    }
    let full = (0..<250).map { number -> JSONValue in
      [
        "member": .string("m\(number)"), "priority": 5, "schema": [], "sort": "apart",
        "verb": .string("v\(number)"),
      ]
    }
    let two: [JSONValue] = ["a", "b"].map { name in
      [
        "name": .string(name), "parts": .array(full), "plural": .string(name + "s"), "priority": 5,
        "title": "name", "version": 1,
      ]
    }
    try write(["format": 1, "kinds": [two[0]]])
    #expect(file.read(KindSet.known).fault == nil)
    try write(["format": 1, "kinds": .array(two)])
    expectFault("it has more than 250 parts")
  }

  @Test(arguments: Seeds.some(of: UInt64(0)..<400))
  func `no file of kinds makes more of a table than it may`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let whole = JSONValue.object(KindFile.object(Self.declared))
    var changed = whole
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      changed = Self.changed(changed, using: &random)
    }
    guard case .object(let object) = changed else { return }
    try write(object)
    let kinds = file.read(KindSet.known)
    // Either all of it is believed, or nothing.
    #expect((kinds.fault == nil) || kinds.declared.isEmpty)
    if kinds.fault != nil { #expect(kinds.table.fingerprint == KindTable.training.fingerprint) }
    for row in KindTable.training.rows {
      let read = try #require(kinds.table[row.kind])
      #expect(read.plural == row.plural && Array(read.units.prefix(row.units.count)) == row.units)
    }
  }

  /// A value in which something stands elsewhere, twice, or not at all.
  private static func changed(
    _ value: JSONValue, using random: inout SplitMix64
  ) -> JSONValue {
    let isHere = Int.random(in: 0..<6, using: &random) == 0
    switch value {
    case .array(let list) where !list.isEmpty:
      var list = list
      let place = Int.random(in: 0..<list.count, using: &random)
      switch (isHere, Int.random(in: 0..<3, using: &random)) {
      case (false, _): list[place] = changed(list[place], using: &random)
      case (true, 0): list.remove(at: place)
      case (true, 1): list.append(list[place])
      case (true, _): list.swapAt(place, 0)
      }
      return .array(list)
    case .object(let object) where !object.isEmpty:
      var object = object
      let member = object.members[Int.random(in: 0..<object.count, using: &random)]
      let other = object.members[Int.random(in: 0..<object.count, using: &random)]
      object[member.key] =
        isHere
        ? (Bool.random(using: &random) ? nil : other.value)
        : changed(member.value, using: &random)
      return .object(object)
    case .array, .object: return .null
    case .string:
      let words = [
        "session", "sessions", "sets", "saved", "deleted", "updatedAt", "fields", "é", "",
      ]
      return .string(words[Int.random(in: 0..<words.count, using: &random)])
    case .number:
      return .number([-1, 0, 0.5, 1, 2, 11, 1e15][Int.random(in: 0..<7, using: &random)])
    case .bool(let flag): return .bool(!flag)
    case .null: return 1
    }
  }

  @Test func `two stores that are compared are read with the kinds of both`() throws {
    try file.keep(
      KindSet.training.declared(beside: [SessionExtras.self, BodyMeasurement.self]),
      beside: .training, among: KindSet.known)
    let first = file.read(KindSet.known)
    try file.keep(
      KindSet.training.declared(beside: [SessionMood.self, BodyMeasurement.self]),
      beside: .training, among: KindSet.known)
    let second = file.read(KindSet.known)
    #expect(
      first.joined(with: second).names
        == ["session (strava, photos)", "bodyMeasurement", "session (mood)"])
    #expect(AppKinds(.training).joined(with: second).names == second.names)
    #expect(first.joined(with: AppKinds(.training)).names == first.names)
    struct Other: Model {
      static let kind = Kind<Self>("bodyMeasurement", plural: "bodyMeasurements")
      var id = Identifier<Self>()
      var waist = 0.0
      var origin = SourcePayload()
    }
    try file.keep(
      KindSet.training.declared(beside: [Other.self]), beside: .training, among: KindSet.known)
    #expect(first.joined(with: file.read(KindSet.known)).names == first.names)
  }

  @Test(arguments: Seeds.some(of: UInt64(0)..<40))
  func `random kinds are read as they were written`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let kinds = (0..<Int.random(in: 1...4, using: &random)).map { number in
      DeclaredKind.random("kind\(number)", using: &random)
    }
    try file.keep(kinds, beside: .training, among: KindSet.known)
    let read = file.read(KindSet.known)
    #expect(read.fault == nil)
    #expect(read.declared.map(\.json) == kinds.map(\.json))
    #expect(
      try read.table.fingerprint
        == KindTable(declaring: KindSet.training.declared + kinds).fingerprint)
    // Writing what was read changes nothing.
    let bytes = try files.contents(of: path).allBytes
    try file.keep(read.declared, beside: .training, among: KindSet.known)
    #expect(try files.contents(of: path).allBytes == bytes)
  }
}

extension DeclaredKind {
  /// A kind of random parts.
  fileprivate static func random(_ name: String, using random: inout SplitMix64) -> DeclaredKind {
    let version = UInt64.random(in: 1...9, using: &random)
    let parts = (0..<Int.random(in: 0...6, using: &random)).map { number -> KindPartRow in
      let sorts: [KindPartRow.Sort] = [
        .list(element: "x\(number)"), .log(element: "x\(number)"), .once(verb: "x\(number)"),
        .apart(verb: "x\(number)"), .greatest(verb: "x\(number)"),
      ]
      let schema = PayloadSchema.random(using: &random)
      return KindPartRow(
        member: "m\(number)", sort: sorts[Int.random(in: 0..<sorts.count, using: &random)],
        priority: Int.random(in: 0...9, using: &random), version: version, schema: schema,
        isLater: Bool.random(using: &random))
    }
    let fields = Bool.random(using: &random) ? PayloadSchema.random(using: &random) : nil
    return DeclaredKind(
      name: name, plural: name + "s", version: version,
      priority: Int.random(in: 0...9, using: &random), extending: nil, title: "é\"\u{1}",
      fields: fields, fieldNames: { [] }, parts: parts)
  }
}

extension PayloadSchema {
  fileprivate static func random(
    depth: Int = 0, using random: inout SplitMix64
  ) -> PayloadSchema {
    let members = (0..<Int.random(in: 0...5, using: &random)).map { number -> Member in
      var types: [MemberType] = [
        .anything, .text, .name, .number, .amount, .whole, .count, .flag, .instant, .day, .texts,
        .oneOf(["a", "b \"c\""]), .oneOf([]),
      ]
      if depth < 4 {
        types += [
          .part(.random(depth: depth + 1, using: &random)),
          .objects(.random(depth: depth + 1, using: &random)),
        ]
      }
      return Member(
        name: "é\(number)\n", type: types[Int.random(in: 0..<types.count, using: &random)],
        isRequired: Bool.random(using: &random))
    }
    return PayloadSchema { members }
  }
}
