public import EventLog

/// One set that was done: the payload of `session.setLogged`, written once, or of its last correction
/// (merge-rules 5).
public struct LoggedSet: Sendable, Hashable, Identifiable {
  /// Its id within the session, compared as bytes.
  public let id: UTF8Text
  /// The exercise's name at the time.
  public let exercise: String?
  /// The id of the exercise, or of the custom exercise.
  public let exerciseId: String?
  /// Its number among the sets of its exercise, from 1.
  public let setNumber: Int?
  /// What sort of set it is; nil if missing or unknown to this build.
  public let kind: SetKind?
  /// The weight in kilograms; negative for assistance by a machine.
  public let weightKilograms: Double?
  /// The weight as it was entered, without its unit.
  public let weightText: String?
  /// The unit it was entered in.
  public let weightUnit: MassUnit?
  /// The repetitions; halves are allowed.
  public let reps: Double?
  /// The duration in seconds.
  public let seconds: Double?
  /// The distance in metres.
  public let distanceMeters: Double?
  /// The distance as it was entered, without its unit.
  public let distanceText: String?
  /// The unit it was entered in, as it was entered.
  public let distanceUnit: String?
  /// The rate of perceived exertion.
  public let rpe: Double?
  /// When it was done.
  public let loggedAt: Instant?
  /// Notes about it.
  public let notes: String?
  /// The payload that counts.
  public let fields: JSONObject
  /// The payload of `session.setLogged` where a correction counts; nil if it was never corrected.
  public let logged: JSONObject?

  private static let schema = PayloadSchema(
    required: ["id": .name],
    optional: [
      "exercise": .text, "exerciseId": .text, "setNumber": .count,
      "kind": .word(SetKind.self),
      "weightKilograms": .number, "weightText": .text, "weightUnit": .word(MassUnit.self),
      "reps": .amount, "seconds": .amount, "distanceMeters": .amount, "distanceText": .text,
      "distanceUnit": .text, "rpe": .amount, "loggedAt": .instant, "notes": .text,
    ])

  init(_ fields: JSONObject, in reading: EntityReading) {
    let reader = PayloadReader(fields)
    id = UTF8Text(reader.text("id") ?? "")
    exercise = reader.text("exercise")
    exerciseId = reader.text("exerciseId")
    setNumber = reader.count("setNumber")
    kind = reader.word("kind")
    weightKilograms = reader.number("weightKilograms")
    weightText = reader.text("weightText")
    weightUnit = reader.word("weightUnit")
    reps = reader.number("reps")
    seconds = reader.number("seconds")
    distanceMeters = reader.number("distanceMeters")
    distanceText = reader.text("distanceText")
    distanceUnit = reader.text("distanceUnit")
    rpe = reader.number("rpe")
    loggedAt = reader.instant("loggedAt")
    notes = reader.text("notes")
    self.fields = fields
    logged = reading.logged(UnitKey(name: LoggedSet.unit.name, id: id))
  }
}

extension LoggedSet {
  private static let unit = UnitRow(name: "sets", rule: .writeOnce, shape: .listByStamp)
  private static let corrections = UnitRow.corrections(of: unit, named: "setCorrections")
  private static let places = UnitRow.places(of: unit, named: "setPlaces")

  /// The units that a session's sets are made of.
  static let units = [unit, corrections, places]

  /// The verbs of a session about its sets (merge-rules 5).
  static let verbs = [
    VerbRow("setLogged", .writes(unit.name), priority: 1, schema),
    VerbRow("setCorrected", .writes(corrections.name), priority: 1, schema),
    VerbRow(
      "setRetracted", .removes(corrections.name), priority: 1,
      PayloadSchema(required: ["id": .name], optional: ["reason": .text])),
    VerbRow(
      "setMoved", .writes(places.name), priority: 1,
      PayloadSchema(required: ["id": .name], optional: ["after": .name])),
  ]

  /// The sets of a session.
  static func all(in reading: EntityReading) -> [LoggedSet] {
    reading.list(unit.name).map { LoggedSet($0, in: reading) }
  }
}

extension LoggedSet {
  /// For example `77.5 kg × 5`, `RPE 8`.
  var shownItem: ShownItem {
    func text(_ value: Double) -> String { JSONValue.number(value).canonicalText() }
    let load = weightKilograms.map { "\(text($0)) kg" }
    let work = [load, reps.map(text)].compactMap(\.self).joined(separator: " × ")
    let details: [String?] = [
      work.isEmpty ? nil : load == nil ? "\(work) reps" : work,
      seconds.map { "\(text($0)) s" },
      distanceMeters.map { "\(text($0)) m" } ?? distanceText,
      kind.flatMap { $0 == .normal ? nil : $0.rawValue }, rpe.map { "RPE \(text($0))" }, notes,
    ]
    return ShownItem(name: exercise ?? id.string, details: details.compactMap(\.self))
  }
}
