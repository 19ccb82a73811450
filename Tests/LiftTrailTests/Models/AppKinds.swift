import Foundation
import LiftTrail
import Projections
import Training

/// A kind as an app declares it.
struct Measurement: Model {
  static let kind = Kind<Self>("measurement", plural: "measurements")
    .list(\.photos, element: "photo")
    .requiring(\.waist, "a waist above 0 cm") { ($0.waist ?? 1) > 0 }
  static let byDay = KindIndex(\Self.day)
  static let byNote = KindIndex(\Self.note)
  static let byCount = KindIndex(\Self.count)
  static let byWeight = KindIndex(\Self.weight)
  static let byDate = KindIndex(\Self.date)

  var id = Identifier<Self>()
  var day = Day(Date(timeIntervalSince1970: 0), in: .gmt)
  var date = Date(timeIntervalSince1970: 0)
  var note = ""
  var count = 0
  var weight = 0.0
  var waist: Double?
  var photos: [Picture] = []
  var origin = SourcePayload()
}

/// The same in the app's next version, which writes centimetres.
struct NewerMeasurement: Model {
  static let kind = Kind<Self>("measurement", plural: "measurements", version: 2)
    .list(\.photos, element: "photo")
    .upgrading(from: 1) { fields in
      fields["centimeters"] = fields["waist"]?.number.map { .number($0 * 2.5) }
      fields["waist"] = nil
      fields["halves"] = fields["count"]?.number.map { .number($0 * 2) }
    }
  static let byDay = KindIndex(\Self.day)
  static let byNote = KindIndex(\Self.note)
  static let byCount = KindIndex(\Self.count)
  static let byHalves = KindIndex(\Self.halves)

  var id = Identifier<Self>()
  var day = Day(Date(timeIntervalSince1970: 0), in: .gmt)
  var note = ""
  var count = 0
  var halves = 0
  var centimeters: Double?
  var photos: [Picture] = []
  var origin = SourcePayload()
}

/// A kind with members that are stored apart, and with optional ones.
struct Target: Model {
  static let kind = Kind<Self>("target", plural: "targets")
    .apart(\.rank, verb: "ranked").apart(\.due, verb: "dueSet")
  static let byRank = KindIndex(\Self.rank)
  static let byDue = KindIndex(\Self.due)
  static let byStart = KindIndex(\Self.start)
  static let byReps = KindIndex(\Self.reps)

  var id = Identifier<Self>()
  var name = ""
  var start: Day?
  var reps: Double?
  var due: Day?
  var rank = 0
  var origin = SourcePayload()
}

/// The same in the app's next version.
struct NewerTarget: Model {
  static let kind = Kind<Self>("target", plural: "targets", version: 2)
    .apart(\.rank, verb: "ranked").apart(\.due, verb: "dueSet")
    .upgrading(from: 1) { $0["start"] = $0["start"] ?? "2024-02-29" }
  static let byDue = KindIndex(\Self.due)
  static let byStart = KindIndex(\Self.start)

  var id = Identifier<Self>()
  var start: Day?
  var due: Day?
  var rank = 0
  var origin = SourcePayload()
}

struct Picture: ListElement {
  var id = Identifier<Self>()
  var file = ""
  var origin = SourcePayload()
}
