import Testing

@testable import EventLog

struct ManifestTests {
  /// The members of a manifest that is in order.
  static let members: JSONObject = [
    "created": "2026-01-15T10:00:00.123Z", "dataset": "5DB49B01-1D48-4785-97E6-55EA5E8FF674",
    "ephemeral": false, "format": 2, "name": "phone", "replica": "aaaaaaaaaaaaaaaa",
  ]

  func read(_ members: JSONObject) throws(LogError) -> StoreManifest {
    try StoreManifest(fileBytes: SummedObject.line(members))
  }

  @Test func `a manifest in order is read`() throws {
    #expect(try read(Self.members).name == "phone")
  }

  @Test(arguments: [3, 2.5, 9_007_199_254_740_991])
  func `a newer format is refused as such`(format: Double) {
    var members = Self.members
    members["format"] = .number(format)
    let error = #expect(throws: LogError.self) { try read(members) }
    #expect(error?.code == .unsupportedFormat)
    #expect(error?.advice == .useNewerBuild)
    #expect(
      error?.reason
        == "the store has format \(JSONValue.number(format).canonicalText()), and this build knows 2"
    )
  }

  @Test(arguments: [1, 0, 1.5, -9_007_199_254_740_991])
  func `an older format is refused, and nothing is promised that converts it`(format: Double) {
    var members = Self.members
    members["format"] = .number(format)
    let error = #expect(throws: LogError.self) { try read(members) }
    #expect(error?.code == .unsupportedFormat)
    #expect(error?.advice == .appendAnew)
    #expect(error?.reason.contains("in use before the first release") == true)
    #expect(error?.reason.contains("nothing converts it") == true)
  }

  @Test(arguments: ["created", "dataset", "ephemeral", "format", "name", "replica"])
  func `a manifest without a member is damaged`(key: String) {
    var members = Self.members
    members[key] = nil
    let error = #expect(throws: LogError.self) { try read(members) }
    #expect(error?.code == .damaged)
    #expect(error?.advice == .restoreManifest)
  }

  @Test(arguments: ["formerly", "lastKnown"])
  func `a list that is malformed is damage`(key: String) throws {
    for value: JSONValue in ["aaaaaaaaaaaaaaaa:1", ["x"], [7], [["aaaaaaaaaaaaaaaa:1"]]] {
      var members = Self.members
      members[key] = value
      #expect(throws: LogError.self) { try read(members) }
    }
  }

  @Test func `of each own id the last event counts that is known`() throws {
    var members = Self.members
    members["formerly"] = ["bbbbbbbbbbbbbbbb", "cccccccccccccccc"]
    members["lastKnown"] = ["bbbbbbbbbbbbbbbb:5", "cccccccccccccccc:2"]
    let lost = try #require(
      Coverage(
        "aaaaaaaaaaaaaaaa:3-4 bbbbbbbbbbbbbbbb:2-4 cccccccccccccccc:9-9 dddddddddddddddd:1-1"))
    let manifest = try read(members).losing(lost)
    #expect(
      manifest.lastKnown.map(\.description) == [
        "aaaaaaaaaaaaaaaa:4", "bbbbbbbbbbbbbbbb:5", "cccccccccccccccc:9",
      ])
    #expect(try StoreManifest(fileBytes: manifest.fileBytes()) == manifest)
    #expect(manifest.losing(lost) == manifest)
  }

  @Test func `a manifest without a newline, or with two, is damaged`() {
    let line = SummedObject.line(Self.members)
    for bytes in [Array(line.dropLast()), line + [UInt8(ascii: "\n")]] {
      let error = #expect(throws: LogError.self) { try StoreManifest(fileBytes: bytes) }
      #expect(error?.code == .damaged)
    }
  }

  @Test func `letters that become hex digits in upper case are no UUID`() {
    // The ligature U+FB00 has FF for its upper case.
    #expect(DatasetID("5DB49B01-1D48-4785-97E6-55EA5E8\u{FB00}674") == nil)
    #expect(DatasetID("5DB49B01-1D48-4785-97E6-55EA5E8\u{E9}674") == nil)
    #expect(
      DatasetID("5db49b01-1d48-4785-97e6-55ea5e8ff674")?.text
        == "5DB49B01-1D48-4785-97E6-55EA5E8FF674")
  }

  @Test func `the greatest stamp counts, not the latest in the log`() throws {
    let test = TestStore()
    let early = TestStore(now: Instant(milliseconds: 1_700_000_000_000))
    let late = TestStore(now: Instant(milliseconds: 1_900_000_000_000))
    let store = try test.create()
    _ = try store.receive(
      late.create(replica: "bbbbbbbbbbbbbbbb").append([draft("module.saved", "m")]))
    _ = try store.receive(
      early.create(replica: "cccccccccccccccc").append([draft("module.saved", "m")]))
    let event = try store.append([draft("module.saved", "m")])[0]
    #expect(event.stamp.instant == late.now && event.stamp.counter == 1)
    let again = try test.open(.reading).log
    #expect(again.count == 3)
  }
}
