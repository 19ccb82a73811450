public import EventLog

/// One set that an exercise of a module or workout plans.
public struct PlannedSet: Sendable, Hashable {
  /// What sort of set it is; nil if missing or unknown to this build.
  public let kind: SetKind?
  /// The repetitions.
  public let reps: Double?
  /// The weight in kilograms; negative for assistance by a machine.
  public let weightKilograms: Double?
  /// The duration in seconds.
  public let seconds: Double?
  /// The distance in metres.
  public let distanceMeters: Double?
  /// The rate of perceived exertion.
  public let rpe: Double?
  /// The rest afterwards, in seconds.
  public let restSeconds: Double?
  /// The object in the payload's `sets`.
  public let fields: JSONObject

  static let schema = PayloadSchema(optional: [
    "kind": .word(SetKind.self), "reps": .amount, "weightKilograms": .number, "seconds": .amount,
    "distanceMeters": .amount, "rpe": .amount, "restSeconds": .amount,
  ])

  init(_ fields: JSONObject) {
    let reader = PayloadReader(fields)
    kind = reader.word("kind")
    reps = reader.number("reps")
    weightKilograms = reader.number("weightKilograms")
    seconds = reader.number("seconds")
    distanceMeters = reader.number("distanceMeters")
    rpe = reader.number("rpe")
    restSeconds = reader.number("restSeconds")
    self.fields = fields
  }
}
