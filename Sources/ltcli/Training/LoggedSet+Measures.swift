import EventLog
import Projections

/// What a set is worth, in figures that are explained wherever they are printed.
extension LoggedSet {
  /// Whether it is work: no warm-up.
  var isWork: Bool { kind != .warmup }

  /// The weight times the repetitions, in kilograms; nothing for a warm-up and for help from a machine.
  var volume: Double {
    guard let lifted, let reps else { return 0 }
    return lifted * reps
  }

  /// The weight in kilograms, where somebody lifted it.
  var lifted: Double? {
    guard isWork, let kilograms = weightKilograms, let reps, kilograms > 0, reps > 0 else {
      return nil
    }
    return kilograms
  }

  /// What could have been lifted once, in kilograms, as Epley has it: the weight × (1 + repetitions ÷ 30).
  ///
  /// One repetition is what it is; beyond twelve the formula says nothing.
  var estimatedOneRepMax: Double? {
    guard let lifted, let reps, reps >= 1, reps <= 12 else { return nil }
    return reps == 1 ? lifted : lifted * (30 + reps) / 30
  }

  /// Whether it was better than another one of its exercise: heavier, then more often, longer, further.
  func isBetter(than other: LoggedSet) -> Bool {
    let (mine, others) = (merits, other.merits)
    guard let place = mine.indices.first(where: { mine[$0] != others[$0] }) else { return false }
    return mine[place] > others[place]
  }

  private var merits: [Double] {
    [weightKilograms ?? 0, reps ?? 0, seconds ?? 0, distanceMeters ?? 0]
  }

  /// Whether anything was done in it that could be the best.
  var isDone: Bool { isWork && [reps, seconds, distanceMeters].contains { ($0 ?? 0) > 0 } }
}

/// How the estimate of one repetition is made, for people.
enum OneRepMax {
  static let formula = "Epley"
  static let explanation =
    "1RM is estimated by Epley: weight × (1 + repetitions ÷ 30), of 1 to 12 repetitions; one is itself."
}
