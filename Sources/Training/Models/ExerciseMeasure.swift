public import Projections

/// What the sets of an exercise are measured by (worth 2).
public enum ExerciseMeasure: String, Sendable, Hashable, CaseIterable, Codable {
  /// A weight, and how often it was lifted.
  case weightAndReps
  /// Repetitions; a weight beside them decides among equals.
  case reps
  /// A time that was held; longer is better.
  case time
  /// A distance, and the time that it took; less time over the same distance is better.
  case distanceAndTime
}

/// What the weight of a set means.
public enum WeightMeaning: String, Sendable, Hashable, CaseIterable, Codable {
  /// All that is lifted.
  case sum
  /// What each of two hands lifts.
  case perHand
}

/// Which side of the body a set was done with.
public enum SetSide: String, Sendable, Hashable, CaseIterable, Codable {
  /// The left side.
  case left
  /// The right side.
  case right
  /// One side after the other, with as many repetitions each.
  case each
}

/// Which weights can be loaded: the least step between two of them, with its unit.
public struct LoadingPlates: ModelPart {
  /// The least step, in ``unit``: both plates of a pair, or the step between two dumbbells.
  public var increment: Double?
  /// The unit of the plates; nil if missing or unknown to this build.
  public var unit: MassUnit?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().atLeastZero(\.increment)

  /// What an empty payload is read as.
  public init() {}

  /// Makes one from its members.
  public init(increment: Double?, unit: MassUnit?) {
    self.increment = increment
    self.unit = unit
  }
}

extension LoadingPlates {
  /// The step in kilograms; nil where it is missing or not above zero, or its unit is unknown.
  package var stepKilograms: Double? {
    guard let increment, increment > 0, let unit else { return nil }
    return increment * unit.inKilograms
  }
}
