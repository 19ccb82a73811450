import Projections

/// What a set is measured by, so that it can be compared with others of its exercise.
package enum SetMeasure: Sendable, Hashable {
  /// A weight that was lifted, in kilograms above 0; or help from a machine, in kilograms below 0.
  case weight(Double)
  /// Repetitions without weight and without help.
  case repetitions(Double)
  /// A distance without weight, in metres. A longer time over it is no merit.
  case distance(Double)
  /// A time without weight, in seconds.
  case time(Double)
}

extension LoggedSet {
  /// What it is measured by: nil for a warm-up, and where nothing was done that can be compared.
  ///
  /// This is the one place that decides it. A weight with repetitions, a distance or a time counts as lifted above zero
  /// and as help below it; in an exercise that is called assisted every weight is help. Without weight the repetitions
  /// count, else the distance, else the time.
  package func measure(in traits: ExerciseTraits) -> SetMeasure? {
    guard isWork else { return nil }
    let load = load(in: traits)
    if load != 0 { return isDone ? .weight(load) : nil }
    if let reps, reps > 0 { return .repetitions(reps) }
    if let distanceMeters, distanceMeters > 0 { return .distance(distanceMeters) }
    // A distance whose unit is unknown: that it took long says nothing.
    if distanceMeters == nil, distanceText != nil { return nil }
    if let seconds, seconds > 0 { return .time(seconds) }
    return nil
  }

  /// The weight in kilograms: above 0 if it was lifted, below 0 if it was help.
  func load(in traits: ExerciseTraits) -> Double {
    let weight = weightKilograms ?? 0
    return traits.isAssisted ? -abs(weight) : weight
  }
}

/// What some sets of an exercise lifted, apart from what the exercise's traits add or take away.
package struct LiftedWork: Sendable, Hashable {
  /// The sum of weight times repetitions where the weight is above zero, in kilograms.
  package var kilograms = 0.0
  /// The repetitions of the sets whose weight is not below zero.
  package var repetitions = 0.0

  /// That of no set.
  package init() {}

  /// That by its parts.
  package init(kilograms: Double, repetitions: Double) {
    (self.kilograms, self.repetitions) = (kilograms, repetitions)
  }

  /// Adds a set; a warm-up lifts nothing.
  package mutating func add(_ set: LoggedSet) {
    let weight = set.weightKilograms ?? 0
    guard set.isWork, let reps = set.reps, reps > 0, weight >= 0 else { return }
    kilograms += weight * reps
    repetitions += reps
  }

  /// Adds what other sets lifted.
  package mutating func add(_ other: LiftedWork) {
    kilograms += other.kilograms
    repetitions += other.repetitions
  }

  /// The volume in kilograms: weight, and what is lifted of the body, times repetitions; 0 with help.
  package func volume(in traits: ExerciseTraits) -> Double {
    traits.isAssisted ? 0 : kilograms + traits.bodyKilograms * repetitions
  }
}
