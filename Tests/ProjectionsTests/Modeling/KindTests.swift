import EventLog
import Testing

@testable import Projections
@testable import Training

/// Kinds that an app declares.
struct KindTests {
  @Test func `an app's kind is written, read, merged and sent as a built-in one is`() throws {
    let (phone, pad) = (try ModelDevice(1), try ModelDevice(2))
    let measurement = BodyMeasurement(
      id: "b", day: Day("2026-01-15"), waistCentimeters: 80,
      photos: [Photo(id: "front", file: "1.jpg")], isFavorite: true)
    #expect(
      try phone.save(measurement)
        == ["bodyMeasurement.saved", "bodyMeasurement.photoSaved", "bodyMeasurement.favored"])
    #expect(try phone.get(measurement.id) == measurement)
    #expect(try phone.save(measurement) == [])
    try pad.device.receive(from: phone.device)
    try pad.update("b") { (model: inout BodyMeasurement) in
      model.photos.append(Photo(id: "side", file: "2.jpg"))
      model.isFavorite = false
    }
    try phone.update("b") { (model: inout BodyMeasurement) in
      model.photos.append(Photo(id: "back", file: "3.jpg"))
      model.waistCentimeters = 79
    }
    try pad.device.receive(from: phone.device)
    try phone.device.receive(from: pad.device)
    let merged = try #require(try phone.get(measurement.id))
    #expect(merged.photos.map(\.id) == ["front", "back", "side"])
    #expect(merged.waistCentimeters == 79 && !merged.isFavorite)
    #expect(try phone.state.digest() == pad.state.digest())
    #expect(try phone.state.all(BodyMeasurement.self) == [merged])
    #expect(
      try pad.write(BodyMeasurement.kind.drafts(deleting: "b")) == ["bodyMeasurement.deleted"])
    #expect(try pad.get(measurement.id) == nil)
    #expect(
      try phone.device.state.hasPrefix(#"{"bodyMeasurements":{"b":{"fields":{"day":"2026-01-15","#))
  }

  @Test func `a build that lacks the kind keeps its events, and says that it does`() throws {
    let phone = try ModelDevice(1)
    let old = try ModelDevice(2, kinds: .training)
    try phone.save(BodyMeasurement(id: "b", day: Day("2026-01-15")))
    try old.device.receive(from: phone.device)
    #expect(try old.device.state == "{}")
    #expect(throws: LogError.self) { try old.state.all(BodyMeasurement.self) }
    #expect(throws: LogError.self) { try old.state.one(BodyMeasurement.self, "b") }
    let other = try ModelDevice(3)
    try other.device.receive(from: old.device)
    #expect(try other.device.state == phone.device.state)
    #expect(try other.get("b" as BodyMeasurement.ID)?.day == Day("2026-01-15"))
  }

  @Test func `what a kind requires is required of every way to write`() throws {
    let device = try ModelDevice()
    func reason(_ body: @autoclosure () throws -> [String]) throws -> String {
      let error = try modelError(body)
      #expect(error.code == .invalidValue)
      return error.reason
    }
    let words = "bodyMeasurement needs a waist above 0 cm"
    var model = BodyMeasurement(id: "b", day: Day("2026-01-15"), waistCentimeters: 0)
    #expect(try reason(try device.save(model)) == words)
    model.waistCentimeters = 1
    try device.save(model)
    #expect(
      try reason(
        try device.update("b") { (model: inout BodyMeasurement) in model.waistCentimeters = -1 })
        == words)
    // What arrives from elsewhere is kept, and then every write has to mend it.
    try device.write([
      .of(
        "bodyMeasurement.saved", "b", ["day": "2026-01-15", "waistCentimeters": 0], version: 3)
    ])
    #expect(
      try reason(
        try device.write(
          BodyMeasurement.kind.drafts(
            saving: Photo(id: "p"), in: \.photos, of: "b", over: device.reading(model.id))))
        == words)
    let error = try modelError {
      try device.update("b") { (model: inout BodyMeasurement) in
        model.day = nil
        model.waistCentimeters = 2
      }
    }
    #expect(error.member == "day")
  }

  @Test func `built-in kinds have no faults, and say of themselves what would be found`() {
    for model in KindSet.training.models {
      #expect(Self.faults(model) == [])
      let isRight = Self.saysWhatIsFound(model)
      #expect(isRight)
    }
    #expect(Self.faults(BodyMeasurement.self) == [])
  }

  private static func saysWhatIsFound<M: Model>(_: M.Type) -> Bool {
    (M.kind.contents.fields != nil) == M.kind.findsFields
  }

  private static func faults<M: Model>(_: M.Type) -> [String] { M.kind.allFaults }

  @Test func `every mistake in an app's kinds is named`() throws {
    struct Faulty: Model {
      static let kind = Kind<Self>("faulty", plural: "settings", version: 2)
        .list(\.items, element: "item").log(\.items, element: "entry")
        .apart(\.id, verb: "named").apart(\.updatedAt, verb: "touched")
        .apart(\.summary, verb: "told")
        .list(\.others, element: "Item")
        .upgrading(from: 2) { _ in }.upgrading(from: 0) { _ in }
        .upgrading(from: 1) { _ in }.upgrading(from: 1) { _ in }
        .upgrading(\.missing, from: 1) { _ in }
      static let rules = MemberRules<Self>().notEmpty(\.summary)

      var id = Identifier<Self>()
      var name = ""
      var text = ""
      var items: [Photo] = []
      var others: [Photo] = []
      var missing: [Photo] = []
      var updatedAt = 0
      var rest: Int? = 90
      var origin = SourcePayload()

      var summary: String {
        get { name + text }
        set { name = newValue }
      }
    }
    struct OddID: Model {
      enum CodingKeys: String, CodingKey { case id = "key" }
      static let kind = Kind<Self>("odd", plural: "odds")
      var id = Identifier<Self>()
      var origin = SourcePayload()
    }
    struct NoName: Model {
      static let kind = Kind<Self>("No name", plural: "no names", version: 0)
      var id = Identifier<Self>()
      var origin = SourcePayload()
      var name = ""
    }
    let error = #expect(throws: KindFaults.self) {
      try KindTable(.training, and: [Faulty.self, NoName.self, OddID.self])
    }
    let faults = try #require(error?.faults)
    for fault in [
      #"two parts of faulty are about "items""#, #"no part of faulty can be called "id""#,
      #"no part of faulty can be called "updatedAt""#,
      "a part of faulty is about a member that cannot be told",
      "a rule of Faulty is about a member that cannot be told",
      #""faulty.ItemSaved" cannot be the type of an event"#,
      "faulty of version 2 cannot be upgraded from version 2",
      "faulty of version 2 cannot be upgraded from version 0",
      "two upgrades of faulty are from version 1",
      "an upgrade of faulty comes before the part that it is about",
      #""rest" of Faulty in faulty is optional and has a default, so nil could not be kept"#,
      #"the id of OddID in odd has another coding key than "id""#,
      #"the plural "settings" is declared twice"#,
      #"No name has the version 0; the first is 1"#,
      #""No name.saved" cannot be the type of an event"#,
      #""no names" of No name breaks the grammar of names"#,
    ] {
      #expect(faults.contains(fault), "\(fault), not among \(faults)")
    }
    #expect(throws: Never.self) {
      try KindTable(.training, and: [Workout.self, BodyMeasurement.self])
    }
  }
}
