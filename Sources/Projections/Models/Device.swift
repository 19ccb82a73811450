public import EventLog

/// A device of the athlete's that takes part (kind `device`).
public struct Device: EntityModel {
  /// `device`
  public static let kind = "device"

  /// The device's id.
  public let id: String
  /// What people call it.
  public let name: String?
  /// The system it runs.
  public let platform: String?
  /// What sort of device it is.
  public let model: String?
  /// When it last changed.
  public let updatedAt: Instant
  /// The payload of `saved`; nil where none has arrived.
  public let fields: JSONObject?

  /// Reads what the state shows of a device.
  public init(_ snapshot: EntitySnapshot) {
    let fields = snapshot.single("fields")
    let reader = PayloadReader(fields)
    id = snapshot.entity.id
    name = reader.name("name")
    platform = reader.text("platform")
    model = reader.text("model")
    updatedAt = snapshot.updatedAt
    self.fields = fields
  }
}
