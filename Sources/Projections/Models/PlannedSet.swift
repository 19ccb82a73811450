public import EventLog

/// One set that an exercise of a module or workout plans.
public struct PlannedSet: Sendable, Hashable {
  /// What sort of set it is; nil where nothing is said, or a word that this build does not know.
  public let kind: SetKind?
  /// How often.
  public let reps: Double?
  /// How heavy, in kilograms; below zero for help from a machine.
  public let weightKilograms: Double?
  /// How long, in seconds.
  public let seconds: Double?
  /// How far, in metres.
  public let distanceMeters: Double?
  /// How hard: the rate of perceived exertion.
  public let rpe: Double?
  /// How long to rest afterwards, in seconds.
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
