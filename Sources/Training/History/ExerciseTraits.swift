import EventLog
import Projections

/// What decides the worth of sets that leave it to their exercise (worth 3), and how much of the body is lifted.
package struct ExerciseTraits: Sendable, Hashable {
  /// What the sets are measured by; nil where each is measured by what it has.
  package var measure: ExerciseMeasure?
  /// Whether a weight above zero is help.
  package var isAssisted: Bool
  /// Whether a weight is that of each hand.
  package var isPerHand = false
  /// Whether the repetitions are those of each side.
  package var isOneSided = false
  /// The part of the athlete's weight that one repetition lifts, in kilograms; 0 where it is unknown or nothing.
  package var bodyKilograms: Double

  /// The traits of an exercise of which no entity says more.
  /// - Parameters:
  ///   - name: The name under which its sets were logged.
  ///   - bodyKilograms: What one repetition lifts of the athlete's weight, in kilograms; no less than 0 counts.
  package init(named name: String, bodyKilograms: Double = 0) {
    isAssisted = AssistedWords.say(name)
    self.bodyKilograms = max(0, bodyKilograms)
  }

  /// The traits of sets that were logged under a name, of an exercise that is there as an entity.
  package init(_ exercise: CustomExercise, logged name: String, bodyKilograms: Double = 0) {
    measure = exercise.measure
    isAssisted = exercise.isAssisted ?? AssistedWords.say(name)
    isPerHand = exercise.weightIs == .perHand
    isOneSided = exercise.isOneSided ?? false
    self.bodyKilograms = max(0, bodyKilograms)
  }

  /// These traits without the body's weight: of two sets it makes neither the better one.
  var withoutBody: ExerciseTraits {
    var traits = self
    traits.bodyKilograms = 0
    return traits
  }
}

extension LoggedSet {
  /// The traits by the name alone under which it was logged. ``TrainedSet/traits`` also has what its exercise says and
  /// what is lifted of the body.
  var ownTraits: ExerciseTraits { ExerciseTraits(named: exercise ?? "") }

  /// Whether it says itself what its weight is: in words, or by a weight below zero.
  package var saysWeight: Bool { weightIs != nil || (weightKilograms ?? 0) < 0 }

  /// The set with help as a weight below zero, if the name under which it was logged says that its weight is help: the
  /// words of a name are read once.
  package var sayingHelp: LoggedSet { saysWeight || !ownTraits.isAssisted ? self : helped }

  /// The set with its weight below zero, and so as it was entered.
  private var helped: LoggedSet {
    guard let weight = weightKilograms, weight > 0 else { return self }
    var set = self
    set.weightKilograms = -weight
    set.weightText = weightText.map { $0.hasPrefix("-") ? $0 : "-" + $0 }
    return set
  }

  /// The set with all that its exercise says of it: what its weight is, its side, and help as a weight below zero
  /// (worth 3). Its worth is the same whatever is said of the exercise later.
  /// - Parameter traits: Those of the exercise at present.
  package func stated(in traits: ExerciseTraits) -> LoggedSet {
    var set = self
    if let weight = weightKilograms, weight != 0, !saysWeight {
      if traits.isAssisted { set = helped }
      set.weightIs = traits.isPerHand ? .perHand : .sum
    }
    if side == nil, traits.isOneSided { set.side = .each }
    return set
  }
}
