import EventLog
import LiftTrail
import Projections
import Training

enum SessionsCommand: Command {
  static let description = VerbDescription(
    name: "sessions", summary: "list the training sessions by day",
    examples: [
      "ltcli sessions phone":
        "every session: when, how long, sets, volume, and the beginning of its id",
      "ltcli sessions phone --from 7d": "the last seven days and today",
      "ltcli sessions phone --from 2026-01 --to 2026-03 --exercise squat":
        "the squats of a quarter; only their sets count",
      "ltcli show phone session yesterday": "one session, whole",
    ],
    operands: [.store], options: [.from, .to, .exercise, .unit, .json],
    notes: [
      "Day and time are those of the clocks where the session took place, if it says its time zone.",
      "Volume is weight times repetitions, without warm-ups. Corrections are applied; retracted sets",
      "and deleted sessions do not count, nor do second records (ltcli session join), whose number is said.",
      "JSON has kilograms.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let days = try context.arguments.days()
    let places = SessionClocks(elsewhere: try context.arguments.here.reader().zone)
    // Of all sessions every line is wanted, and read at once.
    return try context.answeringOfTraining(readingEveryLine: days == nil) {
      (answers) throws(CommandError) in
      let whole = try attempting("reading the sessions") {
        try TrainingHistory(answers, on: days, places)
      }
      let filter = try ExerciseFilter(context, among: whole.exercises)
      let history = filter.map { whole.only($0.matches) } ?? whole
      let list = SessionList(
        history: history, weights: answers.weights, places: places,
        ids: ShortNames(answers.calendar.sessionIDs.map(\.text)))
      if context.isJSON {
        try context.output.json(list.json)
      } else {
        context.output.usePager()
        try list.print(on: context.output, Terminal(context.console))
      }
      context.sayUndated(history.undated)
      context.saySecondRecords(history)
      return .done
    }
  }
}
