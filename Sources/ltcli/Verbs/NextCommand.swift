import EventLog
import Projections
import Training

enum NextCommand: Command {
  static let description = VerbDescription(
    name: "next", summary: "say what to lift next of an exercise, and why",
    examples: [
      "ltcli next phone Squat": "the weight, the repetitions, and what they follow from",
      "ltcli next phone \"Bench Press\" --unit lb": "the same in pounds",
    ],
    operands: [
      .store, Operand(name: "EXERCISE", meaning: "its name or its id; capitals do not count"),
    ], options: [.unit, .zone, .json],
    notes: [
      "It follows from the progression of the exercise, else from the one called default, and from the sets",
      "that were logged since its baseline; sets lighter than the target do not count. Nothing is written.",
      "JSON has kilograms.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let name = context.operand(1)
    let (history, weights, state) = try context.training(on: nil)
    let summaries = ExerciseSummary.all(in: history)
    let exercise =
      summaries.first { $0.name.lowercased() == name.lowercased() }
      ?? summaries.first { $0.ids.contains { TextOrder.isSame($0, name) } }
    // An exercise that was never done may have a progression with a baseline.
    let shown = exercise?.name ?? name
    let progression = try attempting("reading the progression") {
      let custom = try state.all(CustomExercise.self).filter {
        $0.name.lowercased() == name.lowercased()
      }
      let keys =
        (exercise?.ids ?? []).map { ExerciseKey.id($0) } + [.named(shown), .id(name)]
        + custom.map { .id($0.id.text) }
      let all = try state.all(Progression.self)
      let ids = keys.map { Progression.id(of: $0).text.lowercased() }
      return try ids.lazy.compactMap { id in all.first { $0.id.text.lowercased() == id } }.first
        ?? NextTarget.progression(of: .named(shown), in: state)
    }
    guard let progression else {
      throw CommandError(
        status: .different,
        reason: "\(Printable.text(shown)) has no progression, and there is none called default",
        hint: #"append {"type":"progression.saved","entity":"default","data":{"scheme":"linear","#
          + #""incrementKilograms":2.5}}"#)
    }
    let performances = history.sessions.map {
      NextTarget.Performance(day: $0.day, sets: $0.sets(of: shown))
    }
    guard let target = NextTarget(of: progression, after: performances) else {
      throw CommandError(
        status: .different,
        reason: "\(Printable.text(shown)) has neither a baseline nor a set to begin with",
        hint: Suggestion.text(for: name, among: summaries.map(\.name))
          ?? "ltcli exercises STORE lists what was done")
    }
    let unit = weights.unit(of: history.only { TextOrder.isSame($0, shown) }.sets)
    try context.isJSON
      ? context.output.json(json(of: shown, progression, target))
      : print(shown, target, unit, on: context.output)
    return .done
  }

  private static func print(
    _ exercise: String, _ target: NextTarget, _ unit: MassUnit, on output: Output
  ) throws(CommandError) {
    let set = LoggedSet(weightKilograms: target.weightKilograms, reps: target.reps)
    try output.line("\(Printable.text(exercise)): \(set.shownWork(in: unit))")
    for reason in target.reasons { try output.line("  \(reason.text(in: unit))") }
  }

  private static func json(
    of exercise: String, _ progression: Progression, _ target: NextTarget
  ) -> JSONObject {
    var object: JSONObject = [
      "exercise": .string(exercise), "progression": .text(progression.id),
      "reasons": .texts(target.reasons), "weightKilograms": .number(target.weightKilograms),
    ]
    object["reps"] = target.reps.map { .number($0) }
    return object
  }
}
