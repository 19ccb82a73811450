import LiftTrail

/// A kind of the app's own. Version 1 had inches, under "waist".
nonisolated struct BodyMeasurement: Model {
  var id = Identifier<Self>()
  var day: Day?
  var waistCentimeters: Double?
  var circumstances = Circumstances()
  var photos: [Photo] = []
  var origin = SourcePayload()

  static let kind = Kind<Self>("bodyMeasurement", plural: "bodyMeasurements", version: 2)
    .list(\.photos, element: "photo")  // Two devices add two photos: both stay.
    .upgrading(from: 1) { fields in
      if let inches = fields["waist"]?.number {
        fields["waistCentimeters"] = .number(inches * 2.54)
      }
      fields["waist"] = nil
    }
    .requiring(\.waistCentimeters, "a waist above 0 cm") { ($0.waistCentimeters ?? 1) > 0 }
  static let byDay = KindIndex(\Self.day)
}

nonisolated struct Circumstances: ModelPart {
  var isBeforeBreakfast = false
  var notes: String?
  var origin = SourcePayload()
}

nonisolated struct Photo: ListElement {
  var id = Identifier<Self>()
  var file = ""
  var origin = SourcePayload()
}

extension LocalKey where Value == Int {
  nonisolated static let restSeconds = LocalKey("restSeconds", default: 90)
}
