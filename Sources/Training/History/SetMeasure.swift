import Projections

/// What a set is measured by, so that it can be compared with others of its exercise (worth 2).
package enum SetMeasure: Sendable, Hashable {
  /// A weight that was lifted, in kilograms above 0 and in sum; or help from a machine, below 0.
  case weight(Double)
  /// Repetitions: without weight and without help, unless the exercise is measured by them.
  case repetitions(Double)
  /// A distance in metres; of equal ones the least time is the best.
  case distance(Double)
  /// A time, in seconds.
  case time(Double)
}

extension LoggedSet {
  /// What it is measured by: nil for a warm-up, and where nothing was done that can be compared.
  ///
  /// This is the one place that decides it. Where the exercise says what counts and the set has it, that counts. Else a
  /// weight with repetitions, a distance or a time counts as lifted above zero and as help below it, and without weight
  /// the repetitions, else the distance, else the time.
  package func measure(in traits: ExerciseTraits) -> SetMeasure? {
    guard isDone else { return nil }
    if let said = saidMeasure(in: traits) { return said }
    let load = load(in: traits)
    if load != 0 { return .weight(load) }
    if let reps, reps > 0 { return .repetitions(reps) }
    if let distanceMeters, distanceMeters > 0 { return .distance(distanceMeters) }
    // A distance whose unit is unknown: that it took long says nothing.
    if distanceMeters == nil, distanceText != nil { return nil }
    if let seconds, seconds > 0 { return .time(seconds) }
    return nil
  }

  /// What the exercise is measured by, if the set has it.
  private func saidMeasure(in traits: ExerciseTraits) -> SetMeasure? {
    switch traits.measure {
    case .weightAndReps, nil: nil
    case .reps: reps.flatMap { $0 > 0 ? .repetitions($0) : nil }
    case .time: seconds.flatMap { $0 > 0 ? .time($0) : nil }
    case .distanceAndTime: distanceMeters.flatMap { $0 > 0 ? .distance($0) : nil }
    }
  }

  /// The weight in kilograms, in sum: above 0 if it was lifted, below 0 if it was help.
  func load(in traits: ExerciseTraits) -> Double { ownLoad(in: traits) * hands(in: traits) }

  /// The weight in kilograms as it was said, of one hand or in sum: above 0 if it was lifted, below 0 if it was help.
  package func ownLoad(in traits: ExerciseTraits) -> Double {
    let weight = weightKilograms ?? 0
    return traits.isAssisted && !saysWeight ? -abs(weight) : weight
  }

  /// How many hands lift the weight that it says, each as much.
  package func hands(in traits: ExerciseTraits) -> Double {
    let isPerHand =
      switch weightIs {
      case .perHand: true
      case .sum: false
      case nil: traits.isPerHand
      }
    return isPerHand ? 2 : 1
  }

  /// A distance in whole metres: sets of equal whole metres count as equally long.
  package static func wholeMeters(_ meters: Double) -> Double { meters.rounded() }
}

/// What some sets of an exercise lifted, apart from what the exercise says of those that do not say it themselves.
package struct LiftedWork: Sendable, Hashable {
  /// Sums of sets that say their side, or of those that leave it to the exercise.
  package struct Sums: Sendable, Hashable {
    /// Weight times repetitions of the sets that say what their weight is, in kilograms.
    package var saidKilograms = 0.0
    /// The repetitions of the sets that say what their weight is, and of those without weight.
    package var saidRepetitions = 0.0
    /// Weight times repetitions of the sets that leave it to the exercise whether it is help, or one hand's.
    package var openKilograms = 0.0
    /// The repetitions of the sets that leave the meaning of their weight to the exercise.
    package var openRepetitions = 0.0

    /// The sums of no set.
    package init() {}

    fileprivate mutating func add(_ other: Sums) {
      saidKilograms += other.saidKilograms
      saidRepetitions += other.saidRepetitions
      openKilograms += other.openKilograms
      openRepetitions += other.openRepetitions
    }

    fileprivate func volume(in traits: ExerciseTraits) -> Double {
      let open =
        traits.isAssisted
        ? 0 : openKilograms * (traits.isPerHand ? 2 : 1) + traits.bodyKilograms * openRepetitions
      return open + saidKilograms + traits.bodyKilograms * saidRepetitions
    }
  }

  /// Of the sets that say their side.
  package var saidSides = Sums()
  /// Of the sets that leave their side to the exercise.
  package var openSides = Sums()

  /// The work of no set.
  package init() {}

  /// Whether nothing was lifted, whatever the exercise says.
  package var isNothing: Bool { self == LiftedWork() }

  /// Adds a set; a warm-up lifts nothing, and help neither.
  package mutating func add(_ set: LoggedSet) {
    let weight = set.weightKilograms ?? 0
    guard set.isWork, let reps = set.reps, reps > 0, weight >= 0 else { return }
    var sums = Sums()
    if weight == 0 {
      sums.saidRepetitions = reps
    } else if let meaning = set.weightIs {
      (sums.saidKilograms, sums.saidRepetitions) = (
        weight * (meaning == .perHand ? 2 : 1) * reps, reps
      )
    } else {
      (sums.openKilograms, sums.openRepetitions) = (weight * reps, reps)
    }
    switch set.side {
    case .each:
      saidSides.add(sums)
      saidSides.add(sums)
    case .left, .right: saidSides.add(sums)
    case nil: openSides.add(sums)
    }
  }

  /// Adds what other sets lifted.
  package mutating func add(_ other: LiftedWork) {
    saidSides.add(other.saidSides)
    openSides.add(other.openSides)
  }

  /// The volume in kilograms: weight, and what is lifted of the body, times repetitions; 0 with help (worth 4).
  package func volume(in traits: ExerciseTraits) -> Double {
    saidSides.volume(in: traits) + openSides.volume(in: traits) * (traits.isOneSided ? 2 : 1)
  }
}
