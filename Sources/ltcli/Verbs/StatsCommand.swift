import EventLog
import LiftTrail
import Projections
import Training

enum StatsCommand: Command {
  private static let by = CommandOption(
    name: "--by", value: "week|month",
    meaning: "what a row is; default: weeks, or months if there are more than 26 weeks")

  static let description = VerbDescription(
    name: "stats", summary: "print sessions, volume and personal records by week or month",
    examples: [
      "ltcli stats phone": "everything, and the last ten personal records",
      "ltcli stats phone --from 2026 --by month": "this year, a row for each month",
      "ltcli stats phone --exercise squat --unit lb": "the squats alone, in pounds",
    ],
    operands: [.store], options: [by, .from, .to, .exercise, .unit, .json],
    notes: [
      "A personal record (PR) is a set that is heavier than all earlier sets of its exercise, or whose",
      "estimated 1RM is greater. No weight counts as 0. Without weight a record has more repetitions, goes",
      "further, or without a distance takes longer. The first session sets none. Warm-ups do not count.",
      "In an exercise with “assisted” in its name every weight is help, elsewhere a weight below 0 is.",
      "Less help is the record; help has no 1RM and no volume. The word counts in the languages of Strong's",
      "exports, too (docs/glossary.md).",
      OneRepMax.explanation,
      "Volume is weight times repetitions. The body's weight counts too where the profile says it and the",
      "custom exercise says which part of it is lifted (bodyweightShare).",
      "Weeks begin on Monday. A terminal shows bars. JSON has kilograms.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let days = try context.arguments.days()
    let length = try context.arguments.value(by, otherwise: "is neither week nor month") {
      TrainingPeriod.Length(rawValue: $0)
    }
    return try context.answeringOfTraining { (answers) throws(CommandError) in
      let filter = try ExerciseFilter(context, among: answers.book.exercises)
      let stats = TrainingStatistics(
        answers.book, answers.calendar, on: days, by: length, where: filter?.matches)
      if !context.isJSON { context.output.usePager() }
      let text = StatsText(
        stats: stats, weights: answers.weights, terminal: Terminal(context.console))
      try context.isJSON ? context.output.json(stats.json) : text.print(on: context.output)
      context.sayUndated(answers.book.undated)
      return .done
    }
  }
}
