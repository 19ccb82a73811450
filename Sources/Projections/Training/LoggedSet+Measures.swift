import EventLog

extension LoggedSet {
  /// Whether it counts as work: every set but a warm-up.
  public var isWork: Bool { kind != .warmup }

  /// The weight in kilograms that was lifted; nil for a warm-up, without a repetition, and where the weight is not
  /// above zero (help from a machine is negative).
  public var liftedKilograms: Double? {
    guard isWork, let weightKilograms, let reps, weightKilograms > 0, reps > 0 else { return nil }
    return weightKilograms
  }

  /// The lifted weight times the repetitions, in kilograms; 0 where nothing was lifted.
  public var volume: Double { (liftedKilograms ?? 0) * (reps ?? 0) }

  /// The weight that could have been lifted once, in kilograms, by Epley: weight × (1 + repetitions ÷ 30).
  ///
  /// One repetition is the weight itself. Nil where nothing was lifted, and beyond twelve repetitions, for which
  /// the formula was not made.
  public var estimatedOneRepMax: Double? {
    guard let liftedKilograms, let reps, reps >= 1, reps <= 12 else { return nil }
    return reps == 1 ? liftedKilograms : liftedKilograms * (30 + reps) / 30
  }

  /// Whether it beats another set of its exercise: by weight, then by repetitions, seconds and metres.
  public func isBetter(than other: LoggedSet) -> Bool {
    merits > other.merits
  }

  private var merits: (Double, Double, Double, Double) {
    (weightKilograms ?? 0, reps ?? 0, seconds ?? 0, distanceMeters ?? 0)
  }

  /// Whether it can be an exercise's best set: work with repetitions, a time or a distance.
  package var isDone: Bool { isWork && [reps, seconds, distanceMeters].contains { ($0 ?? 0) > 0 } }
}

extension Session {
  /// The lifted weight times the repetitions of all its sets, in kilograms.
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
