import Training

/// An exercise that people know, whatever their app calls it.
struct BuiltInExercise: Sendable, Hashable {
  /// Its name in English.
  let name: String
  /// What it is done with; empty for nothing, and for what stands in no gym.
  let equipment: String
  /// The muscles that it trains first.
  let muscles: [String]
  /// The muscles that help.
  let helpers: [String]
  /// What its sets are measured by.
  let measure: ExerciseMeasure?

  /// All of them, in the order of their names.
  ///
  /// They are one text that is split at first use: as literals of this type they would take minutes to compile.
  static let all: [BuiltInExercise] = text.split(separator: "\n").compactMap { line in
    let fields = line.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 5 else { return nil }
    func list(_ text: String) -> [String] { text.split(separator: ",").map(String.init) }
    return BuiltInExercise(
      name: fields[0], equipment: fields[1], muscles: list(fields[2]), helpers: list(fields[3]),
      measure: ExerciseMeasure(rawValue: fields[4]))
  }
}

extension BuiltInExercise {
  /// The exercises of each movement, by its words.
  private static let byMovement: [Set<String>: [BuiltInExercise]] = {
    var found: [Set<String>: [BuiltInExercise]] = [:]
    for exercise in all {
      found[ExerciseWords(exercise.name).movement, default: []].append(exercise)
    }
    return found
  }()

  /// Those that a name may mean: of its movement, and with its equipment if it names some.
  /// - Complexity: O(bytes of the name)
  static func meant(by words: ExerciseWords) -> [BuiltInExercise] {
    let alike = byMovement[words.movement] ?? []
    if words.equipment.isEmpty { return alike }
    let own = alike.filter { exercise in
      words.equipment == [exercise.equipment]
        || words.equipment == ExerciseWords(exercise.name).equipment
    }
    return own
  }
}
