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
      "ltcli stats phone squat --unit lb":
        "the squats alone, in pounds, with the best set and 1RM of each month",
    ],
    operands: [
      .store,
      Operand(
        name: "EXERCISE", meaning: "the only exercise, as --exercise names it", isOptional: true,
        option: CommandOption.exercise.name, offers: .store(.exercises)),
    ],
    options: [by, .from, .to, .exercise, .unit, .json],
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
      "Weeks begin on Monday. A terminal shows bars. JSON has kilograms, and also each day, each exercise",
      "session by session, sets and volume by muscle, and the body's weights; ltcli report draws them.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let days = try context.arguments.days()
    let length = try context.arguments.periodLength(by)
    return try context.answeringOfTraining { (answers) throws(CommandError) in
      let name = context.arguments[.exercise] ?? context.optionalOperand(1)
      let filter = try ExerciseFilter(name, among: answers.book.exercises)
      let stats = TrainingStatistics(
        answers.book, answers.calendar, on: days, by: length, where: filter?.matches)
      if !context.isJSON { context.output.usePager() }
      let text = StatsText(
        stats: stats, weights: answers.weights, terminal: Terminal(context.console))
      let curves = try attempting("reading the training") {
        context.isJSON || filter != nil
          ? try TrainingCurves(answers, on: days, where: filter?.matches) : nil
      }
      if context.isJSON {
        var json = stats.json
        curves?.add(to: &json)
        try context.output.json(json)
      } else {
        try text.print(on: context.output)
        if let curves, let exercise = curves.exercises.first, curves.exercises.count == 1 {
          try ExerciseCurveText(
            exercise: exercise, weights: answers.weights, terminal: Terminal(context.console)
          ).print(on: context.output)
        }
      }
      context.sayUndated(answers.book.undated)
      return .done
    }
  }
}
