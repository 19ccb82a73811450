public import EventLog

/// Who the athlete is (kind `userProfile`).
public struct UserProfile: EntityModel {
  /// Its row in the table of kinds.
  public static let row = KindRow.saved(
    "userProfile", plural: "userProfiles", priority: 3,
    PayloadSchema(
      required: ["name": .name],
      optional: [
        "birthDay": .day, "heightCentimeters": .amount, "weightKilograms": .amount,
        "weightUnit": .word(MassUnit.self),
      ]))

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
  /// The payload of `saved`; nil if none has arrived.
  public let fields: JSONObject?

  /// Reads what the state shows of a profile.
  public init(_ reading: EntityReading) {
    let fields = reading.single("fields")
    let reader = PayloadReader(fields)
    id = reading.entity.id
    name = reader.name("name")
    birthDay = reader.day("birthDay")
    heightCentimeters = reader.number("heightCentimeters")
    weightKilograms = reader.number("weightKilograms")
    weightUnit = reader.word("weightUnit")
    updatedAt = reading.updatedAt
    self.fields = fields
  }
}
