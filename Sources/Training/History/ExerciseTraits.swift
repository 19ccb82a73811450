import EventLog
import Projections

/// What decides the worth of an exercise's sets: whether a machine helps, and how much of the body it lifts.
package struct ExerciseTraits: Sendable, Hashable {
  /// Whether its weights are help, whatever their sign: its name has the word “assisted”, or
  /// that of another language that Strong's importer reads.
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

  /// Whether a name says that a machine helps.
  ///
  /// A name without the letters that every such word has is told by its bytes alone, as nearly all are.
  private static func isAssisted(_ name: String) -> Bool {
    var letters: UInt32 = 0
    for byte in name.utf8 {
      letters = letters << 8 | UInt32(byte | 0x20)
      // “sist”, “erst”, and the first bytes of Cyrillic letters and those beyond them.
      if letters == 0x73_69_73_74 || letters == 0x65_72_73_74 || byte >= 0xD0 {
        return AssistedWords.mayStand(in: name) && AssistedWords.stand(in: name)
      }
    }
    return false
  }
}

extension LoggedSet {
  /// The traits that the name under which it was logged has. The present name, and what the exercise lifts of the
  /// body, are the history's to say: ``TrainedSet/traits``.
  var ownTraits: ExerciseTraits { ExerciseTraits(named: exercise ?? "") }
}
