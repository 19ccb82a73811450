/// What `help` prints within `train`: the forms of a line.
enum TrainHelp {
  /// Forms and what they mean.
  static let forms: KeyValuePairs<String, String> = [
    "bench 80x5": "80 kg × 5 of the exercise; then 80x5 alone",
    "80x5x3": "three sets: load x repetitions x sets",
    "80x5,5,4": "three sets; also 60x8, 70x6",
    "x6 · 82.5kg · +": "the rest is as in the last set",
    "80x5 @8 · 2rir · f": "RPE, repetitions in reserve, to failure",
    "w 40x10": "a warm-up; 100x8 > 80x6 is a drop set",
    "x8 · +10x8 · -20x8": "body alone, with load, with help",
    "2x22.5x10 · 12x10 L": "two dumbbells; one side (L, R, each)",
    "60s · 1:30 · 60s x3": "held",
    "5km 25:10 · 40m": "a distance",
    "80x5+1 · 100x0": "one failed; all failed",
    "80x5 # elbow": "a note; # alone notes the session",
    "bench": "the exercise at hand, and its last time",
    "fix 2 82.5x5 · fix 2 @8": "corrects set 2; the rest of it stays",
    "drop 2 · undo": "takes a set, or the last line, away",
    "list · last · next · plan": "looks; Enter shows rest and next",
    "rest 90 · skip · weigh 81.4": "a rest, past an exercise, the body",
    "@tue 18:30 Push": "the lines below belong there",
    "done · quit": "ends the session, or leaves it running",
  ]

  /// The forms as rows.
  static var rows: [EchoRow] {
    forms.map { form, meaning in
      var row = EchoRow("", [form, meaning])
      row.isExplained = true
      return row
    }
  }
}
