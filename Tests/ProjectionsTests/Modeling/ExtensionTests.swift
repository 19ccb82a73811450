import EventLog
import Testing

@testable import Projections
@testable import Training

/// What an app knows of a session beyond the built-in kind.
struct SessionExtras: ModelExtension {
  typealias Base = Session
  static let kind = Kind<Self>(extending: Session.self)
    .apart(\.strava, verb: "stravaSet", priority: 8)
    .list(\.photos, element: "photo")
    .requiring(\.strava, "an upload with an activity") { $0.strava?.activity != "" }

  var id = Identifier<Self>()
  var strava: StravaUpload?
  var photos: [Photo] = []
  var origin = SourcePayload()
}

struct StravaUpload: ModelPart {
  var activity = ""
  var url: String?
  var origin = SourcePayload()
}

/// What another part of the app knows of a session.
struct SessionMood: ModelExtension {
  typealias Base = Session
  static let kind = Kind<Self>(extending: Session.self).once(\.mood, verb: "moodNoted")

  struct Mood: ModelPart {
    var score = 0.0
    var origin = SourcePayload()
  }

  var id = Identifier<Self>()
  var mood: Mood?
  var origin = SourcePayload()
}

/// Members that the modules' own `saved` writes, too.
struct ModuleExtras: ModelExtension {
  typealias Base = Module
  static let kind = Kind<Self>(extending: Module.self).apart(\.isFavorite, verb: "favored")
  static let rules = MemberRules<Self>().notEmpty(\.color)

  var id = Identifier<Self>()
  var color = ""
  var isFavorite = false
  var origin = SourcePayload()
}

/// Kinds that an app extends.
struct ExtensionTests {
  private static func kinds() throws -> KindTable {
    try KindTable(.training, and: [SessionExtras.self, SessionMood.self, ModuleExtras.self])
  }

  private let phone: ModelDevice

  init() throws { phone = try ModelDevice(1, kinds: Self.kinds()) }

  private func begin(_ id: Session.ID = "s") throws {
    try phone.save(Session(id: id, started: SessionStart(startedAt: .at(0), name: "Push")))
  }

  @Test func `an extension is read and written as a model of the same entities`() throws {
    try begin()
    var extras = try #require(try phone.get(SessionExtras.ID("s" as Session.ID)))
    #expect(extras.strava == nil && extras.photos == [])
    extras.strava = StravaUpload(activity: "17")
    extras.photos = [Photo(id: "front", file: "1.jpg")]
    #expect(try phone.save(extras) == ["session.stravaSet", "session.photoSaved"])
    #expect(try phone.save(extras) == [])
    #expect(try phone.get(extras.id) == extras)
    #expect(try phone.state.all(SessionExtras.self) == [extras])
    #expect(try phone.get(extras.id.base)?.started?.name == "Push")
    let bytes = try #require(try phone.state.canonicalBytes(of: .of("session/s")))
    let shown = try #require(try JSONReader.canonicalValue(of: bytes).object)
    #expect(
      shown.map(\.key) == ["finished", "photos", "sets", "started", "strava", "updatedAt"])
    #expect(shown["strava"] == ["strava": ["activity": "17"]])
    #expect(
      try phone.update(extras.id) { (extras: inout SessionExtras) in
        extras.strava = nil
        extras.photos = []
      } == ["session.stravaSet", "session.photoRemoved"])
    #expect(try phone.get(extras.id) == SessionExtras(of: "s"))
    #expect(try phone.payload("session/s", UnitKey(name: "strava")) == [:])
  }

  @Test func `a list of an extension has its own verbs, and its elements their own writes`() throws
  {
    let id = SessionExtras.ID("s" as Session.ID)
    // A photo may come before its session's start, as a set may.
    let photo = Photo(id: "front", file: "1.jpg")
    try phone.write(
      SessionExtras.kind.drafts(saving: photo, in: \.photos, of: id, over: phone.reading(id)))
    #expect(try phone.get(id)?.photos == [photo])
    let mood = SessionMood.Mood(score: 8)
    try phone.write(
      SessionMood.kind.drafts(
        saving: mood, as: \.mood, of: SessionMood.ID(id.base), over: phone.reading(id)))
    #expect(try phone.get(SessionMood.ID(id.base))?.mood == mood)
    let error = try modelError { try phone.save(SessionMood(id: "s", mood: .init(score: 9))) }
    #expect(error.code == .alreadyWritten)
    let refused = try modelError {
      try phone.save(SessionExtras(id: "s", strava: StravaUpload()))
    }
    #expect(refused.reason == "session needs an upload with an activity")
    #expect(try phone.write(SessionExtras.kind.drafts(deleting: id)) == ["session.deleted"])
    #expect(try phone.get(id.base) == nil)
  }

  @Test func `an entity without an extension's parts is the same bytes as in a build without it`()
    throws
  {
    let old = try ModelDevice(2, kinds: .training)
    try begin()
    try phone.save(Module(id: "m", name: "Push", exercises: [ModuleExercise(id: "dips")]))
    try old.device.receive(from: phone.device)
    #expect(try phone.device.state == old.device.state)
    #expect(try phone.state.digest() == old.state.digest())
  }

  @Test func `members of an extension stand beside those that the kind's own model saves`() throws {
    let module = Module(id: "m", name: "Push", notes: "slow")
    try phone.save(module)
    #expect(try phone.save(ModuleExtras(id: "m", color: "red")) == ["module.saved"])
    let fields = UnitKey(name: "fields")
    let saved = try #require(try phone.payload("module/m", fields))
    #expect(saved["color"] == "red" && saved["name"] == "Push" && saved["notes"] == "slow")
    var extras = try #require(try phone.get(ModuleExtras.ID(module.id)))
    try phone.update("m") { (module: inout Module) in module.name = "Pull" }
    #expect(try phone.get(extras.id)?.color == "red")
    // It was read before the module was renamed.
    extras.color = "blue"
    extras.isFavorite = true
    #expect(try phone.save(extras) == ["module.saved", "module.favored"])
    #expect(try phone.get(module.id)?.name == "Pull")
    #expect(try phone.get(extras.id) == extras)
    let error = try modelError { try phone.save(ModuleExtras(id: "m", color: "")) }
    #expect(error.member == "color")
    // Nothing of an extension is required of those who know only the kind.
    #expect(try phone.save(Module(id: "n", name: "Legs")) == ["module.saved"])
    // And nobody makes a module by its colour alone.
    let refused = #expect(throws: LogError.self) {
      try phone.save(ModuleExtras(id: "o", color: "red"))
    }
    #expect(refused?.code == .invalidPayload && refused?.reason.contains("\"name\"") == true)
  }

  @Test func `a build without the extension keeps its events, passes them on, and says so`() throws
  {
    let old = try ModelDevice(2, kinds: .training)
    let pad = try ModelDevice(3, kinds: Self.kinds())
    try begin()
    let extras = SessionExtras(id: "s", strava: StravaUpload(activity: "17"))
    try phone.save(extras)
    try old.device.receive(from: phone.device)
    #expect(try old.get("s" as Session.ID)?.started?.name == "Push")
    for body in [
      { _ = try old.state.all(SessionExtras.self) }, { _ = try old.get(extras.id) },
      { try old.state.require(SessionExtras.self) },
    ] {
      let error = #expect(throws: LogError.self) { try body() }
      #expect(error?.code == .unknownType)
      #expect(
        error?.reason == "the store was opened without SessionExtras, which extends session")
    }
    #expect(try old.state.effect(of: #require(try old.device.events.last)) == .unknown)
    #expect(throws: LogError.self) { try old.save(extras) }
    try pad.device.receive(from: old.device)
    #expect(try pad.get(extras.id) == extras)
    #expect(try pad.state.digest() == phone.state.digest())
  }

  @Test func `a payload of an older version is read by an extension as by the kind's own model`()
    throws
  {
    struct Extras: ModelExtension {
      typealias Base = BodyMeasurement
      static let kind = Kind<Self>(extending: BodyMeasurement.self)
      var id = Identifier<Self>()
      var mood: String?
      var origin = SourcePayload()
    }
    let device = try ModelDevice(
      1, kinds: KindTable(.training, and: [BodyMeasurement.self, Extras.self]))
    try device.write([.of("bodyMeasurement.saved", "b", ["day": "2026-01-15", "waist": 30])])
    #expect(Extras.kind.hasUpgrades)
    try device.save(Extras(id: "b", mood: "good"))
    #expect(try device.get("b" as BodyMeasurement.ID)?.waistCentimeters == 75)
    #expect(
      try device.payload("bodyMeasurement/b", UnitKey(name: "fields"))
        == ["day": "2026-01-15", "mood": "good", "waistCentimeters": 75])
  }
}

/// The mistakes that an extension can have.
struct ExtensionFaultTests {
  private func faults(_ models: [any Model.Type]) -> [String] {
    let error = #expect(throws: KindFaults.self) { try KindTable(.training, and: models) }
    return error?.faults ?? []
  }

  private struct Upload: ModelPart {
    var text = ""
    var origin = SourcePayload()
  }

  @Test func `an extension gives its kind nothing that the kind has already`() {
    struct Extras: ModelExtension {
      typealias Base = Session
      static let kind = Kind<Self>(extending: Session.self)
        .list(\.sets, element: "photo").apart(\.setPlaces, verb: "placed")
        .apart(\.upload, verb: "finished").apart(\.other, verb: "deleted")
      var id = Identifier<Self>()
      var sets: [Photo] = []
      var setPlaces = 0
      var upload: Upload?
      var other: Upload?
      var origin = SourcePayload()
    }
    #expect(
      faults([Extras.self]) == [
        #"Extras gives session "sets", which it has already"#,
        #"Extras gives session "setPlaces", which it has already"#,
        #"Extras gives session the verb "finished", which it has already"#,
        #"Extras gives session the verb "deleted", which it has already"#,
      ])
  }

  @Test func `two extensions of a kind share no name`() {
    struct One: ModelExtension {
      typealias Base = Module
      static let kind = Kind<Self>(extending: Module.self).apart(\.strava, verb: "stravaSet")
      var id = Identifier<Self>()
      var strava: Upload?
      var color: String?
      var notes: String?
      var origin = SourcePayload()
    }
    struct Other: ModelExtension {
      typealias Base = Module
      static let kind = Kind<Self>(extending: Module.self).once(\.strava, verb: "stravaSet")
      var id = Identifier<Self>()
      var strava: Upload?
      var color: String?
      var origin = SourcePayload()
    }
    #expect(
      faults([One.self, Other.self]) == [
        #"One gives module "notes", which it has already"#,
        #"Other gives module "strava", which it has already"#,
        #"Other gives module "color", which it has already"#,
        #"Other gives module the verb "stravaSet", which it has already"#,
      ])
  }

  @Test func `an extension has a kind that is there, in its version`() {
    struct Extras: ModelExtension {
      typealias Base = BodyMeasurement
      static let kind = Kind<Self>(extending: BodyMeasurement.self).apart(\.mood, verb: "moodSet")
      var id = Identifier<Self>()
      var mood = ""
      var origin = SourcePayload()
    }
    #expect(
      faults([Extras.self]) == [#"Extras extends "bodyMeasurement", a kind that the table lacks"#])
    #expect(throws: Never.self) {
      try KindTable(.training, and: [Extras.self, BodyMeasurement.self])
    }
    struct OtherSession: Model {
      static let kind = Kind<Self>("session", plural: "trainings", version: 2)
      var id = Identifier<Self>()
      var name = ""
      var origin = SourcePayload()
    }
    struct OtherExtras: ModelExtension {
      typealias Base = OtherSession
      static let kind = Kind<Self>(extending: OtherSession.self).apart(\.mood, verb: "moodSet")
      var id = Identifier<Self>()
      var mood = ""
      var origin = SourcePayload()
    }
    #expect(
      faults([OtherExtras.self]) == [
        "OtherExtras extends trainings of version 2, and the table has sessions of version 1"
      ])
  }

  @Test func `an extension of a kind without saved has parts only, and no versions of its own`() {
    struct Extras: ModelExtension {
      typealias Base = Session
      static let kind = Kind<Self>(extending: Session.self).apart(\.mood, verb: "moodSet")
      var id = Identifier<Self>()
      var mood = ""
      var note = ""
      var place = ""
      var origin = SourcePayload()
    }
    #expect(
      faults([Extras.self]) == [
        #"session has no "saved" that could write "note", "place" of Extras: each wants a part"#
      ])
    struct Upgraded: ModelExtension {
      typealias Base = BodyMeasurement
      static let kind = Kind<Self>(extending: BodyMeasurement.self).apart(\.mood, verb: "moodSet")
        .upgrading(from: 1) { $0["mood"] = "good" }
      var id = Identifier<Self>()
      var mood = ""
      var origin = SourcePayload()
    }
    #expect(
      faults([BodyMeasurement.self, Upgraded.self]) == [
        "Upgraded cannot upgrade payloads: their version is that of bodyMeasurement"
      ])
  }

  @Test func `an extension extends neither itself nor another one`() {
    struct Selfish: ModelExtension {
      typealias Base = Selfish
      static let kind = Kind<Self>(extending: Selfish.self).apart(\.mood, verb: "moodSet")
      var id = Identifier<Self>()
      var mood = ""
      var origin = SourcePayload()
    }
    #expect(faults([Selfish.self]).contains("Selfish cannot extend itself"))
    struct Further: ModelExtension {
      typealias Base = SessionExtras
      static let kind = Kind<Self>(extending: SessionExtras.self).apart(\.mood, verb: "moodSet")
      var id = Identifier<Self>()
      var mood = ""
      var origin = SourcePayload()
    }
    #expect(
      faults([SessionExtras.self, Further.self]) == [
        "Further extends SessionExtras, which is an extension itself"
      ])
  }
}
