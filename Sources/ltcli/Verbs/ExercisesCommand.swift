import EventLog
import LiftTrail
import Projections
import Training

enum ExercisesCommand: Command {
  static let description = VerbDescription(
    name: "exercises", summary: "list the exercises: how often, when last, the best set",
    examples: [
      "ltcli exercises phone": "every exercise, those of most sessions first",
      "ltcli exercises phone --exercise press --from 2026": "the presses of this year",
      "ltcli exercises phone --unit lb": "all exercises, in pounds",
    ],
    operands: [.store], options: [.exercise, .from, .to, .unit, .json],
    notes: [
      "The best set is the heaviest, then the one with most repetitions; without a weight, the one with",
      "most repetitions, the furthest or the longest. Warm-ups do not count for it. In an exercise with",
      "“assisted” in its name every weight is help, elsewhere a weight below 0 is: less is better, and",
      "it has no 1RM. The word counts in the languages of Strong's exports, too (docs/glossary.md).",
      OneRepMax.explanation,
      "Exercises of the same name are listed as one. JSON has kilograms.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let days = try context.arguments.days()
    return try context.answeringOfTraining { (answers) throws(CommandError) in
      let book = answers.book
      let filter = try ExerciseFilter(context, among: book.exercises(on: days))
      let list = ExerciseList(
        exercises: book.summaries(on: days) { filter?.matches($0) ?? true },
        weights: answers.weights)
      try context.isJSON
        ? context.output.json(list.json) : list.print(on: context.output, Terminal(context.console))
      context.sayUndated(book.undated)
      return .done
    }
  }
}
