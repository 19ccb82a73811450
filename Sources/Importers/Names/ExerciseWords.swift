/// What a name of an exercise says, in a form that is the same however an app spells it: `Squat (Barbell)`,
/// `Barbell Squats`, `BB squat`.
struct ExerciseWords: Sendable, Hashable {
  /// The words of the movement.
  let movement: Set<String>
  /// The words of what it is done with; empty where the name does not say it.
  let equipment: Set<String>

  /// Reads a name.
  /// - Complexity: O(bytes)
  init(_ name: String) {
    let text = NameSpelling.likeness(name).replacing("e-z", with: "ez")
    var words: [String] = []
    for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      let single = Self.single(String(word))
      words += Self.meanings[single] ?? [single]
    }
    var neutral = Self.neutral
    if words.contains("squat") { neutral.insert("back") }
    equipment = Set(words).intersection(Self.equipment)
    movement = Set(words).subtracting(Self.equipment).subtracting(neutral)
  }

  /// A word in its singular.
  private static func single(_ word: String) -> String {
    let isPlural = word.utf8.count > 2 && word.hasSuffix("s") && !word.hasSuffix("ss")
    return isPlural ? String(word.dropLast()) : word
  }

  private static let equipment: Set<String> = [
    "barbell", "dumbbell", "cable", "machine", "kettlebell", "band", "smith", "ez", "body",
  ]

  /// Words that say what a name means without them.
  private static let neutral: Set<String> = [
    "a", "an", "and", "the", "on", "of", "with", "to", "in", "for", "using", "grip", "medium",
    "standard", "regular", "normal", "conventional", "flat", "strict", "weight",
  ]

  /// Words that stand for others.
  private static let meanings: [String: [String]] = [
    "bb": ["barbell"], "db": ["dumbbell"], "kb": ["kettlebell"], "bw": ["body"],
    "bodyweight": ["body"], "resistance": ["band"], "ezbar": ["ez"],
    "ohp": ["overhead", "press"], "rdl": ["romanian", "dead", "lift"],
    "deadlift": ["dead", "lift"], "pullup": ["pull", "up"], "pushup": ["push", "up"],
    "chinup": ["chin", "up"], "situp": ["sit", "up"], "stepup": ["step", "up"],
    "pulldown": ["pull", "down"], "pushdown": ["push", "down"], "flye": ["fly"],
    "flie": ["fly"], "crunche": ["crunch"], "benche": ["bench"],
    "calve": ["calf"],
    "delt": ["deltoid"],
    "abdominal": ["ab"],
  ]
}
