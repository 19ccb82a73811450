public import EventLog
public import Projections

/// One set that was done: the payload of `session.setLogged`, or of its last correction (merge-rules 5).
public struct LoggedSet: ListElement {
  /// Its id within the session.
  public var id: Identifier<LoggedSet>
  /// The exercise's name at the time.
  public var exercise: String?
  /// The id of the exercise, or of the custom exercise.
  public var exerciseId: String?
  /// Its number among the sets of its exercise, from 1.
  public var setNumber: Int?
  /// What sort of set it is; nil if missing or unknown to this build.
  public var kind: SetKind?
  /// The weight in kilograms; negative for assistance by a machine.
  public var weightKilograms: Double?
  /// The weight as it was entered, without its unit.
  public var weightText: String?
  /// The unit it was entered in.
  public var weightUnit: MassUnit?
  /// The repetitions; halves are allowed.
  public var reps: Double?
  /// The duration in seconds.
  public var seconds: Double?
  /// The distance in metres.
  public var distanceMeters: Double?
  /// The distance as it was entered, without its unit.
  public var distanceText: String?
  /// The unit it was entered in, as it was entered.
  public var distanceUnit: String?
  /// The rate of perceived exertion.
  public var rpe: Double?
  /// The rest afterwards, in seconds.
  public var restSeconds: Double?
  /// The element of the session's plan that it fulfils.
  public var plannedId: Identifier<PlannedExercise>?
  /// The set of that element which it fulfils.
  public var plannedSetId: Identifier<PlannedSet>?
  /// When it was done.
  public var loggedAt: Instant?
  /// Notes about it.
  public var notes: String?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>()
    .atLeastZero(\.setNumber).atLeastZero(\.reps).atLeastZero(\.seconds)
    .atLeastZero(\.distanceMeters).atLeastZero(\.rpe).atLeastZero(\.restSeconds)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<LoggedSet> = Identifier(), exercise: String? = nil, exerciseId: String? = nil,
    setNumber: Int? = nil, kind: SetKind? = nil, weightKilograms: Double? = nil,
    weightText: String? = nil, weightUnit: MassUnit? = nil, reps: Double? = nil,
    seconds: Double? = nil, distanceMeters: Double? = nil, distanceText: String? = nil,
    distanceUnit: String? = nil, rpe: Double? = nil, restSeconds: Double? = nil,
    plannedId: Identifier<PlannedExercise>? = nil, plannedSetId: Identifier<PlannedSet>? = nil,
    loggedAt: Instant? = nil, notes: String? = nil
  ) {
    self.id = id
    self.exercise = exercise
    self.exerciseId = exerciseId
    self.setNumber = setNumber
    self.kind = kind
    self.weightKilograms = weightKilograms
    self.weightText = weightText
    self.weightUnit = weightUnit
    self.reps = reps
    self.seconds = seconds
    self.distanceMeters = distanceMeters
    self.distanceText = distanceText
    self.distanceUnit = distanceUnit
    self.rpe = rpe
    self.restSeconds = restSeconds
    self.plannedId = plannedId
    self.plannedSetId = plannedSetId
    self.loggedAt = loggedAt
    self.notes = notes
  }
}

extension LoggedSet {
  /// A set of an exercise; what it was before a correction, its origin says.
  public init(_ exercise: String, kilograms: Double? = nil, reps: Double? = nil) {
    self.init(exercise: exercise, weightKilograms: kilograms, reps: reps)
  }

  /// A set of an exercise with a whole number of repetitions.
  public init(_ exercise: String, kilograms: Double? = nil, reps: Int) {
    self.init(exercise, kilograms: kilograms, reps: Double(reps))
  }
}

extension LoggedSet {
  /// For example `77.5 kg × 5`, `RPE 8`, with the weight in the unit in which it was entered.
  var shownItem: ShownItem { shownItem(in: weightUnit ?? .kilograms) }

  /// For example `77.5 kg × 5`, `RPE 8`, with the weight in a unit.
  package func shownItem(in unit: MassUnit) -> ShownItem {
    let extra = [
      kind.flatMap { $0 == .normal ? nil : $0.rawValue }, rpe.map { "RPE \(text($0))" }, notes,
    ]
    return ShownItem(
      name: exercise ?? id.text, details: work(in: unit) + extra.compactMap(\.self))
  }

  /// What was done, for example `77.5 kg × 5`, with the weight in a unit.
  package func shownWork(in unit: MassUnit) -> String { work(in: unit).joined(separator: ", ") }

  private func work(in unit: MassUnit) -> [String] {
    let work = [shownWeight(in: unit), shownReps].compactMap(\.self).joined(separator: " × ")
    let details: [String?] = [
      work.isEmpty ? nil : work, seconds.flatMap { $0 > 0 ? "\(text($0)) s" : nil },
      shownDistance,
    ]
    return details.compactMap(\.self)
  }

  /// The weight, such as `77.5 kg`; as it was entered if the kilograms are unknown.
  private func shownWeight(in unit: MassUnit) -> String? {
    if isTimed { return nil }
    if let weightKilograms {
      return "\(text(unit.amount(ofKilograms: weightKilograms))) \(unit.rawValue)"
    }
    return weightText.map { [$0, weightUnit?.rawValue].compactMap(\.self).joined(separator: " ") }
  }

  private var shownReps: String? {
    guard let reps, !isTimed, reps != 0 || !hasTimeOrDistance else { return nil }
    return shownWeight(in: .kilograms) == nil ? "\(text(reps)) reps" : text(reps)
  }

  /// Whether a time or a distance is all that was done: imported files have zeros where nothing was entered.
  private var isTimed: Bool {
    (weightKilograms ?? 0) == 0 && (reps ?? 0) == 0 && hasTimeOrDistance
  }

  private var hasTimeOrDistance: Bool { seconds ?? 0 > 0 || distanceMeters ?? 0 > 0 }

  /// The distance as it was entered with its unit; else in metres, and from 1,000 of them on in kilometres.
  private var shownDistance: String? {
    if let distanceText, let distanceUnit, distanceText.utf8.count <= LoggedSet.longestEntry {
      return "\(distanceText) \(distanceUnit)"
    }
    guard let distanceMeters else { return distanceText }
    if distanceMeters < 1000 { return "\(text(distanceMeters)) m" }
    return "\(text((distanceMeters / 10).rounded() / 100)) km"
  }

  /// A distance of more letters has the noise of a conversion.
  private static let longestEntry = 6

  private func text(_ value: Double) -> String { JSONValue.number(value).canonicalText() }
}

/// The sorts of sets.
public enum SetKind: String, Sendable, Hashable, CaseIterable, Codable {
  /// An ordinary set.
  case normal
  /// A set to warm up.
  case warmup
  /// A set that follows at once with less weight.
  case drop
  /// A set to failure.
  case failure
}

/// The unit that a person uses for weights.
public enum MassUnit: String, Sendable, Hashable, CaseIterable, Codable {
  /// Kilograms.
  case kilograms = "kg"
  /// Pounds of 0.45359237 kg.
  case pounds = "lb"
}

extension MassUnit {
  /// How many kilograms one of this unit is.
  package var inKilograms: Double {
    switch self {
    case .kilograms: 1
    case .pounds: 0.45359237
    }
  }

  /// Kilograms in this unit, rounded to the nearest hundredth: exports carry the noise of conversions.
  package func amount(ofKilograms kilograms: Double) -> Double {
    (kilograms / inKilograms * 100).rounded() / 100
  }
}
