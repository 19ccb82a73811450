public import EventLog

/// One setting that all devices share; its id is its key (kind `setting`).
public struct Setting: EntityModel {
  /// Its row in the table of kinds.
  public static let row = KindRow.saved(
    "setting", plural: "settings", title: "value", priority: 9,
    PayloadSchema(required: ["value": .anything]))

  /// The setting's id.
  public let id: String
  /// Its value, any JSON; nil if it is missing or null.
  public let value: JSONValue?
  /// When it last changed.
  public let updatedAt: Instant
  /// The payload of `saved`; nil if none has arrived.
  public let fields: JSONObject?

  /// Reads what the state shows of a setting.
  public init(_ reading: EntityReading) {
    let fields = reading.single("fields")
    let reader = PayloadReader(fields)
    id = reading.entity.id
    value = reader.value("value")
    updatedAt = reading.updatedAt
    self.fields = fields
  }
}
