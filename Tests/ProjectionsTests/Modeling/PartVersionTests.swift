import EventLog
import EventLogTesting
import Testing

@testable import Projections

/// Parts with a version of their own (merge-rules 2).
struct PartVersionTests {
  /// An app's kind before its photos changed.
  private struct OldShot: Model {
    static let kind = Kind<Self>("shot", plural: "shots", version: 2)
      .list(\.photos, element: "photo").apart(\.note, verb: "noted")
    var id = Identifier<Self>()
    var width = 0.0
    var note = ""
    var photos: [Photo] = []
    var origin = SourcePayload()
  }

  /// The same in the next release: its photos say their tags otherwise, and the rest is as it was.
  private struct NewShot: Model {
    static let kind = Kind<Self>("shot", plural: "shots", version: 2)
      .list(\.photos, element: "photo", version: 3).apart(\.note, verb: "noted")
      .upgrading(\.photos, from: 2) { $0["tags"] = [] }
    var id = Identifier<Self>()
    var width = 0.0
    var note = ""
    var photos: [Photo] = []
    var origin = SourcePayload()
  }

  private let old: ModelDevice
  private let new: ModelDevice

  init() throws {
    old = try ModelDevice(1, kinds: KindTable(.engine, and: [OldShot.self]))
    new = try ModelDevice(2, kinds: KindTable(.engine, and: [NewShot.self]))
  }

  private func exchange() throws {
    try old.device.receive(from: new.device)
    try new.device.receive(from: old.device)
  }

  @Test func `a part's verbs have its version, and all others that of the kind`() {
    let versions = Dictionary(
      uniqueKeysWithValues: NewShot.kind.row.verbs.map { ($0.verb, $0.version) })
    #expect(
      versions == [
        "saved": 2, "noted": 2, "deleted": 1, "photoSaved": 3, "photoRemoved": 3, "photoMoved": 3,
      ])
  }

  @Test func `a newer photo does not hide the rest of an entity from an older build`() throws {
    try old.save(OldShot(id: "s", width: 1, photos: [Photo(id: "a", file: "old")]))
    try exchange()
    try new.update("s") { (shot: inout NewShot) in
      shot.width = 2
      shot.photos.append(Photo(id: "b", file: "new"))
    }
    try new.save(NewShot(id: "t", width: 3, photos: [Photo(id: "c")]))
    try exchange()
    let shown = try #require(try old.get("s" as OldShot.ID))
    #expect(shown.width == 2 && shown.photos.map(\.id) == ["a"])
    #expect(try old.get("t" as OldShot.ID)?.width == 3)
    let unknown = try old.state.unknownEvents()
    #expect(
      unknown.sorts.map(\.type) == ["shot.photoMoved", "shot.photoSaved"]
        && unknown.sorts.allSatisfy { $0.version == 3 })
    // What the older build can read it may also change, and nothing of the newer one's is lost.
    try old.update("s") { (shot: inout OldShot) in shot.width = 4 }
    try exchange()
    let both = try #require(try new.get("s" as NewShot.ID))
    #expect(both.width == 4 && both.photos.map(\.id) == ["a", "b"])
  }

  @Test func `a photo of the kind's version is upgraded to the part's own`() throws {
    try old.save(OldShot(id: "s", photos: [Photo(id: "a", tags: ["x"])]))
    try exchange()
    #expect(try new.get("s" as NewShot.ID)?.photos.first?.tags == [])
    try new.update("s") { (shot: inout NewShot) in shot.photos[0].tags = ["y"] }
    #expect(try new.get("s" as NewShot.ID)?.photos.first?.tags == ["y"])
    #expect(try new.device.events.last?.version == 3)
  }

  @Test func `a photo that a newer build wrote last is not written over`() throws {
    try old.save(OldShot(id: "s", photos: [Photo(id: "a", file: "old")]))
    try exchange()
    try new.update("s") { (shot: inout NewShot) in shot.photos[0].file = "new" }
    try exchange()
    let error = try modelError {
      try old.update("s") { (shot: inout OldShot) in shot.photos[0].file = "older" }
    }
    #expect(error.code == .newerVersion)
  }

  @Test func `a version below the kind's is refused, since events may stand under the kind's`() {
    struct Sunk: Model {
      static let kind = Kind<Self>("sunk", plural: "sunks", version: 2)
        .list(\.photos, element: "photo", version: 1)
        .upgrading(\.photos, from: 2) { _ in }
      var id = Identifier<Self>()
      var photos: [Photo] = []
      var origin = SourcePayload()
    }
    #expect(
      Sunk.kind.allFaults == [
        #""photos" of sunk has the version 1, below the 2 of its kind: give it 2 or a greater one"#,
        "sunk of version 2 cannot be upgraded from version 2",
      ])
    #expect(Sunk.kind.row.verbs.first { $0.verb == "photoSaved" }?.version == 2)
  }

  @Test func `the file of kinds says a part's own version, and one of the kind's is not said`()
    throws
  {
    let declared = KindSet.engine.declared(beside: [NewShot.self])
    let object = KindFile.object(declared)
    let parts = try #require(object["kinds"]?.array?.first?.object?["parts"]?.array)
    #expect(parts.map { $0.object?["version"] } == [3, nil])
    let read = try KindFile.kinds(of: object)
    #expect(read.map(\.json) == declared.map(\.json))
    #expect(
      try KindTable(declaring: KindSet.engine.declared + read).fingerprint
        == KindTable(.engine, and: [NewShot.self]).fingerprint)
    // What contradicts the rule is passed over as a whole.
    let sunk = String(decoding: JSONValue.object(object).canonicalBytes(), as: UTF8.self)
      .replacing(#""version":3"#, with: #""version":1"#)
    let other = try JSONObject(checked: Array(sunk.utf8))
    #expect(throws: KindFileFault.self) { try KindFile.kinds(of: other) }
  }
}
