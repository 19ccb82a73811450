/// The words of the generated payloads, already escaped as in canonical JSON.
enum Vocabulary {
  static let exercises: [StaticString] = [
    "Barbell Bench Press", "Incline Dumbbell Press", "Cable Crossover", "Überkopfdrücken",
    "Lateral Raise", "Triceps Pushdown", "Barbell Row", "Lat Pulldown", "Développé couché",
    "Face Pull", "Hammer Curl", "Back Squat", "Romanian Deadlift", "Leg Press",
    "Standing Calf Raise",
    "Hip Thrust",
  ]

  static let sessions: [StaticString] = [
    "Push A", "Pull A", "Legs A", "Push B", "Pull B", "Legs B", "Oberkörper", "Full Body",
  ]

  static let notes: [StaticString] = [
    "slow on the way down, pause at the chest", "elbows in, \\\"screw\\\" the hands into the bar",
    "left shoulder was tight\\nstop two reps short", "früh am Morgen, wenig geschlafen",
    "add 2.5 kg next time if all reps are clean", "belt from the third set on",
  ]

  static let kinds: [StaticString] = ["normal", "normal", "normal", "normal", "warmup", "drop"]

  static let zones: [StaticString] = ["Europe/Berlin", "Europe/Paris", "America/New_York"]
}
