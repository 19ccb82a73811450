import EventLog
import Projections

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
      "Day and time are those of the clocks where the session took place, where it says its zone.",
      "Volume is weight times repetitions, without warm-ups. Corrected sets count as corrected,",
      "retracted sets and deleted sessions not at all. JSON has kilograms.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let (history, weights) = try context.training(on: context.arguments.days())
    if context.isJSON {
      try context.output.json(SessionList(history: history, weights: weights).json)
    } else {
      context.output.usePager()
      let list = SessionList(history: history, weights: weights)
      try list.print(on: context.output, Terminal(context.console))
    }
    context.sayUndated(history)
    return .done
  }
}
