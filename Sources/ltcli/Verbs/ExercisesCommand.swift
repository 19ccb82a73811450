import EventLog
import Projections

enum ExercisesCommand: Command {
  static let description = VerbDescription(
    name: "exercises", summary: "list the exercises: how often, when last, the best set",
    examples: [
      "ltcli exercises phone": "every exercise, those of most sessions first",
      "ltcli exercises phone --exercise press --from 2026": "the presses of this year",
      "ltcli exercises phone --unit lb": "the same in pounds",
    ],
    operands: [.store], options: [.exercise, .from, .to, .unit, .json],
    notes: [
      "The best set is the heaviest, of these that of most repetitions; without a weight, that of most",
      "repetitions, the longest or the furthest. Warm-ups do not count for it.",
      OneRepMax.explanation,
      "Exercises that are called the same are taken together. JSON has kilograms.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let (history, weights) = try context.training(on: context.arguments.days())
    let list = ExerciseList(exercises: ExerciseSummary.all(in: history), weights: weights)
    try context.isJSON
      ? context.output.json(list.json) : list.print(on: context.output, Terminal(context.console))
    context.sayUndated(history)
    return .done
  }
}
