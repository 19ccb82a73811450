import EventLog

/// What decides the worth of an exercise's sets: whether a machine helps, and how much of the body it lifts.
package struct ExerciseTraits: Sendable, Hashable {
  /// Whether its weights are help, whatever their sign: its name has the word “assisted”.
  package let isAssisted: Bool
  /// The part of the athlete's weight that one repetition lifts, in kilograms; 0 where it is unknown or nothing.
  package let bodyKilograms: Double

  /// The traits of an exercise.
  /// - Parameters:
  ///   - name: Its present name.
  ///   - bodyKilograms: What one repetition lifts of the athlete's weight, in kilograms; no less than 0 counts.
  package init(named name: String, bodyKilograms: Double = 0) {
    isAssisted = ExerciseTraits.isAssisted(name)
    self.bodyKilograms = max(0, bodyKilograms)
  }

  private static let word = Array("assisted".utf8)

  /// Whether a name has the word “assisted”, in whatever case: “Unassisted Dip” has another word.
  private static func isAssisted(_ name: String) -> Bool {
    var matched: Int? = 0
    for byte in name.utf8 {
      let lower = byte | 0x20
      // A byte of a letter beyond ASCII is a part of its word.
      guard byte >= 0x80 || (lower >= 0x61 && lower <= 0x7A) else {
        if matched == word.count { return true }
        matched = 0
        continue
      }
      matched = matched.flatMap { $0 < word.count && word[$0] == lower ? $0 + 1 : nil }
    }
    return matched == word.count
  }
}

extension LoggedSet {
  /// The traits that the name under which it was logged has. The present name, and what the exercise lifts of the
  /// body, are the history's to say: ``TrainedSet/traits``.
  var ownTraits: ExerciseTraits { ExerciseTraits(named: exercise ?? "") }
}
