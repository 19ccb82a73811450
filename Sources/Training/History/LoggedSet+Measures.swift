import EventLog
import Projections

// What a set is worth by itself. Where its exercise has another name at present, or lifts the body, the history says
// so by `ExerciseTraits`; the properties here take the name under which the set was logged.

extension LoggedSet {
  /// Whether it counts as work: every set but a warm-up.
  public var isWork: Bool { kind != .warmup }

  /// The weight in kilograms that was lifted; nil for a warm-up, without a repetition, and where the weight is not
  /// above zero or is a machine's help.
  public var liftedKilograms: Double? { liftedKilograms(in: ownTraits) }

  /// The same for an exercise with such traits.
  package func liftedKilograms(in traits: ExerciseTraits) -> Double? {
    guard case .weight(let load) = measure(in: traits), load > 0, reps ?? 0 > 0 else { return nil }
    return load
  }

  /// The lifted weight times the repetitions, in kilograms; 0 where nothing was lifted.
  public var volume: Double { volume(in: ownTraits) }

  /// The same for an exercise with such traits: what is lifted of the body counts, too.
  package func volume(in traits: ExerciseTraits) -> Double {
    var work = LiftedWork()
    work.add(self)
    return work.volume(in: traits)
  }

  /// The weight that could have been lifted once, in kilograms, by Epley: weight × (1 + repetitions ÷ 30).
  ///
  /// One repetition is the weight itself. Nil where nothing was lifted, and beyond twelve repetitions, for which
  /// the formula was not made. Help from a machine is not lifted.
  public var estimatedOneRepMax: Double? { estimatedOneRepMax(in: ownTraits) }

  /// The same for an exercise with such traits. The body's weight is left out: what was added to it counts.
  package func estimatedOneRepMax(in traits: ExerciseTraits) -> Double? {
    guard let lifted = liftedKilograms(in: traits), let reps, reps >= 1, reps <= 12 else {
      return nil
    }
    return reps == 1 ? lifted : lifted * (30 + reps) / 30
  }

  /// Whether it beats another set of its exercise: by weight or less help, then by repetitions, metres and, without
  /// a distance, seconds.
  public func isBetter(than other: LoggedSet) -> Bool { isBetter(than: other, in: ownTraits) }

  /// The same for an exercise with such traits.
  package func isBetter(than other: LoggedSet, in traits: ExerciseTraits) -> Bool {
    merits(in: traits) > other.merits(in: traits)
  }

  private func merits(in traits: ExerciseTraits) -> (Double, Double, Double, Double) {
    let meters = distanceMeters ?? 0
    return (load(in: traits), reps ?? 0, meters, meters > 0 ? 0 : seconds ?? 0)
  }

  /// Whether it can be an exercise's best set: work with repetitions, a time or a distance.
  package var isDone: Bool { isWork && [reps, seconds, distanceMeters].contains { ($0 ?? 0) > 0 } }
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
