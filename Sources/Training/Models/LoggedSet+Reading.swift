import EventLog
import Projections

// Sets are what a store has most of, so they are read from payloads in one walk over the members.

extension LoggedSet {
  /// The names of its members.
  enum CodingKeys: String, CodingKey {
    case id, exercise, exerciseId, setNumber, kind, weightKilograms, weightIs, weightText
    case weightUnit, reps, failedReps, side, seconds, distanceMeters, distanceText, distanceUnit
    case rpe, rir, restSeconds, plannedId, plannedSetId, loggedAt, notes, typed, origin
  }

  /// Reads a set, from a payload leniently: a member that is missing or cannot be read is nil.
  /// - Throws: What another decoder throws.
  public init(from decoder: any Decoder) throws {
    self.init(id: Identifier(""))
    if let members = decoder.payloadObject {
      for member in members.members { read(member.value, as: member.key) }
      return
    }
    let members = try decoder.container(keyedBy: CodingKeys.self)
    id = try members.decode(Identifier.self, forKey: .id)
    exercise = try members.decodeIfPresent(String.self, forKey: .exercise)
    exerciseId = try members.decodeIfPresent(String.self, forKey: .exerciseId)
    setNumber = try members.decodeIfPresent(Int.self, forKey: .setNumber)
    kind = try members.decodeIfPresent(SetKind.self, forKey: .kind)
    weightKilograms = try members.decodeIfPresent(Double.self, forKey: .weightKilograms)
    weightIs = try members.decodeIfPresent(WeightMeaning.self, forKey: .weightIs)
    weightText = try members.decodeIfPresent(String.self, forKey: .weightText)
    weightUnit = try members.decodeIfPresent(MassUnit.self, forKey: .weightUnit)
    reps = try members.decodeIfPresent(Double.self, forKey: .reps)
    failedReps = try members.decodeIfPresent(Double.self, forKey: .failedReps)
    side = try members.decodeIfPresent(SetSide.self, forKey: .side)
    seconds = try members.decodeIfPresent(Double.self, forKey: .seconds)
    distanceMeters = try members.decodeIfPresent(Double.self, forKey: .distanceMeters)
    distanceText = try members.decodeIfPresent(String.self, forKey: .distanceText)
    distanceUnit = try members.decodeIfPresent(String.self, forKey: .distanceUnit)
    rpe = try members.decodeIfPresent(Double.self, forKey: .rpe)
    rir = try members.decodeIfPresent(Double.self, forKey: .rir)
    restSeconds = try members.decodeIfPresent(Double.self, forKey: .restSeconds)
    plannedId = try members.decodeIfPresent(Identifier.self, forKey: .plannedId)
    plannedSetId = try members.decodeIfPresent(Identifier.self, forKey: .plannedSetId)
    loggedAt = try members.decodeIfPresent(Instant.self, forKey: .loggedAt)
    notes = try members.decodeIfPresent(String.self, forKey: .notes)
    typed = try members.decodeIfPresent(String.self, forKey: .typed)
    origin = try members.decode(SourcePayload.self, forKey: .origin)
  }

  /// Takes one member of a payload.
  private mutating func read(_ value: JSONValue, as name: String) {
    switch name {
    case "id": id = Identifier(payload: value) ?? Identifier("")
    case "exercise": exercise = String(payload: value)
    case "exerciseId": exerciseId = String(payload: value)
    case "setNumber": setNumber = Int(payload: value)
    case "kind": kind = LoggedSet.word(value)
    case "weightKilograms": weightKilograms = Double(payload: value)
    case "weightIs": weightIs = LoggedSet.word(value)
    case "weightText": weightText = String(payload: value)
    case "weightUnit": weightUnit = LoggedSet.word(value)
    case "reps": reps = Double(payload: value)
    case "failedReps": failedReps = Double(payload: value)
    case "side": side = LoggedSet.word(value)
    case "seconds": seconds = Double(payload: value)
    case "distanceMeters": distanceMeters = Double(payload: value)
    case "distanceText": distanceText = String(payload: value)
    case "distanceUnit": distanceUnit = String(payload: value)
    case "rpe": rpe = Double(payload: value)
    case "rir": rir = Double(payload: value)
    case "restSeconds": restSeconds = Double(payload: value)
    case "plannedId": plannedId = Identifier(payload: value)
    case "plannedSetId": plannedSetId = Identifier(payload: value)
    case "loggedAt": loggedAt = Instant(payload: value)
    case "notes": notes = String(payload: value)
    case "typed": typed = String(payload: value)
    default: break
    }
  }

  private static func word<Word: RawRepresentable<String>>(_ value: JSONValue) -> Word? {
    value.string.flatMap { Word(rawValue: $0) }
  }
}
