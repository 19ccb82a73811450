import EventLog
import Projections
import Training

/// Proposes which exercises of a file are ones that the store has under another name.
///
/// A proposal is a question and decides nothing. Two names are proposed if they have the same words of the movement and do
/// not contradict each other in what it is done with, or if the built-in exercises have one that both can only mean; and
/// if the muscles of the two, as far as the store or the built-in exercises know them, have one in common.
struct ProposedNames {
  private struct Known {
    let exercise: CustomExercise
    let words: ExerciseWords
    let muscles: Set<String>
    /// The one built-in exercise that the name means.
    let meant: BuiltInExercise?

    init(_ exercise: CustomExercise) {
      self.exercise = exercise
      words = ExerciseWords(exercise.name)
      let meant = BuiltInExercise.meant(by: words)
      // One without its equipment may mean what the built-in exercises do not have.
      let isWhole = !words.equipment.isEmpty || ["", "body"].contains(meant.first?.equipment)
      self.meant = meant.count == 1 && isWhole ? meant.first : nil
      // Where all that a name may mean train the same muscles first, these are known.
      let muscles = meant.map(\.muscles)
      let areSame = Set(muscles).count == 1
      self.muscles = Set(exercise.muscles.map { $0.lowercased() })
        .union(exercise.muscles.isEmpty && areSame ? muscles[0] : [])
    }
  }

  private var known: [Known] = []
  private var byMovement: [Set<String>: [Int]] = [:]
  private var byMeant: [BuiltInExercise: [Int]] = [:]

  /// - Parameter store: The exercises of the store that are ones by themselves.
  init(among store: [CustomExercise]) {
    for exercise in store.sorted(by: { UTF8Text($0.id.text) < UTF8Text($1.id.text) }) {
      let one = Known(exercise)
      if one.words.movement.isEmpty { continue }
      byMovement[one.words.movement, default: []].append(known.count)
      if let meant = one.meant { byMeant[meant, default: []].append(known.count) }
      known.append(one)
    }
  }

  /// The exercise of the store that a new one may be; nil where none is, or where several are as likely.
  func other(than exercise: CustomExercise) -> CustomExercise? {
    // The built-in exercises are read at the first question.
    if known.isEmpty { return nil }
    let new = Known(exercise)
    if new.words.movement.isEmpty { return nil }
    let alike =
      byMovement[new.words.movement, default: []] + (new.meant.flatMap { byMeant[$0] } ?? [])
    let found = Set(alike).sorted().map { known[$0] }.filter { Self.mayBeOne($0, new) }
    let same = found.filter { $0.words == new.words || $0.meant != nil && $0.meant == new.meant }
    if let first = same.first { return first.exercise }
    return found.count == 1 ? found[0].exercise : nil
  }

  private static func mayBeOne(_ one: Known, _ other: Known) -> Bool {
    let (first, second) = (one.words.equipment, other.words.equipment)
    guard first.isEmpty || second.isEmpty || first == second else { return false }
    return one.muscles.isEmpty || other.muscles.isEmpty
      || !one.muscles.isDisjoint(with: other.muscles)
  }
}
