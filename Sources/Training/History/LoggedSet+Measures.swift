import EventLog
import Projections

// What a set is worth by itself (worth 2 to 5). Where its exercise says more of it, the history says so by
// `ExerciseTraits`; the properties here take the name under which the set was logged.

extension LoggedSet {
  /// Whether it counts as work: every set but a warm-up.
  public var isWork: Bool { kind != .warmup }

  /// The weight in kilograms that was lifted, in sum; nil for a warm-up, without a repetition, and where the weight is not
  /// above zero or is help.
  public var liftedKilograms: Double? { liftedKilograms(in: ownTraits) }

  /// The weight in kilograms that was lifted in sum, as ``liftedKilograms`` says, of an exercise with some traits.
  package func liftedKilograms(in traits: ExerciseTraits) -> Double? {
    guard case .weight(let load) = measure(in: traits), load > 0, reps ?? 0 > 0 else { return nil }
    return load
  }

  /// The lifted weight times the repetitions, in kilograms; 0 where nothing was lifted.
  public var volume: Double { volume(in: ownTraits) }

  /// The volume in kilograms of an exercise with some traits: what is lifted of the body counts as well.
  package func volume(in traits: ExerciseTraits) -> Double {
    var work = LiftedWork()
    work.add(self)
    return work.volume(in: traits)
  }

  /// The weight that could have been lifted once, in kilograms, by Epley: weight × (1 + repetitions ÷ 30).
  ///
  /// One repetition is the weight itself. Nil where nothing was lifted, and beyond twelve repetitions, for which
  /// the formula was not made. Help from a machine is not lifted. Of a weight of each hand it is that of each hand.
  public var estimatedOneRepMax: Double? { estimatedOneRepMax(in: ownTraits) }

  /// The weight that could have been lifted once, as ``estimatedOneRepMax`` says, of an exercise with some traits. The
  /// body's weight is left out: only what was added to it counts.
  package func estimatedOneRepMax(in traits: ExerciseTraits) -> Double? {
    guard liftedKilograms(in: traits) != nil, let reps, reps >= 1, reps <= 12 else { return nil }
    let weight = ownLoad(in: traits)
    return reps == 1 ? weight : weight * (30 + reps) / 30
  }

  /// How long a kilometre took, in seconds; nil without a distance and a time.
  package var secondsPerKilometer: Double? {
    guard let seconds, seconds > 0, let distanceMeters, distanceMeters > 0 else { return nil }
    return seconds * 1000 / distanceMeters
  }

  /// Whether it beats another set of its exercise: by weight or less help, then by repetitions, metres and less time over
  /// them; without a distance by more time. What its exercise is measured by comes first.
  public func isBetter(than other: LoggedSet) -> Bool { isBetter(than: other, in: ownTraits) }

  /// Whether it beats another set of an exercise with some traits.
  package func isBetter(than other: LoggedSet, in traits: ExerciseTraits) -> Bool {
    rank(in: traits) > other.rank(in: traits)
  }

  /// Whether it can be an exercise's best set: work with repetitions, a time or a distance. A set that was tried and failed
  /// altogether cannot.
  package var isDone: Bool {
    if failedReps ?? 0 > 0, (reps ?? 0) <= 0 { return false }
    return isWork && [reps, seconds, distanceMeters].contains { ($0 ?? 0) > 0 }
  }
}

/// How sets of an exercise rank: what counts first stands first.
package struct SetRank: Sendable, Hashable, Comparable {
  private let values: (Double, Double, Double, Double, Double)

  fileprivate init(_ values: (Double, Double, Double, Double, Double)) { self.values = values }

  /// Orders by the first value that differs.
  package static func < (left: SetRank, right: SetRank) -> Bool { left.values < right.values }

  /// Whether all values are equal.
  package static func == (left: SetRank, right: SetRank) -> Bool { left.values == right.values }

  /// Hashes the values.
  package func hash(into hasher: inout Hasher) {
    for value in [values.0, values.1, values.2, values.3, values.4] { hasher.combine(value) }
  }
}

extension LoggedSet {
  /// How it ranks among the sets of an exercise with such traits.
  package func rank(in traits: ExerciseTraits) -> SetRank {
    let (load, reps, meters) = (load(in: traits), reps ?? 0, distanceMeters ?? 0)
    let seconds = seconds ?? 0
    // Less time is better over a distance, and none at all says nothing.
    let course = meters > 0 ? (seconds > 0 ? -seconds : -.infinity) : seconds
    let distance = LoggedSet.wholeMeters(meters)
    switch traits.measure {
    case .reps where reps > 0: return SetRank((1, reps, load, distance, course))
    case .time where seconds > 0: return SetRank((1, seconds, load, reps, distance))
    case .distanceAndTime where meters > 0: return SetRank((1, distance, course, load, reps))
    case .weightAndReps, .reps, .time, .distanceAndTime, nil:
      return SetRank((0, load, reps, distance, course))
    }
  }
}

extension Session {
  /// The lifted weight times the repetitions of all its sets, in kilograms, without what is lifted of the body.
  /// - Complexity: O(sets)
  public var volume: Double { sets.reduce(0) { $0 + $1.volume } }

  /// How long it took, in seconds: as it was measured, else from its start to its end; nil while that is unknown.
  public var durationSeconds: Double? {
    if let measured = finished?.durationSeconds, measured >= 0 { return measured }
    guard let start = started?.startedAt, let end = finished?.finishedAt, end >= start else {
      return nil
    }
    return Double(end.milliseconds - start.milliseconds) / 1000
  }
}
