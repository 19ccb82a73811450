public import EventLog

/// Who the athlete is (kind `userProfile`).
public struct UserProfile: EntityModel {
  /// `userProfile`
  public static let kind = "userProfile"

  /// The profile's id.
  public let id: String
  /// The athlete's name.
  public let name: String?
  /// The day of birth.
  public let birthDay: Day?
  /// The height, in centimetres.
  public let heightCentimeters: Double?
  /// The body's weight, in kilograms.
  public let weightKilograms: Double?
  /// The unit the athlete uses for weights.
  public let weightUnit: MassUnit?
  /// When it last changed.
  public let updatedAt: Instant
  /// The payload of `saved`; nil where none has arrived.
  public let fields: JSONObject?

  /// Reads what the state shows of a profile.
  public init(_ snapshot: EntitySnapshot) {
    let fields = snapshot.single("fields")
    let reader = PayloadReader(fields)
    id = snapshot.entity.id
    name = reader.name("name")
    birthDay = reader.day("birthDay")
    heightCentimeters = reader.number("heightCentimeters")
    weightKilograms = reader.number("weightKilograms")
    weightUnit = reader.word("weightUnit")
    updatedAt = snapshot.updatedAt
    self.fields = fields
  }
}
