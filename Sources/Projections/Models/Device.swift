public import EventLog

/// A device of the athlete (kind `device`).
public struct Device: EntityModel {
  /// Its row in the table of kinds.
  public static let row = KindRow.saved(
    "device", plural: "devices", priority: 9,
    PayloadSchema(required: ["name": .name], optional: ["platform": .text, "model": .text]))

  /// The device's id.
  public let id: String
  /// What people call it.
  public let name: String?
  /// The system it runs.
  public let platform: String?
  /// Its model.
  public let model: String?
  /// When it last changed.
  public let updatedAt: Instant
  /// The payload of `saved`; nil if none has arrived.
  public let fields: JSONObject?

  /// Reads what the state shows of a device.
  public init(_ reading: EntityReading) {
    let fields = reading.single("fields")
    let reader = PayloadReader(fields)
    id = reading.entity.id
    name = reader.name("name")
    platform = reader.text("platform")
    model = reader.text("model")
    updatedAt = reading.updatedAt
    self.fields = fields
  }
}
