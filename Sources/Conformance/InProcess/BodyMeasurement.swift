import EventLog
import Projections
import Training

/// The kind of the fixtures that no build ships: it stands for what an app declares. `Fixtures/README.md`
/// says what it is made of.
struct BodyMeasurement: Model {
  static let kind = Kind<Self>("bodyMeasurement", plural: "bodyMeasurements", version: 2)
    .list(\.photos, element: "photo")
    .log(\.readings, element: "reading", priority: 1)
    .once(\.calibrated, verb: "calibrated", priority: 2)
    .apart(\.goalCentimeters, verb: "goalSet")
    .greatest(\.record, verb: "reached")
  static let rules = MemberRules<Self>()
    .required(\.day).atLeastZero(\.waistCentimeters).atLeastZero(\.goalCentimeters)

  var id = Identifier<Self>()
  var day: Day?
  var waistCentimeters: Double?
  var goalCentimeters: Double?
  var photos: [Photo] = []
  var readings: [Reading] = []
  var calibrated: Calibration?
  var record: Record?
  var origin = SourcePayload()

  struct Photo: ListElement {
    var id = Identifier<Self>()
    var file: String?
    var order: Double?
    var origin = SourcePayload()
  }

  struct Reading: ListElement {
    static let rules = MemberRules<Self>().atLeastZero(\.centimeters)

    var id = Identifier<Self>()
    var centimeters: Double?
    var origin = SourcePayload()
  }

  struct Record: ModelPart {
    var value: Double?
    var place: String?
    var origin = SourcePayload()
  }

  struct Calibration: ModelPart {
    static let rules = MemberRules<Self>().required(\.at)

    var at: Instant?
    var origin = SourcePayload()
  }
}

extension KindTable {
  /// The kinds and extensions that fixtures may add to a replica's, by name.
  private static let ofFixtures: [String: any Model.Type] = [
    "bodyMeasurement": BodyMeasurement.self, "sessionExtras": SessionExtras.self,
  ]

  /// The built-in kinds and some of those that fixtures may add.
  /// - Throws: A refusal of a name that is none of them.
  static func adding(_ names: [String]) throws -> KindTable {
    if names.isEmpty { return .training }
    return try KindTable(
      .training,
      and: names.map { name in
        guard let model = ofFixtures[name] else { throw EngineRefusal.request("kinds") }
        return model
      })
  }

  /// The names of all that fixtures may add.
  static var namesOfFixtures: [String] { ofFixtures.keys.sorted() }
}

extension JSONObject {
  /// The table of the kinds that a request names beside the built-in ones.
  func kinds() throws -> KindTable {
    try KindTable.adding(self["kinds"] == nil ? [] : texts("kinds"))
  }
}
