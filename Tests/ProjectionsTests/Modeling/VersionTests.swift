import EventLog
import EventLogTesting
import Testing

@testable import Projections

/// Payloads of older and newer versions of an app's kind.
struct VersionTests {
  private static func draft(
    _ verb: String, _ data: JSONObject, version: UInt64
  ) -> EventDraft {
    .of("bodyMeasurement.\(verb)", "b", data, version: version)
  }

  private static func waist(_ fields: JSONObject, version: UInt64) throws -> BodyMeasurement? {
    let event = try Event.made(by: 2, 1, at: .at(1), draft("saved", fields, version: version))
    return try device([event]).get("b")
  }

  private static func device(_ events: [Event]) throws -> ModelDevice {
    let device = try ModelDevice()
    _ = try device.device.replica.receive(events)
    return device
  }

  @Test func `an old payload is read through each step to today's`() throws {
    let old: JSONObject = ["waist": 40, "color": "red"]
    let first = try #require(try Self.waist(old, version: 1))
    let second = try #require(
      try Self.waist(["waistCm": 100, "color": "red"], version: 2))
    let third = try #require(
      try Self.waist(["waistCentimeters": 100, "color": "red"], version: 3))
    #expect(first.waistCentimeters == 100)
    #expect(first == second && second == third)
    for read in [first, second, third] { #expect(read.origin.payload?["color"] == "red") }
    // Version 2 never had `waist`, so its step leaves one alone.
    #expect(try Self.waist(old, version: 2)?.waistCentimeters == nil)
  }

  @Test func `the elements of a list have steps of their own`() throws {
    let photo = try Event.made(
      by: 2, 1, at: .at(1), Self.draft("photoSaved", ["id": "p", "path": "x"], version: 1))
    let device = try Self.device([photo])
    #expect(try device.get("b" as BodyMeasurement.ID)?.photos.map(\.file) == ["x"])
  }

  @Test func `an old line stays as it is until its unit is changed`() throws {
    let event = try Event.made(
      by: 2, 1, at: .at(1), Self.draft("saved", ["day": "2026-01-15", "waist": 40], version: 1))
    let device = try Self.device([event])
    let digest = try device.state.digest()
    let read = try #require(try device.get("b" as BodyMeasurement.ID))
    #expect(try device.save(read) == [])
    #expect(try device.state.digest() == digest)
    #expect(
      try device.update("b") { (model: inout BodyMeasurement) in model.waistCentimeters = 90 }
        == ["bodyMeasurement.saved"])
    #expect(
      try device.payload("bodyMeasurement/b", UnitKey(name: "fields"))
        == ["day": "2026-01-15", "waistCentimeters": 90])
    #expect(try device.device.events.last?.version == 3)
  }

  @Test func `a unit that a newer version wrote last is not written over`() throws {
    let event = try Event.made(
      by: 2, 1, at: .at(1), Self.draft("saved", ["waist": ["cm": 80]], version: 4))
    let photo = try Event.made(
      by: 2, 2, at: .at(2), Self.draft("photoSaved", ["id": "p"], version: 4))
    let device = try Self.device([event, photo])
    let model = BodyMeasurement(id: "b", day: Day("2026-01-15"))
    #expect(try modelError { try device.save(model) }.code == .newerVersion)
    #expect(try device.device.events.count == 2)
    func save(_ photo: Photo) throws {
      try device.write(
        BodyMeasurement.kind.drafts(
          saving: photo, in: \.photos, of: "b", over: device.reading(model.id)))
    }
    #expect(try modelError { try save(Photo(id: "p")) }.code == .newerVersion)
    try save(Photo(id: "q"))
    // Another entity is another matter.
    var other = model
    other.id = "c"
    #expect(try device.save(other) == ["bodyMeasurement.saved"])
  }

  @Test func `what a known event has overwritten since may be written`() throws {
    let newer = try Event.made(
      by: 2, 1, at: .at(1), Self.draft("saved", ["waist": ["cm": 80]], version: 4))
    let later = try Event.made(
      by: 3, 1, at: .at(2), Self.draft("saved", ["day": "2026-01-15"], version: 3))
    let device = try Self.device([newer, later])
    try device.update("b") { (model: inout BodyMeasurement) in model.waistCentimeters = 80 }
    #expect(try device.get("b" as BodyMeasurement.ID)?.waistCentimeters == 80)
  }

  @Test(arguments: Seeds.some(of: 0..<50 as Range<UInt64>))
  func `no payload makes an upgrade or a model fail`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = [
      "waist", "waistCm", "waistCentimeters", "day", "id", "photos", "isFavorite", "origin", "x",
    ]
    func value(_ depth: Int) -> JSONValue {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: nil
      case 1: true
      case 2: .number(Double(Int.random(in: -5...5, using: &random)))
      case 3: .number(1e300 / 1e290)
      case 4: "2026-01-15"
      case 5: .string(names[Int.random(in: 0..<names.count, using: &random)])
      case 6: depth == 0 ? [] : [value(depth - 1), value(depth - 1)]
      default: depth == 0 ? [:] : .object(object(depth - 1))
      }
    }
    func object(_ depth: Int) -> JSONObject {
      var object = JSONObject()
      for name in names where Bool.random(using: &random) { object[name] = value(depth) }
      return object
    }
    for version: UInt64 in 1...3 {
      var photo = object(2)
      photo["id"] = "p"
      let events = try [
        Event.made(by: 2, 1, at: .at(1), Self.draft("saved", object(3), version: version)),
        Event.made(by: 2, 2, at: .at(2), Self.draft("photoSaved", photo, version: version)),
        Event.made(by: 2, 3, at: .at(3), Self.draft("favored", object(1), version: version)),
      ]
      let device = try Self.device(events)
      let read = try #require(try device.get("b" as BodyMeasurement.ID))
      #expect(read.id == "b")
      #expect(
        try BodyMeasurement.kind.drafts(saving: withWaist(read), over: device.reading(read.id))
          .count <= 1)
      #expect(
        try BodyMeasurement.kind.drafts(
          from: withWaist(read), to: withWaist(read), over: device.reading(read.id)
        ).isEmpty)
    }
  }

  /// A model that meets its kind's demand and rules.
  private func withWaist(_ read: BodyMeasurement) -> BodyMeasurement {
    var model = read
    if (model.waistCentimeters ?? 1) <= 0 { model.waistCentimeters = 1 }
    model.day = model.day ?? Day("2026-01-15")
    return model
  }
}
