import EventLog

@testable import Projections
@testable import Training

/// A kind as an app declares it; version 1 had inches under `waist`, version 2 no unit in the name.
struct BodyMeasurement: Model {
  static let kind = Kind<Self>("bodyMeasurement", plural: "bodyMeasurements", version: 3)
    .list(\.photos, element: "photo")
    .apart(\.isFavorite, verb: "favored")
    .upgrading(from: 1) { fields in
      guard let waist = fields["waist"]?.number else { return }
      fields["waist"] = nil
      fields["waistCm"] = .number(waist * 2.5)
    }
    .upgrading(from: 2) { fields in
      fields["waistCentimeters"] = fields["waistCm"]
      fields["waistCm"] = nil
    }
    .upgrading(\.photos, from: 1) { $0["file"] = $0["path"] }
    .requiring(\.waistCentimeters, "a waist above 0 cm") { ($0.waistCentimeters ?? 1) > 0 }

  static let rules = MemberRules<Self>().required(\.day)

  var id = Identifier<Self>()
  var day: Day? = nil
  var waistCentimeters: Double?
  var photos: [Photo] = []
  var isFavorite = false
  var origin = SourcePayload()
}

struct Photo: ListElement {
  var id = Identifier<Self>()
  var file = ""
  var tags: [String] = []
  var origin = SourcePayload()
}

/// A device whose app has one more kind, and what models write there.
struct ModelDevice {
  let device: TestDevice

  init(
    _ number: UInt64 = 1, kinds: KindTable? = nil
  ) throws {
    device = try TestDevice(
      number, kinds: kinds ?? KindTable(.training, and: [BodyMeasurement.self]))
  }

  var state: TrainingState { device.replica.state }

  /// Writes drafts as one batch, after asking whether a newer version has their units.
  /// - Returns: The types of the events that were appended.
  @discardableResult
  func write(_ drafts: [EventDraft]) throws -> [String] {
    for draft in drafts {
      if let event = try state.newerVersion(than: draft) {
        throw ModelError(.newerVersion, "\(event) is newer")
      }
    }
    if drafts.isEmpty { return [] }
    return try device.replica.writeAtomically(drafts).compactMap { outcome in
      guard case .appended(let id) = outcome else { return nil }
      return try device.event(id).type.description
    }
  }

  func reading<M: Model>(_ id: Identifier<M>) throws -> EntityReading? {
    guard let entity = Entity(kind: M.kind.name, id: id.text) else { return nil }
    return try state.reading(of: entity)
  }

  @discardableResult
  func save<M: Model>(_ model: M) throws -> [String] {
    try write(M.kind.drafts(saving: model, over: reading(model.id)))
  }

  @discardableResult
  func save<M: Model>(_ model: M, changedFrom original: M) throws -> [String] {
    try write(M.kind.drafts(from: original, to: model, over: reading(original.id)))
  }

  @discardableResult
  func update<M: Model>(_ id: Identifier<M>, _ change: (inout M) -> Void) throws -> [String] {
    guard let original = try state.one(M.self, id) else {
      throw ModelError(.notFound, "\(id) is not there")
    }
    var model = original
    change(&model)
    return try save(model, changedFrom: original)
  }

  func get<M: Model>(_ id: Identifier<M>) throws -> M? { try state.one(M.self, id) }

  /// The payload that counts for a unit.
  func payload(_ entity: String, _ unit: UnitKey) throws -> JSONObject? {
    try state.value(of: unit, in: .of(entity))
  }
}

/// The code of the error that a body throws.
func modelError<Result>(_ body: () throws -> Result) throws -> ModelError {
  do { _ = try body() } catch let error as ModelError { return error }
  throw ModelError(.notFound, "nothing was thrown")
}
